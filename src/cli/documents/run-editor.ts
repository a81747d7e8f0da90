import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { World } from "../world.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the person's editor from the environment. Without a setting, returns an installed editor, as git does. */
export function findEditor({ env, stdin, stdout }: Pick<World, "env" | "stdin" | "stdout">): string {
  const named = [env["VISUAL"], env["EDITOR"]].find((name) => name !== undefined && name.trim() !== "");
  if (named === undefined && !(stdin.isTTY === true && stdout.isTTY))
    throw new LociError("USAGE", "there is no terminal to edit in; use `loci write`, or set EDITOR");
  const editor = named ?? (process.platform === "win32" ? "notepad" : usual.find((name) => isInPath(name, env)));
  if (editor !== undefined) return editor;
  throw new LociError("USAGE", "no editor is set; set EDITOR, such as EDITOR=nano, or use `loci write`");
}

const usual = ["nano", "vi"];

function isInPath(name: string, env: Env): boolean {
  return (env["PATH"] ?? "").split(delimiter).some((folder) => folder !== "" && existsSync(join(folder, name)));
}

/** Opens a file in an editor and waits until it is closed. Returns an error message, or null. */
export function runEditor(editor: string, file: string, env: Env): string | null {
  // The editor setting may contain options, as in `code --wait`, so a shell splits it.
  const { status, error } = spawnSync(`${editor} "$LOCI_EDITED_FILE"`, {
    shell: true,
    stdio: "inherit",
    env: { ...env, LOCI_EDITED_FILE: file },
  });
  if (status === 0 && error === undefined) return null;
  // A shell exits with these codes if it cannot find or run a command.
  const isStarted = error === undefined && status !== 126 && status !== 127;
  return `the editor '${editor}' ${isStarted ? "ended with an error" : "could not be started"}`;
}
