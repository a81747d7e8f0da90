import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import {
  extractionPrompt,
  extractionRequest,
  mostFacts,
  parseExtraction,
  splitForExtraction,
  type ReadEvent,
} from "../../core/facts/extraction-prompt.ts";
import type { Models } from "../../core/ports/models.ts";
import { completeJson } from "../../core/ports/structured-answer.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { readableEvents } from "../../index/views/extraction-views.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { hybridSearch } from "../recall/hybrid-search.ts";
import type { Extracted, Extraction } from "./facts.ts";
import { proposeFacts } from "./propose-facts.ts";

/** The most requests for one session. A session that needs more continues with the next extraction. */
export const mostRequests = 8;
/** Longer texts are cut, because a statement is rarely far from their beginning. */
const mostCharacters: Readonly<Record<string, number>> = {
  prompt: 1_600,
  message: 1_600,
  assistant: 700,
  error: 300,
  artifact: 200,
};

/**
 * Lets a model read what is new in a session, and stores the facts that pass admission. Each request is recorded, so an
 * interrupted extraction continues where it ended.
 */
export async function extractFacts(parts: Parts, { session, signal }: Extraction): Promise<Extracted> {
  checkOwner(parts.principal, "extract facts");
  const models = modelOf(parts);
  await freshen(parts);
  const unread = await parts.index.query((db) => readableEvents(db, session, "unread", parts.principal));
  const events = chosenEvents(unread);
  const known = await knownFacts(parts, events);
  const queue = splitForExtraction(events, known).map((part): Reading => ({ part, known }));
  const total = { requests: 0, stored: [] as string[], refused: [] as Extracted["refused"][number][] };
  const lastTime = unread.at(-1)?.ts ?? 0;
  // Records that the session was read even if no event is worth a request. Otherwise the session would stay due.
  if (queue.length === 0 && unread.length > 0)
    await recordExtraction(parts, session, { upTo: lastTime, model: "none", stored: 0, refused: 0 });
  for (let next = queue.shift(); next !== undefined && total.requests < mostRequests; next = queue.shift()) {
    signal?.throwIfAborted();
    const { part } = next;
    const request = { ...extractionRequest(part, next.known), ...(signal === undefined ? {} : { signal }) };
    const upTo = () => (queue.length === 0 ? lastTime : Math.min(part.at(-1)?.ts ?? 0, firstTime(queue) - 1));
    const read = (document: unknown) => parseExtraction(document, part);
    const { value, completed } = await completeJson(models, request, read).catch(async (error: unknown) => {
      // The same part would cost the same again and fail again.
      if (error instanceof LociError && error.code === "MODEL_ANSWER_INVALID")
        await recordExtraction(parts, session, { upTo: upTo(), model: "none", stored: 0, refused: 0 });
      throw error;
    });
    const { model } = completed;
    const proposed = await proposeFacts(parts, value, { kind: "model", model, prompt: extractionPrompt });
    total.requests += 1;
    total.stored.push(...proposed.stored);
    total.refused.push(...proposed.refused);
    // An answer with the maximum number of facts may have left some out. So the model reads the same part again, and
    // sees the facts that it has already found.
    if (value.length >= mostFacts && next.known === known) {
      const noted = value.map(({ text }) => text.slice(0, 200));
      queue.unshift(...splitForExtraction(part, noted).map((again): Reading => ({ part: again, known: noted })));
    }
    await recordExtraction(parts, session, {
      upTo: upTo(),
      model,
      stored: proposed.stored.length,
      refused: proposed.refused.length,
    });
  }
  return total;
}

/** Returns the memory's language model. Throws MODEL_UNAVAILABLE if there is none. */
export function modelOf({ models }: Pick<Parts, "models">): Models {
  if (models === null)
    throw new LociError("MODEL_UNAVAILABLE", "no language model is set; choose one with `loci model`");
  return models;
}

/** A part of a session, and the facts that the model sees beside it. */
interface Reading {
  readonly part: readonly ReadEvent[];
  readonly known: readonly string[];
}

/** The time of the first event that is still to be read. */
function firstTime(queue: readonly Reading[]): number {
  return queue[0]?.part[0]?.ts ?? Infinity;
}

async function recordExtraction(
  parts: Parts,
  session: string,
  done: { readonly upTo: number; readonly model: string; readonly stored: number; readonly refused: number },
): Promise<void> {
  await takeIn(parts, [
    {
      kind: "facts.extracted",
      scope: { level: "user", user: parts.user },
      origin: { device: parts.device(), agent: "loci" },
      trust: "agent",
      content: { session, ...done, prompt: extractionPrompt },
    },
  ]);
}

/**
 * Chooses what the model reads, in the order of time. The user's words come first, then failures and changes, then
 * replies, until the requests are full.
 */
export function chosenEvents(unread: readonly StoredMemory[]): ReadEvent[] {
  const readable = unread.filter(({ sensitive, trust }) => !sensitive && trust !== "web" && trust !== "import");
  const ranked = readable.toSorted((one, other) => rankOf(one) - rankOf(other));
  const chosen = new Set<string>();
  let left = mostRequests * charactersOfRequest;
  for (const { id, type, text } of ranked) {
    left -= Math.min(text?.length ?? 0, mostCharacters[type] ?? 0);
    if (left < 0) break;
    chosen.add(id);
  }
  return readable.filter(({ id }) => chosen.has(id)).map(toReadEvent);
}

/** The approximate room for events in one request, beside the instructions. */
const charactersOfRequest = 4_800;

function rankOf({ type, trust }: StoredMemory): number {
  if (type === "prompt" || type === "message") return trust === "user" ? 0 : 2;
  return type === "assistant" ? 2 : 1;
}

function toReadEvent({ id, ts, text, type, trust, tags, details }: StoredMemory): ReadEvent {
  const { sender } = details;
  return {
    id,
    ts,
    text: (text ?? "").slice(0, mostCharacters[type] ?? 0),
    speaker: type === "error" ? "failure" : type === "artifact" ? "change" : trust === "user" ? "user" : "agent",
    names: [...tags, ...(typeof sender === "string" ? [sender] : [])],
  };
}

/** The most facts that the model sees beside the events, so that it does not repeat them. */
const mostKnown = 12;

async function knownFacts(parts: Parts, events: readonly ReadEvent[]): Promise<string[]> {
  const q = events
    .filter(({ speaker }) => speaker === "user")
    .map(({ text }) => text.slice(0, 200))
    .join(" ")
    .slice(0, 4_000);
  if (q === "") return [];
  const now = parts.clock.now();
  const { memories } = await hybridSearch([parts], { q, k: mostKnown, policy: parts.recallPolicy, now, type: "fact" });
  return memories.map(({ memory }) => (memory.text ?? "").slice(0, 200));
}
