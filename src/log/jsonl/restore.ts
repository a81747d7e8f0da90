import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { BackupProblem, Restored } from "../../core/ports/file-care.ts";
import { ownKeyFile, readKeyFile, sharedKeyFile } from "../../platform/encryption/key-file.ts";
import type { Keyring } from "../../platform/encryption/keyring.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { isSealed, sealedWith } from "../../platform/encryption/sealed-line.ts";
import { makeFolder, publishWritten } from "../../platform/files/make-files.ts";
import { writeNew } from "../../platform/files/regular-file.ts";
import { checkLine } from "../check-line.ts";
import { readManifest, storedPath, type StoredFile } from "./backup-manifest.ts";
import { copyPrefix, keyIdsOf, measureFile } from "./backup.ts";
import { lineId, lineText, readChunks } from "./lines.ts";
import { isPacked, unpackFile } from "./packed-segment.ts";
import { measureSegment } from "./seal.ts";

export interface RestoreOptions {
  readonly from: string;
  readonly memory: string;
  readonly state: string;
  readonly keys: HomeKeys;
  /** True to restore the intact parts of an altered backup. */
  readonly salvage: boolean;
}

/**
 * Checks a backup and adds its content to the memory. If a segment differs from the present one, it is put beside it.
 * An altered backup is refused. With `salvage`, files that differ from the manifest are left out. Segments with altered
 * lines are restored unchanged, because the index quarantines these lines.
 */
export function restoreMemory({ from, memory, state, keys, salvage }: RestoreOptions): Restored {
  const manifest = readManifest(from);
  const ring = ringIfOpen(keys);
  const missing = Object.entries(manifest.files)
    .filter(([name, expected]) => !isAsBackedUp(storedPath(from, name, expected), expected))
    .map(([name]) => ({ place: name, problem: "is missing or was altered since the backup was made" }));
  const left = new Set(missing.map(({ place }) => place));
  const intact = Object.entries(manifest.files).filter(([name]) => !left.has(name));
  const altered = intact.flatMap(([name, file]) => findAltered(storedPath(from, name, file), file.bytes, ring, name));
  const problems: BackupProblem[] = [...missing, ...altered];
  if (problems.length > 0 && !salvage) throw alteredBackup(from, problems);
  const known = new Set([ownKeyFile(state), sharedKeyFile(memory)].flatMap((path) => keyIdsOf(path)));
  const keyMissing = countUnopenable(
    intact.map(([name, file]) => storedPath(from, name, file)),
    keyIdsOf(sharedKeyFile(from)).filter((id) => known.size > 0 && !known.has(id)),
  );
  let copied = 0;
  for (const [name, file] of intact) {
    const { bytes, hash } = file;
    const source = storedPath(from, name, file);
    const target = join(memory, name);
    // A present segment with altered content does not count as a copy of the backup's segment.
    const isSame = () => holdsAll(target, bytes, hash) && findAltered(target, bytes, ring, name).length === 0;
    if (existsSync(target) && (!name.endsWith(".jsonl") || isSame())) continue;
    makeFolder(dirname(target));
    const beside = target.replace(/\.jsonl$/, `.restored-${manifest.made.replace(/[:.]/g, "-")}.jsonl`);
    if (copyNew(source, target) || (beside !== target && copyNew(source, beside))) copied += 1;
  }
  return {
    from,
    copied,
    kept: intact.length - copied,
    problems,
    encrypts: known.size === 0 && isSealing(memory),
    keyMissing,
  };
}

/**
 * Removes leftovers of killed restores. The caller must hold the lock, because the drafts of a running restore look the
 * same.
 */
export function removeUnfinishedRestores(log: string): void {
  if (!existsSync(log)) return;
  for (const name of readdirSync(log, { recursive: true, encoding: "utf8" })) {
    if (name.includes(".jsonl.draft-")) rmSync(join(log, name), { force: true });
  }
}

/** True if the key file of a memory says that new lines are sealed. */
function isSealing(memory: string): boolean {
  try {
    return readKeyFile(sharedKeyFile(memory))?.encrypted === true;
  } catch (error) {
    if (error instanceof LociError) return false;
    throw error;
  }
}

/** Counts the lines of a backup that are sealed with these keys. */
function countUnopenable(paths: readonly string[], foreignKeys: readonly string[]): number {
  if (foreignKeys.length === 0) return 0;
  const foreign = new Set(foreignKeys);
  let found = 0;
  for (const path of paths.filter((one) => one.endsWith(".jsonl") || isPacked(one)))
    for (const { lines } of readChunks(path, 0))
      for (const line of lines) if (foreign.has(sealedWith(lineText(line)) ?? "")) found += 1;
  return found;
}

/** True if the file has the length and hash in the manifest. A longer file was extended. */
function isAsBackedUp(path: string, { bytes, hash }: StoredFile): boolean {
  if (!existsSync(path)) return false;
  try {
    const size = isPacked(path) ? unpackFile(path).length : statSync(path).size;
    return size === bytes && measureFile(path, bytes).hash === hash;
  } catch (error) {
    if (error instanceof LociError) return false;
    throw error;
  }
}

/**
 * Finds lines with altered content. The manifest's hash covers only the heads, so that an erasure does not invalidate
 * it.
 */
function findAltered(path: string, bytes: number, ring: Keyring | null, place: string): BackupProblem[] {
  if (!path.endsWith(".jsonl") && !isPacked(path)) return [];
  const found: BackupProblem[] = [];
  for (const { lines } of readChunks(path, 0)) {
    for (const line of lines) {
      if (line.offset >= bytes) return found;
      const text = lineText(line);
      // Without a key, a sealed line cannot be checked here. It is checked when the index reads it.
      if (ring === null && isSealed(text)) continue;
      const { altered } = checkLine(text, () => ring ?? noRing());
      if (altered !== null) found.push({ place, problem: `${lineId(line) ?? `at ${line.offset}`}: ${altered}` });
    }
  }
  return found;
}

function ringIfOpen(keys: HomeKeys): Keyring | null {
  try {
    return keys.ring();
  } catch (error) {
    if (error instanceof LociError) return null;
    throw error;
  }
}

function noRing(): never {
  throw new LociError("INTERNAL", "a plain line needs no key");
}

function alteredBackup(from: string, problems: readonly BackupProblem[]): LociError {
  const [first] = problems;
  const more = problems.length === 1 ? "" : `, and ${problems.length - 1} more`;
  return new LociError(
    "BACKUP_INVALID",
    `${from} is not as it was made: ${first?.place} ${first?.problem}${more}; nothing was restored. Choose another backup, or add --salvage to take what is sound`,
  );
}

/** Copies a file unless the name exists. A writer may start the same segment at the same time. */
function copyNew(from: string, to: string): boolean {
  return publishWritten(to, (draft) => {
    if (isPacked(from)) writeNew(draft, unpackFile(from), { flush: true });
    else copyPrefix(from, draft);
  });
}

function holdsAll(path: string, bytes: number, hash: string): boolean {
  return statSync(path).size >= bytes && measureSegment(path, bytes).hash === hash;
}
