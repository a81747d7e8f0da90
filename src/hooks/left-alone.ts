import { existsSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";

import { makeFolder } from "../platform/files.ts";
import { keepLines, readKeptLines } from "./kept-lines.ts";
import type { Pause } from "./pauses.ts";

/** When a session began or ended to be left alone. */
interface Change {
  readonly session: string;
  readonly at: number;
  readonly isLeftAlone: boolean;
}

/** A host stamps what it does before it starts a hook for it. */
const stampedBefore = 10_000;

/** Every hook reads these, within a millisecond or two. */
const mostChanges = 500;

/** Of so many sessions that are still left alone it is known on. More than these are not at work at the same time. */
const mostOpen = 200;

/**
 * Keeps, for imports, when a session was started with LOCI_PAUSE. That ends when a hook of it runs without: after its last hook a host may still have
 * written something down.
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
 * Gives the file another name, under which only imports read it: whatever another process adds meanwhile is in the one or in the other. The last
 * sessions that are still left alone are known on: what they do before their next hook is theirs, too.
 */
function makeRoom(state: string, now: number): void {
  const moved = join(state, `${movedName}${Date.now()}-${process.pid}-${Math.random().toString(36).slice(2)}.jsonl`);
  try {
    renameSync(changeFile(state), moved);
  } catch {
    // Another process has made room, or has the file open where that keeps it from being renamed: then the next one does.
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

/** When sessions were left alone, as pauses of recording. */
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

/** How the names of files that are full begin; by their time they are in order. */
const movedName = "left-alone-";

function changeFile(state: string): string {
  return join(state, "left-alone.jsonl");
}
