/** The content of an entry. */
export interface EntryWords {
  readonly content: string;
  readonly category?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the size of an entry in its compartment: the characters of its content, category, tags, and the names and
 * values of its metadata.
 */
export function entrySize({ content, category, tags = [], metadata = {} }: EntryWords): number {
  const words = [content, category ?? "", ...tags, ...Object.entries(metadata).flat()];
  return words.reduce((size, word) => size + word.length, 0);
}
