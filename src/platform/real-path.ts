import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Resolves symbolic links as far as the path exists. So the result is the same before and after missing folders are
 * made.
 */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
