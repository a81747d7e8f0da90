import {
  buildBlock,
  defaultBlockLimits,
  type BlockCandidate,
  type BlockLimits,
} from "../../core/block/context-block.ts";
import { type LeadLine, sizeOfLines, withLeadLines } from "../../core/block/lead-lines.ts";
import { blockWithoutSecrets } from "../../core/block/without-secrets.ts";
import { saysSomething } from "../../core/summary/says-something.ts";
import { shorten } from "../../core/summary/shorten.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { keptMemories, recentTalk } from "../../index/views/brief-views.ts";
import { awaitsBrief, memoriesInContext } from "../../index/views/memories-in-context.ts";
import { summaryKind } from "../../index/views/summary-views.ts";
import { freshen } from "../base/freshen.ts";
import { stackOf } from "../base/layers.ts";
import type { Parts } from "../base/parts.ts";
import { contradictedFacts, withCurrentFacts, withoutOutdatedSummaries } from "./current-memories.ts";
import type { OwnRules } from "./own-rules.ts";
import { askedFrom, type AskedFrom } from "./recall-context.ts";
import { recordServed } from "./record-served.ts";
import { toShown } from "./to-shown.ts";

/** The session that a brief is built for. */
export interface BriefRequest {
  /**
   * A folder in the space in which the session begins. Without a space, only memories that belong to the user in all
   * spaces are returned.
   */
  readonly space?: string;
  /** The name of that space, if no folder of it is available. */
  readonly from?: string;
  /** The session that begins. Its own memories are left out, because a resumed session already knows them. */
  readonly session?: string;
  /** True if this session lost its context in a compaction. The brief then shows the state of its own work again. */
  readonly compacted?: boolean;
  /** The agent that will read the brief. */
  readonly agent?: string;
  /** The limits of the block; the defaults if left out. */
  readonly limits?: Partial<BlockLimits>;
  /** True to include sensitive memories. */
  readonly sensitive?: boolean;
}

/** The block for the start of a session. */
export interface BriefResult {
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
const mostTokens = 650;
/**
 * The most tokens for the lines about the state of work, and how many answers before the last one these lines quote.
 */
const workTokens = 350;
const mostResults = 2;
/** The most tokens of the person's rules. */
const ruleTokens = 250;
/** The tokens that are left for facts and the frame of the block after a compaction, and for the frame alone. */
const factTokens = 120;
const frameTokens = 40;
/** The most tokens of the rules after a compaction, because the session's own work needs the room. */
const lostRuleTokens = 130;
/** A session that ended longer ago does not show what the person works on. */
const recentMs = 14 * 86_400_000;

/**
 * Builds the brief for a session in a space: facts, preferences, pins, and the state in which the last sessions ended.
 */
export async function brief(parts: Parts, wanted: BriefRequest): Promise<BriefResult> {
  await freshen(parts);
  return briefFrom(parts, wanted, await askedFrom(parts, wanted));
}

/** Builds a brief for a caller that already knows the space and has updated the index. */
export async function briefFrom(
  parts: Parts,
  wanted: Omit<BriefRequest, "space" | "from"> & {
    /** True to return nothing if the session got all of it since its context was last compacted. */
    readonly unseen?: boolean;
  },
  caller: AskedFrom,
): Promise<BriefResult> {
  const start = parts.clock.steady();
  const { space, name = "" } = caller;
  const filter = {
    ...(wanted.session === undefined ? {} : { notSession: wanted.session }),
    ...(wanted.sensitive === true ? {} : { notSensitive: true }),
  };
  const most = { ...defaultBlockLimits, ...wanted.limits };
  most.tokens = Math.min(mostTokens, wanted.limits?.tokens ?? mostTokens);
  const own = wanted.compacted === true ? wanted.session : undefined;
  const { ruleLines } = await import("./rule-lines.ts");
  const ofRules = { ...most, tokens: Math.min(own === undefined ? ruleTokens : lostRuleTokens, most.tokens) };
  // A compacted session has lost what it stated itself, too.
  const { notSession: _, ...ofAny } = filter;
  const readable = own === undefined ? filter : ofAny;
  const rules = await ruleLines(parts, caller, readable, ofRules, { quoted: own === undefined });
  const { kept, talk } = await parts.index.query((db) => ({
    kept: keptMemories(db, name, filter, parts.principal).map((memory) => ({ memory })),
    talk: own === undefined ? recentTalk(db, name, filter, parts.principal).map((memory) => ({ memory })) : [],
  }));
  const facts = kept.filter(({ memory }) => !rules.ids.has(memory.id));
  const shared = await sharedFacts(parts, name, filter);
  const room = withoutLines(most, rules.lines);
  const ofWork = {
    ...room,
    tokens: room.tokens - (own === undefined ? 0 : facts.length + shared.length > 0 ? factTokens : frameTokens),
  };
  const work = await workLines(parts, caller, readable, { own, rules: rules.own }, ofWork);
  // Later turns may have changed how the work began, so that comes after what holds now.
  const lead = [...work.lines, ...rules.lines, ...work.began];
  const shown = new Set(
    lead.filter((line) => !rules.lines.includes(line)).flatMap(({ items }) => items.map(({ id }) => id)),
  );
  // Loaded with the rules before.
  const { askedWords } = await import("../../core/facts/own-paragraphs.ts");
  const last = lastWords(
    (await withoutOutdatedSummaries(parts, talk)).map(({ memory }) => memory),
    shown,
  ).flatMap((memory) => (memory.type === "prompt" ? lastPrompt(memory, askedWords(memory.text ?? "")) : memory));
  const memories = [...facts, ...last.map((memory) => ({ memory }))];
  const current = [...(await withCurrentFacts(parts, memories, { filter, withoutOutdated: true })), ...shared];
  const contradicted = contradictedFacts(current);
  const candidates = current.flatMap(({ memory }, rank): BlockCandidate[] => {
    const candidate = toShown(memory, 1 / (1 + rank), caller, parts.spaces);
    return candidate === null ? [] : [{ ...candidate, contradicted: contradicted.has(memory.id) }];
  });
  const limits = withoutLines(most, lead);
  const block = withLeadLines(
    lead,
    blockWithoutSecrets(candidates, (clean) => buildBlock(clean, firstSentences, limits)),
  );
  if (block === null) return nothing;
  if (await isInContext(parts, wanted, block.items)) return nothing;
  const scores = new Map(candidates.map(({ id, score }) => [id, score]));
  const items = block.items.map(({ id, kind }) => {
    const score = scores.get(id) ?? 1;
    return { id, kind, score, parts: { [kind === "fact" ? "held" : "ended"]: score } };
  });
  const took = parts.clock.steady() - start;
  await recordServed(parts, wanted, space, { block, items, confidence: 1, took, policy: "brief" });
  return { block: block.text, tokens: block.tokens, ids: items.map(({ id }) => id) };
}

/** True if a session has lost memories in a compaction, and has not got a brief since. */
export function lacksBrief({ index }: Parts, session: string): Promise<boolean> {
  return index.query((db) => awaitsBrief(db, session));
}

const nothing: BriefResult = { block: null, tokens: 0, ids: [] };

async function isInContext(
  parts: Parts,
  { unseen, session }: { readonly unseen?: boolean; readonly session?: string },
  items: readonly { readonly id: string }[],
): Promise<boolean> {
  if (unseen !== true || session === undefined) return false;
  const known = new Set(await parts.index.query((db) => memoriesInContext(db, session)));
  return items.every(({ id }) => known.has(id));
}

function withoutLines(most: BlockLimits, lines: readonly LeadLine[]): BlockLimits {
  const { tokens, bytes } = sizeOfLines(lines);
  return { ...most, tokens: most.tokens - tokens, bytes: most.bytes - bytes };
}

/** The lines about the state of work of the space, if its last session is recent; after a compaction, of the session. */
async function workLines(
  parts: Parts,
  caller: AskedFrom,
  filter: Filter,
  { own, rules }: { readonly own: string | undefined; readonly rules: OwnRules },
  most: BlockLimits,
): Promise<{ readonly lines: readonly LeadLine[]; readonly began: readonly LeadLine[] }> {
  // Both are loaded only here, because a hook for a prompt seldom needs them.
  if (own !== undefined) {
    const { lostWork } = await import("./lost-work.ts");
    return { lines: await lostWork(parts, caller, own, filter, rules, most), began: [] };
  }
  const { linesOfWork, stateOfWork } = await import("./state-of-work.ts");
  const work = await stateOfWork(parts, caller, filter);
  if (work === null || work.ended < parts.clock.now() - recentMs) return { lines: [], began: [] };
  const lines = linesOfWork(work, { ...most, tokens: Math.min(workTokens, most.tokens) }, mostResults);
  return {
    lines: lines.filter((line) => !work.goal.includes(line)),
    began: lines.filter((line) => work.goal.includes(line)),
  };
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
const promptWords = 35;

/** A session's last prompt, quoted as a prompt and without the text of others that it hands over. */
function lastPrompt(memory: StoredMemory, words: string): StoredMemory[] {
  return words === "" ? [] : [{ ...memory, text: `asked last: “${shorten(words, promptWords)}”` }];
}

/**
 * Returns the summaries of the most recent sessions, which show where the work ended. Of a session without a summary,
 * or with later words than its summary, returns the last answer and the last question. Leaves out the session whose
 * state of work is shown.
 */
function lastWords(talk: readonly StoredMemory[], shown: ReadonlySet<string>): StoredMemory[] {
  const shownSessions = new Set(talk.filter(({ id }) => shown.has(id)).map(({ session }) => session));
  const sessions = new Map<string | null, StoredMemory[]>();
  for (const memory of talk) {
    if (!saysSomething(memory.text ?? "")) continue;
    const words = sessions.get(memory.session) ?? [];
    // The newest memory comes first. A summary that is older than other words is outdated.
    const isSummary = memory.kind === summaryKind;
    if (words.some(({ type, kind }) => type === memory.type || kind === summaryKind || isSummary)) continue;
    sessions.set(memory.session, [...words, memory]);
  }
  return [...sessions].slice(0, mostSessions).flatMap(([session, words]) => (shownSessions.has(session) ? [] : words));
}
