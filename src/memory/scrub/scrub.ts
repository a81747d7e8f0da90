import { isUntrusted } from "../../core/block/block-candidate.ts";
import { LociError } from "../../core/errors.ts";
import type { Event, EventId, Evidence, NewEvent, Scope } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { forgottenIds } from "../../index/erasure/erasure-views.ts";
import { listNotes } from "../../index/views/history-views.ts";
import { whatWasSaid, type Said } from "../../index/views/scrub-views.ts";
import { about } from "../base/about.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import type { ErasureReport } from "../erasure/settle.ts";
import { forgetEvents } from "../forget/forget.ts";
import { confirmation } from "../trust/confirm.ts";
import { eachEvent, planScrub, type ScrubOptions, copyId, copyKey, newMarkers, scrubbed } from "./plan-scrub.ts";
import { renewDocument } from "./renew-document.ts";

/** The result of applying the redaction rules. */
export interface ScrubResult extends ErasureReport {
  /** The number of events that were stored again without secrets. */
  readonly rewritten: number;
  /** The number of erased events, including versions of documents. */
  readonly erased: number;
  /** The number of documents whose versions were erased. */
  readonly documents: number;
  /** Document files on this machine that still contain a secret. Their owner decides about them. */
  readonly files: readonly string[];
}

/** The number of events that share one write and one fsync. */
const batchEvents = 500;

/**
 * Applies today's redaction rules to stored events. Writes a copy of each event that the rules change, reads the copies
 * back, then erases the old events for good. A copy has the time, scope, trust and origin of the old event. The scrub can
 * be interrupted at any moment, because old events are erased last and a repeated run writes the same copies.
 */
export async function scrub(parts: Parts, options: ScrubOptions = {}): Promise<ScrubResult> {
  const plan = await planScrub(parts, options);
  const old: EventId[] = [];
  const done = await doneCopies(parts, new Set([...plan.ids].map((id) => copyId(id, parts.tools))));
  const written = new Set<EventId>();
  let batch: NewEvent[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await takeIn(parts, batch);
    for (const { id } of batch) if (id !== undefined) written.add(id);
    batch = [];
  };
  if (plan.ids.size > 0)
    await eachEvent(parts, options.onProgress, async (event) => {
      if (!plan.ids.has(event.id)) return;
      old.push(event.id);
      batch.push(...(await copiesOf(parts, event, plan.ids, done)));
      if (batch.length >= batchEvents) await flush();
    });
  await flush();
  const unread = written.size - (await readableAmong(parts, written)).size;
  if (unread > 0)
    throw new LociError("IO_FAILED", `${count(unread, "copy", "copies")} could not be read back; nothing was erased`, {
      next: "Run `loci verify`, then `loci scrub` again.",
    });
  const files: string[] = [];
  const copyOf = (source: EventId) => (plan.ids.has(source) ? copyId(source, parts.tools) : source);
  for (const [key, document] of plan.documents) {
    const renewed = await renewDocument(parts, key, document, options.files === true, copyOf);
    old.push(...renewed.old);
    if (renewed.file !== null) files.push(renewed.file);
  }
  const gone = [...new Set(old)];
  const report = await forgetEvents(parts, gone, "scrub");
  return { ...report, rewritten: written.size, erased: gone.length, documents: plan.documents.size, files };
}

/** Returns which of these copies need not be written: they can be read, or somebody has forgotten them. */
async function doneCopies(parts: Parts, copies: ReadonlySet<EventId>): Promise<ReadonlySet<EventId>> {
  if (copies.size === 0) return copies;
  const forgotten = await parts.index.query(forgottenIds);
  // A killed run may have left a copy that was cut off. The index knows its id, but not its content.
  return new Set([...forgotten.filter((id) => copies.has(id)), ...(await readableAmong(parts, copies))]);
}

/** Returns which of these events the log has with their content. */
async function readableAmong(parts: Parts, ids: ReadonlySet<EventId>): Promise<ReadonlySet<EventId>> {
  const found = new Set<EventId>();
  if (ids.size > 0)
    await eachEvent(parts, undefined, ({ id }) => {
      if (ids.has(id)) found.add(id);
    });
  return found;
}

/**
 * Returns the scrubbed copy of an event, and the events that repeat people's marks for the copy. Returns nothing if the
 * copy is done.
 */
async function copiesOf(
  parts: Parts,
  event: Event,
  changed: ReadonlySet<EventId>,
  done: ReadonlySet<EventId>,
): Promise<NewEvent[]> {
  const { tools } = parts;
  const id = copyId(event.id, tools);
  if (done.has(id)) return [];
  const { note, said: marks } = await parts.index.query((db) => ({
    note: event.kind === "note.scheduled" ? (listNotes(db).find((one) => one.id === event.id) ?? null) : null,
    said: whatWasSaid(db, event.id),
  }));
  // A removed note needs no copy.
  if (event.kind === "note.scheduled" && note === null) return [];
  const content = scrubbed(event.content) as { sources?: readonly string[]; evidence?: readonly Evidence[] };
  const copyOf = (source: EventId) => (changed.has(source) ? copyId(source, tools) : source);
  const sources = content.sources?.map(copyOf);
  const evidence = content.evidence?.map((one) => ({ ...one, event: copyOf(one.event) }));
  const { kind, scope, origin, trust, acl, outcome, importance } = event;
  const copy = {
    kind,
    content: { ...content, ...givenFields({ sources, evidence }) },
    scope,
    origin,
    trust,
    importance,
    at: Date.parse(event.ts),
    id,
    key: copyKey(event, tools),
    ...givenFields({ acl, outcome }),
  } as NewEvent & { readonly id: EventId };
  const delivered =
    note === null || note.delivered === null
      ? []
      : [about(parts, { kind: "note.delivered", content: { note: id, due: note.delivered } })];
  return [copy, ...delivered, ...(marks === null ? [] : saidAgain(parts, copy, saidOf(event, content, marks)))];
}

/**
 * Returns the marks that carry over to the scrubbed copy. Pins and confirmations carry over if only secrets were
 * removed, because the sentences stay as the person read them. They do not carry over if a private passage was removed,
 * because that may contain whole sentences.
 */
function saidOf({ trust, content }: Event, after: unknown, marks: Said): Said {
  const isShorter = isUntrusted({ trust }) && newMarkers(content, after).has("private");
  return isShorter ? { ...marks, pinned: false, confirmed: false } : marks;
}

function saidAgain(parts: Parts, { id, scope: { level } }: { id: EventId; scope: Scope }, marks: Said): NewEvent[] {
  const targets = [id];
  return [
    ...(marks.confirmed ? [confirmation(parts, id)] : []),
    ...(marks.pinned ? [about(parts, { kind: "memory.pinned", content: { targets } })] : []),
    ...(marks.level === level
      ? []
      : [about(parts, { kind: "memory.promoted", content: { targets, level: marks.level as Scope["level"] } })]),
    ...(marks.classified === null
      ? []
      : [about(parts, { kind: "memory.classified", content: { targets, sensitive: marks.classified } })]),
    ...(marks.verdict === null
      ? []
      : [about(parts, { kind: "fact.reviewed", content: { targets, verdict: marks.verdict } })]),
  ];
}
