import { countTokens } from "../../src/core/text/tokens/count-tokens.ts";
import type { SetName } from "./data.ts";
import type { Question, Turn } from "./shape.ts";

/** The result of a system for one question. */
export interface Answered {
  readonly turns: readonly string[];
  readonly sessions: readonly string[];
  /** Undefined if no block was requested. */
  readonly block: string | null | undefined;
}

/** One value per metric. Metrics that do not apply to the question are left out. */
export type Metrics = Readonly<Record<string, number>>;

/** The token limit of the requested block. */
export const blockTokens = 800;

/** Computes the metrics of a data set for one question. Each is between 0 and 1. */
export function measure(
  set: SetName,
  question: Question,
  { turns, sessions, block }: Answered,
  texts: ReadonlyMap<string, Turn>,
): Metrics {
  const { goldTurns, goldSessions } = question;
  const inside = (tokens: number) => recallOf(goldTurns, ids(packTurns(turns, texts, tokens)));
  switch (set) {
    case "nothing":
      return block === undefined ? {} : { [question.type]: block === null || block === "" ? 0 : 1 };
    case "locomo":
      return clean({
        "turn_R@10": recallAt(goldTurns, turns, 10),
        evidence_in_500: inside(500),
        evidence_in_1k: inside(1000),
        answer_in_block: answerInBlock(question, texts, block),
      });
    case "beam100k":
    case "beam500k":
      return clean({
        "turn_R@10": recallAt(goldTurns, turns, 10),
        answer_in_block: answerInBlock(question, texts, block),
      });
    default:
      return clean({
        "session_any@5": any(recallAt(goldSessions, sessions, 5)),
        "session_all@5": all(recallAt(goldSessions, sessions, 5)),
        "session_all@10": all(recallAt(goldSessions, sessions, 10)),
        "preference_any@5":
          question.type === "single-session-preference" ? any(recallAt(goldSessions, sessions, 5)) : undefined,
        "turn_any@10": any(recallAt(goldTurns, turns, 10)),
        "turn_all@10": all(recallAt(goldTurns, turns, 10)),
        evidence_in_2k: all(inside(2000)),
        evidence_in_4k: all(inside(4000)),
        evidence_in_8k: all(inside(8000)),
        answer_in_block: answerInBlock(question, texts, block),
      });
  }
}

/** The share of the gold items that are among the first `k` results, or undefined if there are no gold items. */
export function recallAt(gold: readonly string[], ranked: readonly string[], k: number): number | undefined {
  return recallOf(gold, new Set(ranked.slice(0, k)));
}

function recallOf(gold: readonly string[], found: ReadonlySet<string>): number | undefined {
  return gold.length === 0 ? undefined : gold.filter((id) => found.has(id)).length / gold.length;
}

function any(recall: number | undefined): number | undefined {
  return recall === undefined ? undefined : recall > 0 ? 1 : 0;
}

function all(recall: number | undefined): number | undefined {
  return recall === undefined ? undefined : recall === 1 ? 1 : 0;
}

/** Goes through the ranking from the top, and takes each turn that fits completely into the remaining tokens. */
export function packTurns(ranked: readonly string[], texts: ReadonlyMap<string, Turn>, tokens: number): Turn[] {
  const packed: Turn[] = [];
  let left = tokens;
  for (const id of ranked) {
    const turn = texts.get(id);
    if (turn === undefined) continue;
    const size = countTokens(turn.text);
    if (size > left) continue;
    left -= size;
    packed.push(turn);
  }
  return packed;
}

/**
 * Returns 1 if the block contains the answer, otherwise 0. Returns undefined if there is no block to check, or if no
 * gold turn contains the answer literally.
 */
export function answerInBlock(
  { answer, goldTurns }: Question,
  texts: ReadonlyMap<string, Turn>,
  block: string | null | undefined,
): number | undefined {
  if (block === undefined || plain(answer) === "") return undefined;
  if (!goldTurns.some((id) => says(texts.get(id)?.text ?? "", answer))) return undefined;
  return says(block ?? "", answer) ? 1 : 0;
}

function says(text: string, answer: string): boolean {
  return ` ${plain(text)} `.includes(` ${plain(answer)} `);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The rank of each gold item, counted from 1, or null if it was not found. */
export function ranksOf(gold: readonly string[], ranked: readonly string[]): (number | null)[] {
  return gold.map((id) => ranked.indexOf(id) + 1 || null);
}

function ids(turns: readonly Turn[]): Set<string> {
  return new Set(turns.map(({ id }) => id));
}

function clean(metrics: Readonly<Record<string, number | undefined>>): Metrics {
  return Object.fromEntries(
    Object.entries(metrics).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}
