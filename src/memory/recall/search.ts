import { placeOf } from "../../core/access/scope.ts";
import { isQuestion } from "../../core/block/split-sentences.ts";
import { LociError } from "../../core/errors.ts";
import type { MemoryType } from "../../core/event/memory-type.ts";
import type { JudgedFact } from "../../core/facts/fact-states.ts";
import type { RankedSession, ScoreParts } from "../../core/ranking/rank-memories.ts";
import type { RecallPolicy } from "../../core/ranking/recall-policy.ts";
import { snippet } from "../../core/text/terms/snippet.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { FoundMemory } from "../../index/search/search.ts";
import { freshen } from "../base/freshen.ts";
import { inEachLayer, stackOf, wholeStack } from "../base/layers.ts";
import type { Parts } from "../base/parts.ts";
import { withCurrentFacts, withFactStates, withoutReplacedSummaries } from "./current-memories.ts";
import { hybridSearch, type SemanticState } from "./hybrid-search.ts";

/** A search in the memory. */
export interface SearchRequest extends Filter {
  /** The question, in plain words. */
  readonly q: string;
  /** The maximum number of hits; 20 if left out. */
  readonly k?: number;
  /**
   * True to include the memories next to a match in its session, because an answer need not repeat the words of its
   * question.
   */
  readonly nearby?: boolean;
  /**
   * True to return a prompt and the reply that ended its turn as one hit: the reply, with the prompt as `asked`. The
   * reply is then also found by the words of its prompt, and answers come before tool calls and open questions.
   */
  readonly exchanges?: boolean;
  /** The name of the caller's space. Among equal matches, memories of this space come first. */
  readonly from?: string;
  /** The weights for ranking; the memory's own policy if left out. */
  readonly policy?: RecallPolicy;
  /** True to also read all shared streams of the person. Only the owner may. */
  readonly shared?: boolean;
  /** True to also return facts that no longer hold. */
  readonly superseded?: boolean;
}

/** A memory that a search found. */
export interface Hit {
  /** The id of the memory. */
  readonly id: string;
  /** The type of the memory. */
  readonly type: MemoryType;
  /** How well the memory matches; higher is better. */
  readonly score: number;
  /** The part of the text that matches best. */
  readonly snippet: string;
  /** How many memories have the same text, including this one. */
  readonly copies: number;
  /** The parts of the score. */
  readonly parts: ScoreParts;
  /** The other fields of the memory. */
  readonly metadata: Omit<StoredMemory, "id" | "type" | "text">;
  /** The prompt that the memory answers, if the search was for exchanges. */
  readonly asked?: AskedPrompt;
  /** For a fact: whether it holds, and when it held. */
  readonly fact?: JudgedFact;
}

/** The prompt that a reply answers. */
export interface AskedPrompt {
  /** The id of the prompt. */
  readonly id: string;
  /** The part of the prompt's text that matches best. */
  readonly snippet: string;
  /** True if the prompt is sensitive. */
  readonly sensitive: boolean;
}

/** The answer to a search. */
export interface SearchResult {
  /** The memories that match, best first. */
  readonly hits: readonly Hit[];
  /** The sessions that match best as a whole, best first. */
  readonly sessions: readonly RankedSession[];
  /** The duration of the search, in milliseconds. */
  readonly took_ms: number;
  /** False if the index had not yet read the whole log. */
  readonly complete: boolean;
  /** Whether vectors were used. */
  readonly semantic: SemanticState;
  /** Set if only the newest events were searched, because a server is building the index. */
  readonly partial?: {
    /** The number of events that were searched. */
    readonly events: number;
    /** The number of all events. */
    readonly of: number;
  };
}

/** The maximum length of a hit's snippet, in characters. */
export const snippetCharacters = 240;

/** Throws USAGE unless the number of results is a whole number from 1 to 10000. */
export function checkCount(name: string, count: number): void {
  if (!Number.isInteger(count) || count < 1 || count > 10_000) {
    throw new LociError("USAGE", `${name} is ${count}; it must be a whole number from 1 to 10000`);
  }
}

/** Finds the best matches among the memories that the principal may see. */
export async function search(
  parts: Parts,
  {
    q,
    k = 20,
    policy = parts.recallPolicy,
    superseded = false,
    exchanges = false,
    shared = false,
    ...filter
  }: SearchRequest,
): Promise<SearchResult> {
  checkCount("k", k);
  const caughtUp = await freshen(parts);
  const stack = shared ? await wholeStack(parts) : await stackOf(parts, spaceOfSearch(parts, filter));
  const start = performance.now();
  const now = parts.clock.now();
  const {
    memories: found,
    sessions,
    semantic,
  } = await hybridSearch(stack, { q, k, policy, now, ...filter, ...(exchanges ? { exchanges: "replies" } : {}) });
  const shown = await inEachLayer(
    stack,
    exchanges ? answersFirst(found) : found,
    async (own, ofLayer) => {
      const memories = await withoutReplacedSummaries(own, ofLayer);
      return superseded
        ? withFactStates(own, memories, filter)
        : withCurrentFacts(own, memories, { filter, asOf: filter.asOf });
    },
    (one) => one.found,
  );
  const snippetOf = ({ text }: StoredMemory): string => snippet(text ?? "", q, snippetCharacters);
  const askedOf = (prompt: StoredMemory): AskedPrompt => {
    return { id: prompt.id, snippet: snippetOf(prompt), sensitive: prompt.sensitive };
  };
  // A fact brings the one that it contradicts, but not beyond what was asked for.
  const most = Math.max(k, found.length);
  const hits = shown.slice(0, most).map(({ found: { reply, score, parts: made, copies }, memory, fact }): Hit => {
    const { id, type, text: _, ...metadata } = reply ?? memory;
    const hit = { id, type, score, snippet: snippetOf(reply ?? memory), copies, parts: made, metadata };
    const asked = reply === undefined ? {} : { asked: askedOf(memory) };
    return { ...hit, ...asked, ...(fact === undefined ? {} : { fact }) };
  });
  return {
    hits,
    sessions: sessions(),
    took_ms: performance.now() - start,
    complete: caughtUp === "complete",
    semantic,
  };
}

/** What a tool call or a question without an answer counts, compared with an answer that matches as well. */
const callWeight = 0.5;

/** Puts answers before tool calls and open questions, which repeat the words of a search more often than answers do. */
function answersFirst<T extends Pick<FoundMemory, "memory" | "reply" | "score">>(found: readonly T[]): T[] {
  const weightOf = ({ memory: { type, text }, reply, score }: T): number => {
    const isCall = type === "tool_use" || type === "tool_result";
    const isOpen = type === "prompt" && reply === undefined && isQuestion(text ?? "");
    return isCall || isOpen ? callWeight * score : score;
  };
  return found.toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** The space whose shared stream a search reads too: the one that it names, or else the caller's own. */
function spaceOfSearch(
  { principal }: Parts,
  { from, space }: Filter & Pick<SearchRequest, "from">,
): string | undefined {
  return space ?? from ?? placeOf(principal).space;
}
