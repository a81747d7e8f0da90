import { profileTable } from "../../core/access/profile.ts";
import type { Evidence, NewEvent, Slot } from "../../core/event/event.ts";
import { admitFact, type ProposedFact } from "../../core/facts/admit-fact.ts";
import { hasPermissionClaim } from "../../core/facts/claims-permission.ts";
import { factEvent } from "../../core/facts/fact-event.ts";
import {
  earlierSettings,
  findCorrections,
  type Correction,
  type EarlierSetting,
} from "../../core/facts/find-corrections.ts";
import { mayHaveValue } from "../../core/facts/may-state.ts";
import { changeOf } from "../../core/facts/read-change.ts";
import { isOpenSlot } from "../../core/facts/read-open-slot.ts";
import { readsLikeInstruction } from "../../core/facts/reads-like-instruction.ts";
import { comparableText, hasPhrase } from "../../core/facts/same-words.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { factsQuoting, type StoredFact } from "../../index/views/fact-views.ts";
import { talkOf } from "../../index/views/thread-views.ts";
import { findMemories } from "../../index/views/views.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { storedScope } from "../base/stored-scope.ts";
import { findQuoted, type FoundQuote } from "./build-fact.ts";

/** The most prompts and replies before a prompt in which its old values are looked for. */
const mostEarlier = 300;
/** The most prompts and replies of a space that one call reads. */
const mostRead = 20_000;

/**
 * Stores the values that the person replaces in these prompts, with the values before them as facts that have ended. The
 * words for what has a value may be in an earlier prompt, or in the reply that the person answers. An agent's words
 * alone never become a fact here.
 */
export async function noticeCorrections(parts: Parts, prompts: readonly string[]): Promise<void> {
  if (prompts.length === 0 || !profileTable[parts.settings.profile].statements) return;
  await freshen(parts);
  const possible = await parts.index.query((db) =>
    prompts.flatMap((id) => findMemories(db, id, parts.principal)).filter(isOwnPrompt),
  );
  for (const ofSpace of Map.groupBy(possible, ({ space, author }) => JSON.stringify([space, author])).values())
    await noticeInSpace(parts, ofSpace);
}

function isOwnPrompt({ type, trust, text, space }: StoredMemory): boolean {
  return type === "prompt" && trust === "user" && space !== null && mayHaveValue(text ?? "");
}

async function noticeInSpace(parts: Parts, prompts: readonly StoredMemory[]): Promise<void> {
  const [first, ...rest] = prompts.toSorted((one, other) => one.ts - other.ts);
  if (first === undefined) return;
  const wanted = new Set(prompts.map(({ id }) => id));
  const last = rest.at(-1) ?? first;
  const talk = await parts.index.query((db) => [
    ...talkOf(db, first, { before: first.ts, most: mostEarlier }, parts.principal),
    ...talkOf(db, first, { after: first.ts - 1, before: last.ts + 1, most: mostRead }, parts.principal),
  ]);
  const known: EarlierSetting[][] = [];
  const replies = new Map<string | null, string>();
  for (const memory of talk) {
    const text = memory.text ?? "";
    const isPerson = memory.type === "prompt" && memory.trust === "user";
    if (wanted.has(memory.id))
      for (const correction of findCorrections(
        text,
        known.slice(-mostEarlier).flat(),
        replies.get(memory.session) ?? null,
      ))
        await store(parts, memory, correction);
    if (memory.type === "assistant") replies.set(memory.session, memory.id);
    if (isPerson || memory.type === "assistant") known.push(earlierSettings({ id: memory.id, text, isPerson }));
  }
}

/** Stores what a correction ends and the new value, unless facts have both already. */
async function store(parts: Parts, prompt: StoredMemory, correction: Correction): Promise<void> {
  const { old, isWhole, quote, value } = correction;
  const known = await parts.index.query((db) => factsQuoting(db, [old.id, prompt.id]));
  const stated = known.find((fact) => quotesPart(fact, prompt.id, correction.is));
  const ended = known.find((fact) => fact !== stated && quotesPart(fact, old.id, old.sentence) && hasValue(fact, old));
  const earlier: readonly Evidence[] =
    slotIn(ended) === null ? [{ event: old.id, quote: old.sentence }] : (ended?.evidence ?? []);
  const quoted = await quotedOf(parts, [prompt.id, ...earlier.map(({ event }) => event)]);
  const now = quoted.get(prompt.id);
  const before = quoted.get(earlier[0]?.event ?? "");
  if (now === undefined || before === undefined || !isSamePlace(now, before)) return;
  const slot = slotIn(ended) ?? slotIn(stated) ?? slotOf(correction);
  if (slot.subject === "") return;
  const events: NewEvent[] = [];
  if (slotIn(ended) === null)
    events.push(
      ...factOf(parts, before, { ...slot, value: old.written }, { text: correction.was, evidence: earlier }, quoted),
    );
  if (stated === undefined) {
    const isInFact = !isWhole && ended !== undefined && slotIn(ended) !== null;
    const text = isInFact ? ended.text.replace(old.written, () => value) : correction.text;
    const evidence = [{ event: prompt.id, quote }, ...(isWhole ? [] : earlier)];
    const next = factOf(parts, now, { ...slot, value }, { text, evidence }, quoted);
    // Without a new value, the old one holds.
    if (next.length === 0) return;
    events.push(...next);
  }
  if (events.length === 0) return;
  await takeIn(parts, events);
  // The next correction may change what this one has stored.
  await parts.index.catchUp({ waitMs: parts.waitMs });
}

async function quotedOf(parts: Parts, ids: readonly string[]): Promise<ReadonlyMap<string, FoundQuote>> {
  return parts.index.query(
    (db) =>
      new Map(
        ids.flatMap((id) => {
          const found = findQuoted(db, id, parts.principal);
          return found === null ? [] : [[id, found] as const];
        }),
      ),
  );
}

function isSamePlace({ quoted: one }: FoundQuote, { quoted: other }: FoundQuote): boolean {
  return one.level === other.level && one.place === other.place;
}

function quotesPart({ evidence, verdict, correctedBy }: StoredFact, event: string, part: string): boolean {
  const wanted = comparableText(part);
  return (
    verdict !== "rejected" &&
    correctedBy === null &&
    evidence.some((one) => {
      const quote = comparableText(one.quote);
      return one.event === event && (quote.includes(wanted) || wanted.includes(quote));
    })
  );
}

function hasValue({ slot }: StoredFact, { written }: EarlierSetting): boolean {
  return slot !== null && hasPhrase(comparableText(slot.value), written);
}

/** The slot of a fact, if a newer value ends the older one. */
function slotIn(fact: StoredFact | undefined): Slot | null {
  const slot = fact?.slot ?? null;
  return slot === null || slot.many || isOpenSlot(slot) || changeOf(slot) !== null ? null : slot;
}

/** What the earlier words say has the value. */
function slotOf({ old, was }: Correction): Slot {
  const raw = old.sentence.slice(old.start, old.end);
  // “max 24 voices” is about the voices.
  const value = raw.toLowerCase().includes(old.written) ? old.written : raw;
  const withoutValue = (text: string) =>
    text
      .replace(value, " ")
      .replace(/[\s,;:.]+/g, " ")
      .trim()
      .toLowerCase();
  const subject = (withoutValue(was) || withoutValue(old.sentence)).slice(0, longestSubject);
  const attribute = old.kinds[0]?.startsWith("count of ") === false ? (old.kinds[0] ?? "number") : "number";
  return { subject, attribute, value: "", many: false };
}

const longestSubject = 120;

/** The event of a fact about a slot; none if it is not admitted. */
function factOf(
  parts: Parts,
  { memory, quoted: { ts, readers } }: FoundQuote,
  slot: Slot,
  proposal: ProposedFact,
  known: ReadonlyMap<string, FoundQuote>,
): NewEvent[] {
  const quoted = new Map([...known].map(([id, found]) => [id, found.quoted]));
  const admission = admitFact(proposal, quoted, { isByRule: true });
  if ("refused" in admission || hasPermissionClaim(proposal.text)) return [];
  // A tool or a web page may have told the agent what its reply says.
  if (admission.fact.trust !== "user" && readsLikeInstruction(proposal.text)) return [];
  const event = factEvent(
    { ...admission.fact, slot, validFrom: ts },
    {
      scope: storedScope(parts, memory),
      device: parts.device(),
      agent: memory.origin.agent,
      by: { kind: "rule" },
      offset: parts.zone?.(ts),
      readers,
      quotedKeys: proposal.evidence.map((one) => one.event),
      sha256: parts.tools.sha256,
    },
  );
  return [{ ...event, at: ts }];
}
