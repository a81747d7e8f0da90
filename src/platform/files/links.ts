import { realpathSync, lstatSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";

// On Windows only the system itself knows how a name is written: `c:\mem` and `C:\Mem` are one folder.
const resolveLinks = process.platform === "win32" ? realpathSync.native : realpathSync;

/**
 * Resolves symbolic links as far as the path exists. So the result is the same before and after missing folders are
 * made.
 */
export function realPath(path: string): string {
  try {
    return resolveLinks(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

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
