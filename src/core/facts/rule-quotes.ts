import { sentencesOf } from "./may-state.ts";
import { ownParagraphs, spokenSentences } from "./own-paragraphs.ts";
import { namesAllWork, namesFolder, namesThisSpace, pointsToFolder } from "./rule-places.ts";
import { weightOfMarks, weightOfPassing } from "./rule-weights.ts";
import { countWords, mostFactWords } from "./same-words.ts";
import { isFragment, isSpreadable, piecesOf, spreadsRule } from "./scoped-rules.ts";
import {
  announcesText,
  hasOtherVoice,
  isDoubt,
  isTextWork,
  isTitle,
  isWorkOnText,
  type Sentence,
} from "./sentence-context.ts";
import * as rules from "./statement-rules.ts";
import { tokenise } from "./tokenise.ts";
import { matchesAnywhere as has } from "./word-pattern.ts";

/** Words of the person that read like a rule for later work. */
export interface RuleQuote {
  /** A verbatim part of the prompt. */
  readonly text: string;
  /** How much it reads like a rule. */
  readonly weight: number;
  /** How clearly it names where it holds; 0 if it names no place. */
  readonly place: number;
}

/** A quotation, as a part of the prompt. */
interface Found {
  /** The first and the last of its sentences. */
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  readonly place: number;
  /** True if it says nothing without the sentence before it. */
  readonly isPartial: boolean;
}

const fewestWords = 3;
const wholeSentence = 28;
const longestSentence = 600;
const leastWeight = 5;

/**
 * Finds the person's own words that read like a rule, although they have no form of a statement. They are shown as
 * quotations only, and no fact is made from them.
 */
export function ruleQuotes(prompt: string): RuleQuote[] {
  if (!mayPrescribe(prompt)) return [];
  const certain = sentencesOf(prompt);
  const likely = certain.flatMap((_, at) => judge(certain, at));
  const own = likely.length === 0 ? new Set<number>() : ownParagraphs(prompt, certain).forStatements;
  const isAlone = certain.every(({ paragraph }) => paragraph === certain[0]?.paragraph);
  const quotes = likely.filter((one) => own.has(certain[one.from]?.paragraph ?? -1) && (isAlone || isClear(one)));
  // Only a prompt without certain words of the person is read as a whole, because few prompts have several paragraphs.
  const sentences = quotes.length > 0 ? certain : spokenSentences(prompt);
  const found = quotes.length > 0 ? quotes : sentences.flatMap((_, at) => judge(sentences, at)).filter(isClear);
  const wanted = found.filter(({ from, place }) => !isInText(sentences, from, place));
  return joined(wanted, sentences).flatMap(({ start, end, weight, place }) => {
    const text = withoutStories(prompt.slice(start, end).replaceAll(/\s+/g, " "));
    return countWords(text) > mostFactWords ? [] : [{ text, weight, place }];
  });
}

/** Leaves out what only explains a rule in brackets. */
function withoutStories(text: string): string {
  return text.replaceAll(/ \([^()]{25,}\)/g, (part) => (isStory(part) ? " (…)" : part));
}

/** Where it is less certain who speaks, a rule must name its place or be clearer than elsewhere. */
function isClear({ weight, place }: Found): boolean {
  return place > 0 || weight > leastWeight;
}

/** One of these is in nearly every rule. */
const telling =
  /\b(?:here|no|don'?t|not|only|in mind|always|never|every\w*|any(?:where|thing)?|nowhere|from now on|ever|messages?|commits|prefix|ask|asking|none of|stop|keep|repos?|repositor(?:y|ies)|projects?|services?|codebases?|monorepo|module|remember|must|myself)\b|\w\/(?:\s|$)|\w\/\w/i;

/** A cheap pre-check: splitting a prompt into its own sentences takes much longer. */
function mayPrescribe(prompt: string): boolean {
  if (!telling.test(prompt)) return false;
  return comparable(prompt)
    .split(/[\n?]+|[.!]\s/)
    .some((part) => part.length <= longestSentence && weightOfMarks(part) + weightOfPlace(part, part) >= leastWeight);
}

/** True if the words around a sentence take it back, or make it a part of a joke, a game or somebody else's text. */
function isInText(sentences: readonly Sentence[], at: number, place: number): boolean {
  const others = sentences.filter((_, n) => n !== at);
  if (others.some(({ text }) => takesBack(text))) return true;
  if (sentences.some(({ tokens }) => has(rules.inventions, tokens))) return true;
  // A place where the rule holds is seldom a part of a joke or of a text.
  if (place > 0) return false;
  return (
    sentences.some(({ tokens }, n) => n <= at && (isWorkOnText(tokens) || isTextWork(tokens))) ||
    others.some((one) => announcesText(one) && one.paragraph === sentences[at]?.paragraph)
  );
}

function weightOfPlace(part: string, sentence: string): number {
  const isFolder = namesFolder(part) || pointsToFolder(part);
  return (namesAllWork(sentence) || namesThisSpace(part) ? 3 : 0) + (isFolder ? 3 : 0);
}

function takesBack(text: string): boolean {
  // “none of that feat: stuff” takes nothing back.
  const tokens = tokenise(text.replaceAll(/\bnone of (?:that|those)\b/gi, " "));
  return has(rules.retractions, tokens) || has(rules.withdrawals, tokens);
}

/** Returns the part of a sentence that reads like a rule. */
function judge(sentences: readonly Sentence[], at: number): Found[] {
  const sentence = sentences[at];
  const next = sentences[at + 1];
  if (sentence === undefined || sentence.text.length > longestSentence || isTitle(sentence.tokens)) return [];
  const { text, start } = sentence;
  if (confirmation.test(comparable(text))) return [];
  const { first, last } = relevantPart(text);
  const words = clean(text.slice(first, last));
  // The end of a sentence can limit or reverse what it begins with, so only a story is left out there.
  const from = countWords(text) <= wholeSentence && !isStory(text.slice(0, first)) ? 0 : first;
  const quoted = clean(text.slice(from, isStory(text.slice(last)) ? last : undefined));
  const count = countWords(quoted);
  if (count < fewestWords || count > mostFactWords || hasSpeech(quoted)) return [];
  const compared = comparable(words);
  const prescribing = weightOfMarks(compared);
  const part = tokenise(words);
  if (prescribing === 0 || has(rules.notOwn, part) || hasOtherVoice(part)) return [];
  if (takesBack(text.slice(0, first)) || takesBack(text.slice(last))) return [];
  const place = weightOfPlace(compared, comparable(text));
  if (place === 0 && next !== undefined && isDoubt(next)) return [];
  const isConfirmed = next?.paragraph === sentence.paragraph && confirmation.test(comparable(next.text));
  const weight = prescribing + place + (isConfirmed ? leastWeight : 0) - weightOfPassing(compared);
  if (weight < leastWeight) return [];
  const begin = start + text.indexOf(quoted, from);
  return [{ from: at, to: at, start: begin, end: begin + quoted.length, weight, place, isPartial: isFragment(words) }];
}

/** True for words that only say why: “last time the mocks were green”. A word such as “unless” would limit the rule. */
function isStory(part: string): boolean {
  const compared = comparable(part);
  return tells.test(compared) && !limits.test(compared);
}

const tells =
  /\b(?:i|i'm|we|my|me|us|somebody|someone|last time|once|was|were|had|did|said|told|forgot|because|bc|took)\b/;
const limits =
  /\b(?:unless|except|but|until|only|if|when|while|not|no|never|always|instead|use|you|must|should|may|can't)\b|n't\b|^\W*and\b/;

/** “Keep that in mind for later” makes a rule of the sentence before it. */
const confirmation = /^(?:and |so |please |pls )*(?:keep|bear|have) (?:that|this|it) in mind\b/;

/** Somebody may have said a longer quotation; a quoted word or two are a term. */
function hasSpeech(text: string): boolean {
  return /["“”„«»]/.test(text.replaceAll(/["“„«][\w.-]+(?: [\w.-]+)?["”“»]/g, ""));
}

/** How far before a sentence the words are that it refers to. */
const mostBetween = 3;
const shortSentence = 8;
const longestContinuation = 30;

/**
 * Adds the sentences without which a quotation says little: what “I work like that in all our projects” spreads, the
 * folder of “no joins in there”, and a next sentence that says what to do instead.
 */
function joined(quotes: readonly Found[], sentences: readonly Sentence[]): Found[] {
  const whole = quotes
    .flatMap((quote) => withAntecedent(quote, quotes, sentences))
    .map((quote) => withNext(quote, sentences));
  return whole.filter((one) => !whole.some((other) => other !== one && includes(other, one)));
}

function includes(whole: Found, part: Found): boolean {
  return whole.start <= part.start && part.end <= whole.end && whole.end - whole.start > part.end - part.start;
}

/** Begins a quotation with the sentence to which it refers. Returns nothing if it says nothing without one. */
function withAntecedent(quote: Found, quotes: readonly Found[], sentences: readonly Sentence[]): Found[] {
  const { from, isPartial } = quote;
  const sentence = sentences[from];
  if (sentence === undefined) return [];
  const before = sentences
    .slice(Math.max(0, from - mostBetween), from)
    .filter(({ paragraph }) => paragraph === sentence.paragraph);
  const beginAt = (one: Sentence | undefined): Found[] =>
    one === undefined ? [] : [{ ...quote, from: sentences.indexOf(one), start: one.start }];
  if (spreadsRule(sentence)) {
    const rule = before.findLast((one) => quotes.some((other) => sentences[other.from] === one));
    return beginAt(rule ?? before.findLast(isSpreadable));
  }
  const text = sentence.text.slice(quote.start - sentence.start);
  if (isPartial)
    return beginAt(before.slice(-1).find((one) => countWords(one.text) <= shortSentence && !ofOneThing.test(one.text)));
  if (namesFolder(text) || !(pointsToFolder(text) || pointsThere.test(text))) return [quote];
  const [named] = beginAt(before.findLast((one) => namesFolder(one.text)));
  return [named ?? quote];
}

const ofOneThing = /\b(?:it|this|that|them|these|those)\b/i;
const pointsThere = /\bthere\b(?! (?:is|are|was|were|has|have)\b)(?!['’])/i;
const continues =
  /^(?:they|it|its|it's|these|those|or|instead|use)\b|^(?:an?|the)? ?\w+ (?:goes?|lives?|belongs?) (?:in|into|under|next to|through)\b|^\w+ (?:is|are) for\b/;

/** Adds the next sentence if it says how to do it instead. */
function withNext(quote: Found, sentences: readonly Sentence[]): Found {
  const last = sentences[quote.to];
  const next = sentences[quote.to + 1];
  if (last === undefined || next?.paragraph !== last.paragraph || countWords(next.text) > longestContinuation)
    return quote;
  const compared = comparable(next.text);
  if (!continues.test(compared) || weightOfPassing(compared.replace(/^\w+/, "")) > 0 || takesBack(next.text))
    return quote;
  const text = clean(next.text);
  return { ...quote, to: quote.to + 1, end: next.start + next.text.indexOf(text) + text.length };
}

const pieceEnds = /[,;]\s+|\s-+\s|\.\.+\s*|!+\s*|\s(?=\()/g;
const shortPiece = 4;
const opening = /^(?:(?:and|but|also|then|oh|ok|okay|so|btw)[\s,]+)+/i;
/** A piece that only says where the one before it holds. */
const adverbial = /^(?:in|for|under|below|inside|always,? (?:in|for)|everywhere)\b/i;

/** Returns where the pieces of a sentence begin and end that prescribe something or name a place. */
function relevantPart(text: string): { readonly first: number; readonly last: number } {
  const pieces = piecesOf(text, pieceEnds);
  const isRelevant = ({ start: from, end }: { readonly start: number; readonly end: number }) => {
    const piece = comparable(text.slice(from, end));
    return weightOfMarks(piece) > 1 || weightOfPlace(piece, piece) > 0;
  };
  let first = pieces.findIndex(isRelevant);
  const last = pieces.findLastIndex(isRelevant);
  const before = pieces[first - 1];
  // “tabs pls, never spaces” says little without its beginning.
  const isShort = before !== undefined && countWords(text.slice(before.start, before.end)) <= shortPiece;
  if (isShort || (first > 0 && adverbial.test(text.slice(pieces[first]?.start)))) first -= 1;
  return { first: pieces[first]?.start ?? 0, last: pieces[last]?.end ?? 0 };
}

function clean(part: string): string {
  return part.replace(opening, "").replace(/[.!,;\s]+$/, "");
}

function comparable(text: string): string {
  return text.toLowerCase().replaceAll("’", "'");
}
