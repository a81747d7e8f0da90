import { isUntrusted } from "../../core/block/block-candidate.ts";
import type { Event, EventId, Evidence, NewEvent, Scope } from "../../core/event/event.ts";
import { givenFields } from "../../core/given-fields.ts";
import { listNotes } from "../../index/views/note-views.ts";
import { isKnown, whatWasSaid, type Said } from "../../index/views/scrub-views.ts";
import { about } from "../about.ts";
import { forgetEvents } from "../erasure/forget.ts";
import type { ErasureReport } from "../erasure/settle.ts";
import { takeIn } from "../intake.ts";
import type { Parts } from "../parts.ts";
import { confirmation } from "../trust/confirm.ts";
import { eachEvent, planScrub, type ScrubOptions } from "./plan-scrub.ts";
import { renewDocument } from "./renew-document.ts";
import { copyId, copyKey, newMarkers, scrubbed } from "./scrubbed.ts";

/** The result of applying the redaction rules. */
export interface Scrubbed extends ErasureReport {
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
 * Applies today's redaction rules to stored events. Writes a copy of each event that the rules change, then erases the
 * old event for good. The copy has the time, scope, trust and origin of the old event. The scrub can be interrupted at
 * any moment, because old events are erased last and a repeated run writes the same copies.
 */
export async function scrub(parts: Parts, options: ScrubOptions = {}): Promise<Scrubbed> {
  const plan = await planScrub(parts, options);
  const old: EventId[] = [];
  let rewritten = 0;
  let batch: NewEvent[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await takeIn(parts, batch);
    rewritten += batch.filter(({ id }) => id !== undefined).length;
    batch = [];
  };
  if (plan.ids.size > 0)
    await eachEvent(parts, options.onProgress, async (event) => {
      if (!plan.ids.has(event.id)) return;
      old.push(event.id);
      batch.push(...(await copiesOf(parts, event, plan.ids)));
      if (batch.length >= batchEvents) await flush();
    });
  await flush();
  const files: string[] = [];
  const copyOf = (source: EventId) => (plan.ids.has(source) ? copyId(source, parts.tools) : source);
  for (const [key, document] of plan.documents) {
    const renewed = await renewDocument(parts, key, document, options.files === true, copyOf);
    old.push(...renewed.old);
    if (renewed.file !== null) files.push(renewed.file);
  }
  const gone = [...new Set(old)];
  const report = await forgetEvents(parts, gone, "scrub");
  return { ...report, rewritten, erased: gone.length, documents: plan.documents.size, files };
}

/**
 * Returns the scrubbed copy of an event, and the events that repeat people's marks for the copy. Returns nothing if the
 * copy already exists.
 */
async function copiesOf(parts: Parts, event: Event, changed: ReadonlySet<EventId>): Promise<NewEvent[]> {
  const { tools } = parts;
  const id = copyId(event.id, tools);
  const {
    note,
    said: marks,
    isDone,
  } = await parts.index.query((db) => ({
    note: event.kind === "note.scheduled" ? (listNotes(db).find((one) => one.id === event.id) ?? null) : null,
    said: whatWasSaid(db, event.id),
    isDone: isKnown(db, id),
  }));
  // A removed note needs no copy.
  if (isDone || (event.kind === "note.scheduled" && note === null)) return [];
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
