import { statSync } from "node:fs";
import { isAbsolute, join } from "node:path";

import { buildBlock, type Block, type BlockCandidate, type BlockLimits } from "../core/context-block.ts";
import type { NewEvent, Scope } from "../core/event.ts";
import type { ScoreParts } from "../core/rank-memories.ts";
import { defaultPolicy, type RecallPolicy } from "../core/recall-policy.ts";
import { spaceName } from "../core/scope.ts";
import { createSentenceScorer } from "../core/score-sentence.ts";
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
  /** How sure it is that there is something to tell, 0 to 1. */
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

/** Memories with this tag are given only when asked for. */
const sensitiveTag = "sensitive";

const mostConsidered = 40;

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
    ...(wanted.sensitive === true ? {} : { notTag: sensitiveTag }),
  });
  const { confidence } = found;
  const least = (found.memories[0]?.score ?? 0) * policy.leastShare;
  const worthTelling = found.memories.filter(({ score }) => score >= least);
  const candidates = worthTelling.flatMap((memory) => toCandidate(memory, space?.root ?? space?.path));
  const block =
    confidence < policy.threshold
      ? null
      : buildBlock(candidates, createSentenceScorer(found.query, found.corpus), wanted.limits);
  const took = performance.now() - start;
  const items = block === null ? [] : itemsOf(block, found.memories);
  const id =
    block === null || wanted.record === false
      ? null
      : await recordServed(parts, wanted, { block, items, confidence, took, policy: policy.name });
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

/** What may be shown of a memory. One that is tied to a file says so when the file has changed since; with the file gone it is left out. */
function toCandidate({ memory, score }: FoundMemory, folder: string | undefined): BlockCandidate[] {
  const anchor = memory.path === null ? "none" : fileState(memory.path, memory.ts, folder);
  if (anchor === "gone" || memory.text === null) return [];
  const { id, type, ts, space, session, trust, pinned, path } = memory;
  const text = anchor === "changed" ? `(${path}, changed since) ${memory.text}` : memory.text;
  return [{ id, type, text, ts, score, source: memory.origin.agent ?? null, space, session, trust, pinned, path }];
}

// A file that is written and then reported is a little older than its report.
const reportDelay = 5_000;

function fileState(path: string, ts: number, folder: string | undefined): "none" | "same" | "changed" | "gone" {
  const file = isAbsolute(path) ? path : folder === undefined ? null : join(folder, path);
  // A relative path of another space, or of none, cannot be looked at.
  if (file === null) return "none";
  try {
    return statSync(file).mtimeMs > ts + reportDelay ? "changed" : "same";
  } catch {
    return "gone";
  }
}

interface Served {
  readonly block: Block;
  readonly items: readonly RecalledItem[];
  readonly confidence: number;
  readonly took: number;
  readonly policy: string;
}

async function recordServed(parts: Parts, wanted: Recall, served: Served): Promise<string | null> {
  const space = wanted.space === undefined ? undefined : createSpaceFinder()(wanted.space);
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
  const [id] = await takeIn(parts, [event]);
  return id ?? null;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
