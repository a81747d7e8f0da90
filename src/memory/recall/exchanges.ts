import type { BlockCandidate } from "../../core/block/block-candidate.ts";
import type { NoteLeftOut } from "../../core/block/left-out.ts";
import { splitSentences } from "../../core/block/split-sentences.ts";
import { areTextsAlike } from "../../core/text/terms/are-texts-alike.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { FoundMemory } from "../../index/search/search.ts";

/** From this likeness on, two prompts ask the same. */
const sameQuestion = 0.75;
const readForSameness = 500;

/**
 * Folds repeated questions into the latest answered one, which takes the best place. Questions that got no answer come
 * last, because they tell nothing.
 */
export function foldQuestions<T extends FoundMemory>(memories: readonly T[], note?: NoteLeftOut): readonly T[] {
  const folded: { found: T; terms: ReadonlySet<string> }[] = [];
  const unanswered: T[] = [];
  for (const found of memories) {
    const { memory, reply, isAnswered = false } = found;
    if (reply === undefined) {
      if (memory.type === "prompt" && !isAnswered && onlyAsks(memory.text ?? "")) unanswered.push(found);
      else folded.push({ found, terms: none });
      continue;
    }
    const terms = distinctTerms(firstTerms(found.terms().memory, memory.text, readForSameness));
    const at = folded.findIndex(
      (other) => isSameSource(other.found.memory, memory) && areTextsAlike(terms, other.terms, sameQuestion),
    );
    const earlier = folded[at]?.found;
    if (earlier === undefined) folded.push({ found, terms });
    else if (memory.ts > earlier.memory.ts) {
      const { score, parts, confidence } = earlier;
      folded[at] = { found: { ...found, score, parts, confidence }, terms };
      note?.(earlier.memory.id, "repeated", reply.id);
    } else note?.(memory.id, "repeated", (earlier.reply ?? earlier.memory).id);
  }
  const others = folded.map(({ found }) => found);
  const lowest = Math.min(...others.map(({ score }) => score));
  return [...others, ...unanswered.map((found) => ({ ...found, score: Math.min(found.score, lowest) }))];
}

/**
 * Returns the stored terms of the first characters of a text. Of a longer text, it takes about as many characters of
 * the terms, because the terms do not show which characters they come from.
 */
export function firstTerms(terms: string, text: string | null, characters: number): string {
  return text === null || text.length <= characters ? terms : terms.slice(0, characters);
}

export function distinctTerms(terms: string): ReadonlySet<string> {
  const distinct = new Set(terms.split(" "));
  distinct.delete("");
  return distinct;
}

/** The answer that another person got never takes the place of the answer that the caller got. */
function isSameSource(one: StoredMemory, other: StoredMemory): boolean {
  return one.space === other.space && one.author === other.author;
}

const none: ReadonlySet<string> = new Set();

const marks = /[?？؟]\s*$/;

/** True for a text that only asks. A text that also states something is worth its place without an answer. */
function onlyAsks(text: string): boolean {
  return marks.test(text) && splitSentences(text.slice(0, readForSameness)).every((one) => marks.test(one.text));
}

/** Shows an exchange as one candidate: the reply, followed by the prompt. Returns null if neither may be shown. */
export function showExchange(
  { memory, reply }: Pick<FoundMemory, "memory" | "reply">,
  show: (memory: StoredMemory) => BlockCandidate | null,
): BlockCandidate | null {
  const asked = show(memory);
  if (reply === undefined) return asked;
  const answer = show(reply);
  if (answer === null || asked === null) return answer ?? asked;
  return { ...answer, asked: { id: asked.id, text: asked.text } };
}
