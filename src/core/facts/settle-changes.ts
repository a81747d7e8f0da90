import { isConfirmed } from "../block/block-candidate.ts";
import type { Slot } from "../event/event.ts";
import { isAfter } from "../event/order.ts";
import type { FactRecord } from "./fact-states.ts";
import { changeOf, isReplacement, noValue, replacedSlot, unnamedSubject, type Change } from "./read-change.ts";
import { isOpenSlot } from "./read-open-slot.ts";
import { comparableText, comparableValue, phrasePattern, hasPhrase } from "./same-words.ts";

/**
 * Gives each change the slot that it changes: “the port is 6601, not 6433” becomes a value of the slot that has 6433. A
 * change names this slot by the old value, or by an attribute that only one slot of the place has. What it names in no
 * certain way, it does not end: then it is unsettled, and asks. `facts` must contain the facts that the changes name.
 */
export function settleChanges<T extends FactRecord>(facts: readonly T[]): T[] {
  if (!facts.some(({ slot }) => slot !== null && changeOf(slot) !== null)) return [...facts];
  const settled = new Map(facts.map((fact) => [fact.id, fact]));
  const places = Map.groupBy(facts, (fact) => fact.place);
  for (const place of places.values()) {
    const earlier: string[] = [];
    for (const fact of place.filter(isUsed).toSorted(byTime)) {
      const change = fact.slot === null ? null : changeOf(fact.slot);
      const known = change === null ? [] : earlier.flatMap((id) => settled.get(id) ?? []);
      if (change !== null) {
        const own = settle(fact, change, known);
        const changed = own.length > 0 ? own : askOfPerson(fact, change, places);
        for (const one of changed) settled.set(one.id, one);
      }
      earlier.push(fact.id);
    }
  }
  return facts.map((fact) => settled.get(fact.id) ?? fact);
}

/**
 * Compares a change in a space with what the person has said about all spaces. It ends none of that, because it may
 * hold only in this space, but it asks. If the person approves it, it holds in all spaces.
 */
function askOfPerson<T extends FactRecord>(
  fact: T,
  change: Change,
  places: ReadonlyMap<string, readonly T[]>,
): readonly T[] {
  const { personsPlace } = fact;
  if (personsPlace === undefined || personsPlace === fact.place) return [];
  const known = (places.get(personsPlace) ?? []).filter((one) => isUsed(one) && byTime(one, fact) < 0);
  if (fact.verdict === "approved") {
    const moved = { ...fact, place: personsPlace };
    const changed = settle(moved, change, known);
    return changed.length === 0 ? [] : [moved, ...changed];
  }
  const asked = whatChanges(fact, change, known).at(-1);
  return asked === undefined ? [] : [{ ...fact, unsettled: asked.id }];
}

/** The facts that a change may alter, the newest last. */
function whatChanges(fact: FactRecord, change: Change, known: readonly FactRecord[]): readonly { id: string }[] {
  const { named, certain } = slotsOf(fact, change, known);
  if (certain.length > 0) return certain;
  if (named.length > 0 || change.kind !== "replaces") return [];
  return known.filter((one) => mentions(one, change.old) && usesValue(one.text, change.old));
}

function isUsed(fact: FactRecord): boolean {
  return fact.verdict !== "rejected" && fact.correctedBy === null && isConfirmed(fact);
}

function byTime(one: FactRecord, other: FactRecord): number {
  return one.validFrom - other.validFrom || (isAfter(one, other) ? 1 : -1);
}

/** Returns those of the facts that the change alters: itself with another slot, or the facts that it ends. */
function settle<T extends FactRecord>(fact: T, change: Change, earlier: readonly T[]): readonly T[] {
  const { named, certain } = slotsOf(fact, change, earlier);
  const latest = named.at(-1);
  const settled = certain.length === 1 ? certain[0] : fact.verdict === "approved" ? latest : undefined;
  if (settled !== undefined) {
    const value = newValue(fact.slot?.value ?? "", settled.slot, change);
    return [{ ...fact, slot: { ...settled.slot, value } }];
  }
  if (latest !== undefined) return [{ ...fact, unsettled: latest.id }];
  if (change.kind !== "replaces") return [];
  const mentioning = earlier.filter((one) => mentions(one, change.old));
  const ended = mentioning.filter(
    (one) =>
      fact.verdict === "approved" || (usesValue(one.text, change.old) && isAsWide(fact.text, change.old, one.text)),
  );
  if (ended.length > 0) return ended.map((one) => ({ ...one, slot: replacedSlot(change.old) }));
  const asked = mentioning.findLast(({ verdict }) => verdict !== "approved");
  return asked === undefined ? [] : [{ ...fact, unsettled: asked.id }];
}

/** The slots that a change names, and those of them that it names in a certain way. */
function slotsOf(
  { text }: FactRecord,
  change: Change,
  earlier: readonly FactRecord[],
): Readonly<Record<"named" | "certain", readonly Latest[]>> {
  const named = namedSlots(change, earlier);
  const mustShare = named.length > 1 || (change.kind === "replaces" && /^\d{1,3}$/.test(change.old));
  return { named, certain: mustShare ? named.filter(({ slot }) => sharesName(text, slot)) : named };
}

/** A fact that has the newest value of its slot. */
interface Latest {
  readonly id: string;
  readonly slot: Slot;
}

/** Returns the slots with a single value that the change names, each with its newest fact. */
function namedSlots(change: Change, earlier: readonly FactRecord[]): readonly Latest[] {
  const values = earlier.flatMap(({ id, slot }) =>
    slot === null || slot.many || isOpenSlot(slot) ? [] : [{ id, slot }],
  );
  const histories = Map.groupBy(values, ({ slot }) => JSON.stringify([slot.subject, slot.attribute]));
  return [...histories.values()].flatMap((history) => {
    const latest = history.at(-1);
    return latest !== undefined && isNamed(change, latest.slot, history) ? [latest] : [];
  });
}

function isNamed(change: Change, latest: Slot, history: readonly Latest[]): boolean {
  switch (change.kind) {
    case "replaces":
      return hasValue(latest, change.old) || isPartOfCommand(latest, change.old);
    case "returns":
      return (
        !hasValue(latest, change.value) &&
        (isReplacement(latest, change.value) || history.some(({ slot }) => hasValue(slot, change.value)))
      );
    case "unnamed":
      return latest.attribute === change.attribute && latest.subject !== unnamedSubject;
  }
}

function hasValue({ value }: Slot, wanted: string): boolean {
  return comparableValue(value) === comparableValue(wanted);
}

function isPartOfCommand({ attribute, value }: Slot, old: string): boolean {
  return attribute === "command" && hasPhrase(comparableText(value), old);
}

/** A part of a command that changes leaves the rest of the command. */
function newValue(value: string, named: Slot, change: Change): string {
  if (change.kind !== "replaces" || !isPartOfCommand(named, change.old) || value === noValue) return value;
  return comparableText(named.value).replace(comparableText(change.old), () => value);
}

/** True if a text contains the attribute or a word of the subject of a slot. */
function sharesName(text: string, { subject, attribute }: Slot): boolean {
  const words = new Set(comparableText(text).split(/[^\p{L}\p{N}]+/u));
  return [attribute, ...subject.split(" ")].some(
    (word) => word.length > 1 && word !== unnamedSubject && words.has(word),
  );
}

/** True if a fact contains the old value, does not deny it, and does not change a value itself. */
function mentions({ text, slot }: FactRecord, old: string): boolean {
  return hasPhrase(comparableText(text), old) && !denial.test(text) && (slot === null || slot.many || isOpenSlot(slot));
}

const denial = /\b(?:no|not|never|without|nothing|\w+n['’]t)\b/i;

/** True if the old value is what a statement says is used: “we use pnpm”, “I prefer pnpm in all my projects”. */
function usesValue(text: string, old: string): boolean {
  return new RegExp(
    `\\b(?:use|uses|using|prefer|with|run|runs|decided on|settled on|on|to|take) (?:the )?["']?${phrasePattern(old)}["']?(?=$|[.,;:!)]| (?:for|in|as|on|everywhere|now|here|and)\\b)`,
  ).test(comparableText(text));
}

/** True if a change says nothing that limits it, or only what the older statement says, too: “for the scripts”. */
function isAsWide(text: string, old: string, older: string): boolean {
  const [, rest = ""] = comparableText(text).split(comparableText(old));
  const limits = /\b(?:for|in|on|at|when|if)\b(.*)/.exec(rest)?.[1] ?? "";
  const words = comparableText(older).split(/[^\p{L}\p{N}]+/u);
  return limits.split(/[^\p{L}\p{N}]+/u).every((word) => word.length < 4 || words.includes(word));
}
