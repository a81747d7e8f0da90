import { isFunctionWord } from "../text/terms/function-words.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";

/** The different terms of a text that carry its meaning. */
export function contentTerms(text: string): string[] {
  return [...new Set(textToTerms(text))].filter((term) => !isFunctionWord(term));
}

/** Removes quotation marks, brackets and punctuation around a word. */
export function bareWord(word: string): string {
  return word.replace(/^["'“‘([{]+/, "").replace(/(?:['’]s)?["'”’)\]}.,;:!?]*$/, "");
}

export function toWords(text: string): string[] {
  return text.split(/\s+/).map(bareWord);
}

/** True if a text contains a word, and not only as a part of a longer word or identifier. */
export function hasWord(text: string, word: string): boolean {
  return placesOf(text, word).some((at) => {
    const end = at + word.length;
    return !continuesBefore(text.slice(Math.max(0, at - 2), at)) && !continuesAfter(text.slice(end, end + 2));
  });
}

// Functions, because making a regex with classes of Unicode takes 0.2 ms, and most processes need neither.
const continuesAfter = (text: string): boolean => /^(?:[-_./@+\\]?[\p{L}\p{N}]|:\p{N})/u.test(text);
const continuesBefore = (text: string): boolean => /(?:[\p{L}\p{N}][-_./@+\\]?|\p{N}:)$/u.test(text);

/** True if a text contains a word only as a part of a longer identifier: "production" in "production-eu". */
export function isCut(text: string, word: string): boolean {
  const isPart = placesOf(text, word).some(
    (at) => !/[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ""}${text[at + word.length] ?? ""}`),
  );
  return isPart && !hasWord(text, word);
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  if (word === "") return places;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) places.push(at);
  return places;
}
