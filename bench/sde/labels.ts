import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Task } from "./load-tasks.ts";

/**
 * The addresses of the sentences that state a decision. `chat.turn.sentence` is a sentence of a chat, `s` the subject of
 * the commit, and `b.3` a sentence of its body; all count from 0.
 */
export interface Labels {
  /** For each part of the rule, the sentences that state it. */
  readonly parts: readonly (readonly string[])[];
  /** The sentences of the first chat that no longer hold. */
  readonly superseded: readonly string[];
}

/** The labels of one labeller, by the id of the task. */
export type LabelSet = ReadonlyMap<string, Labels>;

/** The labels of two labellers who did not know Loci. */
export function loadLabels(labeller: "a" | "b"): LabelSet {
  const text = readFileSync(join(import.meta.dirname, `labels-${labeller}.jsonl`), "utf8");
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const { id, ...labels } = JSON.parse(line) as Labels & { readonly id: string };
      return [id, labels];
    }),
  );
}

/**
 * Combines the labels of both labellers. The parts are those of the first labeller. Of each part, only the sentences
 * count that the second labeller also names, for any part. If there are none, all sentences of the first labeller
 * count.
 */
export function settle(first: Labels, second: Labels): Labels {
  const named = new Set(second.parts.flat());
  return {
    parts: first.parts.map((part) => shared(part, named)),
    superseded: shared(first.superseded, new Set(second.superseded)),
  };
}

function shared(own: readonly string[], others: ReadonlySet<string>): readonly string[] {
  const both = own.filter((address) => others.has(address));
  return both.length === 0 ? own : both;
}

/** How far two labellers agree. */
export interface Agreement {
  /** Cohen's kappa over all sentences: whether a sentence states a part. */
  readonly kappa: number;
  /** The share of all parts of both labellers for which the other labeller has a part that shares a sentence. */
  readonly parts: number;
}

export function agreementOf(first: LabelSet, second: LabelSet, tasks: readonly Task[]): Agreement {
  const counts = { both: 0, first: 0, second: 0, all: 0 };
  let [common, parts] = [0, 0];
  for (const task of tasks) {
    const [one, other] = [first.get(task.id), second.get(task.id)];
    if (one === undefined || other === undefined) continue;
    const [own, others] = [new Set(one.parts.flat()), new Set(other.parts.flat())];
    for (const address of sentencesOf(task).keys()) {
      counts.all += 1;
      counts.first += own.has(address) ? 1 : 0;
      counts.second += others.has(address) ? 1 : 0;
      counts.both += own.has(address) && others.has(address) ? 1 : 0;
    }
    parts += one.parts.length + other.parts.length;
    common += one.parts.filter((part) => part.some((address) => others.has(address))).length;
    common += other.parts.filter((part) => part.some((address) => own.has(address))).length;
  }
  return { kappa: kappaOf(counts), parts: common / parts };
}

function kappaOf(counts: Readonly<Record<"both" | "first" | "second" | "all", number>>): number {
  const [both, first, second] = [counts.both / counts.all, counts.first / counts.all, counts.second / counts.all];
  const observed = 1 - first - second + 2 * both;
  const expected = first * second + (1 - first) * (1 - second);
  return (observed - expected) / (1 - expected);
}

/** The sentences of a task, by their addresses. */
export function sentencesOf({ chats, commit }: Pick<Task, "chats" | "commit">): ReadonlyMap<string, string> {
  const sentences = new Map<string, string>();
  for (const [chat, turns] of chats.entries())
    for (const [turn, [, text]] of turns.entries())
      for (const [n, sentence] of splitForLabels(text).entries()) sentences.set(`${chat}.${turn}.${n}`, sentence);
  if (commit === null) return sentences;
  sentences.set("s", commit.subject);
  for (const [n, sentence] of splitForLabels(commit.body).entries()) sentences.set(`b.${n}`, sentence);
  return sentences;
}

/**
 * Splits a text as the labellers saw it: at line breaks, and after a full stop, question mark or exclamation mark before
 * white space and a capital letter, digit, quote, backtick or bracket.
 */
export function splitForLabels(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?]["')`]?)\s+(?=[A-Z0-9"'`([-])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}
