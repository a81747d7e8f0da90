import type { Slot } from "../event/event.ts";
import { findStatements } from "./find-statements.ts";
import { sentencesOf } from "./may-state.ts";
import { ownParagraphs } from "./own-paragraphs.ts";
import { readSlot } from "./read-slot.ts";
import { isSameStatement } from "./same-fact.ts";
import { comparableText, statementWords } from "./same-words.ts";

/** The text of an event, read as a person's words. */
interface OwnWords {
  /** The person's own sentences without pasted text, each as comparable words. */
  readonly sentences: readonly string[];
  /** The values that the person states outright. */
  readonly slots: readonly Slot[];
}

// A cache, because many proposals may quote the same event.
const known = new WeakMap<{ readonly text: string }, OwnWords>();

function ownWordsOf(event: { readonly text: string }): OwnWords {
  const found = known.get(event) ?? {
    sentences: certainSentences(event.text).map(comparableText),
    slots: findStatements(event.text).flatMap(({ text, isSure }) => (isSure ? (readSlot(text) ?? []) : [])),
  };
  known.set(event, found);
  return found;
}

function certainSentences(text: string): string[] {
  const sentences = sentencesOf(text);
  const { forStatements } = ownParagraphs(text, sentences);
  return sentences.filter(({ paragraph }) => forStatements.has(paragraph)).map((sentence) => sentence.text);
}

/** True if a person wrote each of these comparable passages. False for code, mails, quotations and other pasted text. */
export function areOwnWords(event: { readonly text: string }, passages: readonly string[]): boolean {
  const own = ownWordsOf(event).sentences.join(" ");
  return passages.every((passage) => own.includes(passage.trim()));
}

/** True if a statement is a whole sentence of the person, word for word. */
export function isOwnSentence(event: { readonly text: string }, statement: string): boolean {
  const words = statementWords(statement);
  return ownWordsOf(event).sentences.some((sentence) =>
    [sentence, withoutLead(sentence)].some((one) => statementWords(one) === words),
  );
}

/** Removes words before a statement that do not change its meaning. */
function withoutLead(sentence: string): string {
  return sentence.trim().replace(leads, "");
}

const leads =
  /^(?:(?:hm+|no|yes|ok|okay|well|oh|sorry|fyi|btw|by the way|for the record|for later|note|reminder|remember|please|please note|from now on|also|and)(?: that)?[,:]? )+/;

/**
 * True if the person states this value of the slot outright: the rules for statements read it, or a sentence says
 * nothing else and the next one does not withdraw it.
 */
export function statesSlot(event: { readonly text: string }, slot: Slot): boolean {
  const { sentences, slots } = ownWordsOf(event);
  if (slots.some((other) => isSameStatement({ text: "", slot }, { text: "-", slot: other }))) return true;
  return sentences.some((sentence, at) => saysOnly(sentence, slot) && !takesBack(sentences[at + 1] ?? ""));
}

/** True if a comparable sentence gives the value to the slot and contains no other word that could change its meaning. */
export function saysOnly(sentence: string, { subject, attribute, value }: Slot): boolean {
  if (sentence.includes("?")) return false;
  const words = withoutLead(sentence)
    .split(/\s+/)
    .map((word) => word.replace(/^["'(]+|["').,;:!]+$/g, "").replace(/'s$/, ""))
    .filter((word) => word !== "");
  const slotWords = [attribute, ...(subject === "me" ? ["my", "i"] : [subject])].flatMap(toWords);
  const needed = [...toWords(value), ...(subject === "me" ? [attribute] : slotWords)];
  const allowed = new Set([...toWords(value), ...slotWords, ...plainWords]);
  return needed.every((word) => words.includes(word)) && words.every((word) => allowed.has(word));
}

function toWords(text: string): string[] {
  return comparableText(text).split(/\s+/);
}

/** Words that do not change which value a slot has. */
const plainWords =
  "the a an is are = now currently again today of our my this that it its to on at as these days remember note please moved changed set runs listens called named just from onwards".split(
    " ",
  );

/** True if a sentence withdraws the one before it. */
function takesBack(sentence: string): boolean {
  return /^(?:["'(]*)(?:not?\b|nope|scratch|wrong|false|(?:just )?kidding|jk\b|wait|sorry|never ?mind|or (?:is|was)\b|(?:that|this|which|it)(?:'s| is| was) (?:wrong|false|not|no\b|a lie|nonsense|outdated|old|what|just|only|from))/.test(
    sentence,
  );
}
