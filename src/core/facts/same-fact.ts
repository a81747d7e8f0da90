import type { Slot } from "../event/event.ts";
import { isFunctionWord } from "../text/terms/function-words.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { comparableText, comparableValue, statementWords } from "./same-words.ts";

/** The parts of a fact that decide whether two facts are the same. */
export interface ComparableFact {
  readonly text: string;
  readonly slot: Slot | null;
}

export function isSameSlot(one: Slot | null, other: Slot | null): boolean {
  if (one === null || other === null) return false;
  return one.subject === other.subject && one.attribute === other.attribute;
}

/**
 * The keys of a fact. Two facts share a key if they state the same: the same words, or the same value of the same
 * slot.
 */
export function statementKeys({ text, slot }: ComparableFact): readonly string[] {
  const words = JSON.stringify([statementWords(text)]);
  if (slot === null) return [words];
  return [words, JSON.stringify([slot.subject, slot.attribute, comparableValue(slot.value)])];
}

/** True if two facts state the same: the same words, or the same value of the same slot. */
export function isSameStatement(one: ComparableFact, other: ComparableFact): boolean {
  const keys = statementKeys(other);
  return statementKeys(one).some((key) => keys.includes(key));
}

/** True if two facts are about the same matter: they state the same, or share two thirds of the words of the shorter. */
export function isReworded(one: ComparableFact, other: ComparableFact): boolean {
  if (isSameStatement(one, other)) return true;
  const [few, many] = [one, other].map(({ text }) => termsOf(text)).toSorted((a, b) => a.size - b.size);
  if (few === undefined || many === undefined || few.size === 0) return false;
  return [...few].filter((term) => many.has(term)).length * 3 >= few.size * 2;
}

function termsOf(text: string): Set<string> {
  return new Set(textToTerms(comparableText(text)).filter((term) => !isFunctionWord(term)));
}
