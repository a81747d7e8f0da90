import { accessSync, constants, statSync, existsSync } from "node:fs";
import { delimiter, isAbsolute, join, win32 } from "node:path";

import { readText, smallFileBytes } from "../files/regular-file.ts";

/**
 * Returns the path of a program in the folders of PATH, or null. Ignores relative folders, which a project controls. On
 * Windows it may be a script of cmd.exe, as npm installs commands: `startable` tells how to start it.
 */
export function findProgram(name: string, path: string, platform: NodeJS.Platform = process.platform): string | null {
  const candidates = path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .flatMap((folder) => programFiles(name, platform).map((file) => join(folder, file)));
  return candidates.find(isProgram) ?? null;
}

function programFiles(name: string, platform: NodeJS.Platform): string[] {
  return platform === "win32" ? [`${name}.exe`, `${name}.cmd`] : [name];
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** A program and the arguments that come before all others. */
export interface Startable {
  readonly program: string;
  readonly args: readonly string[];
}

/**
 * Tells how to start a program without a shell. On Windows, npm installs a command as a script of cmd.exe, which Node
 * does not start, and whose arguments no quoting makes safe. So what the script starts is started instead: an
 * executable, or Node.js with a script.
 */
export function startable(file: string, platform: NodeJS.Platform = process.platform): Startable {
  if (platform !== "win32" || !/\.cmd$/i.test(file)) return { program: file, args: [] };
  const [, target] = npmTarget.exec(readText(file, smallFileBytes)) ?? [];
  if (target === undefined) return { program: file, args: [] };
  const folder = win32.dirname(file);
  const script = win32.join(folder, target);
  if (/\.exe$/i.test(script)) return { program: script, args: [] };
  const node = win32.join(folder, "node.exe");
  return { program: existsSync(node) ? node : process.execPath, args: [script] };
}

/** The file in the last line of a script that npm wrote: `"%_prog%"  "%dp0%\node_modules\…\cli.js" %*`. */
const npmTarget = /"%(?:~dp0|dp0%)\\([^"%]+)"\s+%\*\s*$/;
