import { sentencesOf } from "./may-state.ts";
import { ownParagraphs } from "./own-paragraphs.ts";
import { countWords, mostFactWords } from "./same-words.ts";
import { isFragment, piecesOf } from "./scoped-rules.ts";
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

type Weighed = readonly (readonly [weight: number, words: RegExp])[];

/** Words by which a person prescribes something. */
const marks: Weighed = [
  [5, /\bremember (?:this|that)(?: one)?:/],
  [3, /\b(?:always|never|everywhere|anywhere|nowhere|from now on|in future|as a rule|ever)\b/],
  [3, /\bcommit messages?\b|\bconventional commits\b|\bprefix\b|\bask me (?:first|before\w*)\b|\bwithout asking\b/],
  [3, /\bnone of (?:that|those)\b|\b(?:it'?s|we (?:use|do|have)) .*\bin this (?:repo|repository|project|service)\b/],
  [3, /\bstop \w+ing\b|\bkeep \S+ (?:thin|pure|small|flat|short|simple)\b/],
  [2, /\b(?:every|each|any|all(?! over\b)|whatever|anything|everything|nothing|nobody)\b/],
  [2, /\b(?:must(?:n'?t)?|may not|shall|stays?|belongs?)\b/],
  [2, /\bonly\b/],
  [2, /\bno (?!longer|idea|problem|need|one\b|rush|worries|more\b|way\b|wonder|luck|clue|matter|difference)[\w.*`=-]+/],
  [2, /(?:[,;] |\w )not (?!yet|sure|only|even|just)\w+|\b(?:instead of|rather than)\b/],
  [2, /\b(?:do not|don'?t)\b/],
  [2, /\b(?:myself|on my own|is mine|i hate)\b/],
  [2, /^(?:and |also |please |but )*(?:never|always|no|don'?t|do not)\b|\bonly$/],
  [
    1,
    /\b(?:please|pls|btw|by the way|remember|rule|convention|naming|also|in mind)\b|\bi (?:do(?:n'?t| not)|never|always|hate|prefer|push|work)\b/,
  ],
];

const ofAllWork =
  /\b(?:in|for|across|to) (?:all|any|every|each)(?: one)?(?: of)?(?: (?:my|our))? (?:\w+ )?(?:repos?|repositor(?:y|ies)|projects?|code|codebases?|services)\b|\b(?:all|any|every) (?:of )?(?:my|our) (?:repos|repositories|projects|code)\b|\b(?:whatever|every) (?:repo|repository|project)\b|\bany \w+ (?:that )?i (?:have|write)\b/;
const ofThisSpace =
  /\b(?:in|for|of|across|throughout|inside) (?:this|our) (?:whole |entire )?(?:repo|repository|project|service|shop|codebase|monorepo|app|module)\b|\b(?:this|the) (?:repo|repository|project|service|codebase|monorepo) (?:is|uses|has no)\b/;
/** A folder, and not a file or an address. */
const ofFolder =
  /(?:^|[\s`(])(?:[\w@-]+\/)+(?:[\w-]+)?(?=$|[\s`),;:.!])(?!\.\w)|\bin (?:there|that (?:module|folder|package))\b/;

/** Words of questions, guesses and reports, and of sentences about this moment or one piece of work. */
const passing: Weighed = [
  [6, /\?/],
  [
    4,
    /\b(?:why|maybe|perhaps|probably|i (?:think|guess|bet|wonder)|for now|this time|right now|at the moment|not yet|until)\b/,
  ],
  [3, /\b(?:i'?ve|i have|had|was|were|did|been)\b/],
  [
    3,
    /\b(?:today|tomorrow|tonight|yesterday|this (?:week|morning|afternoon|evening)|last (?:week|night|month|time)|currently|just now)\b/,
  ],
  [
    3,
    /\b(?:fails?|failed|failing|broken|broke|crash\w*|seems?|looks? like|happens?|happened|found|saw|seen|whichever)\b/,
  ],
  [
    3,
    /\b(?:do not|don'?t|not|never|can'?t|only) (?:\w+ )?(?:that|this|it|them|those|these|the other|know|see|understand|care|think|want|get|work|need|have)\b/,
  ],
  [2, /\b(?:he|she|they|docs?|readme|page|ticket|issue|customers?|clients?)\b/],
  [
    2,
    /\b\d+(?:\.\d+)? ?(?:%|ms|s|sec\w*|min\w*|h|hours?|days?|weeks?|months?|eur|px|kb|mb|gb|mib|gib|tries|retries|attempts|times|rows)\b/,
  ],
];

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
  const sentences = sentencesOf(prompt);
  const likely = sentences.flatMap((sentence, at) => {
    const quote = judge(sentence, sentences[at + 1]);
    return quote === null ? [] : [{ sentence, quote, at }];
  });
  if (likely.length === 0) return [];
  const own = ownParagraphs(prompt, sentences).forStatements;
  return likely.flatMap(({ sentence, quote, at }) =>
    own.has(sentence.paragraph) && !isInText(sentence, quote, sentences, at) ? [quote] : [],
  );
}

/** One of these is in nearly every rule. */
const telling =
  /\b(?:always|never|every\w*|any(?:where|thing)?|nowhere|from now on|ever|messages?|commits|prefix|ask|asking|none of|stop|keep|repos?|repositor(?:y|ies)|projects?|services?|codebases?|monorepo|module|remember|must|myself)\b|\w\/(?:\s|$)|\w\/\w/i;

/** A cheap pre-check: splitting a prompt into its own sentences takes much longer. */
function mayPrescribe(prompt: string): boolean {
  if (!telling.test(prompt)) return false;
  return comparable(prompt)
    .split(/[\n?]+|[.!]\s/)
    .some((part) => part.length <= longestSentence && sum(marks, part) + weightOfPlace(part, part) >= leastWeight);
}

/** True if the words around a quotation take it back, or make it a part of a joke, a game or somebody else's text. */
function isInText(sentence: Sentence, { text, place }: RuleQuote, sentences: readonly Sentence[], at: number): boolean {
  const others = sentences.filter((one) => one !== sentence);
  const around = [sentence.text.replace(text, " "), ...others.map((one) => one.text)];
  if (around.some((one) => takesBack(one))) return true;
  if (sentences.some(({ tokens }) => has(rules.inventions, tokens))) return true;
  // A place where the rule holds is seldom a part of a joke or of a text.
  if (place > 0) return false;
  return (
    sentences.some(({ tokens }, n) => n <= at && (isWorkOnText(tokens) || isTextWork(tokens))) ||
    others.some((one) => announcesText(one) && one.paragraph === sentence.paragraph)
  );
}

function weightOfPlace(part: string, sentence: string): number {
  return (ofAllWork.test(sentence) || ofThisSpace.test(part) ? 3 : 0) + (ofFolder.test(part) ? 3 : 0);
}

function takesBack(text: string): boolean {
  // “none of that feat: stuff” takes nothing back.
  const tokens = tokenise(text.replaceAll(/\bnone of (?:that|those)\b/gi, " "));
  return has(rules.retractions, tokens) || has(rules.withdrawals, tokens);
}

function judge({ text, tokens }: Sentence, next: Sentence | undefined): RuleQuote | null {
  if (text.length > longestSentence || isTitle(tokens)) return null;
  const { first, last } = relevantPart(text);
  const words = clean(text.slice(first, last));
  // The end of a sentence can limit or reverse what it begins with, so only a long beginning is left out.
  const quoted = clean(countWords(text) <= wholeSentence ? text : text.slice(first));
  const count = countWords(quoted);
  if (count < fewestWords || count > mostFactWords || /["“”„«»]/.test(quoted)) return null;
  const compared = comparable(words);
  const prescribing = sum(marks, compared);
  const part = tokenise(words);
  if (prescribing === 0 || has(rules.notOwn, part) || hasOtherVoice(part)) return null;
  if (takesBack(text.slice(0, first)) || takesBack(text.slice(last)) || isFragment(words)) return null;
  const place = weightOfPlace(compared, comparable(text));
  if (place === 0 && next !== undefined && isDoubt(next)) return null;
  const weight = prescribing + place - sum(passing, compared);
  return weight < leastWeight ? null : { text: quoted, weight, place };
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
    return sum(marks, piece) > 1 || ofThisSpace.test(piece) || ofFolder.test(piece) || ofAllWork.test(piece);
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

function sum(weighed: Weighed, text: string): number {
  return weighed.reduce((total, [weight, words]) => (words.test(text) ? total + weight : total), 0);
}
