import { relatedTable } from "./related-terms.generated.ts";

export interface RelatedTerm {
  readonly term: string;
  /** 0.5 to 0.95. */
  readonly nearness: number;
}

/** Terms that mean about the same as a term, nearest first; none for what is no everyday English word. */
export function relatedTerms(term: string): RelatedTerm[] {
  const line = findLine(term);
  if (line === null) return [];
  return line.split(" ").map((entry) => ({
    term: entry.slice(0, -1),
    nearness: 0.5 + Number(entry.slice(-1)) / 20,
  }));
}

/** The entries after `term`, found by halving: the lines of the table are sorted. */
function findLine(term: string): string | null {
  let low = 0;
  let high = relatedTable.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = relatedTable.lastIndexOf("\n", middle - 1) + 1;
    const end = relatedTable.indexOf("\n", middle);
    const line = relatedTable.slice(Math.max(start, low), end < 0 ? high : end);
    const blank = line.indexOf(" ");
    const own = line.slice(0, blank);
    if (own === term) return line.slice(blank + 1);
    if (own < term) low = (end < 0 ? high : end) + 1;
    else high = start;
  }
  return null;
}
