import { isFunctionWord } from "../text/terms/function-words.ts";
import { bareWord, contentTerms, isCut, toWords } from "./words.ts";

/** A shorter statement depends on its last word. */
const fewTerms = 4;
/** A clause with as many new words says something of its own. */
const ownTerms = 3;

/** False if a clause, the last word of a short statement, or the word after "is" at its end is not quoted at all. */
export function hasNoNewPart(statement: string, known: ReadonlySet<string>): boolean {
  const plain = statement.replace(/\b(?:recently|currently|lately|now)\b|[.!]+$/g, "").trim();
  const terms = contentTerms(plain);
  const value = /\b(?:is|are|was|were|be|called|named) (?:an? |the )?(\S+)$/.exec(plain)?.[1] ?? "";
  return (
    (terms.length > fewTerms || known.has(terms.at(-1) ?? "")) &&
    contentTerms(value).every((term) => known.has(term)) &&
    statement.split(/\band\b|;/).every((clause) => {
      const own = contentTerms(clause);
      return own.length < ownTerms || attitude.test(clause) || own.some((term) => known.has(term));
    })
  );
}

/** Retelling a conversation adds what somebody feels about it. That is harmless. */
const attitude =
  /\b(?:finds?|found|finding|feels?|felt|feeling|values?|believes?|thinks?|appreciat\w+|enjoy\w*|express\w*|loves?|likes?|admir\w+|considers?|hop\w+|wants?|excited|grateful|thankful|proud|pride|happy|motivat\w+|inspir\w+|cherish\w*|looks?|looking|sees?)\b/;

/** True if no word of the statement is a part of an identifier or of a longer name in the sentences. */
export function isComplete(statement: string, quoted: string, sentences: readonly string[]): boolean {
  const words = toWords(statement);
  return (
    !words.some((word) => !isFunctionWord(word) && isCut(quoted, word)) &&
    sentences.every(
      (sentence) =>
        keepsBothChoices(words, sentence) &&
        keepsQuantifier(statement, words, sentence) &&
        keepsNoun(statement, sentence),
    )
  );
}

/** False if the sentence says "one or the other", and the statement only one. */
function keepsBothChoices(words: readonly string[], sentence: string): boolean {
  return [...sentence.matchAll(/(\S+) or (\S+)/g)].every(([, left = "", right = ""]) => {
    const [one, other] = [bareWord(left), bareWord(right)];
    if (words.includes("or") || isFunctionWord(one) || isFunctionWord(other)) return true;
    return words.includes(one) === words.includes(other);
  });
}

/** False if "most of the services" became "the services". */
function keepsQuantifier(statement: string, words: readonly string[], sentence: string): boolean {
  const found =
    /\b(?:half|most|some|few|third|quarter|fraction|minority) of (?:(?:the|our|my|these|those) )?(\S+)|^\W*(?:most|some|few|half) (\S+)/.exec(
      sentence,
    );
  const noun = bareWord(found?.[1] ?? found?.[2] ?? "");
  return noun === "" || !words.includes(noun) || quantifier.test(statement);
}

const quantifier =
  /\b(?:half|most|some|few|several|many|part|lots?|certain|not|never|third|quarter|fraction|minority)\b|\d|n't/;

/** False if "agents that push get blocked" became "agents push", or "reports to Ben" became "reports Ben". */
function keepsNoun(statement: string, sentence: string): boolean {
  return [...sentence.matchAll(/(\S+) (?:that|who|which|to|by|from|against) (\S+)/g)].every(
    ([, noun, verb = ""]) => !` ${statement} `.includes(` ${noun} ${bareWord(verb)} `),
  );
}
