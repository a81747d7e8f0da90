import { relatedTable } from "./related-terms.generated.ts";

export interface RelatedTerm {
  readonly term: string;
  /** How close the two meanings are, from 0.5 to 0.95. */
  readonly nearness: number;
}

/**
 * Returns terms with about the same meaning, nearest first. Returns none for a term that is not an everyday English
 * word.
 */
export function relatedTerms(term: string): RelatedTerm[] {
  const line = findLine(term);
  if (line === null) return [];
  return line.split(" ").map((entry) => ({
    term: entry.slice(0, -1),
    nearness: 0.5 + Number(entry.slice(-1)) / 20,
  }));
}

// More characters than any line of the table has.
const window = 256;

/**
 * Returns the entries after `term` in the table. Uses binary search, because the lines are sorted. The table may be a
 * file, so only the text around each position is read.
 */
function findLine(term: string): string | null {
  let low = 0;
  let high = relatedTable.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const from = Math.max(low, middle - window);
    const near = relatedTable.slice(from, Math.min(high, middle + window));
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
