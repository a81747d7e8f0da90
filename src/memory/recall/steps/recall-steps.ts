import { buildBlock, defaultBlockLimits } from "../../../core/block/context-block.ts";
import { diversify } from "../../../core/block/diversify.ts";
import { newerFirst } from "../../../core/block/newer-first.ts";
import { blockWithoutSecrets } from "../../../core/block/without-secrets.ts";
import { createSentenceScorer } from "../../../core/ranking/rarity.ts";
import type { TimeSpan } from "../../../core/text/time/time-expressions.ts";
import { inEachLayer } from "../../base/layers.ts";
import {
  contradictedFacts,
  withCurrentFacts,
  withoutOutdatedSummaries,
  withoutReplacedSummaries,
} from "../current-memories.ts";
import { hybridSearch } from "../hybrid-search.ts";
import type { RecallContext } from "../recall-context.ts";
import { addConclusions } from "./add-conclusions.ts";
import { joinThreads } from "./join-threads.ts";
import { judgeCandidates } from "./judge-candidates.ts";
import { nothingFound, type RecallState, type RecallStep } from "./recall-step.ts";
import { sumUpAged } from "./sum-up-aged.ts";

/** How a prompt becomes a block. */
export const recallSteps: readonly RecallStep[] = [
  // Searches by words and by meaning, in all streams that the caller reads.
  { name: "candidates", run: findCandidates },
  // Replaces old sessions by their summaries.
  { name: "aged", run: sumUpAged },
  // Leaves out replaced summaries, and takes the present value of each fact.
  { name: "current", run: keepCurrent },
  // Joins what belongs together: quoted events, repeated questions, newer answers, fixes of errors.
  { name: "threads", run: joinThreads },
  // Puts the turn that settled the subject of each of the best conversations before the other turns.
  { name: "conclusions", run: addConclusions },
  // Decides what the caller may see, how certain it is, and in which order it comes.
  { name: "judge", run: judgeCandidates },
  // Fills the block with the best sentences within the limits, if the memories are certain enough.
  { name: "block", run: fillBlock },
];

export async function runSteps(context: RecallContext, steps: readonly RecallStep[]): Promise<RecallState> {
  let state = nothingFound;
  for (const { run } of steps) {
    state = { ...state, ...(await run(context, state)) };
    context.explanation?.noteFound(state.memories);
  }
  return state;
}

/** Finds memories that match the prompt by words and by meaning, in all streams of the stack. */
export async function findCandidates({
  stack,
  query,
}: RecallContext): Promise<Pick<RecallState, "search" | "memories">> {
  const { memories, ...search } = await hybridSearch(stack, query);
  return { search, memories };
}

/** Leaves out what no longer holds: replaced and outdated summaries, and old values of facts. */
async function keepCurrent(
  { stack, filter, now, explanation }: RecallContext,
  { search, memories }: RecallState,
): Promise<Pick<RecallState, "memories" | "endedQuotes">> {
  const endedQuotes = new Map<string, readonly string[]>();
  const note = explanation?.note;
  const asOf = pastOf(search.query.times, now);
  const current = await inEachLayer(
    stack,
    memories,
    async (own, ofLayer) => {
      const summarised = await withoutReplacedSummaries(own, ofLayer, note);
      const holding = await withoutOutdatedSummaries(own, summarised, note);
      return withCurrentFacts(own, holding, { filter, asOf, withoutOutdated: true, endedQuotes, note });
    },
    ({ found }) => found,
  );
  const asked = contradictedFacts(current);
  return {
    endedQuotes,
    memories: current.map(({ found, memory, fact }) => ({
      ...found,
      memory,
      ...(asked.has(memory.id) ? { contradicted: true } : {}),
      ...(fact !== undefined && fact.wouldEnd !== null ? { asks: true } : {}),
    })),
  };
}

/** Returns the end of the past time that a question names, so that it gets the facts of that time. */
function pastOf(times: readonly TimeSpan[], now: number): number | undefined {
  const [time] = times;
  return times.length === 1 && time !== undefined && time.to < now ? time.to - 1 : undefined;
}

/** Fills the block with the best sentences, or leaves it out if the memories are not certain enough. */
export function fillBlock(
  { request: { limits }, policy, explanation }: RecallContext,
  { search: { query, corpus }, order, sure }: RecallState,
): Pick<RecallState, "block"> {
  if (sure < policy.threshold) return { block: null };
  // For a question about a time, the memories from that time stay first.
  const inOrder = query.times.length > 0 ? order.candidates : newerFirst(order.candidates);
  const block = blockWithoutSecrets(inOrder, (clean) => {
    const note = explanation?.beginBlock();
    return buildBlock(
      (isWanted) => diversify(clean, limits?.snippets ?? defaultBlockLimits.snippets, isWanted, note),
      createSentenceScorer(query, corpus),
      limits,
      note,
    );
  });
  return { block };
}
