import { isFunctionWord } from "../text/terms/function-words.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { doubts, isDenied, splitClauses, splitEachClause, type QuotedSentence } from "./claims.ts";
import { comparableText } from "./same-words.ts";

/** The share of a statement's words that its quotes must contain. A paraphrase keeps about half of them. */
const leastShare = 0.4;

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
  const statement = comparableText(text);
  const terms = contentTerms(statement);
  const stated = quotes.map((sentences) => sentences.filter(({ sentence }) => !isDoubtful(sentence, statement)));
  const parts = stated.map((sentences) => sentences.map(({ quoted }) => quoted).join(" "));
  const quoted = [...parts, ...names.map(comparableText)].join(" \n ");
  const known = new Set(textToTerms(quoted));
  const exact = exactWords(text);
  return (
    terms.length > 0 &&
    terms.filter((term) => known.has(term)).length / terms.length >= share &&
    exact.every((word) => hasWord(quoted, word)) &&
    inventable(text).every((word) => contentTerms(word).every((term) => known.has(term))) &&
    isAsDenied(statement, exact, stated.flat(), known) &&
    isInOrder(statement, new Set([...exact, ...firstWord(text)]), parts) &&
    hasNumbersInPlace(statement, stated.flat())
  );
}

/** True if a sentence asks, guesses or describes the past, and the statement leaves that out. */
function isDoubtful(sentence: string, statement: string): boolean {
  return doubts.some(({ isFound, kept }) => isFound(sentence) && !kept.test(statement));
}

function contentTerms(text: string): string[] {
  return [...new Set(textToTerms(text))].filter((term) => !isFunctionWord(term));
}

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
        /\d|[_/\\@]|\p{Ll}\p{Lu}|\w\.\w|\p{M}/u.test(word.normalize("NFC")) ||
        isMixed(word) ||
        (at > 0 && /^\p{Lu}/u.test(word)),
    )
    .filter(({ word }) => word !== "" && word !== "I" && !/^I['’]/.test(word))
    .map(({ word }) => comparableText(word));
}

function bareWord(word: string): string {
  return word.replace(/^["'“‘([{]+/, "").replace(/(?:['’]s)?["'”’)\]}.,;:!?]*$/, "");
}

function isMixed(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Cherokee}/u.test(word);
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
  const wide = comparableText(text).match(/\b(?:all|every|always|only|everyone|everything|must|whole|entire)\b/g) ?? [];
  return [...firstWord(text), ...units, ...bounds, ...wide];
}

const unitOfNumber =
  /\d\s+((?:milli|micro|kilo)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|meters?|metres?|grams?|bytes?|bits?)|percent|euros?|dollars?|pounds?|miles?|times)\b/gi;

function hasWord(quoted: string, word: string): boolean {
  for (let at = quoted.indexOf(word); at >= 0; at = quoted.indexOf(word, at + 1)) {
    const before = quoted[at - 1] ?? " ";
    const after = quoted[at + word.length] ?? " ";
    if (!isWordCharacter.test(before) && !isWordCharacter.test(after)) return true;
  }
  return false;
}

const isWordCharacter = /[\p{L}\p{N}]/u;

/**
 * True if the words come from clauses that deny, or do not deny, as the statement does. Less than a third of them
 * may differ, because a paraphrase borrows words, but no number and no name.
 */
function isAsDenied(
  statement: string,
  exact: readonly string[],
  sentences: readonly QuotedSentence[],
  known: ReadonlySet<string>,
): boolean {
  const clauses = sentences.flatMap(({ sentence }) => splitClauses(sentence)).map(toClause);
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

/**
 * True if one quote contains each two neighbouring names and numbers of a clause, in this order. So nobody swaps them or
 * joins those of two quotes.
 */
function isInOrder(statement: string, exact: ReadonlySet<string>, parts: readonly string[]): boolean {
  const quotes = parts.map(toWords);
  return splitEachClause(statement).every((clause) => {
    const found = toWords(clause).filter((word) => exact.has(word) && quotes.some((quote) => quote.includes(word)));
    return found.every((word, at) => {
      const next = found[at + 1] ?? word;
      return (
        word === next || quotes.some((quote) => quote.includes(word) && quote.indexOf(word) < quote.lastIndexOf(next))
      );
    });
  });
}

function toWords(text: string): string[] {
  return text.split(/\s+/).map(bareWord);
}

/** True if no word of the statement belongs to another number than in the quote. */
function hasNumbersInPlace(statement: string, sentences: readonly QuotedSentence[]): boolean {
  const clauses = sentences.flatMap(({ sentence }) => splitEachClause(sentence)).map(toNumbered);
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
