/** Separates the terms of a memory's text and path from those of its tags; no term contains it. */
export const tagBar = "|";

/** The count of each term in a memory, including its tags. */
export interface TermCounts {
  readonly counts: readonly number[];
  /** The positions of the terms that are among its tags. */
  readonly tags: readonly number[];
}

const blank = 32;

/**
 * A function that counts the given terms in a memory's `terms`. Searching for each is three times as fast as splitting
 * the string for two terms, and equally fast at a dozen.
 */
export function createTermCounter(terms: readonly string[]): (memoryTerms: string) => TermCounts {
  // The search starts at the first letter: a leading blank would match at every term.
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
