import { developerTable } from "./developer-terms.generated.ts";
import { relatedTable } from "./related-terms.generated.ts";

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

/** Lines of a term and its entries, sorted by term. It may be a file, so only the text around a position is read. */
type Table = Pick<string, "length" | "slice">;

function entriesOf(table: Table, term: string): string[] {
  return findLine(table, term)?.split(" ") ?? [];
}

// More characters than any line of the tables has.
const window = 256;

/** Returns the entries after `term` in the table, by binary search. */
function findLine(table: Table, term: string): string | null {
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
