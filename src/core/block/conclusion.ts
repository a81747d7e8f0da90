import type { MemoryType } from "../event/memory-type.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { isQuestion, splitSentences, type Sentence } from "./split-sentences.ts";

/**
 * Words with which people and agents settle a subject, with the parts that every match contains. Most texts have none,
 * and looking for them is cheaper than compiling and matching.
 */
const settles: readonly { readonly parts: readonly string[]; readonly pattern: RegExp }[] = [
  { parts: ["recap"], pattern: /\brecap(?:ping)?\b/i },
  {
    parts: ["summ", "sum up"],
    pattern: /\b(?:(?:to )?summari[sz](?:e|ing)|(?:in|a) summary|summary(?=:| of)|to sum up)\b/i,
  },
  { parts: ["settled", "decided"], pattern: /\b(?:settled|decided)\b/i },
  { parts: ["amend", "supersed"], pattern: /\b(?:amend(?:ed|ing|ment)|supersed(?:es|ed|ing))\b/i },
  {
    parts: ["final ", "definitive ", "agreed ", "new ", "corrected "],
    pattern:
      /\b(?:final|definitive|agreed|new|corrected) (?:rule|policy|shape|contract|version|decision|answer|behaviou?r|semantics|spec|design|plan|convention)\b/i,
  },
  { parts: ["final:"], pattern: /\bfinal(?=:)/i },
  {
    parts: ["is now", "from now", "going forward", "so the "],
    pattern:
      /\b(?:the (?:rule|policy|contract|convention|decision) (?:is now|from now|going forward)|so the (?:rule|policy|contract|answer))\b/i,
  },
  { parts: ["to be explicit"], pattern: /\bto be explicit(?=[,:]| about)/i },
  { parts: ["go with"], pattern: /\b(?:let'?s|we(?:'ll| will)) go with\b/i },
  { parts: ["going forward"], pattern: /\bgoing forward\b/i },
];

/** Returns the place of the first such word in a text, or -1. */
function settlingPlace(text: string): number {
  const lower = text.toLowerCase();
  const places = settles.map(({ parts, pattern }) =>
    parts.some((part) => lower.includes(part)) ? text.search(pattern) : -1,
  );
  const found = places.filter((place) => place !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}

/** What somebody else said, or what is only a plan, settles nothing. */
const reported =
  /\b(?:says?|said|states?|stated|reads|according to|claims?|wrote|suggests?|page|website|readme|output|comment)\b[^.]{0,40}["“:]/i;

/** A sentence such as "That is the rule going forward" settles the text before it, and has no conclusion of its own. */
const pointsBack = /^\W*(?:that|this|it|those|these|all|yes|yep|right|exactly)\b/i;

/** "Why we decided on X" and "once X is settled" name a decision, and make none. */
const mentioned =
  /\b(?:why|when|how|whether|if|once|until|after|before|because|since)\b[^.;:!?]{0,50}\b(?:settled|decided|amended|superseded)\b/i;

/** A longer prompt is often a page or a mail that the person hands over. */
const longestPrompt = 800;

/** True if a text may have a conclusion. A prompt of several lines may be somebody else's text, so it has none. */
export function mayConclude(type: MemoryType, text: string): boolean {
  if (type === "prompt" && !isOwnWords(text)) return false;
  return settlingPlace(text) !== -1;
}

/**
 * Returns the numbers of the sentences that conclude a text: the first sentence that settles a subject in its writer's
 * own words, and what follows. Empty if there is none. Questions, quotations and code conclude nothing.
 */
export function concludingSentences(text: string, sentences: readonly Sentence[]): number[] {
  const own: number[] = [];
  let [isCode, read] = [false, 0];
  for (const [at, sentence] of sentences.entries()) {
    // The fences are between the sentences.
    if (/^(?:```|~~~)/m.test(text.slice(read, sentence.start))) isCode = !isCode;
    read = sentence.end;
    if (isCode || /^\s*>/.test(sentence.text) || isQuestion(sentence.text)) continue;
    if (own.length > 0 || isSettling(sentence.text)) own.push(at);
  }
  return own;
}

function isSettling(sentence: string): boolean {
  return (
    settlingPlace(sentence) !== -1 &&
    !pointsBack.test(sentence) &&
    !reported.test(sentence) &&
    !mentioned.test(sentence) &&
    !settlesInQuotes(sentence)
  );
}

function settlesInQuotes(text: string): boolean {
  const at = settlingPlace(text);
  return at !== -1 && (text.slice(0, at).match(/["“”]/g)?.length ?? 0) % 2 === 1;
}

function isOwnWords(prompt: string): boolean {
  return prompt.length <= longestPrompt && !prompt.includes("\n");
}

/** Words with which a person forbids something, or begins an answer that rejects a proposal. */
const forbids = /\b(?:don['’]t|do not|never|must not|mustn['’]t)\b|^\W*(?:\w+ )?(?:no|not)\b/i;
/** From this share of other terms on, the conclusion does not repeat a sentence. */
const mostlyOther = 0.6;

/**
 * Returns the sentences with which a person rejected or forbade something before the conclusion of a conversation, and
 * which the conclusion does not repeat. Those with most words of the conclusion come first. Sentences about something
 * else have none.
 */
export function refusals(prompts: readonly string[], conclusion: string): string[] {
  const concluded = new Set(textToTerms(conclusion));
  return prompts
    .filter(isOwnWords)
    .flatMap((prompt) => splitSentences(prompt))
    .filter(({ text }) => forbids.test(text) && !isQuestion(text))
    .flatMap(({ text }) => {
      const terms = new Set(textToTerms(text));
      const common = [...terms].filter((term) => concluded.has(term)).length;
      return common > 0 && terms.size - common >= mostlyOther * terms.size ? [{ text, common }] : [];
    })
    .toSorted((a, b) => b.common - a.common)
    .map(({ text }) => text);
}
