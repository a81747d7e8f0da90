import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The index files of one schema version, and their size. Two versions of Loci that share a memory have an index each.
 */
export interface IndexFiles {
  /** The version of the index's schema. */
  readonly schema: number;
  /** The size of the files, in bytes. */
  readonly bytes: number;
}

/** Measures the disk space of the indexes in a state folder. */
export function measureIndexes(state: string): IndexFiles[] {
  const sizes = new Map<number, number>();
  for (const name of listNames(state)) {
    const schema = /^index-(\d+)-\d+\.sqlite/.exec(name)?.[1];
    if (schema === undefined) continue;
    const size = statSync(join(state, name), { throwIfNoEntry: false })?.size ?? 0;
    sizes.set(Number(schema), (sizes.get(Number(schema)) ?? 0) + size);
  }
  return [...sizes].map(([schema, bytes]) => ({ schema, bytes })).toSorted((a, b) => a.schema - b.schema);
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
