import { createHash } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import type { Backup, Restored } from "../../core/ports.ts";
import { makeFolder, syncFolder } from "../../platform/files.ts";
import { measureSegment } from "./seal.ts";

/** What a backup holds. Segments are measured by their heads, so that an erasure that reaches the backup leaves it valid. */
interface Manifest {
  readonly made: string;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly hash: string }>>;
}

const manifestName = "manifest.json";

/** Copies the whole memory folder, each segment up to its last whole line, and says when all of it is on the disk. */
export function backupMemory(
  memory: string,
  state: string,
  options: { to?: string; keep?: number; now: Date },
): Backup {
  const parent = options.to ?? join(state, "backups");
  const path = join(parent, `loci-${options.now.toISOString().replace(/[:.]/g, "-")}`);
  const draft = `${path}.draft`;
  try {
    const files: Record<string, { bytes: number; hash: string }> = {};
    makeFolder(draft);
    for (const name of listFiles(memory)) {
      makeFolder(dirname(join(draft, name)));
      const bytes = copyPrefix(join(memory, name), join(draft, name));
      files[name] = measure(join(draft, name), bytes);
    }
    writeDurableFile(
      join(draft, manifestName),
      JSON.stringify({ made: options.now.toISOString(), files } satisfies Manifest),
    );
    renameSync(draft, path);
    syncFolder(parent);
    rememberBackup(state, path);
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    return {
      path,
      files: Object.keys(files).length,
      bytes,
      removed: options.keep === undefined ? [] : removeOld(parent, options.keep),
    };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw fileErrorToLociError(error, "backing up to", path);
  }
}

/** Checks a backup and adds what it holds to the memory. A segment that differs is put beside the one that is there. */
export function restoreMemory(from: string, memory: string): Restored {
  const manifest = readManifest(from);
  for (const [name, expected] of Object.entries(manifest.files)) {
    const path = join(from, name);
    if (!existsSync(path) || measure(path, expected.bytes).hash !== expected.hash) {
      throw new LociError(
        "BACKUP_INVALID",
        `${path} is missing or was altered since the backup was made; nothing was restored`,
      );
    }
  }
  let copied = 0;
  for (const [name, { bytes, hash }] of Object.entries(manifest.files)) {
    const target = join(memory, name);
    if (existsSync(target) && (!name.endsWith(".jsonl") || holdsAll(target, bytes, hash))) continue;
    makeFolder(dirname(target));
    const free = existsSync(target)
      ? target.replace(/\.jsonl$/, `.restored-${manifest.made.replace(/[:.]/g, "-")}.jsonl`)
      : target;
    if (free !== target && existsSync(free)) continue;
    copyPrefix(join(from, name), free);
    syncFolder(dirname(free));
    copied += 1;
  }
  return { from, copied, kept: Object.keys(manifest.files).length - copied };
}

/** Backups that this machine made and that are still there: erasure reaches them too. */
export function knownBackups(state: string): string[] {
  try {
    const paths = readFileSync(join(state, "backups.list"), "utf8").split("\n");
    return [...new Set(paths)].filter((path) => path !== "" && existsSync(join(path, manifestName)));
  } catch {
    return [];
  }
}

function rememberBackup(state: string, path: string): void {
  makeFolder(state);
  appendFileSync(join(state, "backups.list"), `${path}\n`, { mode: 0o600 });
}

function holdsAll(path: string, bytes: number, hash: string): boolean {
  return statSync(path).size >= bytes && measureSegment(path, bytes).hash === hash;
}

function listFiles(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".draft-"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

function measure(path: string, bytes: number): { bytes: number; hash: string } {
  if (path.endsWith(".jsonl")) return { bytes, hash: measureSegment(path, bytes).hash };
  return { bytes, hash: createHash("sha256").update(readFileSync(path)).digest("hex") };
}

/** Copies a file durably; of a segment only whole lines, since its last one may be in the middle of being written. */
function copyPrefix(from: string, to: string): number {
  if (!from.endsWith(".jsonl")) {
    copyFileSync(from, to);
    const file = openSync(to, "r+");
    fsyncSync(file);
    closeSync(file);
    return statSync(to).size;
  }
  const { bytes } = measureSegment(from, statSync(from).size);
  const [source, target] = [openSync(from, "r"), openSync(to, "wx", 0o600)];
  try {
    const buffer = Buffer.allocUnsafe(1 << 20);
    for (let at = 0; at < bytes;) {
      const length = readSync(source, buffer, 0, Math.min(buffer.length, bytes - at), at);
      if (length === 0) break;
      writeSync(target, buffer, 0, length, at);
      at += length;
    }
    fsyncSync(target);
  } finally {
    closeSync(source);
    closeSync(target);
  }
  return bytes;
}

function writeDurableFile(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600, flush: true });
}

function readManifest(from: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(join(from, manifestName), "utf8")) as Manifest;
    if (typeof manifest.files === "object" && typeof manifest.made === "string") return checkNames(manifest, from);
  } catch (error) {
    if (error instanceof LociError) throw error;
    throw new LociError("BACKUP_INVALID", `${from} is not a Loci backup: it has no readable ${manifestName}`, {
      cause: error,
    });
  }
  throw new LociError("BACKUP_INVALID", `${from} is not a Loci backup: its ${manifestName} is not one of ours`);
}

// A backup may come from anywhere: its names must not lead out of the memory folder.
function checkNames(manifest: Manifest, from: string): Manifest {
  const bad = Object.keys(manifest.files).find((name) => /^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)|\0/.test(name));
  if (bad !== undefined)
    throw new LociError("BACKUP_INVALID", `${from} names a file outside the memory folder: ${JSON.stringify(bad)}`);
  return manifest;
}

function removeOld(parent: string, keep: number): string[] {
  const backups = readdirSync(parent)
    .filter((name) => name.startsWith("loci-") && existsSync(join(parent, name, manifestName)))
    .toSorted();
  const old = backups.slice(0, Math.max(0, backups.length - keep)).map((name) => join(parent, name));
  for (const path of old) rmSync(path, { recursive: true, force: true });
  return old;
}
