import { relatedTable } from "./related-terms.generated.ts";

export interface RelatedTerm {
  readonly term: string;
  /** 0.5 to 0.95. */
  readonly nearness: number;
}

/** Terms with about the same meaning as a term, nearest first; none for a term that is not an everyday English word. */
export function relatedTerms(term: string): RelatedTerm[] {
  const line = findLine(term);
  if (line === null) return [];
  return line.split(" ").map((entry) => ({
    term: entry.slice(0, -1),
    nearness: 0.5 + Number(entry.slice(-1)) / 20,
  }));
}

// Longer than any line.
const window = 256;

/**
 * The entries after `term`, by binary search: the lines of the table are sorted. It may be a file, so only a little
 * around each place is read.
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
