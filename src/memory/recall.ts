import { statSync } from "node:fs";
import { isAbsolute, join } from "node:path";

import { isConfirmed } from "../core/block/block-candidate.ts";
import {
  buildBlock,
  defaultBlockLimits,
  type Block,
  type BlockCandidate,
  type BlockLimits,
} from "../core/block/context-block.ts";
import { diversify } from "../core/block/diversify.ts";
import { createSentenceScorer } from "../core/block/score-sentence.ts";
import type { NewEvent, Scope, SpaceEvidence } from "../core/event.ts";
import { sensitiveTag } from "../core/memory-type.ts";
import type { ScoreParts } from "../core/ranking/rank-memories.ts";
import { defaultPolicy, type RecallPolicy } from "../core/ranking/recall-policy.ts";
import { spaceName } from "../core/scope.ts";
import type { FoundMemory } from "../index/search.ts";
import { freshen } from "./freshen.ts";
import { hybridSearch } from "./hybrid-search.ts";
import { takeIn } from "./intake.ts";
import type { Parts } from "./parts.ts";
import { createSpaceFinder } from "./record.ts";

export interface Recall {
  /** What the user has just typed. */
  readonly prompt: string;
  /** A folder in the space that is asked from. Without one only what belongs to the user everywhere is given. */
  readonly space?: string;
  /** The name of that space, where no folder of it is at hand. */
  readonly from?: string;
  /** Names of other spaces whose memories may be given here too: each one is a choice of the user. */
  readonly alsoFrom?: readonly string[];
  /** The session that is asked from: it knows its own memories already. */
  readonly session?: string;
  /** What the asker has before it already: memories by their ids, and all documents of a name. */
  readonly known?: { readonly ids: readonly string[]; readonly document: string };
  /** The agent that will read the answer. */
  readonly agent?: string;
  /** How much may be told. */
  readonly limits?: Partial<BlockLimits>;
  /** Give memories that are marked as sensitive, too. */
  readonly sensitive?: boolean;
  /** Whether the log shall say what was given; true when left out. */
  readonly record?: boolean;
  readonly policy?: RecallPolicy;
}

export interface Recalled {
  /** What to put before the model; null when the memory has nothing to say. */
  readonly block: string | null;
  readonly tokens: number;
  readonly items: readonly RecalledItem[];
  /** How sure it is that there is something to tell, 0 to 1; also where that may not be told. */
  readonly confidence: number;
  /** How sure it must be for anything to be given. */
  readonly threshold: number;
  /** The event that says what was given; null when nothing was, or it was not to be recorded. */
  readonly id: string | null;
  readonly took_ms: number;
}

export interface RecalledItem {
  readonly id: string;
  readonly kind: "fact" | "snippet";
  readonly excerpt: string;
  readonly score: number;
  readonly parts: ScoreParts;
}

const mostConsidered = 40;
/** How many of the best memories may show that there is something to tell. */
const judgedMemories = 5;

/** The few lines that the memory has to say about a prompt: ranked, cut to the best sentences, within a budget; nothing when nothing fits. */
export async function recall(parts: Parts, wanted: Recall): Promise<Recalled> {
  const { policy = defaultPolicy } = wanted;
  await freshen(parts);
  const start = performance.now();
  const space = wanted.space === undefined ? undefined : createSpaceFinder()(wanted.space);
  const name = space === undefined ? wanted.from : spaceName(space);
  const found = await hybridSearch(parts, {
    q: wanted.prompt,
    k: mostConsidered,
    policy,
    now: parts.tools.now(),
    nearby: true,
    from: name,
    within: [...(name === undefined ? [] : [name]), ...(wanted.alsoFrom ?? [])],
    ...(wanted.session === undefined ? {} : { notSession: wanted.session }),
    ...(wanted.known === undefined ? {} : { notIds: wanted.known.ids, notDocument: wanted.known.document }),
    ...(wanted.sensitive === true ? {} : { notTag: sensitiveTag }),
  });
  const shown = found.memories.flatMap((memory) => toShown(memory, space));
  // What may not be shown is no reason to show something else.
  const sure = highestConfidence(shown);
  const least = (shown[0]?.candidate.score ?? 0) * policy.leastShare;
  const candidates = shown.map(({ candidate }) => candidate).filter(({ score }) => score >= least);
  const block =
    sure < policy.threshold
      ? null
      : buildBlock(
          diversify(candidates, wanted.limits?.snippets ?? defaultBlockLimits.snippets),
          createSentenceScorer(found.query, found.corpus),
          wanted.limits,
        );
  const confidence = block === null ? highestConfidence(found.memories) : sure;
  const took = performance.now() - start;
  const items = block === null ? [] : itemsOf(block, found.memories);
  const id =
    block === null || wanted.record === false
      ? null
      : await recordServed(parts, wanted, space, { block, items, confidence, took, policy: policy.name });
  const { threshold } = policy;
  return { block: block?.text ?? null, tokens: block?.tokens ?? 0, items, confidence, threshold, id, took_ms: took };
}

function itemsOf(block: Block, memories: readonly FoundMemory[]): RecalledItem[] {
  const byId = new Map(memories.map((found) => [found.memory.id, found]));
  return block.items.flatMap(({ id, kind, excerpt }) => {
    const found = byId.get(id);
    return found === undefined ? [] : [{ id, kind, excerpt, score: found.score, parts: found.parts }];
  });
}

/** How sure it is that one of the best memories says something about what was asked. */
function highestConfidence(memories: readonly Pick<FoundMemory, "confidence">[]): number {
  return Math.max(0, ...memories.slice(0, judgedMemories).map((one) => one.confidence()));
}

interface Shown {
  readonly candidate: BlockCandidate;
  readonly confidence: () => number;
}

/** What may be shown of a memory. One that is tied to a file says so when the file has changed since; with the file gone it is left out. */
function toShown({ memory, score, confidence }: FoundMemory, asking: SpaceEvidence | undefined): Shown[] {
  const state = anchorState(memory, asking);
  if (state === "gone" || memory.text === null) return [];
  const { id, type, text, ts, space, session, trust, pinned, path } = memory;
  const source = memory.origin.agent ?? null;
  const stale = state === "changed";
  const candidate = { id, type, text, ts, score, source, space, session, trust, pinned, path, stale };
  return isConfirmed(candidate) ? [{ candidate, confidence }] : [];
}

// A file that is written and then reported is a little older than its report.
const reportDelay = 5_000;

function anchorState(
  { path, ts, space, details }: FoundMemory["memory"],
  asking: SpaceEvidence | undefined,
): "none" | "same" | "changed" | "gone" {
  if (path === null) return "none";
  // A relative path of another space, or of none, cannot be looked at. It is seen from the folder that the work happened in, or
  // from the top of the repository.
  const isHere = asking !== undefined && space === spaceName(asking);
  const folders = isHere ? [asking.path, ...(asking.root === undefined ? [] : [asking.root])] : [];
  const files = isAbsolute(path) ? [path] : folders.map((folder) => join(folder, path));
  if (files.length === 0) return "none";
  const changed = files.flatMap((file) => changedAt(file) ?? [])[0];
  // That a file was deleted stays true while it is gone.
  if (changed === undefined) return details["change"] === "deleted" ? "same" : "gone";
  return changed > ts + reportDelay ? "changed" : "same";
}

function changedAt(file: string): number | null {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return null;
  }
}

interface Served {
  readonly block: Block;
  readonly items: readonly RecalledItem[];
  readonly confidence: number;
  readonly took: number;
  readonly policy: string;
}

async function recordServed(
  parts: Parts,
  wanted: Recall,
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
      shown: served.items.map(({ id, kind, score, parts: made }) => ({
        id,
        kind,
        score: rounded(score),
        parts: Object.fromEntries(Object.entries(made).map(([part, value]) => [part, rounded(Number(value))])),
      })),
    },
  };
  // Loci itself says so, of what the one who asks was allowed to see: that one need not be allowed to write there.
  const [id] = await takeIn({ ...parts, principal: { kind: "owner" } }, [event]);
  return id ?? null;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
