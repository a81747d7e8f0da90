import { isFunctionWord } from "../text/terms/function-words.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { isDenied } from "./denial.ts";

/** The words of a comparable text, with marks for its ends. */
type Words = readonly string[];

/** A statement with more new words is a free rewording, in which many words have other neighbours by chance. */
const mostNew = 2;

/** True if no word of the statement is in the place of another word of a sentence, or says the opposite of one. */
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

/** Words of the opposite meaning. */
function oppositesOf(word: string): readonly string[] {
  return opposites.get(word) ?? [];
}

const prefixes = ["un", "non", "non-", "dis", "in", "im", "ir", "il"];

/** The word with a prefix of denial, or without one. */
function prefixOppositesOf(word: string): string[] {
  const bare = /^(?:un|non-?|dis|in|im|ir|il)(\p{L}{4,})$/u.exec(word)?.[1];
  return [...(bare === undefined ? [] : [bare]), ...(word.length < 4 ? [] : prefixes.map((prefix) => prefix + word))];
}
