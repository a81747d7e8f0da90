import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

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
