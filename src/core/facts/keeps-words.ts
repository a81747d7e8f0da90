import { isFunctionWord } from "../text/terms/function-words.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { isDenied } from "./is-doubtful.ts";
import { bareWord, contentTerms, isCut, toWords } from "./words.ts";

/** The words of a comparable text, with marks for its ends. */
type Words = readonly string[];

/** A statement with more new words is a free rewording, in which many words have other neighbours by chance. */
const mostNew = 2;

/** True if no word of the statement replaces another word of a sentence, or says the opposite of one. */
export function keepsWords(statement: string, sentences: readonly string[], known: ReadonlySet<string>): boolean {
  const words = toMarkedWords(statement);
  const quoted = sentences.map(toMarkedWords);
  const denied = new Set(sentences.filter(isDenied).flatMap(toMarkedWords));
  const all = new Set(quoted.flat());
  const isTurned = (word: string) =>
    !all.has(word) &&
    (oppositesOf(word).some((other) => all.has(other) && !words.includes(other)) ||
      // "Not sure" and "unsure" mean the same.
      prefixOppositesOf(word).some((other) => all.has(other) && !denied.has(other)));
  const fresh = words.flatMap((word, at) => (isNew(word, known) ? at : []));
  return !(
    words.some(isTurned) ||
    (fresh.length <= mostNew &&
      fresh.some((at) => quoted.some((others) => isReplaced(words, at, others, fresh.length > 1))))
  );
}

function toMarkedWords(text: string): Words {
  const joined = text.replace(/\b(is|are|was|were|be|turned|switched|set|stays) (on|off)\b/g, "$1 switched-$2");
  return ["^", ...(joined.match(/[\p{L}\p{N}]+(?:['_./@:+-][\p{L}\p{N}]+)*/gu) ?? []), "$"];
}

/** True for a word that no quote contains in any form. */
function isNew(word: string, known: ReadonlySet<string>): boolean {
  if (word === "^" || word === "$" || isFunctionWord(word)) return false;
  return textToTerms(word).every((term) => !known.has(term));
}

/** True if a sentence has another word between the same two neighbours, and the statement does not contain that word. */
function isReplaced(words: Words, at: number, others: Words, isFree: boolean): boolean {
  // Two words such as "to" and "a" are neighbours of too many words.
  if (isFree && [words[at - 1], words[at + 1]].every((word) => isFunctionWord(word ?? ""))) return false;
  return others.some(
    (other, i) =>
      i > 0 &&
      others[i - 1] === words[at - 1] &&
      others[i + 1] === words[at + 1] &&
      !isFunctionWord(other) &&
      !isSimilar(words[at] ?? "", other) &&
      !words.includes(other),
  );
}

/** True for a longer form of a word, and for words that only move a statement to another person or time. */
function isSimilar(word: string, other: string): boolean {
  return (word.length > other.length && word.startsWith(other.slice(0, 3))) || free.test(word);
}

const free =
  /^(?:(?:him|her|it|them|one)sel(?:f|ves)|recently|lately|currently|now|also|user|user's|team|someone|something)$/;

const pairs =
  "love hate|like dislike|loves hates|likes dislikes|switched-on switched-off|up down|enabled disabled|enable disable|enables disables|true false|before after|open closed|opens closes|start stop|starts stops|started stopped|allowed forbidden|allow forbid|allows forbids|add remove|adds removes|added removed|increase decrease|increases decreases|increased decreased|faster slower|fast slow|more less|minimum maximum|min max|first last|early late|earlier later|left right|internal external|public private|accept reject|accepts rejects|accepted rejected|win lose|won lost|buy sell|bought sold|lent borrowed|always never|high low|higher lower|online offline|inside outside|in outside|above below|import export|safe dangerous|easy hard|cheap expensive|cheaper pricier|good bad|better worse|best worst|with without|pass fail|passes fails|passed failed|optional required|mandatory optional|today yesterday|married divorced|alive dead|synchronous asynchronous|sync async|read write|encrypted plain|strong weak|north south|east west|morning evening|old new|older newer|older younger|top bottom|success failure|succeeded failed|agree disagree|agrees disagrees|agreed disagreed|trusted untrusted|big small|bigger smaller|larger smaller|large small|hot cold|warm cold|upgrade downgrade|upgraded downgraded|joined left|hired fired|same different|manual automatic|manually automatically|everyone nobody|everything nothing|all none".split(
    "|",
  );
const opposites = new Map<string, string[]>();
for (const pair of pairs) {
  const [one = "", other = ""] = pair.split(" ");
  opposites.set(one, [...(opposites.get(one) ?? []), other]);
  opposites.set(other, [...(opposites.get(other) ?? []), one]);
}

function oppositesOf(word: string): readonly string[] {
  return opposites.get(word) ?? [];
}

const prefixes = ["un", "non", "non-", "dis", "in", "im", "ir", "il"];

/** The words that deny this word by a prefix, and the word without its own denying prefix. */
function prefixOppositesOf(word: string): string[] {
  const bare = /^(?:un|non-?|dis|in|im|ir|il)(\p{L}{4,})$/u.exec(word)?.[1];
  return [...(bare === undefined ? [] : [bare]), ...(word.length < 4 ? [] : prefixes.map((prefix) => prefix + word))];
}

/** The meaning of a statement with fewer terms depends on its last word. */
const fewTerms = 4;
/** A clause with this many new words makes a statement of its own. */
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

/** People who retell a conversation add words for feelings, which are harmless. */
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
