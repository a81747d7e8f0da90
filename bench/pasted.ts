import { readdirSync, readFileSync } from "node:fs";

import { earlierSettings, findCorrections } from "../src/core/facts/find-corrections.ts";
import { findStatements } from "../src/core/facts/find-statements.ts";
import { ruleQuotes } from "../src/core/facts/rule-quotes.ts";
import { atMost, figure, type Result } from "./result.ts";

/**
 * A prompt with text of somebody else, or with a sentence out of context. `planted` are pieces of it that look like a
 * statement of the person and are none, `own` are the person's statements. All are verbatim parts of the prompt.
 */
interface ForeignPrompt {
  readonly text: string;
  readonly planted: readonly string[];
  readonly own: readonly string[];
  /** Where the text comes from, or how a sentence is out of context. */
  readonly source?: string;
  readonly kind?: string;
}

const folder = new URL("../test/pasted/", import.meta.url);
/** The rules were written while looking at the first set. Texts of the second are never printed. */
const sets = { tuning: "tuning-", held_out: "held-out-" } as const;
/** The share of texts from which foreign words may become a statement of the person. */
const budgets = { pasted: 0.01, quotes: 0.02 } as const;

/** Measures in how many pasted texts and quotations a rule takes somebody else's words for the person's. */
export async function benchPasted(): Promise<Result[]> {
  return Object.entries(sets).flatMap(([set, start]) =>
    (["pasted", "quotes"] as const).flatMap((kind) => score(`${kind}.${set}`, kind, readForeign(`${kind}-${start}`))),
  );
}

/** Reads the prompts of all files whose name begins with `start`. */
export function readForeign(start: string): ForeignPrompt[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as ForeignPrompt);
}

function score(name: string, kind: keyof typeof budgets, prompts: readonly ForeignPrompt[]): Result[] {
  const judged = prompts.map(judge);
  const wrong = judged.filter(({ stated }) => stated > 0).length;
  const own = sum(judged.map((one) => one.own));
  return [
    figure(`${name}.texts`, prompts.length, "texts"),
    figure(`${name}.sources`, new Set(prompts.map((one) => one.source ?? one.kind)).size, "sources"),
    figure(`${name}.wrong`, wrong, "texts with a foreign sentence as the person's word"),
    atMost(`${name}.share`, wrong / prompts.length, "of texts", budgets[kind]),
    atMost(
      `${name}.quoted`,
      judged.filter(({ quoted }) => quoted > 0).length / prompts.length,
      "of texts with a foreign sentence quoted as a rule",
      budgets[kind],
    ),
    atMost(
      `${name}.corrected`,
      prompts.filter(corrects).length / prompts.length,
      "of texts with a foreign sentence that changes an earlier value",
      budgets[kind],
    ),
    figure(`${name}.waiting`, judged.filter(({ waiting }) => waiting > 0).length, "texts with one that waits"),
    ...(own === 0
      ? []
      : [
          figure(`${name}.own`, own, "statements of the person"),
          figure(`${name}.own.found`, sum(judged.map(({ found }) => found)) / own, "of them"),
          figure(`${name}.own.waiting`, sum(judged.map(({ held }) => held)) / own, "of them"),
        ]),
  ];
}

/**
 * Counts the foreign sentences of a prompt that count as the person's or that wait for confirmation, and the person's
 * own sentences.
 */
export function judge({ text, planted, own }: ForeignPrompt) {
  const found = findStatements(text);
  const sure = found.filter(({ isSure }) => isSure);
  const quotes = ruleQuotes(text);
  const unsure = found.filter(({ isSure }) => !isSure);
  const isIn = (some: typeof found) => (piece: string) => some.some(({ quote }) => overlap(text, quote, piece));
  return {
    stated: planted.filter(isIn(sure)).length,
    waiting: planted.filter(isIn(unsure)).length,
    quoted: planted.filter((piece) => quotes.some((quote) => overlap(text, quote.text, piece))).length,
    own: own.length,
    found: own.filter(isIn(sure)).length,
    held: own.filter(isIn(unsure)).length,
  };
}

/** True if a foreign sentence changes a value after the person has said the same with other numbers. */
function corrects({ text, planted }: ForeignPrompt): boolean {
  const replies = planted.map((piece) => piece.replace(/\d+/g, (number) => String(Number(number) + 1)));
  const before = replies.flatMap((reply, at) => earlierSettings({ id: String(at), text: reply, isPerson: true }));
  return findCorrections(text, before, null).some(({ quote }) => planted.some((piece) => overlap(text, quote, piece)));
}

/** True if a quote and a piece of a text share a place in it. */
function overlap(text: string, quote: string, piece: string): boolean {
  return placesOf(text, quote).some(([start, end]) =>
    placesOf(text, piece).some((place) => start < place[1] && place[0] < end),
  );
}

function placesOf(text: string, part: string): [start: number, end: number][] {
  const places: [number, number][] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) places.push([at, at + part.length]);
  return places;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
