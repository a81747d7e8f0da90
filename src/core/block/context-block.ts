import { isKept, type MemoryType } from "../event/memory-type.ts";
import { settingDefaults } from "../setting-defaults.ts";
import { normaliseText } from "../text/normalise.ts";
import { isPlain } from "../text/terms/fold-text.ts";
import { countTokens, tokenCosts, tokensOf, type TokenCosts } from "../text/tokens/count-tokens.ts";
import { type BlockCandidate, isConfirmed } from "./block-candidate.ts";
import { blockLine, shortIds } from "./block-line.ts";
import { harmlessText } from "./harmless-text.ts";
import { blockBegin, blockEnd, blockHeader, withoutOwnBlocks } from "./own-block.ts";
import { createPassage, excerptText, openings, type Passage, withReference } from "./passage.ts";

export type { BlockCandidate } from "./block-candidate.ts";

/** The limits of a block; tokens and bytes count all of its text. */
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
}

export interface Block {
  readonly text: string;
  readonly tokens: number;
  readonly items: readonly BlockItem[];
}

/** Candidates in the order of display, without those that are no longer wanted when their turn comes. */
export type CandidateSource = (isWanted: (candidate: BlockCandidate) => boolean) => Iterable<BlockCandidate>;

/**
 * The text that gives an agent the relevant memories, or null if there are none. Each memory first gets its best
 * sentence, so that the first does not take the room of all others; the remaining room goes to the next best sentences.
 */
export function buildBlock(
  candidates: CandidateSource | readonly BlockCandidate[],
  scoreSentence: (sentence: string, candidate: BlockCandidate) => number,
  limits: Partial<BlockLimits> = {},
): Block | null {
  const most = { ...defaultBlockLimits, ...limits };
  const drafts: Draft[] = [];
  const isWanted = (candidate: BlockCandidate): boolean => {
    const kind = kindOf(candidate.type);
    const sameKind = drafts.filter((draft) => draft.kind === kind).length;
    return sameKind < (kind === "fact" ? most.facts : most.snippets) && mayShow(candidate, drafts);
  };
  for (const candidate of typeof candidates === "function" ? candidates(isWanted) : candidates) {
    if (!isWanted(candidate)) continue;
    const kind = kindOf(candidate.type);
    const passage = createPassage(withoutOwnBlocks(candidate.text), (sentence) => scoreSentence(sentence, candidate));
    for (const chosen of openings(passage)) {
      const draft = createDraft(candidate, kind, passage, chosen);
      if (tokensIfFitting([...drafts, draft], most) === null) continue;
      if (!drafts.some((other) => isSame(other, draft))) drafts.push(draft);
      break;
    }
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
  /** The line of the block, with this id. */
  readonly line: (shownId: string) => Line;
}

/** A line of the block with its newline, and what it adds to the size of the block. */
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
    // A block is composed many times from lines that seldom change.
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

/** The drafts with as many more sentences as fit, those with the best scores first. */
function grow(drafts: readonly Draft[], most: BlockLimits): Draft[] {
  const grown = [...drafts];
  let room = most.tokens - sizeOf(grown).tokens;
  for (const { rank, at } of sentencesLeft(drafts)) {
    if (room < shortestRoom) break;
    const draft = grown[rank];
    if (draft === undefined || draft.chosen.has(at)) continue;
    for (const more of [withReference(draft.passage, at), [at]]) {
      // Counting one sentence is cheap, rendering the whole block is not.
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

// Anything shorter is not a sentence.
const shortestRoom = 3;

// Adding a sentence can also remove the … in its place.
const slack = 4;

function sentencesLeft(drafts: readonly Draft[]): { rank: number; at: number; score: number }[] {
  return drafts
    .flatMap(({ candidate, passage, chosen }, rank) =>
      // Higher ranks get the room first.
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

/** Facts first: they are short, and stay true for longer. */
function inOrder(drafts: readonly Draft[]): Draft[] {
  return [...drafts.filter(({ kind }) => kind === "fact"), ...drafts.filter(({ kind }) => kind === "snippet")];
}

function linesOf(drafts: readonly Draft[]): Line[] {
  const shown = inOrder(drafts);
  const ids = shortIds(shown.map(({ candidate }) => harmlessText(candidate.id)));
  frame ??= { begin: createLine(`${blockBegin}\n${blockHeader}\n`), end: createLine(blockEnd) };
  return [frame.begin, ...shown.map((draft, at) => draft.line(ids[at] ?? "")), frame.end];
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
  }));
  return { text, tokens: tokensOf(lines.map(({ costs }) => costs)), items };
}
