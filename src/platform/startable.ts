import { existsSync } from "node:fs";
import { win32 } from "node:path";

import { readText, smallFileBytes } from "./regular-file.ts";

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
