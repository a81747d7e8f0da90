import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Returns the path of a program in the folders of PATH, or null. Ignores relative folders, which a project controls. */
export function findProgram(name: string, path: string): string | null {
  // A script for cmd.exe cannot be started without a shell.
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const candidates = path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, file));
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
