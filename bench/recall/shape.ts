/** The split of a data set's questions never changes: weights are chosen on one half and reported on the other. */
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
  /** The time of the question, in milliseconds since 1970: never before the last session. */
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

/** The haystacks of one data file: `source` names their homes, `stamp` changes when the data does. */
export interface DataSet {
  readonly source: string;
  readonly stamp: string;
  readonly haystacks: readonly Haystack[];
}

/** The time between the turns of a session. */
export const turnMs = 20_000;

/** Just after the last turn. */
export function afterLast(sessions: readonly Session[]): number {
  const last = sessions.reduce((latest, { at, turns }) => Math.max(latest, at, turns.at(-1)?.at ?? 0), 0);
  return last + turnMs;
}
