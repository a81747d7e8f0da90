import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Finds which of some byte sequences are anywhere in the files of a folder. */
export function findBytes(folder: string, wanted: readonly Buffer[]): ReadonlySet<number> {
  const byStart = new Map<number, number[]>();
  for (const [at, bytes] of wanted.entries()) {
    const start = bytes.readUInt16LE(0);
    byStart.set(start, [...(byStart.get(start) ?? []), at]);
  }
  const isStart = new Uint8Array(65_536);
  for (const start of byStart.keys()) isStart[start] = 1;
  const found = new Set<number>();
  for (const file of filesIn(folder)) scan(readFileSync(file), wanted, byStart, isStart, found);
  return found;
}

function scan(
  bytes: Buffer,
  wanted: readonly Buffer[],
  byStart: ReadonlyMap<number, readonly number[]>,
  isStart: Uint8Array,
  found: Set<number>,
): void {
  const end = bytes.length - 1;
  for (let at = 0; at < end; at += 1) {
    const start = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    if (isStart[start] === 0) continue;
    for (const index of byStart.get(start) ?? []) {
      const needle = wanted[index];
      if (needle !== undefined && bytes.subarray(at, at + needle.length).equals(needle)) found.add(index);
    }
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path, { throwIfNoEntry: false }) !== undefined);
}
