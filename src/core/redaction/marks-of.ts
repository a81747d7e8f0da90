/** Signs that a text has or has not: what is written with one that it has not need not be looked for. */
export interface Marks {
  /** Only ASCII, and no zeros. */
  readonly isPlain: boolean;
  readonly hasBackslash: boolean;
  readonly hasPercent: boolean;
}

/** The marks of a text. Three looks at it spare a dozen others: most texts are plain and have no escapes. */
export function marksOf(text: string): Marks {
  return {
    isPlain: !/[^\x01-\x7f]/.test(text),
    hasBackslash: text.includes("\\"),
    hasPercent: text.includes("%"),
  };
}
