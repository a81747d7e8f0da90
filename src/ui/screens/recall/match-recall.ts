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

/** A hook asks for a block when a prompt is sent, so both are recorded within this time. */
const mostApartMs = 15_000;

/** Returns the prompt that a recall most likely answered: the one recorded nearest to it, if it is near enough. */
export function nearestPrompt<T extends { readonly ts: number }>(prompts: readonly T[], ts: number): T | undefined {
  const [nearest] = prompts.toSorted((one, other) => Math.abs(one.ts - ts) - Math.abs(other.ts - ts));
  return nearest !== undefined && Math.abs(nearest.ts - ts) <= mostApartMs ? nearest : undefined;
}
