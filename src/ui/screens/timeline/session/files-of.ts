import type { StoredMemory } from "../../../api/types.ts";

export interface ChangedFile {
  readonly path: string;
  /** The id of its latest change. */
  readonly last: string;
  readonly changes: number;
}

/** Returns the files of changes, which are the newest first. The file that changed last comes first. */
export function filesOf(changes: readonly StoredMemory[]): ChangedFile[] {
  const files = new Map<string, { path: string; last: string; changes: number }>();
  for (const { id, path } of changes) {
    if (path === null) continue;
    const file = files.get(path);
    if (file === undefined) files.set(path, { path, last: id, changes: 1 });
    else file.changes += 1;
  }
  return [...files.values()];
}
