import { isSameStatement } from "../../core/facts/same-fact.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { aboutMany } from "../base/about.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { ownerOnly } from "../base/refusals.ts";
import { confirm } from "../trust/confirm.ts";
import type { Facts } from "./facts.ts";
import { listFacts, showFact, findFact } from "./list-facts.ts";
import { proposeFacts } from "./propose-facts.ts";
import { addFact, editFact } from "./state-facts.ts";

/** Creates the methods for facts, for one principal. */
export function createFacts(parts: Parts): Facts {
  const asOwner = ownerOnly(parts);
  return {
    list: (query = {}) => listFacts(parts, query),
    show: (id) => showFact(parts, id),
    add: (text, input = {}) => addFact(parts, text, input),
    edit: asOwner("edit a fact", (id: string, text: string) => editFact(parts, id, text)),
    approve: asOwner("approve facts", (ids: string | readonly string[]) => reviewFacts(parts, ids, "approved")),
    reject: asOwner("reject facts", (ids: string | readonly string[]) => reviewFacts(parts, ids, "rejected")),
    propose: (facts, by) => proposeFacts(parts, facts, by),
    extract: async (extraction) => (await import("./extract-facts.ts")).extractFacts(parts, extraction),
    previewExtraction: async (extraction) =>
      (await import("./preview-extraction.ts")).previewExtraction(parts, extraction),
    extractDue: async (options = {}) => (await import("./extract-due.ts")).extractDue(parts, options),
  };
}

/** Stores a person's decision about facts, and about all events that state the same. */
async function reviewFacts(
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
