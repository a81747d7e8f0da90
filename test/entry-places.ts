import type { Entry } from "../src/memory/entries/entries.ts";
import type { Memory } from "../src/memory/memory.ts";
import { open } from "./memory-home.ts";

/** Compartments for the entries of tests. */
export const run = { compartment: "run", run: "r1" } as const;
export const session = { compartment: "session", session: "s1" } as const;
export const plan = { compartment: "plan", session: "s1" } as const;

/** The contents of entries. */
export const contents = (entries: readonly Entry[]) => entries.map(({ content }) => content);

/** Opens a memory as an agent sees it in a run or a session. */
export async function agentIn(place: { session?: string; run?: string }, agent = "billing"): Promise<Memory> {
  const memory = await open();
  return memory.as({ kind: "agent", agent, ...place });
}
