/** A hook asks for a block when a prompt is sent, so both are recorded within this time. */
const mostApartMs = 15_000;

/** Returns the prompt that a recall most likely answered: the one recorded nearest to it, if it is near enough. */
export function nearestPrompt<T extends { readonly ts: number }>(prompts: readonly T[], ts: number): T | undefined {
  const [nearest] = prompts.toSorted((one, other) => Math.abs(one.ts - ts) - Math.abs(other.ts - ts));
  return nearest !== undefined && Math.abs(nearest.ts - ts) <= mostApartMs ? nearest : undefined;
}
