import { isSameStatement } from "../../core/facts/same-fact.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { aboutMany } from "../about.ts";
import { takeIn } from "../intake.ts";
import type { Parts } from "../parts.ts";
import { confirm } from "../trust/confirm.ts";
import { findFact } from "./list-facts.ts";

/** Stores a person's decision about facts, and about all events that state the same. */
export async function reviewFacts(
  parts: Parts,
  wanted: string | readonly string[],
  verdict: "approved" | "rejected",
): Promise<void> {
  const targets = new Map<string, StoredMemory>();
  for (const id of [wanted].flat()) {
    const { found, like } = await findFact(parts, id);
    for (const other of like)
      if (other.place === found.place && isSameStatement(found, other)) targets.set(other.id, other.memory);
  }
  await takeIn(
    parts,
    aboutMany(parts, [...targets.keys()], (some) => ({ kind: "fact.reviewed", content: { targets: some, verdict } })),
  );
  // Approving text from a tool, the web or an import also confirms it.
  if (verdict === "approved") await confirm(parts, [...targets.values()]);
}
