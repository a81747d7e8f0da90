/** Separates the terms of a memory's text and path from the terms of its tags. No term contains this character. */
export const tagBar = "|";

/** Returns the stored terms of a memory without those of its tags. */
export function textTerms(memoryTerms: string): string {
  const tagsAt = memoryTerms.indexOf(tagsFollow);
  return tagsAt < 0 ? memoryTerms : memoryTerms.slice(0, tagsAt + 1);
}

const tagsFollow = ` ${tagBar} `;

/** How often each term occurs in a memory, including its tags. */
export interface TermCounts {
  readonly counts: readonly number[];
  /** The positions, in the list of terms, of the terms that are among the tags. */
  readonly tags: readonly number[];
}

const blank = 32;

/**
 * Returns a function that counts these terms in a memory's `terms`. It searches for each term. For two terms that is
 * three times as fast as splitting the string; for a dozen it is equally fast.
 */
export function createTermCounter(terms: readonly string[]): (memoryTerms: string) => TermCounts {
  // The search starts with the term's first letter, because a leading blank would match at every term.
  const patterns = terms.map((term) => `${term} `);
  return (memoryTerms) => {
    const tagsAt = memoryTerms.indexOf(tagsFollow);
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
