import { readdirSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { sha256 } from "../../core/text/sha256.ts";
import { makeFolder, replaceFile } from "../files/make-files.ts";
import { readText, smallFileBytes } from "../files/regular-file.ts";
import type { Volume } from "./volume.ts";

/**
 * State that this machine stored for the memory under another path, and that Loci moved to the present state folder.
 */
export interface TakenState {
  /** The folder that the memory was in before; null if an older version of Loci did not record it. */
  readonly from: string | null;
  /** When the state was found, as an ISO time. */
  readonly at: string;
  readonly backups: number;
}

/** The memory that a state folder belongs to: one of the memory's ids, and the path under which it was opened. */
export interface HomeRecord {
  readonly id: string;
  readonly path: string;
  readonly volume: Volume | null;
  readonly taken: readonly TakenState[];
}

const recordName = "belongs-to.json";

/** The most entries about earlier paths that a record contains. */
const mostTaken = 20;

export function stateFolder(stateHome: string, path: string): string {
  return join(stateHome, pathKey(path));
}

/** Returns the folder for the state of a memory while another memory, or none, is at its path. */
export function asideFolder(stateHome: string, path: string, id: string): string {
  return `${stateFolder(stateHome, path)}-${id.slice(0, 16)}`;
}

/** True if the name of a state folder was derived from the memory's path. Only such folders move with a memory. */
export function isKeyedByPath(memory: string, state: string): boolean {
  return basename(state) === pathKey(memory);
}

function pathKey(path: string): string {
  return sha256(path).slice(0, 16);
}

/** Reads the record of a state folder. Returns null if there is none, as in the state of an older Loci. */
export function readHomeRecord(state: string): HomeRecord | null {
  const found = readJson(join(state, recordName));
  const { id, path, volume, taken } = found;
  if (typeof id !== "string" || !/^[0-9a-f]{32}$/.test(id) || typeof path !== "string") return null;
  return { id, path, volume: readVolume(volume), taken: Array.isArray(taken) ? (taken as TakenState[]) : [] };
}

/** Records the memory that a state folder belongs to, so that the state can be found by the memory's id. */
export function writeHomeRecord(state: string, record: HomeRecord): void {
  const folder = knownFolder(dirname(state), record.id);
  makeFolder(folder);
  // Write the entry that leads to the state first: a state that nobody finds could not be taken over.
  replaceFile(join(folder, pathKey(record.path)), JSON.stringify({ path: record.path }));
  makeFolder(state);
  replaceFile(join(state, recordName), JSON.stringify({ ...record, taken: record.taken.slice(-mostTaken) }));
}

/** Returns the paths under which this machine has known a memory. */
export function knownPaths(stateHome: string, id: string): string[] {
  const folder = knownFolder(stateHome, id);
  return namesIn(folder).flatMap((name) => {
    const { path } = readJson(join(folder, name));
    return typeof path === "string" ? [path] : [];
  });
}

export function forgetKnownPath(stateHome: string, id: string, path: string): void {
  const folder = knownFolder(stateHome, id);
  rmSync(join(folder, pathKey(path)), { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // The folder still contains another known path.
  }
}

/**
 * Returns the state of a memory at a path; null if there is none. It is in its usual place, or was put aside for
 * another memory there.
 */
export function findState(stateHome: string, path: string, id: string): string | null {
  const folders = [stateFolder(stateHome, path), asideFolder(stateHome, path, id)];
  return folders.find((folder) => readHomeRecord(folder)?.id === id) ?? null;
}

/** Each memory has its own folder, so finding one memory does not read all others. */
function knownFolder(stateHome: string, id: string): string {
  return join(stateHome, "memories", id);
}

function readVolume(value: unknown): Volume | null {
  const { mount, key } = asRecord(value);
  return typeof mount === "string" && typeof key === "string" ? { mount, key } : null;
}

function readJson(path: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(readText(path, smallFileBytes)));
  } catch {
    return {};
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.includes(".draft-"));
  } catch {
    return [];
  }
}
