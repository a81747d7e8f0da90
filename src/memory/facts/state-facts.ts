import { checkOwner, placeOf } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Evidence, NewEvent, NewEventOf } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { limits } from "../../core/event/limits.ts";
import { sensitiveTag } from "../../core/event/memory-type.ts";
import { factEvent } from "../../core/facts/fact-event.ts";
import { readSlotOfStored } from "../../core/facts/read-open-slot.ts";
import { readSlot } from "../../core/facts/read-slot.ts";
import { readsLikeInstruction } from "../../core/facts/reads-like-instruction.ts";
import { isReworded, isSameSlot, isSameStatement } from "../../core/facts/same-fact.ts";
import { comparableText, countWords, mostFactWords } from "../../core/facts/same-words.ts";
import type { StoredFact } from "../../index/views/fact-views.ts";
import { timeline } from "../../index/views/views.ts";
import { findQuoted } from "../admission/build-fact.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { recordContext, recordToEvent } from "../base/record.ts";
import { storedScope } from "../base/stored-scope.ts";
import type { FactInput } from "./facts.ts";
import { findFact } from "./list-facts.ts";
import { proposeFacts } from "./propose-facts.ts";

/** Stores a statement of the caller as a fact. Returns its id. */
export async function addFact(parts: Parts, text: string, input: FactInput): Promise<string> {
  const { space, tags, quote, evidence, replaces } = input;
  checkLength(text);
  const replaced = replaces === undefined ? undefined : (await findFact(parts, replaces)).found;
  if (replaced !== undefined) checkCorrection(parts, replaced, text);
  const corrected = replaced?.id;
  if (evidence !== undefined) return addShown(parts, text, evidence, { ...input, replaces: corrected });
  if (quote !== undefined) return addQuoted(parts, text, quote, { tags, replaced });
  // A tool or a web page may have told the agent to store it.
  if (parts.principal.kind !== "owner" && readsLikeInstruction(text))
    throw new LociError("USAGE", "the fact reads like an instruction; pass the user's own words as `quote`");
  const event = recordToEvent({ type: "fact", text, ...givenFields({ space, tags }) }, recordContext(parts));
  const content = { ...event.content, ...givenFields({ replaces: corrected }) };
  return firstId(await takeIn(parts, [{ ...event, content } as NewEvent]));
}

/** Stores a fact that quotes a prompt of the caller's session. */
async function addQuoted(
  parts: Parts,
  text: string,
  quote: string,
  { tags, replaced }: { readonly tags: FactInput["tags"]; readonly replaced: StoredFact | undefined },
): Promise<string> {
  await freshen(parts);
  const { session } = placeOf(parts.principal);
  const wanted = comparableText(quote);
  const prompts = await parts.index.query((db) =>
    timeline(db, { types: ["prompt", "message"], limit: mostPrompts, ...givenFields({ session }) }, parts.principal),
  );
  const event = prompts.find((one) => one.trust === "user" && comparableText(one.text ?? "").includes(wanted));
  if (event === undefined)
    throw new LociError("NOT_FOUND", "no prompt of this session contains the quote; copy it exactly, or leave it out");
  if (replaced !== undefined && event.ts < replaced.validFrom)
    throw new LociError("USAGE", "the quote is older than the fact that it would correct");
  const proposal = { text, evidence: [{ event: event.id, quote }], ...givenFields({ tags }) };
  const { stored, refused } = await proposeFacts(parts, [proposal], { kind: "tool" }, replaced);
  const [first] = refused;
  if (first !== undefined) throw new LociError("USAGE", `the fact was refused: ${first.reason}`);
  return firstId(stored);
}

const mostPrompts = 200;

/** Stores a statement of the owner, with a passage of an event as its evidence. */
async function addShown(parts: Parts, text: string, evidence: Evidence, input: FactInput): Promise<string> {
  checkOwner(parts.principal, "state a fact with evidence");
  if (input.quote !== undefined || input.space !== undefined)
    throw new LociError("USAGE", "a fact with `evidence` has the space of its event; leave out `quote` and `space`");
  await freshen(parts);
  const found = await parts.index.query((db) => findQuoted(db, evidence.event, parts.principal));
  if (found === null) throw new LociError("NOT_FOUND", "no event that a fact can quote has this id");
  const { memory, quoted } = found;
  const wanted = comparableText(evidence.quote);
  if (wanted === "" || !comparableText(quoted.text).includes(wanted))
    throw new LociError("USAGE", "the event does not contain the quote; copy it exactly");
  const tags = [...(quoted.sensitive ? [sensitiveTag] : []), ...(input.tags ?? [])];
  const fact = {
    text: text.replace(/\s+/g, " ").trim(),
    tags: [...new Set(tags)].slice(0, limits.tags),
    evidence: [evidence],
    validFrom: quoted.ts,
    trust: "user" as const,
    scopeOf: quoted.id,
    ...givenFields({ slot: readSlotOfStored(text) }),
  };
  const event = factEvent(fact, {
    scope: storedScope(parts, memory),
    device: parts.device(),
    by: { kind: "person" },
    offset: parts.zone?.(quoted.ts),
    replaces: input.replaces,
    readers: quoted.readers,
    quotedKeys: [quoted.id],
    sha256: parts.tools.sha256,
  });
  // The fact has the date of its evidence. So reading an old session later does not make the session look active.
  return firstId(await takeIn(parts, [{ ...event, at: quoted.ts }]));
}

/** Refuses a correction that would remove a fact about something else. Only the person may do that. */
function checkCorrection({ principal }: Parts, replaced: StoredFact, text: string): void {
  const slot = readSlot(text) ?? null;
  if (principal.kind === "owner" || isSameSlot(replaced.slot, slot) || isReworded(replaced, { text, slot })) return;
  throw new LociError(
    "USAGE",
    "a correction must be about the same thing; state a new fact without `replaces` instead",
  );
}

/** Corrects the words of a fact. Returns the id of the corrected fact. */
export async function editFact(parts: Parts, id: string, text: string): Promise<string> {
  checkLength(text);
  const { found, like } = await findFact(parts, id);
  const { place, memory, validFrom } = found;
  // Every event that states the old words is replaced. Otherwise another of these events would bring the old words
  // back.
  const same = like.filter((other) => other.place === place && isSameStatement(other, found));
  const corrections = same.map((replaced): NewEventOf<"fact.learned"> => ({
    kind: "fact.learned",
    scope: storedScope(parts, memory),
    origin: { device: parts.device(), agent: "loci" },
    trust: "user",
    content: {
      text,
      replaces: replaced.id,
      by: { kind: "person" },
      validFrom,
      ...givenFields({
        slot: readSlotOfStored(text),
        tags: memory.tags.length === 0 ? undefined : [...memory.tags],
      }),
    },
  }));
  return firstId(await takeIn(parts, corrections));
}

function checkLength(text: string): void {
  const words = countWords(text);
  if (words === 0) throw new LociError("USAGE", "the fact is empty; state it in a sentence");
  if (words > mostFactWords)
    throw new LociError("USAGE", `the fact has ${words} words; state it in at most ${mostFactWords}`);
}

function firstId([id]: readonly string[]): string {
  if (id === undefined) throw new LociError("INTERNAL", "the log did not name the event it stored");
  return id;
}
