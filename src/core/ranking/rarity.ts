import { textToTerms } from "../text/terms/text-to-terms.ts";
import type { Corpus } from "./candidate.ts";
import type { Query } from "./understand-query.ts";

/** The BM25 weight of a word that occurs in `frequency` of the rows. */
export function rarity(frequency: number, rows: number): number {
  return Math.log(1 + Math.max(0, rows - frequency + 0.5) / (frequency + 0.5));
}

/** Scores a sentence by the words of the query in it. Rare words count most, and a long sentence needs more words. */
export function createSentenceScorer(query: Query, corpus: Corpus): (sentence: string) => number {
  const weights = new Map<string, { group: number; weight: number }>();
  for (const [n, { term, group, share }] of query.words.entries()) {
    const weight = share * rarity(corpus.frequencies[n] ?? 0, corpus.rows);
    if (weight > (weights.get(term)?.weight ?? 0)) weights.set(term, { group, weight });
  }
  return (sentence) => {
    const terms = textToTerms(sentence);
    const best = new Map<number, number>();
    for (const term of terms) {
      const known = weights.get(term);
      if (known !== undefined) best.set(known.group, Math.max(best.get(known.group) ?? 0, known.weight));
    }
    let sum = 0;
    for (const weight of best.values()) sum += weight;
    return sum / Math.sqrt(1 + terms.length / 20);
  };
}
