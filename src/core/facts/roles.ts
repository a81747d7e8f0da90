import { toWords } from "./words.ts";

/** True if each name has the same role in the statement as in the quoted sentences: doer, source, measure, or owner. */
export function keepsRoles(statement: string, names: readonly string[], sentences: readonly string[]): boolean {
  const text = sentences.join(" \n ");
  return (
    names.every(
      (name) =>
        hasSameDirection(statement, name, text) &&
        !isOnlyMeasure(statement, name, text) &&
        !isOnlyOwner(statement, name, text),
    ) && hasSameSequence(statement, sentences)
  );
}

const contrary: Readonly<Record<string, readonly string[]>> = {
  to: ["from", "by"],
  into: ["from"],
  from: ["to", "into"],
  by: ["to", "for"],
  for: ["by", "against"],
  against: ["for"],
  with: ["without"],
};

/** False if a preposition before the name says the contrary of the one in the quote, or turns the passive around. */
function hasSameDirection(statement: string, name: string, text: string): boolean {
  const own = wordsBefore(statement, name);
  const quoted = wordsBefore(text, name);
  if (quoted.length === 0) return true;
  if (quoted.every((word) => word === "by") && !own.includes("by") && !statement.startsWith(name)) return false;
  if (own.includes("by") && !quoted.includes("by") && !text.startsWith(name)) return false;
  return own.every((word) => quoted.includes(word) || !contrary[word]?.some((other) => quoted.includes(other)));
}

/** The words before each occurrence of a name, without articles. */
function wordsBefore(text: string, name: string): string[] {
  const words = toWords(text);
  return words.flatMap((word, at) => {
    if (word !== name) return [];
    const before = words[at - 1] ?? "";
    return [/^(?:the|an?|our|my|his|her|their|its)$/.test(before) ? (words[at - 2] ?? "") : before];
  });
}

/** True if the quote only compares something with the name, but the statement says it of the name itself. */
function isOnlyMeasure(statement: string, name: string, text: string): boolean {
  const quoted = wordsBefore(text, name);
  return quoted.length > 0 && quoted.every((word) => word === "than") && !/\bthan\b/.test(statement);
}

/**
 * True if the statement says about a person what the quote says about somebody or something that belongs to the
 * person.
 */
function isOnlyOwner(statement: string, name: string, text: string): boolean {
  if (!statement.startsWith(`${name} `)) return false;
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const places = [
    ...text.matchAll(new RegExp(`(?:(\\S+) of )?(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])(?:'s (\\S+))?`, "gu")),
  ];
  return (
    places.length > 0 &&
    places.every(([, before, after]) => {
      const owned = (before ?? after ?? "").replace(/\W+$/, "");
      return owned !== "" && !statement.includes(owned);
    })
  );
}

/** False if the statement swaps the words on the two sides of "before", "over" or the like. */
function hasSameSequence(statement: string, sentences: readonly string[]): boolean {
  return ["before", "after", "until", "over", "than"].every((word) => {
    const [left, right] = sidesOf(statement, word);
    if (left.length === 0 || right.length === 0) return true;
    return sentences.every((sentence) => {
      const [first, second] = sidesOf(sentence, word);
      const isTurned = left.some((one) => second.includes(one)) && right.some((one) => first.includes(one));
      const isSame = left.some((one) => first.includes(one)) || right.some((one) => second.includes(one));
      return !isTurned || isSame;
    });
  });
}

function sidesOf(text: string, word: string): readonly [readonly string[], readonly string[]] {
  const [left = "", right = ""] = text.split(new RegExp(`\\b${word}\\b`));
  return [sideWords(left), sideWords(right)];
}

function sideWords(side: string): string[] {
  return side.match(/\p{L}{3,}/gu)?.filter((word) => !/^(?:the|and|you|she|her|his|they)$/.test(word)) ?? [];
}

/** False if the statement joins a first name and a last name that the quotes do not have together. */
export function keepsFullNames(text: string, quoted: string): boolean {
  const words = toWords(quoted);
  const names = toWords(text).map((word, at) => ({
    word: word.toLowerCase(),
    isName: /^\p{Lu}\p{Ll}/u.test(word),
    at,
  }));
  return names.every(({ word, isName, at }) => {
    const next = names[at + 1];
    if (!isName || next === undefined || !next.isName || !words.includes(word) || !words.includes(next.word))
      return true;
    return words.some((one, i) => one === word && [words[i + 1], words[i + 2]].includes(next.word));
  });
}
