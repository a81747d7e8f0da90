import { isFunctionWord } from "../text/terms/function-words.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { splitClauses, splitEachClause, type QuotedSentence } from "./claims.ts";
import { isDenied, isMixed } from "./denial.ts";
import { isDoubtful } from "./doubts.ts";
import { hasSameQuantities, ratePeriods, withDigits } from "./quantities.ts";
import { keepsRoles } from "./roles.ts";
import { comparableText } from "./same-words.ts";
import { keepsWords } from "./word-changes.ts";

/** The share of a statement's words that its quotes must contain. A paraphrase keeps about half of them. */
const leastShare = 0.4;

/** A statement and the quotes that should support it, in the forms that the checks compare. */
interface Claim {
  /** The statement with its capital letters. */
  readonly text: string;
  /** The comparable statement. */
  readonly statement: string;
  /** The words that must be quoted exactly. */
  readonly exact: readonly string[];
  /** The sentences of each quote that state something. */
  readonly quotes: readonly (readonly QuotedSentence[])[];
  readonly sentences: readonly QuotedSentence[];
  /** All that is quoted, and the names. */
  readonly quoted: string;
  /** The terms of `quoted`. */
  readonly known: ReadonlySet<string>;
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
  const claim = toClaim(withDigits(text), quotes, names);
  const terms = contentTerms(claim.statement);
  return (
    terms.length > 0 &&
    terms.filter((term) => claim.known.has(term)).length / terms.length >= share &&
    checks.every((check) => check(claim) || ((globalThis as any).refusedBy?.(check.name), false))
  );
}

function toClaim(text: string, quotes: readonly (readonly QuotedSentence[])[], names: readonly string[]): Claim {
  const statement = comparableText(text);
  const stated = quotes.map((sentences) =>
    sentences
      .filter(({ sentence, isRetracted }) => !isRetracted && !isDoubtful(sentence, statement))
      .map((one) => ({ ...one, sentence: withDigits(one.sentence), quoted: withDigits(one.quoted) })),
  );
  const sentences = stated.flat();
  const quoted = [...sentences.map((one) => one.quoted), ...names.map(comparableText)].join(" \n ");
  return { text, statement, exact: exactWords(text), quotes: stated, sentences, quoted, known: new Set(textToTerms(quoted)) };
}

const checks: readonly ((claim: Claim) => boolean)[] = [
  function exactly({ exact, quoted }) { return exact.every((word) => hasWord(quoted, word)); },
  function inventables({ text, known }) { return inventable(text).every((word) => contentTerms(word).every((term) => known.has(term))); },
  function denied({ statement, exact, sentences, known }) { return isAsDenied(statement, exact, sentences, known); },
  function inOrder({ text, statement, exact, sentences }) { return isInOrder(statement, new Set([...exact, ...firstWord(text)]), sentences.map(({ quoted }) => quoted)); },
  function numbersInPlace({ statement, sentences }) { return hasNumbersInPlace(statement, sentences); },
  function quantities({ statement, sentences }) { return hasSameQuantities(statement, sentences.map(({ sentence }) => sentence)); },
  function words({ statement, sentences, known }) { return keepsWords(statement, sentences.map(({ sentence }) => sentence), known); },
  function roles({ text, statement, exact, sentences }) { return keepsRoles(statement, [...exact, ...firstWord(text)], sentences.map(({ sentence }) => sentence)); },
  function clauseShare({ statement, known }) { return splitEachClause(statement).every((clause) => { const t = contentTerms(clause); return t.length < 2 || t.some((x) => known.has(x)); }); },
];

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
        /\p{N}|[_/\\@]|^--|\p{Ll}\p{Lu}|\w\.\w|\p{M}/u.test(word.normalize("NFC")) ||
        isMixed(word) ||
        (at > 0 && /^\p{Lu}/u.test(word)),
    )
    .filter(({ word }) => word !== "" && word !== "I" && !/^I['’]/.test(word))
    .map(({ word }) => comparableText(word));
}

function bareWord(word: string): string {
  return word.replace(/^["'“‘([{]+/, "").replace(/(?:['’]s)?["'”’)\]}.,;:!?]*$/, "");
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
  const wide = comparableText(text).match(/\b(?:all|every|always|only|everyone|everything|must|whole|entire|anyone|anybody|exactly|allowed|permitted|mandatory|required)\b/g) ?? [];
  return [...firstWord(text), ...units, ...ratePeriods(comparableText(text)), ...bounds, ...wide];
}

const unitOfNumber =
  /\d\s+((?:milli|micro|kilo)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|meters?|metres?|grams?|bytes?|bits?)|percent|euros?|dollars?|pounds?|miles?|times)\b/gi;

function hasWord(quoted: string, word: string): boolean {
  for (let at = quoted.indexOf(word); at >= 0; at = quoted.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (!continues.test(reversed(quoted.slice(Math.max(0, at - 2), at))) && !continues.test(quoted.slice(end, end + 2))) return true;
  }
  return false;
}

/** A letter or digit, alone or after a sign that joins the parts of an identifier. */
const continues = /^(?:[-_./@+\\]?[\p{L}\p{N}]|:\p{N})/u;

function reversed(text: string): string {
  return [...text].toReversed().join("");
}

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
