import { textToTerms } from "../src/core/text/terms/text-to-terms.ts";
import { nearWords, sameWords } from "./developer-words.ts";

/**
 * The table of developers' words: one line for each stem, sorted, with the related stems. `=` marks stems that mean the
 * same.
 */
export function developerTable(): string {
  const table = new Map<string, Map<string, "=" | "">>();
  const relate = (one: string, other: string, how: "=" | ""): void => {
    if (one === other) return;
    const others = table.get(one) ?? new Map<string, "=" | "">();
    table.set(one, others);
    if (others.get(other) !== "=") others.set(other, how);
  };
  for (const group of groupsOf(sameWords)) for (const one of group) for (const other of group) relate(one, other, "=");
  for (const [first = "", ...others] of groupsOf(nearWords))
    for (const other of others) {
      relate(first, other, "");
      relate(other, first, "");
    }
  return [...table]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([term, others]) => `${term} ${inOrder(others).join(" ")}`)
    .join("\n");
}

function groupsOf(words: string): string[][] {
  return words
    .trim()
    .split("\n")
    .map((line) => [...new Set(line.trim().split(" ").map(termOf))]);
}

/** The term for a whole word: the last one, since an identifier gets its parts first. */
function termOf(word: string): string {
  const term = textToTerms(word).at(-1);
  if (term === undefined) throw new Error(`“${word}” has no term`);
  return term;
}

function inOrder(others: ReadonlyMap<string, "=" | "">): string[] {
  const having = (how: "=" | ""): string[] => [...others].filter(([, own]) => own === how).map(([term]) => how + term);
  return [...having("="), ...having("")];
}
