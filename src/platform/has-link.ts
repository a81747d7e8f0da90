import { lstatSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * True if a part of the path from a folder down to a file is a symbolic link, even a broken one. A write through it
 * would create the file elsewhere. The folder itself may be a link.
 */
export function hasLink(folder: string, path: string): boolean {
  let at = folder;
  for (const part of relative(folder, path).split(sep)) {
    at = join(at, part);
    const stats = lstatSync(at, { throwIfNoEntry: false });
    if (stats === undefined) return false;
    if (stats.isSymbolicLink()) return true;
  }
  return false;
}
