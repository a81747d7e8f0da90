import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * The `.ai` folders that apply to a folder, the nearest first. The first one belongs to the project, which is the
 * nearest folder upwards that has `.ai` or is a repository. The folders above the project can only tighten settings, so
 * that a folder inside a project cannot allow what the project forbids.
 */
export function projectFolders(cwd: string): string[] {
  const found: string[] = [];
  for (let at = resolve(cwd); ; at = dirname(at)) {
    const folder = join(at, ".ai");
    if (existsSync(folder) || (found.length === 0 && existsSync(join(at, ".git")))) found.push(folder);
    if (dirname(at) === at) return found;
  }
}
