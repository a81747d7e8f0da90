import { printableLine } from "../../core/text/phrases/printable.ts";
import type { Fact } from "../../memory/facts/facts.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Cli } from "../command.ts";
import { cut } from "./layout.ts";
import { shortId } from "./memory-lines.ts";

/** The most facts that are compared. */
const mostFacts = 10_000;

/**
 * Returns a function for the time after a newer value was removed. It returns the older facts that hold again, because
 * the person may not expect them.
 */
export async function watchEnded(memory: Pick<Memory, "facts">): Promise<() => Promise<readonly Fact[]>> {
  const before = await memory.facts.list({ superseded: true, limit: mostFacts });
  const ended = new Set(before.filter(({ state }) => state === "superseded").map(({ id }) => id));
  return async () => {
    if (ended.size === 0) return [];
    const after = await memory.facts.list({ limit: mostFacts });
    return after.filter(({ id }) => ended.has(id));
  };
}

/** Describes the facts that hold again, each with the command that removes it. */
export function describeHeldAgain(facts: readonly Fact[], { style, width }: Cli): string[] {
  return facts.flatMap(({ id, text }) => [
    `${style.warn("!")} holds again: ${cut(printableLine(text), Math.max(20, width - 15))}`,
    `  if it does not: loci facts reject ${shortId(id)}`,
  ]);
}
