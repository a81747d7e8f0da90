import { buildBlock, type BlockCandidate, type BlockLimits } from "../../core/block/context-block.ts";
import { blockWithoutSecrets } from "../../core/block/without-secrets.ts";
import { isUnspaced } from "../../core/text/terms/unspaced-terms.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { keptMemories, recentTalk } from "../../index/views/brief-views.ts";
import { freshen } from "../freshen.ts";
import type { Parts } from "../parts.ts";
import { askedFrom, recordServed, toShown, type AskedFrom } from "./recall.ts";

/** Where a session starts. */
export interface Brief {
  /** A folder in the space that a session begins in. */
  readonly space: string;
  /** The session that begins: a resumed one knows its own memories already. */
  readonly session?: string;
  /** The agent that will read it. */
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
  /** The ids of the memories in it. */
  readonly ids: readonly string[];
}

/** A brief is shorter than an answer to a question, because nobody has asked yet. */
const mostTokens = 400;

/**
 * What a session in a space should know before the first question: facts, preferences and pins, and where the last
 * sessions ended.
 */
export async function brief(parts: Parts, wanted: Brief): Promise<Briefed> {
  await freshen(parts);
  return briefFrom(parts, wanted, await askedFrom(parts, wanted));
}

/** The same for a caller that knows the space and has caught up: it queries the index directly. */
export async function briefFrom(parts: Parts, wanted: Omit<Brief, "space">, asked: AskedFrom): Promise<Briefed> {
  const start = parts.clock.steady();
  const { space, name = "" } = asked;
  const filter = {
    ...(wanted.session === undefined ? {} : { notSession: wanted.session }),
    ...(wanted.sensitive === true ? {} : { notSensitive: true }),
  };
  const memories = await parts.index.query((db) => [
    ...keptMemories(db, name, filter, parts.principal),
    ...lastWords(recentTalk(db, name, filter, parts.principal)),
  ]);
  const candidates = memories.flatMap((memory, rank): BlockCandidate[] => {
    const candidate = toShown(memory, 1 / (1 + rank), asked, parts.spaces);
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

// Without a question no sentence fits better than another: the first ones are used.
function firstSentences(): number {
  return 1;
}

const mostSessions = 2;

/** The last answer and the last question of the last sessions: where the work ended. */
function lastWords(talk: readonly StoredMemory[]): StoredMemory[] {
  const sessions = new Map<string | null, StoredMemory[]>();
  for (const memory of talk) {
    if (!saysSomething(memory.text ?? "")) continue;
    const words = sessions.get(memory.session) ?? [];
    if (words.some(({ type }) => type === memory.type)) continue;
    sessions.set(memory.session, [...words, memory]);
  }
  return [...sessions.values()].slice(0, mostSessions).flat();
}

/** "ok" and "go on" do not show where the work ended. Scripts without spaces need fewer characters. */
function saysSomething(text: string): boolean {
  // "On 6433." is an answer, short as it is.
  const isNaming = /\d|\w[/_.:@-]\w/.test(text);
  return isNaming || text.trim().split(/\s+/).length > 2 || (text.trim().length > 5 && isUnspaced(text));
}
