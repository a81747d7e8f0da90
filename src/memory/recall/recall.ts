import { buildBlock, defaultBlockLimits, type Block } from "../../core/block/context-block.ts";
import { diversify } from "../../core/block/diversify.ts";
import { createSentenceScorer } from "../../core/block/score-sentence.ts";
import { blockWithoutSecrets } from "../../core/block/without-secrets.ts";
import { givenFields } from "../../core/given-fields.ts";
import { namesSubject } from "../../core/ranking/names-subject.ts";
import { promptGist } from "../../core/ranking/prompt-gist.ts";
import type { TimeSpan } from "../../core/text/time/time-expressions.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { FoundMemory, SearchQuery } from "../../index/search/search.ts";
import { givenTo } from "../../index/views/given-views.ts";
import { freshen } from "../freshen.ts";
import { inEachLayer, stackOf } from "../layers.ts";
import type { Parts } from "../parts.ts";
import { askedFrom, type AskedFrom } from "./asked-from.ts";
import { choosePolicy } from "./choose-policy.ts";
import { withCurrentFacts } from "./current-facts.ts";
import { withoutOutdatedSummaries, withoutReplacedSummaries } from "./current-summaries.ts";
import { foldQuestions, showExchange } from "./exchanges.ts";
import { findFixes } from "./find-fixes.ts";
import { hybridSearch } from "./hybrid-search.ts";
import { idsOf, liftQuoted, quotedEvents } from "./lift-quoted.ts";
import { orderCandidates, type VisibleMemory } from "./order-candidates.ts";
import { preferNewer } from "./prefer-newer.ts";
import type { Recall, Recalled, RecalledItem } from "./recall-types.ts";
import { recordServed } from "./record-served.ts";
import { withAgedSummedUp, type AgedMemory } from "./summed-up.ts";
import { toShown } from "./to-shown.ts";

const mostConsidered = 40;
/** The number of best memories that are checked for relevance. */
const judgedMemories = 5;

/**
 * Builds the block for a prompt: ranked memories, cut to their best sentences, within a budget. `block` is null if
 * nothing is relevant.
 */
export async function recall(parts: Parts, wanted: Recall): Promise<Recalled> {
  await freshen(parts);
  return recallFrom(parts, wanted, await askedFrom(parts, wanted));
}

/** Recalls for a caller that already knows the space and has updated the index. */
export async function recallFrom(parts: Parts, wanted: Recall, { space, name }: AskedFrom): Promise<Recalled> {
  const start = parts.clock.steady();
  // Loaded only on demand, because a hook never explains.
  const explanation =
    wanted.explain === true ? (await import("./explain-recall.ts")).createExplanation(wanted) : undefined;
  const note = explanation?.note;
  const { policy, trial } = await choosePolicy(parts, wanted, name);
  const known = new Set(await knownIds(parts, wanted));
  const filter: Filter = {
    within: [...(name === undefined ? [] : [name]), ...(wanted.alsoFrom ?? [])],
    ...(wanted.session === undefined ? {} : { notSession: wanted.session }),
    ...(wanted.known === undefined ? {} : { notDocument: wanted.known.document }),
    ...(known.size === 0 ? {} : { notIds: [...known] }),
    ...(wanted.sensitive === true ? {} : { notSensitive: true }),
  };
  const now = parts.clock.now();
  const query: SearchQuery = {
    q: promptGist(wanted.prompt),
    k: mostConsidered,
    policy,
    now,
    nearby: true,
    exchanges: "turns",
    from: name,
    ...filter,
  };
  const stack = await stackOf(parts, name);
  const searched = await hybridSearch(stack, query);
  const asOf = pastOf(searched.query.times, now);
  const aged = await inEachLayer(
    stack,
    searched.memories,
    (own, memories) => withAgedSummedUp(own, { memories, query: searched.query }, filter, now, note),
    (found) => found,
  );
  const current = await inEachLayer(
    stack,
    aged,
    async (own, memories) => {
      const summarised = await withoutReplacedSummaries(own, memories, note);
      const holding = await withoutOutdatedSummaries(own, summarised, note);
      return withCurrentFacts(own, holding, { filter, asOf, withoutOutdated: true, note });
    },
    ({ found }) => found,
  );
  const lifted = liftQuoted(
    current.map((shown): AgedMemory => ({ ...shown.found, memory: shown.memory })),
    policy,
  );
  const memories = preferNewer(foldQuestions(lifted, note));
  const fixes = new Map(
    await inEachLayer(
      stack,
      memories,
      async (own, ofLayer) => [...(await findFixes(own, ofLayer, wanted.sensitive === true))],
      () => ({}),
    ),
  );
  const visible = memories.flatMap((found): VisibleMemory[] => {
    const { memory, score, parts: made, confidence, pointer = false } = found;
    if (isKnownFact(memory, known)) {
      note?.(memory.id, "known");
      return [];
    }
    const candidate = showExchange({ ...found, memory: fixes.get(memory.id) ?? memory }, (one) =>
      toShown(one, score, { space, name }, parts.spaces, note),
    );
    return candidate === null ? [] : [{ memory, candidate: { ...candidate, pointer }, parts: made, confidence }];
  });
  // Only visible memories count, because a hidden memory must not make others appear relevant.
  const certaintyOf = namesSubject(searched.query) ? highestConfidence : () => 0;
  const sure = certaintyOf(visible);
  const { candidates, ...order } = orderCandidates(parts, visible, {
    policy,
    trial,
    isLogged: wanted.record !== false,
    seed: `${now}\n${wanted.prompt}`,
  });
  const block =
    sure < policy.threshold
      ? null
      : blockWithoutSecrets(candidates, (clean) => {
          const noteBlock = explanation?.beginBlock();
          return buildBlock(
            (isWanted) => diversify(clean, wanted.limits?.snippets ?? defaultBlockLimits.snippets, isWanted, noteBlock),
            createSentenceScorer(searched.query, searched.corpus),
            wanted.limits,
            noteBlock,
          );
        });
  const confidence = block === null ? certaintyOf(memories) : sure;
  const took = parts.clock.steady() - start;
  const items = block === null ? [] : itemsOf(block, memories);
  const id =
    block === null || wanted.record === false
      ? null
      : await recordServed(parts, wanted, space, {
          block,
          items,
          confidence,
          took,
          policy: order.policy,
          semantic: searched.semantic,
          candidates: order.logged,
        });
  const { threshold } = policy;
  const answer = { block: block?.text ?? null, tokens: block?.tokens ?? 0, items, confidence, threshold, id };
  if (explanation === undefined) return { ...answer, took_ms: took };
  const explained = explanation.explain({
    found: [searched.memories, aged, memories],
    hidden: await explanation.findHidden(parts, query, known),
    visible,
    judged: visible.slice(0, judgedMemories),
    candidates,
    block,
    isAboutSubject: namesSubject(searched.query),
    sure,
    threshold,
  });
  return { ...answer, took_ms: took, ...explained };
}

/** Returns the end of the past time that a question names, so that it gets the facts of that time. */
function pastOf(times: readonly TimeSpan[], now: number): number | undefined {
  const [time] = times;
  return times.length === 1 && time !== undefined && time.to < now ? time.to - 1 : undefined;
}

/** True for a fact that says only what the caller already has. */
function isKnownFact(memory: StoredMemory, known: ReadonlySet<string>): boolean {
  const quotes = quotedEvents(memory);
  return quotes.length > 0 && quotes.every((id) => known.has(id));
}

async function knownIds(parts: Parts, { known, session, unseen }: Recall): Promise<string[]> {
  const ids = [...(known?.ids ?? [])];
  if (unseen !== true || session === undefined) return ids;
  return [...ids, ...(await parts.index.query((db) => givenTo(db, session)))];
}

function itemsOf(block: Block, memories: readonly FoundMemory[]): RecalledItem[] {
  const byId = new Map(memories.flatMap((found) => idsOf(found).map((id) => [id, found] as const)));
  return block.items.flatMap(({ id, asked, kind, excerpt }) => {
    const found = byId.get(id);
    if (found === undefined) return [];
    const { score, parts, memory } = found;
    return [{ id, ...givenFields({ asked, sharedBy: memory.author }), kind, excerpt, score, parts }];
  });
}

/** Returns how certain it is that one of the best memories is about the question, from 0 to 1. */
function highestConfidence(memories: readonly Pick<FoundMemory, "confidence">[]): number {
  return Math.max(0, ...memories.slice(0, judgedMemories).map((one) => one.confidence()));
}
