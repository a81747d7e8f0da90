import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * The `.ai` folders that apply here, the nearest first: that of the project, which is the nearest folder upwards that
 * has one or is a repository, and those above it. Folders above only tighten, so that a folder inside a project cannot
 * take back what the project forbids.
 */
export function projectFolders(cwd: string): string[] {
  const found: string[] = [];
  for (let at = resolve(cwd); ; at = dirname(at)) {
    const folder = join(at, ".ai");
    if (existsSync(folder) || (found.length === 0 && existsSync(join(at, ".git")))) found.push(folder);
    if (dirname(at) === at) return found;
  }
}
