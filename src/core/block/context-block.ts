import { isKept, type MemoryType } from "../event/memory-type.ts";
import { settingDefaults } from "../settings/setting-defaults.ts";
import { normaliseText } from "../text/normalise.ts";
import { isPlain } from "../text/terms/fold-text.ts";
import { countTokens, tokenCosts, tokensOf, type TokenCosts } from "../text/tokens/count-tokens.ts";
import { type BlockCandidate, isConfirmed } from "./block-candidate.ts";
import { blockLine, shortIds } from "./block-line.ts";
import { harmlessText } from "./harmless-text.ts";
import type { NoteLeftOut } from "./left-out.ts";
import { blockBegin, blockEnd, blockHeader, withoutOwnBlocks } from "./own-block.ts";
import {
  conclusions,
  createPassage,
  excerptText,
  openings,
  type Passage,
  withEarlier,
  withPrompt,
  withReference,
} from "./passage.ts";

export type { BlockCandidate } from "./block-candidate.ts";

/** The limits of a block. Tokens and bytes count the whole text. */
export interface BlockLimits {
  /** The greatest number of tokens. */
  readonly tokens: number;
  /** The greatest number of facts. */
  readonly facts: number;
  /** The greatest number of snippets. */
  readonly snippets: number;
  /** The greatest size, in bytes. */
  readonly bytes: number;
}

export const defaultBlockLimits: BlockLimits = {
  tokens: settingDefaults.recall.tokens,
  facts: settingDefaults.recall.facts,
  snippets: settingDefaults.recall.snippets,
  bytes: 9500,
};

export type BlockKind = "fact" | "snippet";

/** The excerpt of one memory in a block. */
export interface BlockItem {
  readonly id: string;
  readonly kind: BlockKind;
  readonly excerpt: string;
  /** How many sentences of the memory are in the excerpt. */
  readonly sentences: number;
  /** The id of the prompt that the memory answers, if the excerpt has both. */
  readonly asked?: string;
}

export interface Block {
  readonly text: string;
  readonly tokens: number;
  readonly items: readonly BlockItem[];
}

/** Yields the candidates in the order of display. Skips a candidate that is no longer wanted when it is next. */
export type CandidateSource = (isWanted: (candidate: BlockCandidate) => boolean) => Iterable<BlockCandidate>;

/**
 * Builds the text that gives an agent the relevant memories; null if there are none. Each memory first gets its best
 * sentence, so that the first memory does not use up all the room. The remaining room goes to the next best sentences.
 */
export function buildBlock(
  candidates: CandidateSource | readonly BlockCandidate[],
  scoreSentence: (sentence: string, candidate: BlockCandidate) => number,
  limits: Partial<BlockLimits> = {},
  note?: NoteLeftOut,
): Block | null {
  const most = { ...defaultBlockLimits, ...limits };
  const drafts: Draft[] = [];
  const isWanted = (candidate: BlockCandidate): boolean => {
    const kind = kindOf(candidate.type);
    const sameKind = drafts.filter((draft) => draft.kind === kind).length;
    return sameKind < (kind === "fact" ? most.facts : most.snippets) && mayShow(candidate, drafts);
  };
  for (const candidate of typeof candidates === "function" ? candidates(isWanted) : candidates) {
    if (!isWanted(candidate)) {
      note?.(candidate.id, isConfirmed(candidate) ? "limit" : "untrusted");
      continue;
    }
    const kind = kindOf(candidate.type);
    const { id, text, asked, stated, pointer, settling, refused } = candidate;
    const toPassage = (part: string) =>
      createPassage(withoutOwnBlocks(part), (sentence) => scoreSentence(sentence, candidate), stated);
    const passage = asked === undefined ? toPassage(text) : withPrompt(toPassage(text), toPassage(asked.text));
    for (const chosen of settling === undefined ? openings(passage, pointer) : conclusions(passage, settling === id)) {
      const whole = refused === undefined ? passage : withEarlier(passage, refused);
      const draft = createDraft(candidate, kind, whole, chosen);
      if (tokensIfFitting([...drafts, draft], most) === null) continue;
      const same = drafts.find((other) => isSame(other, draft));
      if (same === undefined) drafts.push(draft);
      else note?.(candidate.id, "similar", same.candidate.id);
      break;
    }
    // Only the first reason of a candidate counts, so this one applies to candidates without any other.
    note?.(candidate.id, passage.sentences.length === 0 ? "empty" : "budget");
  }
  return drafts.length === 0 ? null : toBlock(grow(drafts, most));
}

interface Draft {
  readonly candidate: BlockCandidate;
  readonly kind: BlockKind;
  readonly passage: Passage;
  readonly chosen: ReadonlySet<number>;
  readonly excerpt: string;
  /** The normalised excerpt, for comparing drafts. */
  readonly normalised: () => string;
  /** Makes the draft's line of the block with this id. */
  readonly line: (shownId: string) => Line;
}

/** A line of the block with its newline, and its share of the block's size. */
interface Line {
  readonly text: string;
  readonly costs: TokenCosts;
  readonly bytes: number;
}

function createDraft(candidate: BlockCandidate, kind: BlockKind, passage: Passage, chosen: Iterable<number>): Draft {
  const set = new Set(chosen);
  const excerpt = excerptText(passage, set);
  let normalised: string | undefined;
  let known: { readonly id: string; readonly line: Line } | undefined;
  return {
    candidate,
    kind,
    passage,
    chosen: set,
    excerpt,
    normalised: () => (normalised ??= normaliseText(excerpt)),
    // Cached, because a block is composed many times from lines that seldom change.
    line: (id) => {
      if (known?.id !== id) known = { id, line: createLine(`${blockLine(candidate, id, excerpt)}\n`) };
      return known.line;
    },
  };
}

function createLine(text: string): Line {
  return {
    text,
    costs: tokenCosts(text),
    bytes: isPlain(text) ? text.length : new TextEncoder().encode(text).length,
  };
}

function kindOf(type: MemoryType): BlockKind {
  return isKept(type) ? "fact" : "snippet";
}

function mayShow(candidate: BlockCandidate, drafts: readonly Draft[]): boolean {
  return isConfirmed(candidate) && !drafts.some(({ candidate: { id } }) => id === candidate.id);
}

function isSame(one: Draft, other: Draft): boolean {
  return one.normalised() === other.normalised();
}

/** Adds as many sentences to the drafts as fit, beginning with the best scores. */
function grow(drafts: readonly Draft[], most: BlockLimits): Draft[] {
  const grown = [...drafts];
  let room = most.tokens - sizeOf(grown).tokens;
  for (const { rank, at } of sentencesLeft(drafts)) {
    if (room < shortestRoom) break;
    const draft = grown[rank];
    if (draft === undefined || draft.chosen.has(at)) continue;
    for (const more of [withReference(draft.passage, at), [at]]) {
      // Checked first, because counting one sentence is cheap and rendering the whole block is not.
      if (countTokens(draft.passage.sentences[at]?.text ?? "") > room + slack) break;
      const longer = createDraft(draft.candidate, draft.kind, draft.passage, [...draft.chosen, ...more]);
      const tokens = tokensIfFitting(grown.with(rank, longer), most);
      if (tokens === null || grown.some((other, place) => place !== rank && isSame(other, longer))) continue;
      grown[rank] = longer;
      room = most.tokens - tokens;
      break;
    }
  }
  return grown;
}

// A sentence has at least this many tokens.
const shortestRoom = 3;

// The tokens that a new sentence can save, because it may replace the sign … of an omission.
const slack = 4;

function sentencesLeft(drafts: readonly Draft[]): { rank: number; at: number; score: number }[] {
  return drafts
    .flatMap(({ candidate, passage, chosen }, rank) =>
      candidate.pointer === true
        ? []
        : // Sentences of better memories get the room first.
          passage.scores.map((score, at) => ({ rank, at, score: score * candidate.score, taken: chosen.has(at) })),
    )
    .filter(({ score, taken }) => score > 0 && !taken)
    .sort((a, b) => b.score - a.score || a.rank - b.rank || a.at - b.at);
}

/** The number of tokens of a block with these drafts; null if the block exceeds a limit. */
function tokensIfFitting(drafts: readonly Draft[], most: BlockLimits): number | null {
  const { tokens, bytes } = sizeOf(drafts);
  return tokens <= most.tokens && bytes <= most.bytes ? tokens : null;
}

function sizeOf(drafts: readonly Draft[]): { tokens: number; bytes: number } {
  const lines = linesOf(drafts);
  return {
    tokens: tokensOf(lines.map(({ costs }) => costs)),
    bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/**
 * Facts come first, because they are short and stay true for longer: the person's, then what an agent or another member
 * states. Those that hardly answer come last.
 */
function inOrder(drafts: readonly Draft[]): Draft[] {
  const place = ({ kind, candidate: { aside, trust, sharedBy } }: Draft): number =>
    kind === "snippet" ? 2 : aside === true ? 3 : trust === "agent" || sharedBy !== undefined ? 1 : 0;
  return drafts.toSorted((one, other) => place(one) - place(other));
}

function linesOf(drafts: readonly Draft[]): Line[] {
  const ordered = inOrder(drafts);
  const ids = shortIds(ordered.map(({ candidate }) => harmlessText(candidate.id)));
  frame ??= { begin: createLine(`${blockBegin}\n${blockHeader}\n`), end: createLine(blockEnd) };
  return [frame.begin, ...ordered.map((draft, at) => draft.line(ids[at] ?? "")), frame.end];
}

let frame: { readonly begin: Line; readonly end: Line } | undefined;

function toBlock(drafts: readonly Draft[]): Block {
  const lines = linesOf(drafts);
  const text = lines.map((line) => line.text).join("");
  const items = inOrder(drafts).map(({ candidate, kind, excerpt, chosen }) => ({
    id: candidate.id,
    kind,
    excerpt,
    sentences: chosen.size,
    ...(candidate.asked === undefined ? {} : { asked: candidate.asked.id }),
  }));
  return { text, tokens: tokensOf(lines.map(({ costs }) => costs)), items };
}
