import { textToTerms } from "../text/terms/text-to-terms.ts";
import { isDenied, isMixed, isDoubtful } from "./is-doubtful.ts";
import { hasNoNewPart, isComplete, keepsWords } from "./keeps-words.ts";
import { hasSameQuantities, ratePeriods, withDigits } from "./quantities.ts";
import {
  splitClauses,
  splitEachClause,
  type QuotedSentence,
  hasSameTense,
  isFromOneSentence,
  isInOrder,
} from "./quoted-sentences.ts";
import { keepsFullNames, keepsRoles } from "./roles.ts";
import { comparableText } from "./same-words.ts";
import { bareWord, contentTerms, hasWord } from "./words.ts";

/** The share of a statement's words that its quotes must contain. A paraphrase keeps about half of them. */
const leastShare = 0.4;

/** A statement and the sentences that should support it, in the forms that the checks compare. */
interface Claim {
  /** The statement with its capital letters. */
  readonly text: string;
  /** The comparable statement. */
  readonly statement: string;
  /** The words of the statement that must be quoted exactly. */
  readonly exact: readonly string[];
  /** The names in the statement, possibly including its first word. */
  readonly named: readonly string[];
  /** The sentences around the quotes, without those that state nothing. */
  readonly sentences: readonly string[];
  /** The quoted parts of these sentences. */
  readonly parts: readonly string[];
  /** The parts and the names that belong to the events, as one text. */
  readonly quoted: string;
  /** The terms of `quoted`. */
  readonly known: ReadonlySet<string>;
  /** The terms of the names that belong to the events. */
  readonly speakers: ReadonlySet<string>;
}

/**
 * True if the quotes support the statement. `quotes` contains the sentences of each quote. `names` may appear in the
 * statement without appearing in a quote.
 */
export function isFounded(
  text: string,
  quotes: readonly (readonly QuotedSentence[])[],
  names: readonly string[],
  share: number = leastShare,
): boolean {
  const claim = toClaim(withDigits(text), quotes.flat(), names);
  const terms = contentTerms(claim.statement);
  return (
    terms.length > 0 &&
    terms.filter((term) => claim.known.has(term)).length / terms.length >= share &&
    checks.every((check) => check(claim))
  );
}

function toClaim(text: string, quotes: readonly QuotedSentence[], names: readonly string[]): Claim {
  const statement = comparableText(text);
  const stated = quotes.filter(({ sentence, isRetracted }) => !isRetracted && !isDoubtful(sentence, statement));
  const parts = stated.map(({ quoted }) => withDigits(quoted));
  const quoted = [...parts, ...names.map(comparableText)].join(" \n ");
  const exact = exactWords(text);
  return {
    text,
    statement,
    exact,
    named: [...exact, ...firstWord(text)],
    sentences: stated.map(({ sentence }) => withDigits(sentence)),
    parts,
    quoted,
    known: new Set(textToTerms(quoted)),
    speakers: new Set(names.flatMap(textToTerms)),
  };
}

/** All must hold. The order does not matter. */
const checks: readonly ((claim: Claim) => boolean)[] = [
  ({ exact, quoted }) => exact.every((word) => hasWord(quoted, word)),
  ({ text, known }) => inventable(text).every((word) => contentTerms(word).every((term) => known.has(term))),
  ({ statement, known }) => hasNoNewPart(statement, known),
  ({ statement, quoted, sentences }) => isComplete(statement, quoted, sentences),
  (claim) => isAsDenied(claim),
  ({ statement, named, parts }) => isInOrder(statement, new Set(named), parts),
  ({ statement, speakers, sentences }) => isFromOneSentence(statement, speakers, sentences),
  ({ statement, sentences }) => hasSameTense(statement, sentences),
  ({ statement, sentences }) => hasNumbersInPlace(statement, sentences),
  ({ statement, sentences }) => hasSameQuantities(statement, sentences),
  ({ statement, sentences, known }) => keepsWords(statement, sentences, known),
  ({ statement, named, sentences }) => keepsRoles(statement, named, sentences),
  ({ text, quoted }) => keepsFullNames(text, quoted),
];

/**
 * Words that a paraphrase must not invent: numbers, identifiers, addresses, names in the middle of a sentence, and words
 * that mix alphabets, because such a word looks like another one.
 */
function exactWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word, at) => ({ word: bareWord(word), at }))
    .filter(
      ({ word, at }) =>
        /\p{N}|[_/\\@]|^--|\p{Ll}\p{Lu}|\w\.\w|\p{M}/u.test(word.normalize("NFC")) ||
        isMixed(word) ||
        (at > 0 && /^\p{Lu}/u.test(word)),
    )
    .filter(({ word }) => word !== "" && word !== "I" && !/^I['’]/.test(word))
    .map(({ word }) => comparableText(word));
}

/** The first word of a statement, if it may be a name. */
function firstWord(text: string): string[] {
  const word = bareWord(/^\S*/.exec(text)?.[0] ?? "");
  return /^\p{Lu}/u.test(word) && !/^(?:the|user)$|ing$/i.test(word) ? [comparableText(word)] : [];
}

/** Other words that must be quoted, in any form: the first word, units and bounds of numbers, and words such as "all". */
function inventable(text: string): string[] {
  const units = [...text.matchAll(unitOfNumber)].map(([, unit = ""]) => unit);
  const bounds =
    comparableText(text).match(/\b(?:least|most|more|less|fewer|over|under|above|below)(?= (?:than )?\S?\d)/g) ?? [];
  const wide = comparableText(text).match(wideWord) ?? [];
  return [...firstWord(text), ...units, ...ratePeriods(comparableText(text)), ...bounds, ...wide];
}

const unitOfNumber =
  /\d\s+((?:milli|micro|kilo)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|meters?|metres?|grams?|bytes?|bits?)|percent|euros?|dollars?|pounds?|miles?|times)\b/gi;
const wideWord =
  /\b(?:all|every|always|only|everyone|everything|must|whole|entire|anyone|anybody|exactly|allowed|permitted|mandatory|(?<=\byou )(?:may|can))\b/g;

/**
 * True if the statement denies, and the clauses that its words come from deny too, or if neither denies. Less than a
 * third of the words may come from other clauses, because a paraphrase borrows words. No number and no name may.
 */
function isAsDenied({ statement, exact, sentences, known }: Claim): boolean {
  const clauses = sentences.flatMap(splitClauses).map(toClause);
  const isSaid = (term: string) => known.has(term) && clauses.some((clause) => clause.terms.has(term));
  const strict = new Set(exact.flatMap(contentTerms));
  return splitClauses(statement)
    .map(toClause)
    .every(({ denied, terms }) => {
      const said = [...terms].filter(isSaid);
      const wrong = said.filter(
        (term) => !clauses.some((clause) => clause.terms.has(term) && clause.denied === denied),
      );
      return wrong.length === 0 || (wrong.length * 3 < said.length && !wrong.some((term) => strict.has(term)));
    });
}

function toClause(clause: string): { readonly denied: boolean; readonly terms: ReadonlySet<string> } {
  return { denied: isDenied(clause), terms: new Set(contentTerms(clause)) };
}

/** True if no word of the statement belongs to another number than in the quote. */
function hasNumbersInPlace(statement: string, sentences: readonly string[]): boolean {
  const clauses = sentences.flatMap(splitEachClause).map(toNumbered);
  return splitEachClause(statement)
    .map(toNumbered)
    .every(({ numbers: [number, second], terms }) => {
      if (number === undefined || second !== undefined) return true;
      return [...terms].every((term) => {
        const saying = clauses.filter((clause) => clause.terms.has(term));
        return saying.length === 0 || saying.some(({ numbers }) => numbers.length === 0 || numbers.includes(number));
      });
    });
}

function toNumbered(clause: string): { readonly numbers: readonly string[]; readonly terms: ReadonlySet<string> } {
  const numbers = clause.match(/\d[\d.,:]*/g)?.map((number) => number.replace(/[.,:]+$/, "")) ?? [];
  return { numbers, terms: new Set(contentTerms(clause)) };
}
