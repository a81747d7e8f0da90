import { join } from "node:path";

import { makeFolder, replaceFile } from "../platform/files.ts";
import { keepLines, readKeptLines } from "./kept-lines.ts";
import { keepPastPauses, type Pause } from "./pauses.ts";

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
  if (changes.length >= mostChanges) makeRoom(state, changes, now);
  keepLines(changeFile(state), [{ session, at: isLeftAlone ? now - stampedBefore : now, isLeftAlone }]);
}

/**
 * Moves sessions to the pauses that are over, each with its own time: that file only imports read. The last ones that are still left alone
 * stay: what they do before their next hook is theirs, too.
 */
function makeRoom(state: string, changes: readonly Change[], now: number): void {
  const pauses = changesToPauses(changes);
  const staying = pauses.filter(({ until }) => until === undefined).slice(-mostOpen);
  const over = pauses.filter((pause) => !staying.includes(pause));
  keepPastPauses(
    state,
    over.map((pause) => ({ ...pause, until: pause.until ?? now })),
  );
  const lines = staying.map(({ session, from: at }) => JSON.stringify({ session, at, isLeftAlone: true }));
  replaceFile(changeFile(state), `${lines.join("\n")}\n`);
}

/** When sessions were left alone, as pauses of recording. */
export function readLeftAlone(state: string): Pause[] {
  return changesToPauses(readKeptLines(changeFile(state)) as Change[]);
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

function changeFile(state: string): string {
  return join(state, "left-alone.jsonl");
}
