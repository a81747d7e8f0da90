/** A line of a block, and the memory that it shows. */
export interface BlockLine {
  readonly text: string;
  readonly id: string | null;
}

/** The lines before the first memory: the opening tag and the header. */
const before = 2;
/** The closing tag. */
const after = 1;

/** Splits a block into its lines. The memories are in the order of the items, one line each. */
export function blockLines(block: string, items: readonly { readonly id: string }[]): readonly BlockLine[] {
  const lines = block.split("\n");
  const isOneEach = lines.length === before + items.length + after;
  return lines.map((text, n) => ({ text, id: isOneEach ? (items[n - before]?.id ?? null) : null }));
}
