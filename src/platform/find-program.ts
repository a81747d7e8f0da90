import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

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
