import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

import { makeFolder } from "../../platform/files/make-files.ts";
import { readBytes, readText, smallFileBytes, writeNew } from "../../platform/files/regular-file.ts";
import { mostConfigBytes } from "../../platform/files/write-change.ts";
import { digestHex } from "../../platform/hashes/digest.ts";

/** The content of one file before Loci's first change, and after its last. */
export interface KeptFile {
  readonly path: string;
  /** The content without Loci's parts; null if the file did not exist. */
  readonly before: Buffer | null;
  /**
   * The exact content before the first change, including parts of an older Loci; null if it is the same as `before`.
   */
  readonly found: Buffer | null;
  readonly after: Buffer | null;
  /** Folders that Loci made for the file, the outermost first. */
  readonly folders: readonly string[];
}

/** The record of an installation at a host: for the user, or in one project. */
export interface InstallRecord {
  readonly host: string;
  readonly project: string | null;
  readonly at: number;
  readonly files: readonly KeptFile[];
}

interface StoredRecord extends Omit<InstallRecord, "files"> {
  readonly files: readonly (Omit<KeptFile, "before" | "found" | "after"> & {
    readonly before: string | null;
    readonly found: string | null;
    readonly after: string | null;
  })[];
}

/** Reads the record of an installation. Returns null if none exists. */
export function readRecord(state: string, host: string, project: string | null): InstallRecord | null {
  return readFolder(recordFolder(state, host, project));
}

/** Reads all records, of every host and project. */
export function readRecords(state: string): InstallRecord[] {
  const all = recordFolders(state);
  return existsSync(all) ? readdirSync(all).flatMap((name) => readFolder(join(all, name)) ?? []) : [];
}

/** Stores a record with complete copies of the files, which are the backup. */
export function keepRecord(state: string, record: InstallRecord): void {
  const folder = recordFolder(state, record.host, record.project);
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  makeFolder(draft);
  const keep = (name: string, bytes: Buffer | null): string | null => {
    if (bytes === null) return null;
    writeNew(join(draft, name), bytes);
    return name;
  };
  const files = record.files.map(({ before, found, after, ...file }, n) => ({
    ...file,
    before: keep(`${n}-before-${basename(file.path)}`, before),
    found: keep(`${n}-found-${basename(file.path)}`, found),
    after: keep(`${n}-after-${basename(file.path)}`, after),
  }));
  const stored: StoredRecord = { ...record, files };
  writeNew(join(draft, "record.json"), `${JSON.stringify(stored, null, 2)}\n`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

export function removeRecord(state: string, host: string, project: string | null): void {
  rmSync(recordFolder(state, host, project), { recursive: true, force: true });
}

export function recordFolders(state: string): string {
  return join(state, "installs");
}

function recordFolder(state: string, host: string, project: string | null): string {
  const place = project === null ? "" : `-${digestHex(project).slice(0, 12)}`;
  return join(recordFolders(state), host + place);
}

function readFolder(folder: string): InstallRecord | null {
  try {
    const stored = JSON.parse(readText(join(folder, "record.json"), smallFileBytes)) as StoredRecord;
    const read = (name: string | null) => (name === null ? null : readBytes(join(folder, name), mostConfigBytes));
    const files = stored.files.map((file) => ({
      ...file,
      before: read(file.before),
      found: read(file.found ?? file.before),
      after: read(file.after),
    }));
    return { ...stored, files };
  } catch {
    // Without a record, Loci recognises its installation by the parts in the settings.
    return null;
  }
}
