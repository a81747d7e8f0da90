import { textToTerms } from "../text/terms/text-to-terms.ts";
import { contentTerms, toWords } from "./words.ts";

/** A sentence of an event, and the part of it that a quote contains. Both are comparable texts. */
export interface QuotedSentence {
  readonly sentence: string;
  readonly quoted: string;
  /** True if the event withdraws the sentence. */
  readonly isRetracted: boolean;
}

/** A longer sentence is cut here, so that a text without punctuation cannot slow the check down. */
const mostContext = 300;

/**
 * Finds a comparable quote in the comparable lines of an event, and returns the whole sentences around it. Otherwise a
 * quote could leave out the "not" before it. Empty if the event does not contain the quote.
 */
export function quotedSentences(quote: string, lines: string): QuotedSentence[] {
  // Lines and their spaced form have the same length, so positions agree.
  const found = lines.replaceAll("\n", " ").lastIndexOf(quote);
  if (found < 0) return [];
  const [start, end] = wholeWords(lines, found, found + quote.length);
  const from = Math.max(0, start - mostContext);
  const before = lines.slice(from, start);
  const after = lines.slice(end, end + mostContext);
  const first = start - (before.length - lastBreak(before));
  const last = end + (isBreak(lines, end) ? 0 : firstBreak(after));
  const sentences: QuotedSentence[] = [];
  let at = first;
  for (const sentence of splitSentences(lines.slice(first, last))) {
    const quoted = lines.slice(Math.max(at, start), Math.min(at + sentence.length, end));
    at += sentence.length;
    const isRetracted = retraction.test(lines.slice(at, at + mostContext));
    if (quoted.trim() !== "") sentences.push({ sentence, quoted: quoted.replaceAll("\n", " "), isRetracted });
  }
  return sentences;
}

/** Words of the next sentence that withdraw the one before. */
const retraction =
  /^\W*(?:(?:oh|ah|hm+|er|um|well|actually|sorry|wait|oops|ok|edit|update)\W+)*(?:no,? wait|wait,? no|scratch that|strike that|(?:just |i'm )?kidding|jk\b|not(?:\W*$|[.!])|nope\b|no[.!]|correction\b|never ?mind|(?:forget|ignore|disregard) (?:that|it|this|what)|i (?:lied|was wrong|am wrong|made that up|take (?:that|it) back)|(?:that|this|it)(?:'s| is| was) (?:all )?(?:wrong|false|untrue|incorrect|outdated|obsolete|no longer|not (?:true|right|correct|the case)|an? (?:lie|joke|typo|mistake))|wrong[.!]|false[.!]|my mistake|my bad|or not\b|or (?:is|was|are) (?:it|that|he|she|they)\b|(?:he|she|they)(?:'s| is| are|'re| was| were) (?:always |often )?(?:wrong|lying|mistaken)|just a joke)/;

const isInWord = (character: string): boolean => /[\p{Script=Latin}\p{N}_./@:+=#\\%$~-]/u.test(character);

/** Moves the ends of a quote outwards, so that it does not cut a word. "production" is not a quote of "production-eu". */
function wholeWords(lines: string, start: number, end: number): readonly [number, number] {
  let [from, to] = [start, end];
  while (from > 0 && start - from < mostContext && isInWord(lines[from - 1] ?? "")) from -= 1;
  while (to < lines.length && to - end < mostContext && isInWord(lines[to] ?? "")) to += 1;
  return [from, to];
}

/** Ends of sentences and lines, and the comma before a further main clause that adds no condition. */
const sentenceEnd =
  /[.!?…。！？]["')\]]*\s|\s-+\s|\n|,\s(?=(?:and|so|but)\s(?!only|if|unless|not|when|maybe|perhaps|probably|might|may))/g;

/** Splits a text after each sentence and line. The parts together are the text. */
function splitSentences(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(sentenceEnd)) {
    parts.push(text.slice(from, index + end.length));
    from = index + end.length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}

function lastBreak(text: string): number {
  return [...text.matchAll(sentenceEnd)].reduce((_, { index, 0: end }) => index + end.length, 0);
}

function firstBreak(text: string): number {
  const { value } = text.matchAll(sentenceEnd).next();
  return value === undefined ? text.length : value.index + value[0].length;
}

function isBreak(lines: string, end: number): boolean {
  return lines[end] === "\n" || /[.!?…。！？]["')\]]*$/.test(lines.slice(Math.max(0, end - 4), end));
}

/** Splits a sentence where another statement begins. "And" often joins words only, so it does not split by itself. */
export function splitClauses(sentence: string): string[] {
  return sentence.split(
    /[;()]|[.!?…]\s|,(?!\d)|:(?!\s?\d)|\s-+\s|--|\.{2,}|(?<!\b(?:all|anything|everything|everyone|anyone|nothing) )\bbut\b|\band(?= (?:never|not|no|don't|doesn't|do not|does not)\b)|\b(?:so|because|although|though|while|whereas)\b|(?=\b(?:instead of|rather than|except|unlike|apart from|other than)\b)/,
  );
}

/** Splits also at "and" and "or", for clauses that each contain a number. */
export function splitEachClause(sentence: string): string[] {
  return splitClauses(sentence).flatMap((clause) => clause.split(/\b(?:and|or|then)\b/));
}

/**
 * True if each two neighbouring names and numbers of a clause are in one sentence, in the same order. Otherwise the
 * statement may have swapped them, or joined those of two sentences. A sentence with a pronoun counts as a part of the
 * one before it.
 */
export function isInOrder(statement: string, exact: ReadonlySet<string>, sentences: readonly string[]): boolean {
  const quoted = sentences.map((sentence, at) =>
    toWords(pointsBack.test(sentence) ? `${sentences[at - 1] ?? ""} ${sentence}` : sentence),
  );
  return splitEachClause(statement).every((clause) => {
    const found = toWords(clause).filter((word) => exact.has(word) && quoted.some((words) => words.includes(word)));
    return found.every((word, at) => {
      const next = found[at + 1] ?? word;
      return (
        word === next || quoted.some((words) => words.includes(word) && words.indexOf(word) < words.lastIndexOf(next))
      );
    });
  });
}

const pointsBack =
  /\b(?:he|she|it|they|him|her|them|his|hers|its|their|this|that|these|those|which|who|there|here|also|too|(?:it|she|he|that)'s|they're)\b/;
const firstPerson = /\b(?:i|me|my|we|our|us|i'm|i've|i'd|we're|we've|you|your)\b/;

/**
 * True if the first and the last quoted word of a statement belong together: one sentence contains both, or the sentence
 * with the last one has a pronoun and does not repeat another word of the first one. All sentences of a speaker may be
 * about the speaker, so a statement about one is not checked.
 */
export function isFromOneSentence(
  statement: string,
  speakers: ReadonlySet<string>,
  sentences: readonly string[],
): boolean {
  const subject = /^(?:the )?(\S+)/.exec(statement)?.[1] ?? "";
  if (textToTerms(subject).some((term) => speakers.has(term)) && !subject.endsWith("'s")) return true;
  if (/^(?:user|i|we|they|she|he)$/.test(subject)) return true;
  const quoted = sentences.map((sentence) => ({ sentence, terms: new Set(textToTerms(sentence)) }));
  const terms = contentTerms(splitEachClause(statement)[0] ?? "").filter(
    (term) => !speakers.has(term) && quoted.some((one) => one.terms.has(term)),
  );
  const [first = ""] = terms;
  const last = terms.at(-1) ?? "";
  if (terms.length === 0 || quoted.some((one) => one.terms.has(first) && one.terms.has(last))) return true;
  const beginnings = quoted.filter((one) => one.terms.has(first));
  return quoted
    .filter((one) => one.terms.has(last))
    .some(
      ({ sentence, terms: own }) =>
        (pointsBack.test(sentence) || firstPerson.test(sentence)) &&
        !beginnings.some((other) => terms.some((term) => own.has(term) && other.terms.has(term))),
    );
}

/** False if a statement is in the present tense, and all clauses with its last word are in the past tense. */
export function hasSameTense(statement: string, sentences: readonly string[]): boolean {
  if (!/\b(?:is|are)\b/.test(statement) || isPast(statement)) return true;
  const clauses = sentences.flatMap(splitEachClause).map((clause) => ({ clause, terms: new Set(textToTerms(clause)) }));
  const last = contentTerms(statement).findLast((term) => clauses.some(({ terms }) => terms.has(term))) ?? "";
  const saying = clauses.filter(({ terms }) => terms.has(last));
  return (
    saying.length === 0 ||
    saying.some(
      ({ clause }) =>
        !/\b(?:was|were)\b(?! (?:\S+ )?\p{L}+ed\b)/u.test(clause) || /\b(?:is|are|am)\b|'(?:s|re|m)\b/.test(clause),
    )
  );
}

function isPast(statement: string): boolean {
  return /\b(?:was|were|had|did|ago|past|last|former|formerly|used to|been|\p{L}+ed|(?:19|20)\d\d)\b/u.test(statement);
}
