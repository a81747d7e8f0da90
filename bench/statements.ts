import { readdirSync, readFileSync } from "node:fs";

import { findStatements } from "../src/core/facts/find-statements.ts";
import { atLeast, figure, type Result } from "./result.ts";

/** A prompt, and the sentences or clauses of it that state a fact. */
interface LabelledPrompt {
  readonly prompt: string;
  readonly facts: readonly string[];
}

const folder = new URL("../test/statements/", import.meta.url);
/** The rules were written while looking at the first set. Texts of the second are never printed. */
const sets = { tuning: "tuning-", held_out: "held-out-" } as const;

/** Measures how many found statements are labelled as facts, and how many labelled facts are found. */
export async function benchStatements(): Promise<Result[]> {
  return Object.entries(sets).flatMap(([set, start]) => score(set, readPrompts(start)));
}

/** Reads the labelled prompts of all files whose name begins with `start`. */
export function readPrompts(start: string): LabelledPrompt[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as LabelledPrompt);
}

function score(set: string, prompts: readonly LabelledPrompt[]): Result[] {
  let found = 0;
  let right = 0;
  let facts = 0;
  let hit = 0;
  for (const { prompt, facts: labelled } of prompts) {
    // A statement that waits for a confirmation counts as not found.
    const quotes = findStatements(prompt).flatMap(({ quote, isSure }) => (isSure ? [quote] : []));
    found += quotes.length;
    facts += labelled.length;
    right += quotes.filter((quote) => labelled.some((fact) => overlaps(quote, fact))).length;
    hit += labelled.filter((fact) => quotes.some((quote) => overlaps(quote, fact))).length;
  }
  return [
    figure(`statements.prompts.${set}`, prompts.length, "prompts"),
    figure(`statements.facts.${set}`, facts, "labelled facts"),
    figure(`statements.found.${set}`, found, "statements"),
    figure(`statements.right.${set}`, right, "statements"),
    atLeast(`statements.precision.${set}`, right / found, "of statements", 0.97),
    figure(`statements.recall.${set}`, hit / facts, "of labelled facts"),
  ];
}

/** Tells whether two texts share at least half of the words of the shorter one. */
function overlaps(one: string, other: string): boolean {
  const [short = [], long = []] = [words(one), words(other)].sort((a, b) => a.length - b.length);
  const left = [...long];
  let shared = 0;
  for (const word of short) {
    const at = left.indexOf(word);
    if (at === -1) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return shared * 2 >= short.length;
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
