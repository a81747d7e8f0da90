import { basename } from "node:path";

import { isQuestion } from "../../core/block/split-sentences.ts";

/** Sentences about how the work went, which say nothing about the file. */
const aboutProgress =
  /\b(?:commit(?:ted)?|pushed|merged|all (?:checks|tests)|(?:tests?|checks?|suite|\d+) (?:all )?pass(?:es|ed)?|steps? \d|nothing (?:else|was)|have not run|not run|this is the machine)\b/i;

/** A number, code or a name in code. */
const hasValue = /\d|`|[A-Z]{2}|[a-z][A-Z_]|\w[/.]\w/;

/** Fewer common words are chance. */
const fewestShared = 2;

/**
 * Makes a function that returns how much a sentence is about a file, judging by the name of the file and the lines that
 * were changed in the same turn; 0 for any other sentence. `isAlone` is true if the turn changed hardly any other file.
 */
export function createRelevance(path: string, changed: string, isAlone: boolean): (sentence: string) => number {
  const file = basename(path);
  const stem = file.replace(/\.\w+$/, "");
  const named = wordsOf(stem);
  const lines = wordsOf(changed);
  return (sentence) => {
    if (isQuestion(sentence) || aboutProgress.test(sentence)) return 0;
    const words = wordsOf(sentence);
    const isNamed = sentence.includes(file) || sentence.includes(stem) || [...named].every((word) => words.has(word));
    const shared = [...words].filter((word) => lines.has(word) || named.has(word)).length;
    if (isNamed || shared >= fewestShared) return 1 + 0.25 * shared;
    return isAlone && hasValue.test(sentence) ? 0.5 + 0.25 * shared : 0;
  };
}

/** Counts the words that two texts share. */
export function sharedWords(text: string, other: string): number {
  const words = wordsOf(other);
  return [...wordsOf(text)].filter((word) => words.has(word)).length;
}

/** The words of a text or of code, with those in a name apart, without their endings. */
function wordsOf(text: string): Set<string> {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[a-z]{3,}|\d+/g);
  return new Set((words ?? []).map(stemOf).filter((word) => !common.has(word)));
}

function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|es|s|ing|ed)$/, "") : word;
}

const common = new Set(
  "the and for was are has had with from not but that this you your its into when one all any can will now new old get set let const return export import function class public private val var def self true false null type string number file line test src".split(
    " ",
  ),
);
