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

export interface Scrubbed extends ErasureReport {
  /** Events that were written anew. */
  readonly rewritten: number;
  /** Events that were erased, versions of documents included. */
  readonly erased: number;
  readonly documents: number;
  /** Files of documents on this machine that hold still what the rules find: they are their owner's to change. */
  readonly files: readonly string[];
}

/** Events that share one write and one fsync. */
const batchEvents = 500;

/**
 * Applies the present rules to what is stored: writes each event that they change anew, then erases the old one for good. The copy has the time,
 * scope, trust and origin of the old one. May be cut off at any moment: the old ones go last, and copies are the same each time.
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

/** The event as it is stored from now on, and what people have said about it; nothing where that was done before. */
async function copiesOf(parts: Parts, event: Event, changed: ReadonlySet<EventId>): Promise<NewEvent[]> {
  const { tools } = parts;
  const id = copyId(event.id, tools);
  const { note, said, isDone } = await parts.index.query((db) => ({
    note: event.kind === "note.scheduled" ? (listNotes(db).find((one) => one.id === event.id) ?? null) : null,
    said: whatWasSaid(db, event.id),
    isDone: isKnown(db, id),
  }));
  // A note that was removed need not be kept in other words.
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
 * What was said about an event that holds for its copy. Who stands for words of somebody else stands for the copy, which says nothing that they have not read:
 * a secret is a value, and without it a sentence says the same. Between marks of privacy there may be whole sentences, and without these it may not.
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
