import { join } from "node:path";

import { makeFolder, replaceFile } from "../platform/files.ts";
import { keepLines, readKeptLines } from "./kept-lines.ts";
import { keepPastPause, type Pause } from "./pauses.ts";

/** When a session began or ended to be left alone. */
interface Change {
  readonly session: string;
  readonly at: number;
  readonly isLeftAlone: boolean;
}

/** A host stamps what it does before it starts a hook for it. */
const stampedBefore = 10_000;

/** Every hook reads these. */
const mostChanges = 2_000;

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
  if (changes.length >= mostChanges) forgetSessions(state, changes, now);
  keepLines(changeFile(state), [{ session, at: isLeftAlone ? now - stampedBefore : now, isLeftAlone }]);
}

/**
 * Puts one pause of everything in the place of many sessions: an import then leaves out more than it was asked to, never less, and what it leaves out
 * the hooks have recorded. The last ones that are still left alone stay: what they do before their next hook is theirs, too.
 */
function forgetSessions(state: string, changes: readonly Change[], now: number): void {
  const from = changes.reduce((first, { at }) => Math.min(first, at), now);
  keepPastPause(state, { what: "capture", from, until: now });
  const last = new Map(changes.map((change) => [change.session, change]));
  const open = [...last.values()].filter(({ isLeftAlone }) => isLeftAlone).slice(-mostOpen);
  replaceFile(changeFile(state), open.map((change) => `${JSON.stringify(change)}\n`).join(""));
}

/** When sessions were left alone, as pauses of recording. */
export function readLeftAlone(state: string): Pause[] {
  const open = new Map<string, number>();
  const over: Pause[] = [];
  for (const { session, at, isLeftAlone } of readKeptLines(changeFile(state)) as Change[]) {
    const from = open.get(session);
    if (isLeftAlone) open.set(session, from ?? at);
    else if (from !== undefined && open.delete(session)) over.push({ what: "capture", session, from, until: at });
  }
  return [...over, ...Array.from(open, ([session, from]) => ({ what: "capture" as const, session, from }))];
}

function changeFile(state: string): string {
  return join(state, "left-alone.jsonl");
}
