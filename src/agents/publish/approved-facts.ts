import { isUntrusted } from "../../core/block/block-candidate.ts";
import type { PublishedFact } from "../../core/publish/publish-block.ts";
import type { Fact } from "../../memory/facts/facts.ts";
import type { Memory } from "../../memory/memory.ts";

const mostFacts = 10_000;

/**
 * Returns the facts of a folder's space that hold now and that a person stated or approved, oldest first. Sensitive
 * facts are left out, and so are facts that do not belong to the whole space.
 */
export async function approvedFacts(memory: Memory, folder: string): Promise<readonly PublishedFact[]> {
  const facts = await memory.facts.list({ space: folder, limit: mostFacts });
  return facts
    .filter((fact) => fact.level === "space" && !fact.sensitive && isApproved(fact))
    .map(({ text, tags }) => ({ text, tags }))
    .toReversed();
}

/** A current fact from a tool, the web or an import is one that a person has confirmed. */
function isApproved({ trust, by, verdict }: Fact): boolean {
  if (verdict === "approved" || isUntrusted({ trust })) return true;
  return trust === "user" && (by === null || by.kind === "person" || by.kind === "rule");
}
