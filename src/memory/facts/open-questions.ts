import type { Fact, FactList, Facts } from "./facts.ts";

/** Returns the facts that contradict an older one, and so wait for the person's answer. */
export async function openQuestions(
  memory: { readonly facts: Pick<Facts, "list"> },
  query: FactList = { limit: 10_000 },
): Promise<readonly Fact[]> {
  const waiting = await memory.facts.list({ ...query, superseded: false, waiting: true });
  return waiting.filter(({ wouldEnd }) => wouldEnd !== null);
}
