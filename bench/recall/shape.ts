/**
 * The halves of a data set. A question always belongs to the same half: weights are chosen on `tune` and reported on
 * `test`.
 */
export type Half = "tune" | "test";

export interface Turn {
  readonly id: string;
  /** `user`, `assistant`, or a person's name. */
  readonly speaker: string;
  readonly text: string;
  readonly at: number;
}

export interface Session {
  readonly id: string;
  readonly at: number;
  readonly turns: readonly Turn[];
}

export interface Question {
  readonly id: string;
  readonly type: string;
  readonly half: Half;
  readonly text: string;
  /** When the question is asked, in milliseconds since 1970. Never earlier than the last session. */
  readonly at: number;
  readonly goldTurns: readonly string[];
  readonly goldSessions: readonly string[];
  readonly answer: string;
}

/** One memory to search, and its questions. */
export interface Haystack {
  readonly id: string;
  readonly sessions: readonly Session[];
  readonly questions: readonly Question[];
}

/** The haystacks of one data file. `source` is part of their homes' paths; `stamp` changes when the data changes. */
export interface DataSet {
  readonly source: string;
  readonly stamp: string;
  readonly haystacks: readonly Haystack[];
}

/** The time between two turns of a session. */
export const turnMs = 20_000;

/** A time just after the last turn. */
export function afterLast(sessions: readonly Session[]): number {
  const last = sessions.reduce((latest, { at, turns }) => Math.max(latest, at, turns.at(-1)?.at ?? 0), 0);
  return last + turnMs;
}
