import { existsSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";

import { makeFolder } from "../platform/files/make-files.ts";
import { keepLines, readKeptLines } from "./kept-lines.ts";
import type { Pause } from "./pauses.ts";

/** When LOCI_PAUSE started or stopped applying to a session. */
interface Change {
  readonly session: string;
  readonly at: number;
  readonly isLeftAlone: boolean;
}

/** The host may set the time stamp of an event up to this many milliseconds before it starts the hook. */
const stampedBefore = 10_000;

/** The most lines in the file, because every hook reads it, in a millisecond or two. */
const mostChanges = 500;

/** The most open sessions carried over when the file rotates. It is unlikely that more run at the same time. */
const mostOpen = 200;

/**
 * Records that a session runs with LOCI_PAUSE, so that imports skip it. The record ends only when a hook of that
 * session runs without LOCI_PAUSE. It does not end with the last hook, because the host may still write to its
 * transcript.
 */
export function keepLeftAlone(state: string, session: string, isLeftAlone: boolean, now: number): void {
  const changes = readKeptLines(changeFile(state)) as Change[];
  const last = changes.findLast((change) => change.session === session);
  if ((last?.isLeftAlone ?? false) === isLeftAlone) return;
  makeFolder(state);
  if (changes.length >= mostChanges) makeRoom(state, now);
  keepLines(changeFile(state), [{ session, at: isLeftAlone ? now - stampedBefore : now, isLeftAlone }]);
}

/**
 * Renames the full file, so that from then on only imports read it. A line that another process adds at the same time
 * is in one of the two files. The latest open sessions are carried over, because they may still be running.
 */
function makeRoom(state: string, now: number): void {
  const moved = join(state, `${movedName}${Date.now()}-${process.pid}-${Math.random().toString(36).slice(2)}.jsonl`);
  try {
    renameSync(changeFile(state), moved);
  } catch {
    // Another process has rotated the file, or has it open on a system where that prevents a rename. The next hook
    // tries again.
    return;
  }
  const open = changesToPauses(readKeptLines(moved) as Change[]).filter(({ until }) => until === undefined);
  keepLines(
    changeFile(state),
    open.slice(-mostOpen).map(({ session, from }) => ({ session, at: from, isLeftAlone: true })),
  );
  keepLines(
    moved,
    open.slice(0, -mostOpen).map(({ session }) => ({ session, at: now, isLeftAlone: false })),
  );
}

/** Returns the times in which sessions ran with LOCI_PAUSE, as pauses of recording. */
export function readLeftAlone(state: string): Pause[] {
  const names = existsSync(state) ? readdirSync(state).filter((name) => name.startsWith(movedName)) : [];
  const files = [...names.toSorted().map((name) => join(state, name)), changeFile(state)];
  return changesToPauses(files.flatMap(readKeptLines) as Change[]);
}

function changesToPauses(changes: readonly Change[]): Pause[] {
  const open = new Map<string, number>();
  const over: Pause[] = [];
  for (const { session, at, isLeftAlone } of changes) {
    const from = open.get(session);
    if (isLeftAlone) open.set(session, from ?? at);
    else if (from !== undefined && open.delete(session)) over.push({ what: "capture", session, from, until: at });
  }
  return [...over, ...Array.from(open, ([session, from]) => ({ what: "capture" as const, session, from }))];
}

/** The beginning of each full file's name. The time follows it, so sorting the names sorts the files by time. */
const movedName = "left-alone-";

function changeFile(state: string): string {
  return join(state, "left-alone.jsonl");
}
