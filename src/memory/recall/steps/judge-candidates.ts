import { isQuestion } from "../../../core/block/split-sentences.ts";
import type { Slot } from "../../../core/event/event.ts";
import { givenFields } from "../../../core/event/given-fields.ts";
import { namesSubject } from "../../../core/ranking/names-subject.ts";
import { textToTerms } from "../../../core/text/terms/text-to-terms.ts";
import type { StoredMemory } from "../../../index/memory-row.ts";
import type { FoundMemory } from "../../../index/search/search.ts";
import { withoutQuotes } from "../current-memories.ts";
import { showExchange } from "../exchanges.ts";
import { quotedEvents } from "../lift-quoted.ts";
import { orderCandidates, type VisibleMemory } from "../order-candidates.ts";
import type { RecallContext } from "../recall-context.ts";
import { toShown } from "../to-shown.ts";
import type { RecallState } from "./recall-step.ts";

/** The number of best memories that are checked for relevance. */
export const judgedMemories = 5;

/** Leaves out what the caller may not see or already has. Decides how certain the rest is, and its order. */
export function judgeCandidates(
  context: RecallContext,
  state: RecallState,
): Pick<RecallState, "visible" | "sure" | "order"> {
  const { parts, request, policy, trial, now } = context;
  const visible = answersFirst(
    state.memories.flatMap((found) => visibleFrom(context, found, state)),
    request.prompt,
  );
  const order = orderCandidates(parts, visible, {
    policy,
    trial,
    isLogged: request.record !== false,
    seed: `${now}\n${request.prompt}`,
  });
  // Only visible memories count, because a hidden memory must not make others appear relevant.
  return { visible, sure: certaintyOf(state, visible), order };
}

/**
 * Puts facts that have fewer of the question's words than other good memories after those. A short text ranks high with
 * a single word in common, and the answer is in the memory with most of them.
 */
function answersFirst(visible: readonly VisibleMemory[], prompt: string): VisibleMemory[] {
  const least = goodShare * Math.max(0, ...visible.map(({ candidate }) => candidate.score));
  const answers = visible.filter(({ candidate }) => candidate.score >= least && !isOpenQuestion(candidate));
  const most = Math.max(0, ...answers.map(matchOf));
  const isAside = (one: VisibleMemory) =>
    one.memory.type === "fact" && matchOf(one) < leastMatch * most && !isAskedValue(one, prompt);
  return [
    ...visible.filter((one) => !isAside(one)),
    ...visible.filter(isAside).map((one) => ({ ...one, candidate: { ...one.candidate, aside: true } })),
  ];
}

/** True for a question that nobody has answered. It may have all words of the prompt, and says nothing. */
function isOpenQuestion({ type, asked, text }: VisibleMemory["candidate"]): boolean {
  return type === "prompt" && asked === undefined && isQuestion(text);
}

/** True for a fact that gives a value to exactly what the question names. What holds now then comes first. */
function isAskedValue({ memory }: VisibleMemory, prompt: string): boolean {
  const slot = memory.details["slot"] as Slot | undefined;
  if (slot === undefined || slot.many) return false;
  const named = `${slot.subject === "me" ? "" : slot.subject} ${slot.attribute === "command" ? "" : slot.attribute}`;
  const asked = new Set(textToTerms(prompt));
  const terms = textToTerms(named);
  return terms.length > 0 && terms.every((term) => asked.has(term));
}

function matchOf({ parts }: VisibleMemory): number {
  return parts.words + parts.meaning + parts.tag;
}

/** The share of the best score from which on a memory may answer better than a fact. */
const goodShare = 0.4;
/** The share of the best match from which on a fact answers the question. */
const leastMatch = 0.9;

/** Returns how certain it is that one of the best memories is about the question, from 0 to 1. */
export function certaintyOf(
  { search }: Pick<RecallState, "search">,
  memories: readonly Pick<FoundMemory, "confidence">[],
): number {
  if (!namesSubject(search.query)) return 0;
  return Math.max(0, ...memories.slice(0, judgedMemories).map((one) => one.confidence()));
}

/** Returns the memory with what the block shows of it; nothing if the block may not show it. */
function visibleFrom(
  { parts, from, known, explanation }: RecallContext,
  found: RecallState["memories"][number],
  { fixes, endedQuotes }: Pick<RecallState, "fixes" | "endedQuotes">,
): VisibleMemory[] {
  const { memory, score, parts: made, confidence, pointer = false, settling, refused, asks, contradicted } = found;
  const note = explanation?.note;
  if (isKnownFact(memory, known)) {
    note?.(memory.id, "known");
    return [];
  }
  const candidate = showExchange({ ...found, memory: fixes.get(memory.id) ?? memory }, (one) =>
    toShown(withoutQuotes(one, endedQuotes.get(one.id)), score, from, parts.spaces, note),
  );
  return candidate === null
    ? []
    : [
        {
          memory,
          candidate: { ...candidate, pointer, ...givenFields({ settling, refused, asks, contradicted }) },
          parts: made,
          confidence,
        },
      ];
}

/** True for a fact that says only what the caller already has. */
function isKnownFact(memory: StoredMemory, known: ReadonlySet<string>): boolean {
  const quotes = quotedEvents(memory);
  return quotes.length > 0 && quotes.every((id) => known.has(id));
}
