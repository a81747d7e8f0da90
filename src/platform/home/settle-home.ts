import { existsSync, readdirSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";

import { fileErrorToLociError } from "../../core/errors.ts";
import type { OtherState } from "../../core/ports/other-state.ts";
import { machineFingerprint, ownNames, readDevice, retireDevice } from "../devices/device.ts";
import { hasKeys } from "../encryption/key-file.ts";
import { moveRuntimeFiles } from "../encryption/runtime-key.ts";
import { realPath } from "../files/links.ts";
import { backupTime, listBackups } from "../inventory/backup-list.ts";
import {
  asideFolder,
  findState,
  forgetKnownPath,
  isKeyedByPath,
  knownPaths,
  readHomeRecord,
  stateFolder,
  writeHomeRecord,
  type HomeRecord,
  type TakenState,
} from "./home-record.ts";
import { addId, hasDeviceFolder, hasId, isEmptyMemory, listIds } from "./memory-ids.ts";
import { listedBackups, mergeState, renameListed } from "./merge-state.ts";
import { isAway, volumeOf } from "./volume.ts";

/** A memory folder, and this machine's state folder for it. */
export interface HomePlaces {
  readonly memory: string;
  readonly state: string;
  /** The settings folder, in which `memory` is the usual place of a memory; null if unknown. */
  readonly config: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * True if the state folder belongs to the memory at its path. Reads only one small file, because every hook calls this.
 */
export function isSettled({ memory, state }: Pick<HomePlaces, "memory" | "state">): boolean {
  if (!isKeyedByPath(memory, state)) return true;
  const record = readHomeRecord(state);
  try {
    return record !== null && record.path === memory && hasId(memory, record.id);
  } catch {
    // The memory cannot be read. The process that opens it reports that.
    return true;
  }
}

/**
 * Makes sure that the state folder belongs to the memory at this path. State of another memory is put aside under
 * another name. State of this memory under a path that it has left is taken over, or merged if both have state. Returns
 * the state that was taken over. No lock is needed: a folder moves with one rename, so only one process gets it, and
 * each step can be repeated.
 */
export function settleHome(places: HomePlaces, env: Environment = process.env, now = Date.now()): TakenState[] {
  const { memory, state } = places;
  if (!isKeyedByPath(memory, state)) return [];
  setAsideForeign(memory, state);
  const taken: TakenState[] = [];
  try {
    if (isEmptyMemory(memory)) return [];
    const ids = listIds(memory);
    bringBack(memory, state, ids);
    for (const { path, folder } of leftStates(places, ids)) {
      const isTaken = takeOver(folder, state);
      const backups = isTaken ? listedBackups(state).length : mergeState(folder, state, hasKeys(memory, state));
      if (path !== null) finishMove(places, path, env);
      taken.push({ from: path, at: new Date(now).toISOString(), backups });
    }
    claimHome(memory, state, taken);
  } catch {
    // The state folder cannot be written, and the process that writes to it reports that. The next run continues from
    // here.
  }
  return taken;
}

/**
 * Gives the memory an id if it has none, and records that the state belongs to it. Does nothing before the first write
 * to the memory.
 */
export function claimHome(memory: string, state: string, taken: readonly TakenState[] = []): void {
  if (!isKeyedByPath(memory, state) || isEmptyMemory(memory)) return;
  const record = readHomeRecord(state);
  const isOwn = record !== null && record.path === memory && hasId(memory, record.id);
  if (isOwn && taken.length === 0) return;
  const id = record?.id ?? listIds(memory)[0] ?? addId(memory);
  if (!hasId(memory, id)) addId(memory, id);
  const before = record?.taken ?? [];
  writeHomeRecord(state, { id, path: memory, volume: volumeOf(memory), taken: [...before, ...taken] });
}

/** Finds other state folders of this memory that were not taken over. Changes nothing. */
export function otherStates(places: HomePlaces): OtherState[] {
  const { memory, state } = places;
  if (!isKeyedByPath(memory, state)) return [];
  const stateHome = dirname(state);
  const known = listIds(memory).flatMap((id) =>
    knownPaths(stateHome, id).flatMap((path): OtherState[] => {
      const folder = findState(stateHome, path, id);
      const record = folder === null || folder === state ? null : readHomeRecord(folder);
      if (folder === null || record === null) return [];
      const where = path === memory ? "gone" : whereIs(folder, record, memory);
      return [{ state: folder, path, is: where === "there" ? "copy" : where === "away" ? "away" : "left" }];
    }),
  );
  const legacy = legacyStates(places).map(({ folder, path }): OtherState => {
    const is = path === null ? "unknown" : holds(path, folder, null) ? "copy" : "left";
    return { state: folder, path, is };
  });
  return [...known, ...legacy.filter(({ state: folder }) => hasContent(folder))];
}

/** A memory that was at a path and is gone, judging by the state that this machine has for it. */
export interface GoneMemory {
  /** The folder with its state. */
  readonly state: string;
  /** Its newest backup that still exists; null if there is none. */
  readonly backup: string | null;
}

/** Returns the memory that was at this path before, if it is gone: removed, or moved and not opened since. */
export function findGone({ memory, state }: Pick<HomePlaces, "memory" | "state">): GoneMemory | null {
  if (!isKeyedByPath(memory, state) || !existsSync(dirname(state))) return null;
  const name = basename(state);
  const states = readdirSync(dirname(state))
    .filter((one) => one === name || one.startsWith(`${name}-`))
    .map((one) => join(dirname(state), one))
    .filter((folder) => {
      const record = readHomeRecord(folder);
      return record?.path === memory && !holds(memory, folder, record.id);
    });
  const [first] = states;
  if (first === undefined) return null;
  // Backups in the state folder were put aside with it.
  const backups = states.flatMap((folder) =>
    listBackups(folder).map((path) => (path.startsWith(`${state}${sep}`) ? join(folder, relative(state, path)) : path)),
  );
  const newest = backups.filter((path) => existsSync(path)).toSorted((a, b) => time(b) - time(a))[0];
  return { state: first, backup: newest ?? null };
}

function time(backup: string): number {
  return backupTime(backup) ?? 0;
}

/**
 * Puts the state at this path aside if it belongs to another memory. There may be a different memory at the path, or
 * none.
 */
function setAsideForeign(memory: string, state: string): void {
  const record = readHomeRecord(state);
  if (record === null) return;
  if (record.path !== memory) {
    completeMove(memory, state, record);
    return;
  }
  try {
    if (holds(memory, state, record.id)) return;
  } catch {
    // Loci cannot tell which memory is at this path, so it moves nothing.
    return;
  }
  const aside = asideFolder(dirname(state), memory, record.id);
  try {
    if (existsSync(aside)) mergeState(state, aside);
    else renameSync(state, aside);
  } catch (error) {
    throw fileErrorToLociError(error, "setting aside the state of another memory in", state);
  }
}

/**
 * Completes the move of a state folder whose record names another path. The move was interrupted, or somebody copied
 * the state folder.
 */
function completeMove(memory: string, state: string, record: HomeRecord): void {
  const original = findState(dirname(state), record.path, record.id);
  const device = readDevice(state);
  // Two state folders must not have the same device id, so the copy drops it.
  if (original !== null && device !== null) retireDevice(state, device);
  renameListed(state, movedFolders(dirname(state), record.path, memory, state));
}

/** Brings back the state of this memory that was put aside while another memory was at its path. */
function bringBack(memory: string, state: string, ids: readonly string[]): void {
  for (const id of ids) {
    const aside = asideFolder(dirname(state), memory, id);
    if (readHomeRecord(aside)?.id !== id) continue;
    if (readHomeRecord(state) !== null || !takeOver(aside, state)) mergeState(aside, state);
    renameListed(state, [[aside, state]]);
  }
}

interface LeftState {
  readonly folder: string;
  readonly path: string | null;
}

/** Finds the state of this memory under paths that it has left. */
function leftStates(places: HomePlaces, ids: readonly string[]): LeftState[] {
  const { memory, state } = places;
  const stateHome = dirname(state);
  const left = ids.flatMap((id) =>
    knownPaths(stateHome, id).flatMap((path): LeftState[] => {
      if (path === memory) return [];
      const folder = findState(stateHome, path, id);
      const record = folder === null ? null : readHomeRecord(folder);
      if (folder === null || record === null) return [];
      return whereIs(folder, record, memory) === "gone" ? [{ folder, path }] : [];
    }),
  );
  // State of an older Loci is searched only once, before this memory has its record. Later, none of it can belong to
  // this memory.
  if (readHomeRecord(state) !== null) return left;
  return [...left, ...legacyStates(places).filter(({ folder, path }) => path !== null && !holds(path, folder, null))];
}

/**
 * Finds state folders without a record, of an older Loci, that have written to this memory's log. Their name is a hash
 * of the memory's path. So the path is known only if it is the usual one.
 */
function legacyStates({ memory, state, config }: HomePlaces): LeftState[] {
  const stateHome = dirname(state);
  const machine = machineFingerprint();
  const usual = config === null ? null : realPath(join(config, "memory"));
  return namesIn(stateHome)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(stateHome, name))
    .filter((folder) => folder !== state && readHomeRecord(folder) === null)
    .filter((folder) => hasDeviceFolder(memory, ownNames(folder, machine)))
    .map((folder) => ({ folder, path: usual !== null && folder === stateFolder(stateHome, usual) ? usual : null }));
}

/**
 * Finds out where the memory of a state folder is now. `there`: still at its path, so the memory here is a copy.
 * `away`: its disk is not mounted, so it is unknown whether it was moved, and its state stays. `gone`: it was moved
 * here, or removed after it was copied.
 */
function whereIs(folder: string, record: HomeRecord, memory: string): "there" | "away" | "gone" {
  try {
    if (realPath(record.path) === memory) return "gone";
    if (holds(record.path, folder, record.id)) return "there";
  } catch {
    return "away";
  }
  return record.volume !== null && isAway(record.volume) ? "away" : "gone";
}

/**
 * True if the memory of a state folder is at a path. Recognises it by its id, or by its devices if the id was lost or
 * never existed.
 */
function holds(path: string, folder: string, id: string | null): boolean {
  return (id !== null && hasId(path, id)) || hasDeviceFolder(path, ownNames(folder, machineFingerprint()));
}

/**
 * Moves a state folder to a place without a record. Files there, such as compiled code, are merged into it first.
 * Returns false if the place has a record, or if the system refuses, as Windows does while a file is open.
 */
function takeOver(from: string, into: string): boolean {
  if (readHomeRecord(into) !== null) return false;
  try {
    if (existsSync(into)) mergeState(into, from);
    renameSync(from, into);
    return true;
  } catch {
    return false;
  }
}

function finishMove({ memory, state }: HomePlaces, from: string, env: Environment): void {
  const stateHome = dirname(state);
  renameListed(state, movedFolders(stateHome, from, memory, state));
  moveRuntimeFiles(env, from, memory);
  for (const id of listIds(memory)) forgetKnownPath(stateHome, id, from);
}

function movedFolders(stateHome: string, from: string, memory: string, state: string): (readonly [string, string])[] {
  const asides = listIds(memory).map((id) => asideFolder(stateHome, from, id));
  return [[from, memory], ...[stateFolder(stateHome, from), ...asides].map((folder) => [folder, state] as const)];
}

/** True if a state folder may contain words of the memory, or its list of backups. */
function hasContent(state: string): boolean {
  return namesIn(state).some((name) => /^(?:index-|vectors-|backups|put-aside|drafts)/.test(name));
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
}
