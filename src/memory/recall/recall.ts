import { isAbsolute, join } from "node:path";

import { ownerFor } from "../../core/access/scope.ts";
import { isConfirmed } from "../../core/block/block-candidate.ts";
import {
  buildBlock,
  defaultBlockLimits,
  type Block,
  type BlockCandidate,
  type BlockLimits,
} from "../../core/block/context-block.ts";
import { diversify } from "../../core/block/diversify.ts";
import { fixSummary } from "../../core/block/fix-summary.ts";
import type { NoteLeftOut } from "../../core/block/left-out.ts";
import { createSentenceScorer } from "../../core/block/score-sentence.ts";
import { blockWithoutSecrets } from "../../core/block/without-secrets.ts";
import type { NewEvent, Scope, SpaceEvidence } from "../../core/event/event.ts";
import type { SpaceFinder } from "../../core/ports/spaces.ts";
import { namesSubject } from "../../core/ranking/names-subject.ts";
import { promptGist } from "../../core/ranking/prompt-gist.ts";
import type { ScoreParts } from "../../core/ranking/rank-memories.ts";
import { rounded, roundedParts, type LoggedCandidates } from "../../core/ranking/recall-candidate.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import type { TimeSpan } from "../../core/text/time/time-expressions.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { FoundMemory, SearchQuery } from "../../index/search/search.ts";
import { findFix, subjectOf } from "../../index/views/fix-views.ts";
import { givenTo } from "../../index/views/given-views.ts";
import { freshen } from "../freshen.ts";
import { takeIn } from "../intake.ts";
import type { Parts } from "../parts.ts";
import { spaceNameOf } from "../space-of.ts";
import { choosePolicy } from "./choose-policy.ts";
import { withCurrentFacts } from "./current-facts.ts";
import { withoutOutdatedSummaries, withoutReplacedSummaries } from "./current-summaries.ts";
import { foldQuestions, showExchange } from "./exchanges.ts";
import type { RecallExplanation } from "./explain-recall.ts";
import { hybridSearch, type SemanticState } from "./hybrid-search.ts";
import { idsOf, liftQuoted, quotedEvents } from "./lift-quoted.ts";
import { orderCandidates, type VisibleMemory } from "./order-candidates.ts";
import { preferNewer } from "./prefer-newer.ts";
import { withAgedSummedUp, type AgedMemory } from "./summed-up.ts";

/** A prompt, and the context in which it was written. */
export interface Recall {
  /** The user's prompt. */
  readonly prompt: string;
  /**
   * A folder in the caller's space. Without a space, only memories that belong to the user in all spaces are returned.
   */
  readonly space?: string;
  /** The name of the caller's space, if no folder of it is available. */
  readonly from?: string;
  /** The names of other spaces whose memories the user allows in the caller's space too. */
  readonly alsoFrom?: readonly string[];
  /** The caller's session. Its own memories are left out, because the session already knows them. */
  readonly session?: string;
  /** Memories and documents that the caller already has. They are left out. */
  readonly known?: {
    /** The ids of memories that the model already has. */
    readonly ids: readonly string[];
    /** The name of the documents that the model already has. */
    readonly document: string;
  };
  /** True to leave out memories that the session already got unasked since its context was last compacted. */
  readonly unseen?: boolean;
  /** The agent that will read the answer. */
  readonly agent?: string;
  /** The limits of the block. */
  readonly limits?: Partial<BlockLimits>;
  /** True to include sensitive memories. */
  readonly sensitive?: boolean;
  /** True to log which memories were returned. The default is true. */
  readonly record?: boolean;
  /** The weights for ranking; the memory's own policy if left out. */
  readonly policy?: RecallPolicy;
  /** True to also return which memories were considered, and why each one is in the block or not. */
  readonly explain?: boolean;
}

/** The block for a prompt, and its contents. With `explain`, also how it was made. */
export interface Recalled extends Partial<RecallExplanation> {
  /** The text for the model; null if nothing is relevant. */
  readonly block: string | null;
  /** The size of the block, in tokens. */
  readonly tokens: number;
  /** The memories in the block. */
  readonly items: readonly RecalledItem[];
  /** How certain it is that a memory is relevant, from 0 to 1. It is set even if that memory may not be returned. */
  readonly confidence: number;
  /** The confidence that is needed to return anything. */
  readonly threshold: number;
  /** The id of the event that records the recall; null if nothing was returned or recorded. */
  readonly id: string | null;
  /** The duration of the recall, in milliseconds. */
  readonly took_ms: number;
}

/** One memory in a block. */
export interface RecalledItem {
  /** The id of the memory. */
  readonly id: string;
  /** The id of the prompt that the memory answers. Both are shown in one line. */
  readonly asked?: string;
  /** Whether the memory is shown as a fact or as a snippet. */
  readonly kind: "fact" | "snippet";
  /** The part of the memory's text that is shown. */
  readonly excerpt: string;
  /** How well the memory matches; higher is better. */
  readonly score: number;
  /** The parts of the score. */
  readonly parts: ScoreParts;
}

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
  const searched = await hybridSearch(parts, query);
  const aged = await withAgedSummedUp(parts, searched, filter, now, note);
  const summarised = await withoutReplacedSummaries(parts, aged, note);
  const current = await withCurrentFacts(parts, await withoutOutdatedSummaries(parts, summarised, note), {
    filter,
    asOf: pastOf(searched.query.times, now),
    withoutOutdated: true,
    note,
  });
  const lifted = liftQuoted(
    current.map((shown): AgedMemory => ({ ...shown.found, memory: shown.memory })),
    policy,
  );
  const memories = preferNewer(foldQuestions(lifted, note));
  const fixes = await findFixes(parts, memories, wanted.sensitive === true);
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

/**
 * Finds errors that were fixed later, and returns a summary of each fix by the error's id. Recall does not return tool
 * output unasked. But the agent's own actions show which command failed and which change helped.
 */
async function findFixes(
  parts: Parts,
  found: readonly FoundMemory[],
  withSensitive: boolean,
): Promise<ReadonlyMap<string, StoredMemory>> {
  const errors = found
    .map(({ memory }) => memory)
    .filter(({ type, trust }) => type === "error" && trust === "tool")
    .slice(0, mostFixes);
  if (errors.length === 0) return new Map();
  return parts.index.query((db) => {
    const summaries = errors.flatMap((error): [string, StoredMemory][] => {
      const fix = findFix(db, error, parts.principal);
      const subject = subjectOf(error);
      if (fix === null || subject === null) return [];
      // A sensitive memory must not be returned as a part of another memory either.
      if (!withSensitive && [fix.success, ...fix.changes].some(({ sensitive }) => sensitive)) return [];
      const changed = fix.changes.flatMap(({ path }) => path ?? []);
      const ran = fix.changes.filter(({ type }) => type === "tool_use").flatMap((one) => subjectOf(one) ?? []);
      const { code } = error.details;
      const exitCode = typeof code === "string" ? code : undefined;
      const text = fixSummary({ failed: subject, exitCode, changed, ran });
      // Without the path, the memory is not dropped if the file was removed, because the lesson is not about the file.
      return [[error.id, { ...error, trust: "agent", path: null, text }]];
    });
    return new Map(summaries);
  });
}

// Each error costs a search in its session, and a block would not show more fixes.
const mostFixes = 3;

function itemsOf(block: Block, memories: readonly FoundMemory[]): RecalledItem[] {
  const byId = new Map(memories.flatMap((found) => idsOf(found).map((id) => [id, found] as const)));
  return block.items.flatMap(({ id, asked, kind, excerpt }) => {
    const found = byId.get(id);
    if (found === undefined) return [];
    return [{ id, ...(asked === undefined ? {} : { asked }), kind, excerpt, score: found.score, parts: found.parts }];
  });
}

/** Returns how certain it is that one of the best memories is about the question, from 0 to 1. */
function highestConfidence(memories: readonly Pick<FoundMemory, "confidence">[]): number {
  return Math.max(0, ...memories.slice(0, judgedMemories).map((one) => one.confidence()));
}

/** The caller's folder, and the name of its space. */
export interface AskedFrom {
  readonly space: SpaceEvidence | undefined;
  readonly name: string | undefined;
}

export async function askedFrom(parts: Parts, wanted: Pick<Recall, "space" | "from">): Promise<AskedFrom> {
  if (wanted.space === undefined) return { space: undefined, name: wanted.from };
  const space = parts.spaces.find(wanted.space);
  return { space, name: await spaceNameOf(parts, space) };
}

/**
 * Converts a memory into a candidate for a block. Marks the candidate as stale if the memory's file has changed since.
 * Returns null if the file was removed, or if the memory needs a confirmation and has none.
 */
export function toShown(
  found: StoredMemory,
  score: number,
  caller: AskedFrom,
  spaces: SpaceFinder,
  note?: NoteLeftOut,
): BlockCandidate | null {
  const memory = inOwnWords(found);
  const state = anchorState(memory, caller, spaces);
  if (state === "gone" || memory.text === null) {
    note?.(found.id, state === "gone" ? "file-removed" : "erased");
    return null;
  }
  const { id, type, text, ts, space, session, trust, confirmed, path } = memory;
  // The name of Loci itself would only take room: everything in the block comes from Loci.
  // What Loci itself wrote needs no source. An agent may only call itself so.
  const isOwn = memory.origin.agent === "loci" && trust !== "agent";
  const source = isOwn ? null : (memory.origin.agent ?? null);
  const stale = state === "changed";
  const quotes = quotedEvents(memory);
  const candidate = { id, type, text, ts, score, source, space, session, trust, confirmed, path, stale, quotes };
  if (isConfirmed(candidate)) return candidate;
  note?.(found.id, "untrusted");
  return null;
}

/**
 * Reduces an unconfirmed file change to its kind and path. The agent made the change, but may not have written the
 * lines.
 */
function inOwnWords(memory: StoredMemory): StoredMemory {
  const { type, trust, confirmed, path, details } = memory;
  if (type !== "artifact" || trust !== "tool" || confirmed || path === null) return memory;
  return { ...memory, trust: "agent", text: `${String(details["change"])} ${path}` };
}

// The times of a file and of the event that reports it differ a little. Up to 5 seconds do not count as a change.
const reportDelay = 5_000;

function anchorState(
  { path, ts, space, details }: StoredMemory,
  { space: folder, name }: AskedFrom,
  spaces: SpaceFinder,
): "none" | "same" | "changed" | "gone" {
  if (path === null) return "none";
  // A relative path is resolved from the current folder, or from the top of the repository. It cannot be checked if the
  // memory belongs to another space.
  const isHere = folder !== undefined && space === name;
  const folders = isHere ? [folder.path, ...(folder.root === undefined ? [] : [folder.root])] : [];
  const files = isAbsolute(path) ? [path] : folders.map((one) => join(one, path));
  if (files.length === 0) return "none";
  const changed = files.flatMap((file) => spaces.changedAt(file) ?? [])[0];
  // A memory of a deletion stays true while the file does not exist.
  if (changed === undefined) return details["change"] === "deleted" ? "same" : "gone";
  return changed > ts + reportDelay ? "changed" : "same";
}

interface Served {
  readonly block: Block;
  readonly items: readonly (Pick<RecalledItem, "id" | "asked" | "kind" | "score"> & { readonly parts: object })[];
  readonly confidence: number;
  readonly took: number;
  readonly policy: string;
  readonly semantic?: SemanticState;
  readonly candidates?: LoggedCandidates;
}

/** Logs which memories an agent got unasked. Returns the id of the event. */
export async function recordServed(
  parts: Parts,
  wanted: Pick<Recall, "agent" | "session">,
  space: SpaceEvidence | undefined,
  served: Served,
): Promise<string | null> {
  const scope: Scope = {
    level: space === undefined ? "user" : "space",
    user: parts.user,
    ...(space === undefined ? {} : { space }),
    ...(wanted.agent === undefined ? {} : { agent: wanted.agent }),
    ...(wanted.session === undefined ? {} : { session: wanted.session }),
  };
  const event: NewEvent = {
    kind: "recall.served",
    scope,
    origin: { device: parts.device(), agent: "loci" },
    trust: "agent",
    content: {
      policy: served.policy,
      tokens: served.block.tokens,
      tookMs: rounded(served.took),
      confidence: rounded(served.confidence),
      ...(parts.recalledBy === undefined ? {} : { by: parts.recalledBy }),
      ...(served.semantic === undefined || served.semantic === "off" ? {} : { semantic: served.semantic }),
      shown: served.items.map(({ id, asked, kind, score, parts: made }) => ({
        id,
        ...(asked === undefined ? {} : { asked }),
        kind,
        score: rounded(score),
        parts: roundedParts(made),
      })),
      ...(served.candidates === undefined ? {} : { candidates: served.candidates }),
    },
  };
  // Loci writes this event as the owner, because the caller may read these memories but need not have permission to
  // write.
  const [id] = await takeIn({ ...parts, principal: ownerFor(parts.principal) }, [event]);
  return id ?? null;
}
