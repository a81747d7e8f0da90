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
  const { status, error } = spawnSync(editorCommand(editor), {
    shell: true,
    stdio: "inherit",
    env: { ...env, LOCI_EDITED_FILE: file },
  });
  if (status === 0 && error === undefined) return null;
  const isStarted = error === undefined && status !== null && !notFound.includes(status);
  return `the editor '${editor}' ${isStarted ? "ended with an error" : "could not be started"}`;
}

/** The codes with which a shell exits if it cannot find or run a command: sh, and cmd.exe. */
const notFound = [126, 127, 9009];

/** The editor setting may contain options, as in `code --wait`, so a shell splits it: sh, or cmd.exe on Windows. */
export function editorCommand(editor: string, platform: NodeJS.Platform = process.platform): string {
  return `${editor} ${platform === "win32" ? '"%LOCI_EDITED_FILE%"' : '"$LOCI_EDITED_FILE"'}`;
}
