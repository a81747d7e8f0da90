import { scopeLevels } from "../access/scope.ts";
import type { Evidence, Event, Scope, Slot } from "../event/event.ts";
import { limits } from "../event/limits.ts";
import { sensitiveTag } from "../event/memory-type.ts";
import { redactText } from "../redaction/redact-text.ts";
import { isFunctionWord } from "../text/terms/function-words.ts";
import { isFounded } from "./is-founded.ts";
import { namesSecret } from "./names-secret.ts";
import { areOwnWords, isOwnSentence, saysOnly, statesSlot } from "./own-words.ts";
import { quotedSentences, type QuotedSentence } from "./quoted-sentences.ts";
import { readOpenSlot } from "./read-open-slot.ts";
import { hasLookAlikes, readSlot } from "./read-slot.ts";
import { readsLikeInstruction } from "./reads-like-instruction.ts";
import { comparableLines, comparableText, countWords, mostFactWords, withoutHidden } from "./same-words.ts";

/** A fact that somebody proposes: a rule, a model, a tool or a person. Admission decides whether it becomes a fact. */
export interface ProposedFact {
  /** The statement, of at most 40 words. */
  readonly text: string;
  /** Words to find the fact by. */
  readonly tags?: readonly string[] | undefined;
  /** The passages that show that the fact is true. */
  readonly evidence: readonly Evidence[];
  /** What the statement gives a value to. If left out, Loci reads it from the text. */
  readonly slot?: Slot | undefined;
}

/** An event that a proposed fact quotes. */
export interface QuotedEvent {
  readonly id: string;
  readonly ts: number;
  readonly text: string;
  readonly trust: Event["trust"];
  /** Names that belong to the event, such as its speaker, although its text does not contain them. */
  readonly names: readonly string[];
  readonly level: Scope["level"];
  /** The name of the space; null if the event belongs to the user in all spaces. */
  readonly space: string | null;
  /** The fields of the scope that tell two scopes of the same level apart. */
  readonly place: string;
  /** The only people who may read the event; null if everyone in its scope may read it. */
  readonly readers: readonly string[] | null;
  /** True if agents get the event only when they ask for it. */
  readonly sensitive: boolean;
}

/** A proposed fact that may be stored. */
export interface AdmittedFact {
  readonly text: string;
  readonly tags: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly slot?: Slot;
  /** The time of the earliest quoted event. */
  readonly validFrom: number;
  /** The lowest trust of the quoted events. */
  readonly trust: Event["trust"];
  /** The id of the quoted event with the narrowest scope. The fact belongs to the same scope. */
  readonly scopeOf: string;
}

/** Why a proposed fact was refused. */
export type FactRefusal =
  | "wrong shape"
  | "empty"
  | "too long"
  | "no evidence"
  | "unknown event"
  | "quote not found"
  | "not founded in its quotes"
  | "contains a secret"
  | "reads like an instruction"
  | "quotes from different places";

export interface AdmitOptions {
  /** True to require every word of the statement in its quotes. */
  readonly isVerbatim?: boolean;
  /**
   * True if the rules for statements found the fact in the user's own words. A fact from any other source is only a
   * proposal.
   */
  readonly isByRule?: boolean;
}

/** A shorter quote would be found in nearly every event. */
const fewestQuoteCharacters = 8;

/**
 * Decides whether a proposed fact may be stored. The result depends only on the proposal and the quoted events, not on
 * who proposes it.
 */
export function admitFact(
  proposed: ProposedFact,
  quoted: ReadonlyMap<string, QuotedEvent>,
  { isVerbatim = false, isByRule = false }: AdmitOptions = {},
): { readonly fact: AdmittedFact } | { readonly refused: FactRefusal } {
  if (proposed.text.length > mostProposedCharacters) return { refused: "too long" };
  const text = withoutHidden(proposed.text).replace(/\s+/g, " ").trim();
  if (text === "") return { refused: "empty" };
  if (countWords(text) > mostFactWords || text.length > mostFactCharacters) return { refused: "too long" };
  const evidence = proposed.evidence.slice(0, limits.evidence);
  if (evidence.length === 0) return { refused: "no evidence" };
  const events = evidence.flatMap(({ event }) => quoted.get(event) ?? []);
  if (events.length < evidence.length) return { refused: "unknown event" };
  const quotes = evidence.map((one) => sentencesOf(one, quoted.get(one.event)));
  if (quotes.some((sentences) => sentences.length === 0)) return { refused: "quote not found" };
  const tags = usableTags(proposed.tags ?? []);
  const told = [text, ...tags].join(" ");
  if ([told, ...evidence.map(({ quote }) => quote)].some(hasSecret)) return { refused: "contains a secret" };
  if (loneMarker.test(text)) return { refused: "contains a secret" };
  const trust = lowestTrust(
    evidence.map((_, n) => (isByRule ? events[n]?.trust : trustOf(events[n], quotes[n])) ?? "import"),
  );
  if (tags.some(readsLikeInstruction)) return { refused: "reads like an instruction" };
  if (
    !isByRule &&
    readsLikeInstruction(text) &&
    (trust !== "user" || !events.some((event) => isOwnSentence(event, text)))
  )
    return { refused: "reads like an instruction" };
  const names = events.flatMap((event) => event.names);
  // The rules take a statement out of its quote, so its words need no comparison.
  if (!isByRule && !isFounded(text, quotes, names, isVerbatim ? 1 : undefined))
    return { refused: "not founded in its quotes" };
  const narrowest = narrowestOf(events);
  if (narrowest === null) return { refused: "quotes from different places" };
  const claimed = slotOf(text, proposed.slot, quotes);
  if (claimed === "another") return { refused: "not founded in its quotes" };
  const slot = isByRule ? (claimed ?? readOpenSlot(text)) : isStated(claimed, events, quotes) ? claimed : undefined;
  const marks = events.some(({ sensitive }) => sensitive) ? [sensitiveTag] : [];
  return {
    fact: {
      text,
      // The names become tags, so that a person is found by name even if the fact only says "she" or "the user".
      tags: [...new Set([...marks, ...tags, ...names])].slice(0, limits.tags),
      evidence,
      ...(slot === undefined ? {} : { slot }),
      validFrom: Math.min(...events.map(({ ts }) => ts)),
      trust,
      scopeOf: narrowest.id,
    },
  };
}

/** Matches a redacted secret that is a whole word. The statement then lacks what it was about. */
const loneMarker = /(?<![^\s"'`(])\[redacted:[a-z0-9-]{1,30}(?:#[0-9a-f]{6})?\](?![^\s"'`).,;:!?])/;

/**
 * True if a text contains a secret. Also checks the usual form of the text, because a secret may be written in
 * full-width or similar letters.
 */
function hasSecret(text: string): boolean {
  const usual = text.normalize("NFKC");
  return redactText(text) !== text || redactText(usual) !== usual || namesSecret(text);
}

/** Words in a prompt that the person did not write, such as a pasted page, have the trust of an import. */
function trustOf(event: QuotedEvent | undefined, sentences: readonly QuotedSentence[] = []): Event["trust"] {
  if (event === undefined) return "import";
  const isOwn =
    event.trust !== "user" ||
    areOwnWords(
      event,
      sentences.map(({ quoted }) => quoted),
    );
  return isOwn ? event.trust : "import";
}

/**
 * True if an event itself states the value outright. A newer value ends the older one, so words that only resemble a
 * value must not become one. In the user's words, the rules for statements must find it.
 */
function isStated(
  slot: Slot | undefined,
  events: readonly QuotedEvent[],
  quotes: readonly (readonly QuotedSentence[])[],
): boolean {
  if (slot === undefined) return false;
  return events.some((event, n) =>
    event.trust === "user"
      ? statesSlot(event, slot)
      : (quotes[n] ?? []).some(({ sentence }) => saysOnly(sentence, slot)),
  );
}

const mostFactCharacters = 600;
/** A longer proposal is refused before anything reads it. */
const mostProposedCharacters = 10_000;

/** Returns the sentences of an event that a quote is from; none if the event does not contain it. */
function sentencesOf({ quote }: Evidence, event: QuotedEvent | undefined): QuotedSentence[] {
  if (event === undefined || quote.length > limits.quote) return [];
  const wanted = comparableText(quote);
  const lines = linesOf(event);
  const isLongEnough = wanted.length >= fewestQuoteCharacters || wanted.length === lines.length;
  return isLongEnough ? quotedSentences(wanted, lines) : [];
}

// An event has up to 1,000,000 characters, and many proposals may quote it.
const knownLines = new WeakMap<QuotedEvent, string>();
function linesOf(event: QuotedEvent): string {
  const lines = knownLines.get(event) ?? comparableLines(event.text);
  knownLines.set(event, lines);
  return lines;
}

/** Marks such as < or | have no place in a tag. */
function isUsualTag(tag: string): boolean {
  return /^[\p{L}\p{N}\p{M}\p{Zs}._+#/@&'’-]+$/u.test(tag);
}

function usableTags(tags: readonly string[]): string[] {
  const some = tags.slice(0, limits.tags).filter((tag) => tag.length <= limits.tag && isUsualTag(tag));
  return [...new Set(some.map((tag) => withoutHidden(tag).trim()))].filter((tag) => tag !== "");
}

/**
 * Returns the slot of a statement. A slot may end another value. So a quote must contain the statement word for word,
 * or else the statement and a quote must contain the value, and its subject and attribute as whole phrases. "The
 * staging admin port" does not contain the slot "staging port". Returns `another` if the quotes give the value to a
 * subject with a longer name.
 */
function slotOf(
  text: string,
  proposed: Slot | undefined,
  quotes: readonly (readonly QuotedSentence[])[],
): Slot | "another" | undefined {
  const read = readSlot(text);
  const wording = comparableText(text);
  const isVerbatim = quotes.some((sentences) =>
    comparableText(sentences.map(({ sentence }) => sentence).join(" ")).includes(wording),
  );
  if (read !== undefined && isVerbatim) return read;
  const slot = read ?? proposed;
  if (slot === undefined || hasLookAlikes(slot.value) || (slot.subject === "me" && !firstPerson.test(text)))
    return undefined;
  const value = toTokens(slot.value);
  const phrases = [slot.attribute, ...(slot.subject === "me" ? [] : [slot.subject])].map(toTokens);
  if ([value, ...phrases].some((part) => part.length === 0)) return undefined;
  const found = quotes.map((sentences) =>
    findSlot(toTokens(sentences.map(({ sentence }) => sentence).join("")), value, phrases),
  );
  if (findSlot(toTokens(text), value, phrases) !== "whole") return undefined;
  if (!found.includes("whole")) return found.includes("part") ? "another" : undefined;
  return { ...slot, subject: comparableText(slot.subject), attribute: comparableText(slot.attribute) };
}

function toTokens(text: string): string[] {
  return comparableText(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*|[^\s\p{L}\p{N}]/gu) ?? [];
}

/**
 * Tells whether the tokens contain the value and each phrase. Returns `part` if they contain a longer phrase instead.
 */
function findSlot(
  tokens: readonly string[],
  value: readonly string[],
  phrases: readonly (readonly string[])[],
): "whole" | "part" | "none" {
  const valuePlace = placesOf(tokens, value, 0);
  const places = [valuePlace, ...phrases.map((part) => placesOf(tokens, part, valuePlace[0] ?? 0))];
  if (places.some((found) => found.length === 0)) return "none";
  const all = new Set(places.flat());
  const isWhole = places
    .slice(1)
    .flat()
    .every((at) => [at - 1, at + 1].every((next) => all.has(next) || isApart(tokens[next])));
  return isWhole ? "whole" : "part";
}

/** The positions of a part's tokens: at its last occurrence before a position, or else at the next one. */
function placesOf(tokens: readonly string[], part: readonly string[], before: number): number[] {
  const starts = tokens.flatMap((_, at) => (part.every((token, i) => tokens[at + i] === token) ? at : []));
  const start = starts.findLast((at) => at < before) ?? starts[0];
  return start === undefined ? [] : part.map((_, i) => start + i);
}

function isApart(token: string | undefined): boolean {
  return token === undefined || /^[,;:.!?()"']$/.test(token) || isFunctionWord(token) || connecting.has(token);
}

/** Words beside a phrase that do not belong to it. */
const connecting = new Set(
  "now again currently today no not what which since who called named uses use using serves moved changed set became stays runs remember note forget fyi please hm yes ok just always".split(
    " ",
  ),
);

const firstPerson = /\b(?:i|i'm|i've|me|my|mine|we|our|us|user|user's)\b/i;

/** From the highest trust to the lowest. */
const trusts: readonly Event["trust"][] = ["user", "agent", "tool", "web", "import"];

function lowestTrust(given: readonly Event["trust"][]): Event["trust"] {
  return trusts[Math.max(...given.map((trust) => trusts.indexOf(trust)))] ?? "import";
}

/** Returns the event with the narrowest scope; null if the events belong to different places or have other readers. */
function narrowestOf(events: readonly QuotedEvent[]): QuotedEvent | null {
  const [narrowest] = events.toSorted(
    (one, other) => scopeLevels.indexOf(other.level) - scopeLevels.indexOf(one.level),
  );
  if (narrowest === undefined) return null;
  const isAround = (event: QuotedEvent) =>
    event.level === "user" ||
    (event.level === "space" && event.space === narrowest.space) ||
    (event.level === narrowest.level && event.place === narrowest.place);
  const readers = JSON.stringify(narrowest.readers);
  return events.every((event) => isAround(event) && JSON.stringify(event.readers) === readers) ? narrowest : null;
}
