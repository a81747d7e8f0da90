/** Stands between the terms of a memory's text and path and those of its tags; no term has it. */
export const tagBar = "|";

/** How often each of some terms is among those of a memory, its tags included. */
export interface TermCounts {
  readonly counts: readonly number[];
  /** The places of the terms that are among its tags. */
  readonly tags: readonly number[];
}

const blank = 32;

/** A function that counts the given terms in a memory's `terms`. Looking for each is three times as fast as cutting the string up for two terms, and even at a dozen. */
export function createTermCounter(terms: readonly string[]): (memoryTerms: string) => TermCounts {
  // It is found by its first letter: a blank in front would be found at every term.
  const patterns = terms.map((term) => `${term} `);
  const bar = ` ${tagBar} `;
  return (memoryTerms) => {
    const tagsAt = memoryTerms.indexOf(bar);
    const counts: number[] = [];
    const tags: number[] = [];
    for (let n = 0; n < patterns.length; n += 1) {
      const pattern = patterns[n] ?? "";
      let count = 0;
      let last = -1;
      for (let at = memoryTerms.indexOf(pattern); at >= 0; at = memoryTerms.indexOf(pattern, at + 1)) {
        if (memoryTerms.charCodeAt(at - 1) !== blank) continue;
        count += 1;
        last = at;
      }
      counts.push(count);
      if (tagsAt >= 0 && last > tagsAt) tags.push(n);
    }
    return { counts, tags };
  };
}
