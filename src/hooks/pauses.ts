import { join } from "node:path";

import { makeFolder, replaceFile } from "../platform/files/make-files.ts";
import { readIfThere } from "../platform/files/read-if-there.ts";
import { createNameDigest } from "../platform/hashes/secret-fingerprint.ts";
import { keepLines, readKeptLines } from "./kept-lines.ts";

/** A pause that a person started: everywhere, or in one space or session. */
export interface Pause {
  /** `capture`: hooks do not record. `recall`: agents get no memories unasked. */
  readonly what: "capture" | "recall";
  /** The name of the space. In a past pause, `space` and `session` are digests that `createNameDigest` has made. */
  readonly space?: string;
  /** The session that the pause applies to; all sessions if left out. */
  readonly session?: string;
  /** The start, in milliseconds since 1970. If left out, the start is unknown and may be any time. */
  readonly from?: number;
  /** The end, in milliseconds since 1970. If left out, the pause lasts until somebody ends it. */
  readonly until?: number;
}

const everything: readonly Pause[] = [{ what: "capture" }, { what: "recall" }];

/** True if the agent was started with LOCI_PAUSE. Loci then neither records nor recalls, but guards still run. */
export function isLeftAlone(env: Readonly<Record<string, string | undefined>>): boolean {
  return env["LOCI_PAUSE"] !== undefined;
}

/** Returns the pauses that apply to an agent now. */
export function pausesOf(
  env: Readonly<Record<string, string | undefined>>,
  state: string,
  now: number,
): readonly Pause[] {
  return isLeftAlone(env) ? everything : readPauses(state, now);
}

/** Reads the present pauses. */
export function readPauses(state: string, now: number): readonly Pause[] {
  return readAll(state).filter((pause) => holdsAt(pause, now));
}

/** Reads all pauses of recording, including past ones. An import leaves out events that happened during them. */
export function readPausesEver(state: string): readonly Pause[] {
  return [...readAll(state), ...(readKeptLines(pastFile(state)) as Pause[])];
}

/** Begins pauses. A new pause replaces a present one for the same place. Returns all present pauses. */
export function beginPauses(state: string, begun: readonly Pause[], now: number): readonly Pause[] {
  const stays = (pause: Pause): boolean => !begun.some((other) => isSamePlace(pause, other));
  return [...change(state, now, stays, begun).kept, ...begun];
}

/** Ends the pauses for which `isToEnd` returns true. */
export function endPauses(
  state: string,
  isToEnd: (pause: Pause) => boolean,
  now: number,
): { readonly kept: readonly Pause[]; readonly ended: readonly Pause[] } {
  return change(state, now, (pause) => !isToEnd(pause), []);
}

function change(
  state: string,
  now: number,
  stays: (pause: Pause) => boolean,
  added: readonly Pause[],
): { kept: readonly Pause[]; ended: readonly Pause[] } {
  const all = readAll(state);
  const held = all.filter((pause) => holdsAt(pause, now));
  const kept = held.filter(stays);
  const over = all.filter((pause) => !kept.includes(pause));
  if (over.length + added.length > 0) {
    makeFolder(state);
    // If the file could not be read, its pauses and their start are unknown, so there is nothing to store.
    const past = over.filter((pause) => pause.what === "capture" && !everything.includes(pause));
    // Write the past pauses first. After a crash, a pause in both files counts as past, but a pause in neither would be
    // lost.
    keepLines(
      pastFile(state),
      past.map((pause) => ({ ...withoutNames(pause, state), until: Math.min(pause.until ?? now, now) })),
    );
    replaceFile(pauseFile(state), `${JSON.stringify([...kept, ...added])}\n`);
  }
  return { kept, ended: held.filter((pause) => !stays(pause)) };
}

/**
 * Replaces names with digests. The file of past pauses is never removed, even beside an encrypted memory, so it must
 * not contain names. An import makes the same digests to compare them.
 */
function withoutNames({ space, session, ...pause }: Pause, state: string): Pause {
  const digest = createNameDigest(state);
  return {
    ...pause,
    ...(space === undefined ? {} : { space: digest(space) }),
    ...(session === undefined ? {} : { session: digest(session) }),
  };
}

/** Returns the pause that applies to an event, or null. */
export function pauseOf(pauses: readonly Pause[], what: Pause["what"], here: Happened): Pause | null {
  const isHere = (wanted: string | undefined, name: string | null): boolean =>
    wanted === undefined || wanted === name || (name !== null && wanted === here.digest?.(name));
  return (
    pauses.find(
      (pause) =>
        pause.what === what &&
        holdsAt(pause, here.at) &&
        isHere(pause.space, here.space) &&
        isHere(pause.session, here.session),
    ) ?? null
  );
}

/** Where and when an event happened. */
export interface Happened {
  readonly space: string;
  readonly session: string | null;
  readonly at: number;
  /** Returns the digest of a name, to compare it with past pauses. */
  readonly digest?: (name: string) => string;
}

function holdsAt({ from, until }: Pause, at: number): boolean {
  return (from === undefined || from <= at) && (until === undefined || at < until);
}

function isSamePlace(one: Pause, other: Pause): boolean {
  return one.what === other.what && one.space === other.space && one.session === other.session;
}

/** Reads the file of pauses. If it exists but cannot be read, everything counts as paused. */
function readAll(state: string): readonly Pause[] {
  try {
    const text = readIfThere(pauseFile(state));
    const pauses = text === null ? [] : (JSON.parse(text) as unknown);
    return Array.isArray(pauses) ? (pauses as Pause[]) : everything;
  } catch {
    return everything;
  }
}

function pauseFile(state: string): string {
  return join(state, "pauses.json");
}

/** Past pauses have a separate file, so hooks do not have to read them. */
function pastFile(state: string): string {
  return join(state, "past-pauses.jsonl");
}
