import { isConfirmed, type BlockCandidate } from "../../core/block/block-candidate.ts";
import { defaultBlockLimits, type Block, type BlockLimits } from "../../core/block/context-block.ts";
import type { LeftOutReason, NoteLeftOut } from "../../core/block/left-out.ts";
import type { Event } from "../../core/event/event.ts";
import type { MemoryType } from "../../core/event/memory-type.ts";
import type { RelevanceSigns } from "../../core/ranking/judge-relevance.ts";
import type { ScoreParts } from "../../core/ranking/rank-memories.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { snippet } from "../../core/text/terms/snippet.ts";
import { countTokens } from "../../core/text/tokens/count-tokens.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { FoundMemory, SearchQuery } from "../../index/search/search.ts";
import type { Parts } from "../base/parts.ts";
import { hybridSearch } from "./hybrid-search.ts";
import type { VisibleMemory } from "./order-candidates.ts";
import { snippetCharacters } from "./search.ts";

/** How recall made a block. */
export interface RecallExplanation {
  /** The memories that recall considered, at most 50, those with the best score first. */
  readonly considered: readonly ConsideredMemory[];
  /** Why recall returned a block or nothing. */
  readonly decision: RecallDecision;
  /** What the tokens of the block were spent on. */
  readonly spent: SpentTokens;
}

/** A memory that recall considered for a block. */
export interface ConsideredMemory {
  /** The id of the memory. For a prompt with its reply, the id of the reply. */
  readonly id: string;
  /** The id of the prompt that the memory answers. */
  readonly asked?: string;
  /** The type of the memory. */
  readonly type: MemoryType;
  /** The time of the memory, in milliseconds since 1970. */
  readonly ts: number;
  /** The agent that it comes from, or null if unknown. */
  readonly agent: string | null;
  /** The name of its space, or null. */
  readonly space: string | null;
  /** The session that it comes from, or null. */
  readonly session: string | null;
  /** Who wrote its words. */
  readonly trust: Event["trust"];
  /**
   * The part of the memory's text that matches best. Null if recall may not show it: it is sensitive, or not confirmed.
   */
  readonly excerpt: string | null;
  /** How well the memory matches; higher is better. */
  readonly score: number;
  /** The parts of the score. */
  readonly parts: ScoreParts;
  /** How certain it is that the memory is about the prompt, from 0 to 1. */
  readonly confidence: number;
  /** `given`: the block contains it. Otherwise the reason why the block does not. */
  readonly outcome: "given" | LeftOutReason;
  /** The id of the memory that replaces this one, if known. */
  readonly by?: string;
}

/** Why recall returned a block or nothing. */
export interface RecallDecision {
  /**
   * `given`: there is a block. `work`: the prompt asks about the work itself, so the last sessions answer it and no
   * memory was ranked. `nothing-found`: no memory may be shown. `no-subject`: the prompt names no subject.
   * `unsure`: the confidence is below the threshold. `no-room`: no memory fits into the limits.
   */
  readonly reason: "given" | "work" | "nothing-found" | "no-subject" | "unsure" | "no-room";
  /** The confidence that was compared with the threshold, from 0 to 1. Only memories that may be shown count. */
  readonly confidence: number;
  /** The confidence that is needed to return anything. */
  readonly threshold: number;
  /** The best memories that were judged. The most certain one decides. */
  readonly judged: readonly {
    /** The id of the memory. */
    readonly id: string;
    /** How certain it is that the memory is about the prompt, from 0 to 1. */
    readonly confidence: number;
    /** How much each sign adds to the certainty, in log-odds. */
    readonly signs: RelevanceSigns;
  }[];
}

/** What the tokens of a block were spent on. All are 0 without a block, except the budget. */
export interface SpentTokens {
  /** The first and last lines of the block. */
  readonly header: number;
  /** The lines of facts. */
  readonly facts: number;
  /** The lines of snippets. */
  readonly snippets: number;
  /** The whole block. */
  readonly total: number;
  /** The greatest number of tokens that the block may have. */
  readonly budget: number;
}

const mostConsidered = 50;

/** The part of a recall's request that an explanation needs. */
interface Wanted {
  readonly prompt: string;
  readonly session?: string;
  readonly known?: { readonly document: string };
  readonly sensitive?: boolean;
  readonly limits?: Partial<BlockLimits>;
}

interface Happened {
  readonly hidden: readonly Hidden[];
  readonly visible: readonly VisibleMemory[];
  /** The best visible memories, whose confidence was compared with the threshold. */
  readonly judged: readonly VisibleMemory[];
  /** The candidates that were good enough for the block. */
  readonly candidates: readonly BlockCandidate[];
  readonly block: Block | null;
  readonly isAboutSubject: boolean;
  readonly sure: number;
  readonly threshold: number;
}

/** A memory that the filter of the recall kept out of the search. */
interface Hidden {
  readonly found: FoundMemory;
  readonly reason: LeftOutReason;
}

interface Reason {
  readonly outcome: LeftOutReason;
  readonly by?: string;
}

export interface Explanation {
  readonly note: NoteLeftOut;
  /** Receives the memories after each step. A later step replaces the scores of an earlier one. */
  noteFound(memories: readonly FoundMemory[]): void;
  /** Starts a new attempt to build the block, and forgets what the last attempt noted. */
  beginBlock(): NoteLeftOut;
  /** Finds other matching memories, which the caller already has or did not ask for. */
  findHidden(parts: Parts, query: SearchQuery, known: ReadonlySet<string>): Promise<readonly Hidden[]>;
  explain(happened: Happened): RecallExplanation;
}

/** Collects why memories are left out of a recall. The first reason of each memory counts. */
export function createExplanation(wanted: Wanted): Explanation {
  const found = new Map<string, FoundMemory>();
  const reasons = new Map<string, Reason>();
  let inBlock = new Map<string, Reason>();
  const noteIn =
    (map: Map<string, Reason>): NoteLeftOut =>
    (id, outcome, by) => {
      if (!map.has(id)) map.set(id, { outcome, ...(by === undefined ? {} : { by }) });
    };
  return {
    note: noteIn(reasons),
    noteFound: (memories) => {
      for (const one of memories) found.set(one.memory.id, one);
    },
    beginBlock: () => noteIn((inBlock = new Map())),
    findHidden: (parts, query, known) => findHidden(parts, query, wanted, known),
    explain: (happened) => ({
      considered: listConsidered([...found.values()], happened, wanted, (id) => reasons.get(id) ?? inBlock.get(id)),
      decision: decide(happened),
      spent: spend(happened.block, wanted.limits?.tokens ?? defaultBlockLimits.tokens),
    }),
  };
}

/** Explains an answer from the state of the work. */
export function explainWork(block: Block | null, threshold: number, limits: BlockLimits): RecallExplanation {
  return {
    considered: [],
    decision: { reason: "work", confidence: 1, threshold, judged: [] },
    spent: spend(block, limits.tokens),
  };
}

async function findHidden(
  parts: Parts,
  query: SearchQuery,
  wanted: Wanted,
  known: ReadonlySet<string>,
): Promise<readonly Hidden[]> {
  const { notSession: _, notDocument: __, notIds: ___, notSensitive: ____, ...open } = query;
  const { memories } = await hybridSearch([parts], open);
  const reasonFor = ({ id, session, sensitive, details }: StoredMemory): LeftOutReason | null => {
    if (wanted.session !== undefined && session === wanted.session) return "session";
    if (known.has(id) || (wanted.known !== undefined && details["document"] === wanted.known.document)) return "known";
    return sensitive && wanted.sensitive !== true ? "sensitive" : null;
  };
  return memories.flatMap((found): Hidden[] => {
    const reason = reasonFor(found.memory) ?? (found.reply === undefined ? null : reasonFor(found.reply));
    return reason === null ? [] : [{ found, reason }];
  });
}

function listConsidered(
  found: readonly FoundMemory[],
  { hidden, visible, candidates, block, isAboutSubject, sure, threshold }: Happened,
  wanted: Wanted,
  reasonOf: (id: string) => Reason | undefined,
): ConsideredMemory[] {
  const candidateOf = new Map(visible.map(({ memory, candidate }) => [memory.id, candidate]));
  const good = new Set(candidates.map(({ id }) => id));
  const items = new Map(block?.items.map((item) => [item.id, item]));
  const reasonFor = (id: string, memory: string): Reason => {
    const noted = reasonOf(id) ?? reasonOf(memory);
    if (noted !== undefined) return noted;
    if (!good.has(id)) return { outcome: "weak" };
    if (sure >= threshold) return { outcome: "budget" };
    return { outcome: isAboutSubject ? "unsure" : "no-subject" };
  };
  const considered = found.map((one): ConsideredMemory => {
    const { memory, reply } = one;
    const candidate = candidateOf.get(memory.id);
    const id = candidate?.id ?? (reply ?? memory).id;
    const item = items.get(id);
    const why = item === undefined ? reasonFor(id, memory.id) : { outcome: "given" as const };
    const shown = reply?.id === id ? reply : memory;
    return { ...describe(one, shown), excerpt: item?.excerpt ?? excerptOf(shown, candidate, wanted), ...why };
  });
  const listed = new Set(considered.flatMap(({ id, asked }) => [id, ...(asked === undefined ? [] : [asked])]));
  const others = hidden.flatMap(({ found: one, reason }): ConsideredMemory[] => {
    const shown = one.reply ?? one.memory;
    if (listed.has(shown.id) || listed.has(one.memory.id)) return [];
    return [{ ...describe(one, shown), excerpt: excerptOf(shown, undefined, wanted), outcome: reason }];
  });
  return [...considered, ...others].toSorted((a, b) => b.score - a.score).slice(0, mostConsidered);
}

function describe(
  { memory, score, parts, confidence }: FoundMemory,
  shown: StoredMemory,
): Omit<ConsideredMemory, "excerpt" | "outcome" | "by"> {
  const { id, type, ts, space, session, trust } = shown;
  const agent = shown.agent ?? shown.origin.agent ?? null;
  const asked = shown === memory ? {} : { asked: memory.id };
  return { id, ...asked, type, ts, agent, space, session, trust, score, parts, confidence: confidence() };
}

function excerptOf(
  memory: StoredMemory,
  candidate: BlockCandidate | undefined,
  { prompt, sensitive = false }: Wanted,
): string | null {
  if ((memory.sensitive && !sensitive) || !isConfirmed(candidate ?? memory)) return null;
  const text = candidate?.text ?? memory.text;
  return text === null ? null : snippet(redactText(text), prompt, snippetCharacters);
}

function decide({ visible, judged, block, isAboutSubject, sure, threshold }: Happened): RecallDecision {
  const reason =
    block !== null
      ? "given"
      : visible.length === 0
        ? "nothing-found"
        : sure >= threshold
          ? "no-room"
          : isAboutSubject
            ? "unsure"
            : "no-subject";
  const judgements = judged.flatMap(({ candidate: { id }, confidence }) => {
    let signs: RelevanceSigns | undefined;
    const certain = confidence((noted) => (signs = noted));
    return signs === undefined ? [] : [{ id, confidence: certain, signs }];
  });
  return { reason, confidence: sure, threshold, judged: judgements };
}

function spend(block: Block | null, budget: number): SpentTokens {
  if (block === null) return { header: 0, facts: 0, snippets: 0, total: 0, budget };
  const lines = block.text.split("\n").slice(headerLines, -1);
  const count = block.items.filter(({ kind }) => kind === "fact").length;
  const [facts, snippets] = [tokensOfLines(lines.slice(0, count)), tokensOfLines(lines.slice(count))];
  // The rest, so that the parts add up to the total, although the tokens of each part are rounded.
  return { header: block.tokens - facts - snippets, facts, snippets, total: block.tokens, budget };
}

/** The lines of a block before its first memory. */
const headerLines = 2;

function tokensOfLines(lines: readonly string[]): number {
  return lines.length === 0 ? 0 : countTokens(`${lines.join("\n")}\n`);
}
