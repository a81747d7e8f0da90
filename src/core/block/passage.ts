import { isPlain } from "../text/terms/fold-text.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { countTokens, tokenCosts, tokensOf } from "../text/tokens/count-tokens.ts";
import { concludingSentences } from "./conclusion.ts";
import { harmlessText } from "./harmless-text.ts";
import { type Sentence, splitSentences } from "./split-sentences.ts";

/** A memory's text as sentences with scores, for making an excerpt. */
export interface Passage {
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly scores: readonly number[];
  /** The sentences that share a word with the question or with a fact of the text; all sentences if it has no facts. */
  readonly core: readonly number[];
  /** The index of the first sentence of the prompt that the text replies to. The number of sentences if there is none. */
  readonly askedFrom: number;
  /** The index of the first sentence that the person said earlier. The number of sentences if there is none. */
  readonly earlierFrom: number;
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
  return {
    text: read,
    sentences,
    scores: smoothed(scores),
    core,
    askedFrom: sentences.length,
    earlierFrom: sentences.length,
  };
}

/** The part of the prompt's score that each sentence of the reply gets, because the reply answers the prompt. */
const answerShare = 0.3;
/** Each further sentence of the reply gets this part of what the sentence before it gets. */
const decay = 0.95;
/** How much more a sentence with a command, a path or a number gets, because most answers contain one. */
const concrete = 1.5;

/** Joins a reply and the prompt that it answers. */
export function withPrompt(reply: Passage, prompt: Passage): Passage {
  const asked = Math.max(0, ...prompt.scores);
  const scores = reply.scores.map((score, at) => {
    const isConcrete = /[`\d]|\w[/_.]\w/.test(reply.sentences[at]?.text ?? "");
    return score + answerShare * asked * decay ** at * (isConcrete ? concrete : 1);
  });
  const askedFrom = reply.sentences.length;
  return {
    text: reply.text,
    sentences: [...reply.sentences, ...prompt.sentences],
    scores: [...scores, ...prompt.scores],
    core: [...reply.core, ...prompt.core.map((at) => askedFrom + at)],
    askedFrom,
    earlierFrom: askedFrom + prompt.sentences.length,
  };
}

/** The most tokens of what the person said earlier. */
const longestEarlier = 160;

/** Adds what the person said earlier in the conversation. It comes before all further sentences of other memories. */
export function withEarlier(passage: Passage, earlier: string): Passage {
  let room = longestEarlier;
  const added = splitSentences(earlier).filter(({ text }) => {
    const tokens = countTokens(text);
    if (tokens > room) return false;
    room -= tokens;
    return true;
  });
  const first = Math.max(1, ...passage.scores) * earlierFirst;
  return {
    ...passage,
    sentences: [...passage.sentences, ...added],
    scores: [...passage.scores, ...added.map(() => first)],
  };
}

const earlierFirst = 10;

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
  const { sentences, core, scores, askedFrom } = passage;
  if (sentences.length === 0) return [];
  const best = bestSentence(scores.slice(0, askedFrom));
  const asked = askedIn(passage);
  const choices = [
    [...withReference(passage, best), ...asked],
    [best, ...asked],
    ...(asked.length > 0 ? [[best]] : []),
  ];
  if (isPointer || core.length === 0 || !isShort(passage)) return choices;
  return asked.length === 0 ? [core, ...choices] : [[...core.filter((at) => at < askedFrom), ...asked], ...choices];
}

/** The most tokens of a conclusion. */
const longestConclusion = 400;

/**
 * The possible beginnings of an excerpt of a turn that settles a subject: the whole conclusion of the text, or of the
 * prompt that it answers, then those of any other turn.
 */
export function conclusions(passage: Passage, ofText: boolean): (readonly number[])[] {
  const { sentences, askedFrom } = passage;
  const isText = ofText || askedFrom === sentences.length;
  const [from, to] = isText ? [0, askedFrom] : [askedFrom, sentences.length];
  // A prompt with a conclusion has one line, so it has no code.
  const concluding = concludingSentences(isText ? passage.text : "", sentences.slice(from, to));
  let room = longestConclusion;
  const fitting = concluding.filter((at) => {
    const tokens = countTokens(sentences[from + at]?.text ?? "");
    if (tokens > room) return false;
    room -= tokens;
    return true;
  });
  return fitting.length === 0 ? openings(passage) : [fitting.map((at) => from + at), ...openings(passage)];
}

function isShort({ text }: Pick<Passage, "text">): boolean {
  // A text of more than 2000 characters always has more than eighty tokens.
  return text.length <= 2000 && tokensOf([tokenCosts(harmlessText(text), shortMemory)]) <= shortMemory;
}

/** The sentences of the prompt that an excerpt begins with: all of a short prompt, the best of a long one. */
function askedIn({ sentences, scores, askedFrom }: Passage): number[] {
  const own = [...sentences.keys()].slice(askedFrom);
  if (isShort({ text: own.map((at) => sentences[at]?.text ?? "").join(" ") })) return own;
  return [askedFrom + bestSentence(scores.slice(askedFrom))];
}

function bestSentence(scores: readonly number[]): number {
  let best = 0;
  for (const [at, score] of scores.entries()) if (score > (scores[best] ?? 0)) best = at;
  return best;
}

/**
 * Returns the index of a sentence. If the sentence begins with a word that refers back, the previous index comes first.
 */
export function withReference({ sentences, askedFrom, earlierFrom }: Passage, at: number): number[] {
  return at > 0 && at !== askedFrom && at < earlierFrom && refersBack(sentences[at]?.text ?? "") ? [at - 1, at] : [at];
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

/** Joins the chosen sentences in the order of the text, with … for omissions. A prompt follows in brackets. */
export function excerptText(passage: Passage, chosen: ReadonlySet<number>): string {
  const { sentences, text, askedFrom, earlierFrom } = passage;
  const isWhole = sentences.slice(0, askedFrom).every((_, at) => chosen.has(at));
  const main = isWhole ? harmlessText(text) : joined(sentences, chosen, 0, askedFrom);
  const isAsked = [...chosen].some((at) => at >= askedFrom && at < earlierFrom);
  const asked = isAsked ? ` (asked: ${joined(sentences, chosen, askedFrom, earlierFrom)})` : "";
  const earlier = sentences.slice(earlierFrom).filter((_, at) => chosen.has(earlierFrom + at));
  if (earlier.length === 0) return main + asked;
  return `${main}${asked} (said before: ${harmlessText(earlier.map((one) => one.text).join(" "))})`;
}

function joined(sentences: readonly Sentence[], chosen: ReadonlySet<number>, from: number, to: number): string {
  const parts: string[] = [];
  let isGap = false;
  for (let at = from; at < to; at += 1) {
    if (chosen.has(at)) {
      parts.push(sentences[at]?.text ?? "");
      isGap = false;
    } else if (!isGap) {
      parts.push("…");
      isGap = true;
    }
  }
  return harmlessText(parts.join(" "));
}
