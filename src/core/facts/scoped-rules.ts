import { holdsInFolder, namesAllWork, namesThisSpace } from "./rule-places.ts";
import { countWords, mostFactWords } from "./same-words.ts";
import type { Sentence } from "./sentence-context.ts";

/** A rule that names where it holds: “no classes in any of my code”, “never pip in this repo”. */
export interface ScopedRule {
  /** The place of its words in the sentence. */
  readonly start: number;
  readonly end: number;
}

// One look for the words that every such rule has. Most sentences of a prompt have none.
const first =
  /\b(?:repo|repos|repository|repositories|projects?|service|shop|codebase|monorepo|code|module)\b|\w\/|\b(?:myself|own|ever|any \w+ i have)\b/i;

/** “don't push, I push myself” */
const ownTask = /\b(?:don'?t|do not|never)\b(?!.*\b(?:that|this|it|them|again)\b).*\b(?:myself|on my own|ever)\b/i;

const marks =
  /\b(?:never|always|must(?:n't| not)?|only|no|(?<!\b(?:is|are|was|were|does|did|do|can|could|has|have|had|will|would|be) )not|(?<!\bi )don'?t|we do not|(?:please|and|,) do not|may not|nothing|nobody|everywhere|anywhere|ever|everything|every|whatever|without asking|ask(?: me)? (?:before|first)|instead of|rather than)\b/i;

/** Sentences that ask, guess, report, or are about this moment or one piece of work. */
const passing =
  /\?|\b(?:why|maybe|perhaps|probably|i (?:think|guess|bet)|for now|this time|today|tomorrow|at the moment|currently|not yet|anymore yet|temporar\w+|there(?:'s| is| are| was| were| isn'?t| aren'?t)|found|find|look (?:at|through|for)|grep|search|check (?:if|whether)|seems?|looks like|fails?|failing|failed|broken|crash\w*|error|(?:he|she|they|docs?|readme|page|ticket|issue|mail) (?:says?|said|writes?|wrote|wants?))\b/i;

const pieceEnds = /[,;:]\s+|\s-+\s|\.\.+\s*|\s(?=\()/g;

/** Words before a rule that do not change it. */
const lead =
  /^(?:(?:oh|ok|okay|and|also|but|btw|so|then|well|right|please|thank you|thanks|one more thing|by the way)[\s,]+)+/i;

/** Finds a rule with the place where it holds. Returns null for nearly every sentence. */
export function findScopedRule(sentence: Pick<Sentence, "text">): ScopedRule | null {
  const { text } = sentence;
  if (text.length > longestSentence || !first.test(text) || !marks.test(text)) return null;
  if (!isOfPlace(text) && !ownTask.test(text)) return null;
  const relevant = piecesOf(text).filter(({ start, end }) => {
    const part = text.slice(start, end);
    return isOfPlace(part) || marks.test(part) || ownTask.test(part);
  });
  while (relevant.length > 0) {
    const from = relevant[0]?.start ?? 0;
    const words = text.slice(from, relevant.at(-1)?.end);
    if (countWords(words) > mostFactWords) relevant.shift();
    else return judge(text, from, words);
  }
  return null;
}

function isOfPlace(text: string): boolean {
  return namesAllWork(text) || namesThisSpace(text) || holdsInFolder(text);
}

const longestSentence = 600;
const fewestWords = 4;

function judge(text: string, from: number, words: string): ScopedRule | null {
  const skipped = lead.exec(words)?.[0].length ?? 0;
  const rule = words.slice(skipped).replace(/[.!,;\s]+$/, "");
  if (countWords(rule) < fewestWords || passing.test(rule) || !marks.test(rule)) return null;
  if (!isOfPlace(rule) && !ownTask.test(rule)) return null;
  if (isFragment(rule)) return null;
  // “I work like that in all our projects” says nothing without the sentence before it.
  if (/\b(?:like|as) (?:that|this)\b/i.test(rule)) return null;
  const start = text.indexOf(rule, from);
  return start === -1 ? null : { start, end: start + rule.length };
}

/** “always, for anything in migrations/” says nothing without the sentence before it. */
export function isFragment(rule: string): boolean {
  const words = rule.toLowerCase().match(/[\w'./-]+/g) ?? [];
  const content = words.filter((word) => !word.includes("/") && !empty.has(word)).length;
  return content < (/\b(?:no|not|never|don'?t|nothing|nobody)\b/i.test(rule) ? 1 : 2);
}

const empty = new Set(
  "in of for to at the a an all any every each whatever this that my our your repo repos repository project projects service code file files folder always never ever only no not don't dont must everywhere anywhere anything everything nothing btw and or please pls under inside".split(
    " ",
  ),
);

/** Returns where the pieces of a sentence begin and end. `ends` matches what is between two pieces. */
export function piecesOf(text: string, ends = pieceEnds): { readonly start: number; readonly end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  let start = 0;
  for (const { index, 0: mark } of text.matchAll(ends)) {
    pieces.push({ start, end: index });
    start = index + mark.length;
  }
  return [...pieces, { start, end: text.length }];
}

const spreads =
  /^(?:(?:and|btw|that|this|it|same)[,\s]+)*(?:(?:goes|holds|applies|counts|is true|same|i (?:work|do (?:it|that)) like that|true)[,\s]+)(?:for|in|to)\b/i;

/** True for a sentence that spreads the rule before it: “goes for all my repos”, “I work like that in all our projects”. */
export function spreadsRule({ text }: Pick<Sentence, "text">): boolean {
  return namesAllWork(text) && (spreads.test(text) || /^i work like (?:that|this)\b/i.test(text.trim()));
}

/**
 * True for a rule about all of the person's work. A preference without such a mark stays in its space, because a change
 * there must be able to end it.
 */
export function isRuleOfAllWork(text: string): boolean {
  return namesAllWork(text) && marks.test(text);
}

/** True for a sentence that such a sentence can spread. */
export function isSpreadable({ text }: Pick<Sentence, "text">): boolean {
  return (
    (marks.test(text) || /^(?:please|before you|use|write|keep|prefix)\b/i.test(text.trim())) && !passing.test(text)
  );
}
