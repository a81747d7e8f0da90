import { buildBlock, type BlockCandidate, type BlockLimits } from "../../core/block/context-block.ts";
import { blockWithoutSecrets } from "../../core/block/without-secrets.ts";
import { saysSomething } from "../../core/summary/says-something.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { keptMemories, recentTalk } from "../../index/views/brief-views.ts";
import { summaryKind } from "../../index/views/summary-views.ts";
import { freshen } from "../freshen.ts";
import { stackOf } from "../layers.ts";
import type { Parts } from "../parts.ts";
import { askedFrom, type AskedFrom } from "./asked-from.ts";
import { withCurrentFacts } from "./current-facts.ts";
import { withoutOutdatedSummaries } from "./current-summaries.ts";
import { recordServed } from "./record-served.ts";
import { toShown } from "./to-shown.ts";

/** The session that a brief is built for. */
export interface Brief {
  /**
   * A folder in the space in which the session begins. Without a space, only memories that belong to the user in all
   * spaces are returned.
   */
  readonly space?: string;
  /** The name of that space, if no folder of it is available. */
  readonly from?: string;
  /** The session that begins. Its own memories are left out, because a resumed session already knows them. */
  readonly session?: string;
  /** The agent that will read the brief. */
  readonly agent?: string;
  /** The limits of the block; the defaults if left out. */
  readonly limits?: Partial<BlockLimits>;
  /** True to include sensitive memories. */
  readonly sensitive?: boolean;
}

/** The block for the start of a session. */
export interface Briefed {
  /** The text for the model; null if nothing is relevant. */
  readonly block: string | null;
  /** The size of the block, in tokens. */
  readonly tokens: number;
  /** The ids of the memories in the block. */
  readonly ids: readonly string[];
  /** Set if only the newest events were searched, because a server is building the index. */
  readonly partial?: {
    /** The number of events that were searched. */
    readonly events: number;
    /** The number of all events. */
    readonly of: number;
  };
}

/** A brief is shorter than a recall for a prompt, because nobody has asked a question yet. */
const mostTokens = 400;

/**
 * Builds the brief for a session in a space: facts, preferences, pins, and the state in which the last sessions ended.
 */
export async function brief(parts: Parts, wanted: Brief): Promise<Briefed> {
  await freshen(parts);
  return briefFrom(parts, wanted, await askedFrom(parts, wanted));
}

/** Builds a brief for a caller that already knows the space and has updated the index. */
export async function briefFrom(
  parts: Parts,
  wanted: Omit<Brief, "space" | "from">,
  caller: AskedFrom,
): Promise<Briefed> {
  const start = parts.clock.steady();
  const { space, name = "" } = caller;
  const filter = {
    ...(wanted.session === undefined ? {} : { notSession: wanted.session }),
    ...(wanted.sensitive === true ? {} : { notSensitive: true }),
  };
  const { kept, talk } = await parts.index.query((db) => ({
    kept: keptMemories(db, name, filter, parts.principal).map((memory) => ({ memory })),
    talk: recentTalk(db, name, filter, parts.principal).map((memory) => ({ memory })),
  }));
  const last = lastWords((await withoutOutdatedSummaries(parts, talk)).map(({ memory }) => memory));
  const memories = [...kept, ...last.map((memory) => ({ memory }))];
  const current = [
    ...(await withCurrentFacts(parts, memories, { filter, withoutOutdated: true })),
    ...(await sharedFacts(parts, name, filter)),
  ];
  const candidates = current.flatMap(({ memory }, rank): BlockCandidate[] => {
    const candidate = toShown(memory, 1 / (1 + rank), caller, parts.spaces);
    return candidate === null ? [] : [candidate];
  });
  const tokens = Math.min(mostTokens, wanted.limits?.tokens ?? mostTokens);
  const block = blockWithoutSecrets(candidates, (clean) =>
    buildBlock(clean, firstSentences, { ...wanted.limits, tokens }),
  );
  if (block === null) return { block: null, tokens: 0, ids: [] };
  const scores = new Map(candidates.map(({ id, score }) => [id, score]));
  const items = block.items.map(({ id, kind }) => {
    const score = scores.get(id) ?? 0;
    return { id, kind, score, parts: { [kind === "fact" ? "held" : "ended"]: score } };
  });
  const took = parts.clock.steady() - start;
  await recordServed(parts, wanted, space, { block, items, confidence: 1, took, policy: "brief" });
  return { block: block.text, tokens: block.tokens, ids: items.map(({ id }) => id) };
}

/** Returns the facts that others have shared in the space, the most important first. */
async function sharedFacts(parts: Parts, space: string, filter: Filter): Promise<{ readonly memory: StoredMemory }[]> {
  const [, ...layers] = await stackOf(parts, space);
  const found = await Promise.all(
    layers.map(async (layer) => {
      const kept = await layer.index.query((db) => keptMemories(db, space, filter, layer.principal));
      const others = kept.filter(({ author }) => author !== layer.principal.user);
      return withCurrentFacts(
        layer,
        others.map((memory) => ({ memory })),
        { filter, withoutOutdated: true },
      );
    }),
  );
  return found.flat();
}

// Without a question, no sentence matches better than another. So all get the same score, and the first ones are used.
function firstSentences(): number {
  return 1;
}

const mostSessions = 2;

/**
 * Returns the summaries of the most recent sessions, which show where the work ended. Of a session without a summary,
 * or one that went on since, returns the last answer and the last question.
 */
function lastWords(talk: readonly StoredMemory[]): StoredMemory[] {
  const sessions = new Map<string | null, StoredMemory[]>();
  for (const memory of talk) {
    if (!saysSomething(memory.text ?? "")) continue;
    const words = sessions.get(memory.session) ?? [];
    // The newest memory comes first. A summary behind other words is outdated.
    const isSummary = memory.kind === summaryKind;
    if (words.some(({ type, kind }) => type === memory.type || kind === summaryKind || isSummary)) continue;
    sessions.set(memory.session, [...words, memory]);
  }
  return [...sessions.values()].slice(0, mostSessions).flat();
}
