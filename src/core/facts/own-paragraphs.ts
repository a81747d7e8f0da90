/**
 * Decides which words of a prompt are certain to be the person's own.
 *
 * A prompt of one paragraph without marks of pasted text is the person's. Any other prompt may be a text of somebody
 * else, with a line of the person before or after it, and nothing in the text has to show that. So only a paragraph
 * whose place shows that the person speaks counts as the person's. All other paragraphs wait for a confirmation.
 */
import { splitSentences } from "../block/split-sentences.ts";
import { sentencesOf } from "./may-state.ts";
import { ownSentences } from "./own-sentences.ts";
import { closesLetter, hasBlockMark, hasPasteMark } from "./paste-marks.ts";
import { announcesText, isAddressed, isTextWork, type Sentence } from "./sentence-context.ts";
import * as rules from "./statement-rules.ts";
import { tokenise } from "./tokenise.ts";
import { matchesAnywhere as has } from "./word-pattern.ts";

/** The words of a prompt that are the person's own. */
export interface OwnWords {
  /** The numbers of the paragraphs whose statements count as the person's. */
  readonly forStatements: ReadonlySet<number>;
  /** The places of the sentences that count as the person's if they ask to remember something. */
  readonly forRequests: ReadonlySet<number>;
}

/**
 * Returns the words of a prompt with which the person asks for something: those that are certain to be the person's, or
 * else its first and last paragraph without marks. Leaves out the text that the prompt hands over.
 */
export function askedWords(prompt: string): string {
  if (!prompt.trim().includes("\n")) return prompt;
  const sentences = sentencesOf(prompt);
  const { forStatements, forRequests } = ownParagraphs(prompt, sentences);
  const certain = sentences.filter(({ start, paragraph }) => forStatements.has(paragraph) || forRequests.has(start));
  const ends = paragraphsOf(prompt, sentences).filter(
    ({ isFirst, isLast, hasMarks }) => (isFirst || isLast) && !hasMarks,
  );
  const asked = certain.length > 0 ? certain : ends.flatMap(({ own }) => own);
  return asked.map(({ text }) => text.trim()).join(" ");
}

interface Paragraph {
  readonly number: number;
  readonly own: readonly Sentence[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly hasMarks: boolean;
  readonly closesLetter: boolean;
  /** True if the paragraph is a list, perhaps after a line that announces it. */
  readonly isList: boolean;
  /** True if a line of it is code, a log, or a quotation. */
  readonly hasCode: boolean;
  /** True if a line after the first is not an item of a list. People seldom break the lines of a prompt. */
  readonly isVerse: boolean;
}

/** `sentences` are all sentences of the prompt that are not masked as pasted, in their order. */
export function ownParagraphs(prompt: string, sentences: readonly Sentence[]): OwnWords {
  const paragraphs = paragraphsOf(prompt, sentences);
  const first = paragraphs[0];
  const last = paragraphs.at(-1);
  if (first === undefined || last === undefined) return wordsOf([], []);
  if (first === last && first.isFirst && first.isLast)
    return first.hasMarks ? wordsOf([], []) : wordsOf([first], sentences);
  const speaking: Paragraph[] = [];
  const asking: Paragraph[] = [];
  // What the person writes before a text. A letter without a salutation begins in the same way.
  if (first.isFirst && !first.hasMarks && !paragraphs.some((one) => one.closesLetter)) {
    const later = paragraphs.slice(1).filter(({ hasMarks }) => !hasMarks);
    if (!later.some(refersBack)) asking.push(first);
    const isAside = later.some((one) => refersBack(one) || isShort(one));
    if (!isAside && first.own.some(speaksToAgent)) speaking.push(first);
  }
  // What the person writes after a text. Only a prompt that begins with the text shows where it ends.
  if (last.isLast && !last.hasMarks && (!first.isFirst || first.hasMarks)) {
    asking.push(last);
    if (last.own.some(isAddressed)) speaking.push(last);
  }
  // If all other paragraphs are questions or tasks that name their subject, the prompt hands over no text. So this
  // paragraph counts, too.
  if (first.isFirst && last.isLast)
    asking.push(
      ...paragraphs.filter((one) => !one.hasMarks && paragraphs.every((other) => other === one || isOwnTask(other))),
    );
  return wordsOf(
    speaking,
    asking.flatMap(({ own }) => own.slice(0, 1)),
  );
}

/**
 * Returns the sentences of the paragraphs that speak to the agent, if the person speaks in all paragraphs of a prompt and
 * nothing in it looks like another text. That does not prove it, so these words are quoted, but never become a fact. An
 * announcement such as “for the message: …” masks the words after it elsewhere, and does not here.
 */
export function spokenSentences(prompt: string): Sentence[] {
  const sentences = rawSentences(prompt);
  const paragraphs = paragraphsOf(prompt, sentences);
  if (paragraphs.length < 2 || !paragraphs.every(isSpoken)) return [];
  // A text often comes first, with the person's question after it.
  const later = paragraphs.slice(1).filter(({ own }) => own.some(asksAgent));
  const asking = new Set(later.map(({ number }) => number));
  return sentences.filter(({ paragraph }) => asking.has(paragraph));
}

/** All sentences of a prompt, also those after an announcement. */
function rawSentences(prompt: string): Sentence[] {
  let start = 0;
  let paragraph = 0;
  return prompt.split("\n").flatMap((line) => {
    if (line.trim() === "") paragraph += 1;
    const marker = listItem.exec(line)?.[0].length ?? 0;
    const sentences = splitSentences(line.slice(marker)).map(({ text, start: at }) => ({
      text,
      start: start + marker + at,
      tokens: tokenise(text),
      paragraph,
    }));
    start += line.length + 1;
    return sentences;
  });
}

/** Tells whether nothing in a paragraph looks like a text, and the person speaks of themselves or to the agent in it. */
function isSpoken(paragraph: Paragraph): boolean {
  const { own, hasMarks } = paragraph;
  if (
    hasMarks ||
    paragraph.hasCode ||
    paragraph.closesLetter ||
    paragraph.isVerse ||
    (isShort(paragraph) && refersBack(paragraph))
  )
    return false;
  const isForeign = own.some(
    (sentence) =>
      (!paragraph.isList && has(rules.references, sentence.tokens)) ||
      announcesText(sentence) ||
      isTextWork(sentence.tokens),
  );
  const words = wordsIn(own);
  if (isForeign || words.slice(0, nearWords).some((word) => persons.has(word))) return false;
  if (words.length < (words.some(namesText) ? shortAboutText : shortest)) return false;
  return paragraph.isList || own.some((one) => speaksToAgent(one) || one.tokens.some(({ lower }) => self.has(lower)));
}

function asksAgent(sentence: Sentence): boolean {
  return isAddressed(sentence) || sentence.tokens.some(({ lower }) => lower === "you" || lower === "please");
}

/** A shorter paragraph may be about the one before it, above all if it names a text. */
const shortest = 8;
const shortAboutText = 15;
const self: ReadonlySet<string> = new Set(["i", "i'd", "i'm", "i've", "my", "me", "myself"]);
const persons: ReadonlySet<string> = new Set("he she they him her his hers them their he's she's they're".split(" "));

const listItem = /^\s*(?:[-*•]|\d{1,2}[.)])\s/;

function wordsOf(speaking: readonly Paragraph[], asking: readonly Sentence[]): OwnWords {
  return {
    forStatements: new Set(speaking.map(({ number }) => number)),
    forRequests: new Set(asking.map(({ start }) => start)),
  };
}

function paragraphsOf(prompt: string, sentences: readonly Sentence[]): Paragraph[] {
  return [...Map.groupBy(sentences, ({ paragraph }) => paragraph)].map(([number, own]) => {
    const { from, to } = linesOf(prompt, own);
    const isFirst = prompt.slice(0, from).trim() === "";
    const isLast = prompt.slice(to).trim() === "";
    const lines = prompt.slice(from, to).split("\n");
    const hasMarks = lines.some(isFirst && isLast && lines.length === 1 ? hasBlockMark : hasPasteMark);
    const items = lines.filter((line) => listItem.test(line));
    const heads = lines.length - items.length;
    return {
      number,
      own,
      isFirst,
      isLast,
      hasMarks,
      closesLetter: lines.some(closesLetter),
      isList: items.length > 0 && heads <= 1,
      isVerse: heads > 1,
      hasCode: lines.some((line) => !listItem.test(line) && ownSentences(line).length === 0),
    };
  });
}

/** Tells whether a paragraph refers to a text, or to somebody or something that was named before it. */
function refersBack({ own }: Paragraph): boolean {
  const words = wordsIn(own);
  if (words.some((word) => demonstratives.has(word) || namesText(word))) return true;
  return (
    words.slice(0, nearWords).some((word) => pronouns.has(word)) ||
    own.some(({ tokens }) => has(rules.references, tokens))
  );
}

function namesText(word: string): boolean {
  return rules.letters.has(word) || rules.textWork.has(word) || rules.pastedTexts.has(word);
}

/** Tells whether a paragraph asks the agent for something that is not in another paragraph: “Can you fix the tests?”. */
function isOwnTask(paragraph: Paragraph): boolean {
  const { own, hasMarks } = paragraph;
  return !hasMarks && !isShort(paragraph) && own.some(speaksToAgent) && !refersBack(paragraph);
}

/** Tells whether a paragraph says too little to be about something that it names itself: “fix it”, “what must I change?”. */
function isShort({ own }: Paragraph): boolean {
  return wordsIn(own).length < 5;
}

function wordsIn(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ tokens }) =>
    tokens.flatMap(({ lower }) => (/^[\p{L}\p{N}]/u.test(lower) ? [lower] : [])),
  );
}

/** A pronoun after this many words often refers to one of them. */
const nearWords = 10;
const pronouns: ReadonlySet<string> = new Set(
  "it its it's that he she they him her his hers them their theirs he's she's they're".split(" "),
);
const demonstratives: ReadonlySet<string> = new Set([
  "this",
  "these",
  "those",
  "that's",
  "thats",
  "above",
  "accordingly",
]);

/** Tells whether a sentence asks the agent for something or mentions the agent. */
function speaksToAgent(sentence: Sentence): boolean {
  return isAddressed(sentence) || sentence.tokens.some(({ lower }) => you.has(lower));
}

const you: ReadonlySet<string> = new Set(["you", "your", "you're", "you've", "you'll", "yourself", "u", "please"]);

/** The whole lines of some sentences that follow each other. */
function linesOf(prompt: string, sentences: readonly Sentence[]): { readonly from: number; readonly to: number } {
  const last = sentences.at(-1);
  const from = prompt.lastIndexOf("\n", sentences[0]?.start ?? 0) + 1;
  const to = prompt.indexOf("\n", last === undefined ? 0 : last.start + last.text.length);
  return { from, to: to === -1 ? prompt.length : to };
}
