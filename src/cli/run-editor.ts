import { spawnSync } from "node:child_process";

import { LociError } from "../core/errors.ts";

/** Opens a file in the person's editor and waits until it is closed. */
export function runEditor(file: string, env: Readonly<Record<string, string | undefined>>): void {
  const editor = [env["VISUAL"], env["EDITOR"]].find((name) => name !== undefined && name.trim() !== "");
  if (editor === undefined)
    throw new LociError("USAGE", "no editor is set; set EDITOR, such as EDITOR=nano, or use `loci write`");
  // An editor's name may have options, as in `code --wait`; the shell splits them as the person wrote them.
  const { status, error } = spawnSync(`${editor} "$LOCI_EDITED_FILE"`, {
    shell: true,
    stdio: "inherit",
    env: { ...env, LOCI_EDITED_FILE: file },
  });
  if (error !== undefined || status !== 0)
    throw new LociError(
      "USAGE",
      `the editor '${editor}' ended with an error; nothing was written. Your text is in ${file}`,
    );
}
