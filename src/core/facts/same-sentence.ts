import { textToTerms } from "../text/terms/text-to-terms.ts";
import { splitEachClause } from "./claims.ts";
import { contentTerms, toWords } from "./words.ts";

/**
 * True if one sentence contains each two neighbouring names and numbers of a clause, in this order. So nobody swaps them
 * or joins those of two sentences. A sentence with a pronoun belongs to the one before it.
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

/** False if a statement says that something is so, and all clauses with its last word say that it was so. */
export function hasSameTense(statement: string, sentences: readonly string[]): boolean {
  if (!/\b(?:is|are)\b/.test(statement) || past.test(statement)) return true;
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

const past = /\b(?:was|were|had|did|ago|past|last|former|formerly|used to|been|\p{L}+ed|(?:19|20)\d\d)\b/u;
