import { join } from "node:path";

import { makeFolder, replaceFile } from "../platform/files.ts";
import { readIfThere } from "../platform/read-if-there.ts";
import { createNameDigest } from "../platform/secret-fingerprint.ts";
import { keepLines, readKeptLines } from "./kept-lines.ts";

/** A pause that a person asked for: of everything, or of one space or session. */
export interface Pause {
  /** `capture`: hooks record nothing. `recall`: agents get nothing unasked. */
  readonly what: "capture" | "recall";
  /** The name of a space; for a past pause, a digest of it by `createNameDigest`, like that of the session. */
  readonly space?: string;
  /** The session that it applies to; all if left out. */
  readonly session?: string;
  /** Milliseconds since 1970; without it the start is unknown, and may be any time. */
  readonly from?: number;
  /** Without it the pause lasts until somebody ends it. */
  readonly until?: number;
}

const everything: readonly Pause[] = [{ what: "capture" }, { what: "recall" }];

/** True if the agent was started with LOCI_PAUSE: Loci neither records nor recalls; guards still run. */
export function isLeftAlone(env: Readonly<Record<string, string | undefined>>): boolean {
  return env["LOCI_PAUSE"] !== undefined;
}

/** What is paused for an agent now. */
export function pausesOf(
  env: Readonly<Record<string, string | undefined>>,
  state: string,
  now: number,
): readonly Pause[] {
  return isLeftAlone(env) ? everything : readPauses(state, now);
}

/** The present pauses. */
export function readPauses(state: string, now: number): readonly Pause[] {
  return readAll(state).filter((pause) => holdsAt(pause, now));
}

/** All pauses of recording, also past ones: an import leaves out what happened in them. */
export function readPausesEver(state: string): readonly Pause[] {
  return [...readAll(state), ...(readKeptLines(pastFile(state)) as Pause[])];
}

/** Begins pauses; each replaces a present one for the same place. Returns all present pauses. */
export function beginPauses(state: string, begun: readonly Pause[], now: number): readonly Pause[] {
  const stays = (pause: Pause): boolean => !begun.some((other) => isSamePlace(pause, other));
  return [...change(state, now, stays, begun).kept, ...begun];
}

/** Ends pauses. */
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
    // The pauses of an unreadable file are unknown, and so is their start.
    const past = over.filter((pause) => pause.what === "capture" && !everything.includes(pause));
    // Written first: a pause in both files is over, but a pause in neither would be lost.
    keepLines(
      pastFile(state),
      past.map((pause) => ({ ...withoutNames(pause, state), until: Math.min(pause.until ?? now, now) })),
    );
    replaceFile(pauseFile(state), `${JSON.stringify([...kept, ...added])}\n`);
  }
  return { kept, ended: held.filter((pause) => !stays(pause)) };
}

/**
 * This file is never removed, also beside an encrypted memory. So it contains no names; an import makes the same digest
 * of its own.
 */
function withoutNames({ space, session, ...pause }: Pause, state: string): Pause {
  const digest = createNameDigest(state);
  return {
    ...pause,
    ...(space === undefined ? {} : { space: digest(space) }),
    ...(session === undefined ? {} : { session: digest(session) }),
  };
}

/** The pause that prevents something here at a time, or null. */
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

/** Where and when something happened. */
export interface Happened {
  readonly space: string;
  readonly session: string | null;
  readonly at: number;
  /** For past pauses: the digest of a name. */
  readonly digest?: (name: string) => string;
}

function holdsAt({ from, until }: Pause, at: number): boolean {
  return (from === undefined || from <= at) && (until === undefined || at < until);
}

function isSamePlace(one: Pause, other: Pause): boolean {
  return one.what === other.what && one.space === other.space && one.session === other.session;
}

/** If a pause exists that cannot be read, everything is paused. */
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

/** A separate file, which hooks need not read. */
function pastFile(state: string): string {
  return join(state, "past-pauses.jsonl");
}
