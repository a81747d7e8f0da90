import { hash } from "node:crypto";

import { jsonLines, readPacked } from "./files.ts";
import { turnMs, type DataSet, type Half, type Haystack, type Question, type Session } from "./shape.ts";

type PackedTurn = readonly [role: "u" | "a", text: string, evidence?: 1 | null];

export interface PackedSession {
  readonly id: string;
  readonly turns: readonly PackedTurn[];
}

export interface PackedQuestion {
  readonly id: string;
  readonly type: string;
  readonly question: string;
  readonly answer: string | number;
  readonly date: string;
  readonly gold: readonly string[];
  readonly haystack: readonly (readonly [session: string, date: string])[];
}

type TurnsOfSessions = ReadonlyMap<string, readonly PackedTurn[]>;

/** Loads LongMemEval-S, or its subset of 48 questions for quick runs. Each question has its own haystack. */
export function loadLongmemeval(source: "longmemeval" | "mini48"): DataSet {
  const { turns, questions, stamp } = readLongmemeval(source);
  return { source, stamp, haystacks: questions.map((question) => unpackQuestion(question, turns)) };
}

/** Loads all sessions of LongMemEval-S into one memory, each session once, with the questions of all haystacks. */
export function loadPooled(): DataSet {
  const { turns, questions, stamp } = readLongmemeval("longmemeval");
  return { source: "pooled", stamp, haystacks: [poolQuestions(questions, turns)] };
}

function readLongmemeval(source: "longmemeval" | "mini48") {
  const name = source === "mini48" ? "longmemeval_s_mini48" : "longmemeval_s";
  const packed = readPacked(`${name}.sessions.jsonl.${source === "mini48" ? "gz" : "br"}`);
  const packedQuestions = readPacked(`${name}.questions.jsonl.gz`);
  const turns = new Map<string, readonly PackedTurn[]>();
  for (const line of jsonLines(packed.bytes)) {
    const session = line as PackedSession;
    turns.set(session.id, session.turns);
  }
  const questions = [...jsonLines(packedQuestions.bytes)] as PackedQuestion[];
  return { turns, questions, stamp: `${packed.stamp} ${packedQuestions.stamp}` };
}

/** Chooses the half of a question from its id alone. */
export function halfOf(id: string): Half {
  return Number.parseInt(hash("sha256", id, "hex").slice(0, 2), 16) % 2 === 0 ? "tune" : "test";
}

/** True for a question that the sessions do not answer. */
export function isAbstention(id: string): boolean {
  return id.endsWith("_abs");
}

/** Unpacks a question and its haystack. */
export function unpackQuestion(question: PackedQuestion, turns: TurnsOfSessions): Haystack {
  // A session that is listed twice counts twice only if its dates differ.
  const places = new Map(question.haystack.map(([id, date]) => [`${id} ${date}`, { id, at: parseDate(date) }]));
  const sessions = [...places.values()]
    .sort((a, b) => a.at - b.at)
    .map(({ id, at }) => unpackSession(id, at, turns.get(id) ?? []));
  return { id: question.id, sessions, questions: [askedOf(question, turns)] };
}

/** Makes one memory with the sessions of all haystacks. Each session gets the earliest of its dates. */
export function poolQuestions(questions: readonly PackedQuestion[], turns: TurnsOfSessions): Haystack {
  const dates = new Map<string, number>();
  for (const { haystack } of questions)
    for (const [id, date] of haystack)
      dates.set(id, Math.min(dates.get(id) ?? Number.POSITIVE_INFINITY, parseDate(date)));
  const sessions = [...dates]
    .sort(([, a], [, b]) => a - b)
    .map(([id, at]) => unpackSession(id, at, turns.get(id) ?? []));
  const answerable = questions
    .filter(({ id, gold }) => !isAbstention(id) && gold.length > 0)
    .map((question) => askedOf(question, turns));
  return { id: "all", sessions, questions: answerable };
}

function unpackSession(id: string, at: number, packed: readonly PackedTurn[]): Session {
  const turns = packed.map(([role, text], n) => ({
    id: turnId(id, n),
    speaker: role === "u" ? "user" : "assistant",
    text,
    at: at + n * turnMs,
  }));
  return { id, at, turns };
}

/**
 * Makes the question. Some questions have a date before their last sessions; those are asked right after the last
 * session.
 */
function askedOf(packed: PackedQuestion, turns: TurnsOfSessions): Question {
  const ends = packed.haystack.map(
    ([session, sessionDate]) => parseDate(sessionDate) + (turns.get(session)?.length ?? 0) * turnMs,
  );
  const { id, type, question, gold, answer, date } = packed;
  const goldTurns = gold.flatMap((session) =>
    (turns.get(session) ?? []).flatMap(([, , evidence], n) => (evidence === 1 ? [turnId(session, n)] : [])),
  );
  return {
    id,
    type,
    half: halfOf(id),
    text: question,
    at: Math.max(parseDate(date), ...ends),
    goldTurns,
    goldSessions: [...new Set(gold)],
    answer: String(answer),
  };
}

function turnId(session: string, n: number): string {
  return `${session}:${n}`;
}

/** Parses "2023/05/30 (Tue) 23:40". Returns milliseconds since 1970. */
export function parseDate(text: string): number {
  const parts = /^(\d{4})\/(\d\d)\/(\d\d) \(\w+\) (\d\d):(\d\d)$/.exec(text);
  if (parts === null) throw new RangeError(`'${text}' is not a date as LongMemEval writes it`);
  const [year, month, day, hour, minute] = parts.slice(1).map(Number) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute);
}
