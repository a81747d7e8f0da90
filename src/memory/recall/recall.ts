import type { Block } from "../../core/block/context-block.ts";
import { withoutOwnBlocks } from "../../core/block/own-block.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { namesSubject } from "../../core/ranking/names-subject.ts";
import { workQuestion } from "../../core/work/work-question.ts";
import type { FoundMemory } from "../../index/search/search.ts";
import { hasBlock } from "../../index/views/memories-in-context.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import type { RecallExplanation } from "./explain-recall.ts";
import { idsOf } from "./lift-quoted.ts";
import { askedFrom, type AskedFrom, beginRecall, type RecallContext } from "./recall-context.ts";
import type { RecallRequest, RecallResult, RecallItem } from "./recall-types.ts";
import { recordServed } from "./record-served.ts";
import { certaintyOf, judgedMemories } from "./steps/judge-candidates.ts";
import type { RecallState } from "./steps/recall-step.ts";
import { recallSteps, runSteps } from "./steps/recall-steps.ts";

/**
 * Builds the block for a prompt: ranked memories, cut to their best sentences, within a budget. `block` is null if
 * nothing is relevant.
 */
export async function recall(parts: Parts, wanted: RecallRequest): Promise<RecallResult> {
  await freshen(parts);
  return recallFrom(parts, wanted, await askedFrom(parts, wanted));
}

/** Recalls for a caller that already knows the space and has updated the index. */
export async function recallFrom(
  parts: Parts,
  wanted: RecallRequest,
  from: AskedFrom,
  steps = recallSteps,
): Promise<RecallResult> {
  const start = parts.clock.steady();
  const question = workQuestion(withoutOwnBlocks(wanted.prompt));
  if (question !== null) {
    // Loaded only here, because few prompts ask about the work itself.
    const { answerFromWork } = await import("./answer-from-work.ts");
    const answer = await answerFromWork(parts, question, wanted, from);
    if (answer !== null) return answer;
  }
  const context = await beginRecall(parts, wanted, from);
  const state = await runSteps(context, steps);
  const { block, memories } = state;
  const confidence = block === null ? certaintyOf(state, memories) : state.sure;
  const took = parts.clock.steady() - start;
  const items = block === null ? [] : itemsOf(block, memories);
  const id =
    block === null || wanted.record === false
      ? null
      : await recordServed(parts, wanted, from.space, {
          block,
          items,
          confidence,
          took,
          policy: state.order.policy,
          semantic: state.search.semantic,
          candidates: state.order.logged,
        });
  const { threshold } = context.policy;
  const answer = { block: block?.text ?? null, tokens: block?.tokens ?? 0, items, confidence, threshold, id };
  return { ...answer, took_ms: took, ...(await explain(context, state)) };
}

/** True if a prompt of a session has brought memories since its last compaction. */
export function hasRecalled({ index }: Parts, session: string): Promise<boolean> {
  return index.query((db) => hasBlock(db, session));
}

function itemsOf(block: Block, memories: readonly FoundMemory[]): RecallItem[] {
  const byId = new Map(memories.flatMap((found) => idsOf(found).map((id) => [id, found] as const)));
  return block.items.flatMap(({ id, asked, kind, excerpt }) => {
    const found = byId.get(id);
    if (found === undefined) return [];
    const { score, parts, memory } = found;
    return [{ id, ...givenFields({ asked, sharedBy: memory.author }), kind, excerpt, score, parts }];
  });
}

async function explain(
  { parts, query, known, policy, explanation }: RecallContext,
  { search, visible, sure, order, block }: RecallState,
): Promise<Partial<RecallExplanation>> {
  if (explanation === undefined) return {};
  return explanation.explain({
    hidden: await explanation.findHidden(parts, query, known),
    visible,
    judged: visible.slice(0, judgedMemories),
    candidates: order.candidates,
    block,
    isAboutSubject: namesSubject(search.query),
    sure,
    threshold: policy.threshold,
  });
}
