import { isUntrusted } from "../../core/block/block-candidate.ts";
import type { Event, EventId, NewEvent, Scope } from "../../core/event/event.ts";
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
  /** Events that were rewritten. */
  readonly rewritten: number;
  /** Erased events, including versions of documents. */
  readonly erased: number;
  /** The number of documents whose versions were erased. */
  readonly documents: number;
  /** Files of documents on this machine that still contain what the rules find: their owner decides about them. */
  readonly files: readonly string[];
}

/** Events that share one write and one fsync. */
const batchEvents = 500;

/**
 * Applies the present rules to stored events: writes a copy of each event that they change, then erases the old one for
 * good. The copy has the time, scope, trust and origin of the old one. It can be interrupted at any moment: old events
 * are erased last, and copies are the same each time.
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
  for (const [key, document] of plan.documents) {
    const renewed = await renewDocument(parts, key, document, options.files === true);
    old.push(...renewed.old);
    if (renewed.file !== null) files.push(renewed.file);
  }
  const gone = [...new Set(old)];
  const report = await forgetEvents(parts, gone, "scrub");
  return { ...report, rewritten, erased: gone.length, documents: plan.documents.size, files };
}

/** The new form of an event, and people's marks on it; nothing if that was done before. */
async function copiesOf(parts: Parts, event: Event, changed: ReadonlySet<EventId>): Promise<NewEvent[]> {
  const { tools } = parts;
  const id = copyId(event.id, tools);
  const { note, said, isDone } = await parts.index.query((db) => ({
    note: event.kind === "note.scheduled" ? (listNotes(db).find((one) => one.id === event.id) ?? null) : null,
    said: whatWasSaid(db, event.id),
    isDone: isKnown(db, id),
  }));
  // A removed note needs no copy.
  if (isDone || (event.kind === "note.scheduled" && note === null)) return [];
  const content = scrubbed(event.content) as { sources?: readonly string[] };
  const sources = content.sources?.map((source) => (changed.has(source) ? copyId(source, tools) : source));
  const { kind, scope, origin, trust, acl, outcome, importance } = event;
  const copy = {
    kind,
    content: { ...content, ...(sources === undefined ? {} : { sources }) },
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
  return [copy, ...delivered, ...(said === null ? [] : saidAgain(parts, copy, saidOf(event, content, said)))];
}

/**
 * The marks on an event that apply to its copy. Pins and confirmations carry over to the scrubbed copy, because it says
 * nothing that the person has not read: a secret is a value, and a sentence means the same without it. A private
 * passage may contain whole sentences, so they do not carry over then.
 */
function saidOf({ trust, content }: Event, after: unknown, said: Said): Said {
  const isShorter = isUntrusted({ trust }) && newMarkers(content, after).has("private");
  return isShorter ? { ...said, pinned: false, confirmed: false } : said;
}

function saidAgain(parts: Parts, { id, scope: { level } }: { id: EventId; scope: Scope }, said: Said): NewEvent[] {
  const targets = [id];
  return [
    ...(said.confirmed ? [confirmation(parts, id)] : []),
    ...(said.pinned ? [about(parts, { kind: "memory.pinned", content: { targets } })] : []),
    ...(said.level === level
      ? []
      : [about(parts, { kind: "memory.promoted", content: { targets, level: said.level as Scope["level"] } })]),
    ...(said.classified === null
      ? []
      : [about(parts, { kind: "memory.classified", content: { targets, sensitive: said.classified } })]),
  ];
}
