import { checkOwner } from "../../core/access/scope.ts";
import type { ProposedFact } from "../../core/facts/admit-fact.ts";
import {
  extractionPrompt,
  extractionRequest,
  parseExtraction,
  splitForExtraction,
} from "../../core/facts/extraction-prompt.ts";
import { isSameStatement } from "../../core/facts/same-fact.ts";
import { completeJson } from "../../core/ports/structured-answer.ts";
import { readableEvents } from "../../index/views/extraction-views.ts";
import { factsQuoting } from "../../index/views/fact-views.ts";
import { buildFact } from "../admission/build-fact.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { chosenEvents, modelOf, mostRequests } from "./extract-facts.ts";
import type { Extraction, ExtractionPreview } from "./facts.ts";

/**
 * Lets a model read a whole session again and compares its facts with the known ones. Stores nothing: the caller decides
 * which of the new facts to propose.
 */
export async function previewExtraction(parts: Parts, { session, signal }: Extraction): Promise<ExtractionPreview> {
  checkOwner(parts.principal, "extract facts");
  const models = modelOf(parts);
  await freshen(parts);
  const all = await parts.index.query((db) => readableEvents(db, session, "all", parts.principal));
  const known = await parts.index.query((db) =>
    factsQuoting(
      db,
      all.map(({ id }) => id),
    ),
  );
  const added: ProposedFact[] = [];
  const refused: ExtractionPreview["refused"][number][] = [];
  const again = new Set<string>();
  let by: ExtractionPreview["by"] = { kind: "model", prompt: extractionPrompt };
  for (const part of splitForExtraction(chosenEvents(all), []).slice(0, mostRequests)) {
    signal?.throwIfAborted();
    const request = { ...extractionRequest(part, []), ...(signal === undefined ? {} : { signal }) };
    const { value, completed } = await completeJson(models, request, (document) => parseExtraction(document, part));
    by = { ...by, model: completed.model };
    for (const proposal of value) {
      const built = await buildFact(parts, proposal, by);
      if ("refused" in built) refused.push({ text: proposal.text, reason: built.refused });
      else {
        const statement = { text: proposal.text, slot: proposal.slot ?? null };
        const same = known.filter((fact) => isSameStatement(fact, statement));
        for (const { id } of same) again.add(id);
        if (same.length === 0) added.push(proposal);
      }
    }
  }
  const kept = known.filter(({ id, by: proposer }) => proposer?.kind === "model" && !again.has(id));
  return { by, added, refused, again: again.size, kept: kept.map(({ text }) => text) };
}
