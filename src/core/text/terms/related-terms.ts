import { openText, type LazyText } from "../open-text.ts";

/**
 * Each line has a stem, then the stems that developers use for the same thing (with `=` before them) or in the same
 * field.
 */
export const developerTable = openText(import.meta.dirname, "developer-terms.generated.txt");

/** Each line has a stem, then up to six stems with a similar meaning, each with a digit for how similar it is. */
export const relatedTable = openText(import.meta.dirname, "related-terms.generated.txt");

export interface RelatedTerm {
  readonly term: string;
  /** How close the two meanings are: from 0.5 to 0.95, or 1 for another word for the same thing. */
  readonly nearness: number;
}

/**
 * Returns terms with about the same meaning: first those that developers use for the same thing or in the same field,
 * then those of everyday English, each nearest first.
 */
export function relatedTerms(term: string): RelatedTerm[] {
  const ofDevelopers = entriesOf(developerTable, term).map((entry): RelatedTerm =>
    entry.startsWith("=") ? { term: entry.slice(1), nearness: 1 } : { term: entry, nearness: sameField },
  );
  const known = new Set(ofDevelopers.map((other) => other.term));
  const everyday = entriesOf(relatedTable, term)
    .map((entry) => ({ term: entry.slice(0, -1), nearness: 0.5 + Number(entry.slice(-1)) / 20 }))
    .filter((other) => !known.has(other.term));
  return [...ofDevelopers, ...everyday];
}

/** The nearness of a task and its tools, or of a trouble and its symptoms. */
const sameField = 0.7;

function entriesOf(table: LazyText, term: string): string[] {
  return findLine(table, term)?.split(" ") ?? [];
}

// The number of characters in one read, which is more than any line of the tables has.
const window = 256;

/** Returns the entries after `term` in a table whose lines are sorted by term, by binary search. */
function findLine(table: LazyText, term: string): string | null {
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const from = Math.max(low, middle - window);
    const near = table.slice(from, Math.min(high, middle + window));
    const start = near.lastIndexOf("\n", middle - from - 1) + 1;
    const end = near.indexOf("\n", middle - from);
    const line = near.slice(start, end < 0 ? near.length : end);
    const blank = line.indexOf(" ");
    const own = line.slice(0, blank);
    if (own === term) return line.slice(blank + 1);
    if (own < term) low = from + (end < 0 ? near.length : end) + 1;
    else high = from + start;
  }
  return null;
}
