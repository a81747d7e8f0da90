import { lstatSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * Whether a part of the way from a folder down to a path is a symbolic link, also one that leads nowhere yet: what is written there would come into being
 * somewhere else. The folder itself may be one.
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
