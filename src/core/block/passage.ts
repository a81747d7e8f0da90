import { isPlain } from "../text/terms/fold-text.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { tokenCosts, tokensOf } from "../text/tokens/count-tokens.ts";
import { harmlessText } from "./harmless-text.ts";
import { type Sentence, splitSentences } from "./split-sentences.ts";

/** A memory's text as sentences with scores, for making an excerpt. */
export interface Passage {
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly scores: readonly number[];
  /** The sentences that share a word with the question or with a fact of the text; all sentences if it has no facts. */
  readonly core: readonly number[];
}

// Only this many characters of a text are read. Reading more would exceed the time that a hook has for a prompt.
const longestRead = 32_768;

export function createPassage(
  text: string,
  score: (sentence: string) => number,
  facts: readonly string[] = [],
): Passage {
  const read = text.slice(0, longestRead);
  const sentences = splitSentences(read).filter(
    ({ text: sentence }) => /[!-~]/.test(sentence) || /[\p{L}\p{N}\p{P}\p{S}]/u.test(sentence),
  );
  const scores = sentences.map((sentence) => score(sentence.text) || 0);
  const terms = new Set(facts.flatMap(textToTerms));
  const isCore = (at: number): boolean =>
    (scores[at] ?? 0) > 0 || textToTerms(sentences[at]?.text ?? "").some((term) => terms.has(term));
  const core = [...sentences.keys()].filter((at) => facts.length === 0 || isCore(at));
  return { text: read, sentences, scores: smoothed(scores), core };
}

// The parts of the previous two sentences' scores that a sentence gets. The answer often follows a heading, a question
// or a first mention, and uses other words.
const fromBefore = [0.5, 0.25];

/** Adds a part of the previous sentences' scores to each score. */
function smoothed(scores: readonly number[]): number[] {
  return scores.map(
    (score, at) => score + fromBefore.reduce((sum, share, step) => sum + share * (scores[at - step - 1] ?? 0), 0),
  );
}

const shortMemory = 80;

/**
 * The possible beginnings of an excerpt, the most complete first. A short text can be shown whole, or without its small
 * talk. The others are the best sentence with the sentence that it refers to, and the best sentence alone. A pointer
 * shows no more than that.
 */
export function openings(passage: Passage, isPointer = false): (readonly number[])[] {
  const { sentences, core } = passage;
  if (sentences.length === 0) return [];
  const best = bestSentence(passage.scores);
  const choices = [withReference(passage, best), [best]];
  return !isPointer && isShort(passage) && core.length > 0 ? [core, ...choices] : choices;
}

function isShort({ text }: Passage): boolean {
  // A text of more than 2000 characters always has more than eighty tokens.
  return text.length <= 2000 && tokensOf([tokenCosts(harmlessText(text), shortMemory)]) <= shortMemory;
}

function bestSentence(scores: readonly number[]): number {
  let best = 0;
  for (const [at, score] of scores.entries()) if (score > (scores[best] ?? 0)) best = at;
  return best;
}

/**
 * Returns the index of a sentence. If the sentence begins with a word that refers back, the previous index comes first.
 */
export function withReference({ sentences }: Passage, at: number): number[] {
  return at > 0 && refersBack(sentences[at]?.text ?? "") ? [at - 1, at] : [at];
}

function refersBack(sentence: string): boolean {
  if (!isPlain(sentence)) return anyReference().test(sentence);
  const word = (/^["'(*_]*([A-Za-z0-9]*)/.exec(sentence)?.[1] ?? "").toLowerCase();
  return references.includes(word) || (word.startsWith("dies") && word.length <= 6);
}

const references =
  "he she it its they them their his her this that these those so but and or also however then therefore thus instead otherwise because such both same there here which er sie es das aber dann deshalb".split(
    " ",
  );
// A function, because parsing a regex with Unicode classes takes long and is seldom needed.
const anyReference = (): RegExp =>
  new RegExp(`^["'(“‘*_]*(?:${references.join("|")}|dies\\w{0,2})(?![\\p{L}\\p{N}])`, "iu");

/** Joins the chosen sentences in the order of the text, with … for omissions. */
export function excerptText(passage: Passage, chosen: ReadonlySet<number>): string {
  const { sentences, text } = passage;
  if (chosen.size === sentences.length) return harmlessText(text);
  const parts: string[] = [];
  let isGap = false;
  for (const [at, sentence] of sentences.entries()) {
    if (chosen.has(at)) {
      parts.push(sentence.text);
      isGap = false;
    } else if (!isGap) {
      parts.push("…");
      isGap = true;
    }
  }
  return harmlessText(parts.join(" "));
}
