import type { Parts } from "../parts.ts";
import { ownerOnly } from "../refusals.ts";
import type { Facts } from "./facts.ts";
import { listFacts, showFact } from "./list-facts.ts";
import { proposeFacts } from "./propose-facts.ts";
import { reviewFacts } from "./review-facts.ts";
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
