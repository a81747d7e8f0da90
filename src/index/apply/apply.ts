import type { Event, EventKind, EventOf } from "../../core/event/event.ts";
import { memoryType, type MemoryKind } from "../../core/event/memory-type.ts";
import { orderTime } from "../../core/event/order.ts";
import type { Batch } from "../../core/ports/log.ts";
import { addMeta } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { markUnsettled } from "../erasure/erasure-marks.ts";
import type { ApplyContext } from "./apply-context.ts";
import { DocumentApplier, type PassagesOf } from "./apply-documents.ts";
import { EntryApplier } from "./apply-entries.ts";
import { ForgettingApplier } from "./apply-forgettings.ts";
import { MemoryApplier } from "./apply-memories.ts";
import {
  MarkApplier,
  applyExtraction,
  applyJudgement,
  applyModelCall,
  applyPolicy,
  applyRecall,
  applyReceipt,
  applyRetention,
} from "./apply-records.ts";
import { SpaceApplier } from "./apply-spaces.ts";
import { statementsOf } from "./apply-statements.ts";
import { createWordApplier, wordsLater, type WordApplier } from "./apply-words.ts";

export interface ApplierOptions {
  /** Skips the full-text index. `fillWords` writes all words together when all rows exist. */
  readonly wordsLater?: boolean;
}

/** Applies events to the index. The result does not depend on their order or on repeats. */
export class Applier {
  readonly #parts: ApplierParts;
  readonly #words: WordApplier;
  #applied = 0;

  constructor(db: SqlDatabase, options: ApplierOptions = {}) {
    const statements = statementsOf(db);
    this.#words = options.wordsLater === true ? wordsLater : createWordApplier(statements);
    this.#parts = makeParts(db, statements, this.#words);
  }

  /** Applies one event of a batch. The batch names its author. */
  apply(event: Event, { author, forgetsAny }: Pick<Batch, "author" | "forgetsAny"> = {}): void {
    const { context, forgettings } = this.#parts;
    context.author = author ?? null;
    context.forgetsAny = author === undefined || forgetsAny === true;
    this.#applied += 1;
    this.#words.begin();
    // Runs for every event, so that the first event of a folder does not depend on later erasures.
    context.spaces.numberOf(event);
    if (author !== undefined) forgettings.applyEarlier(event.id, author);
    const isForgotten = forgettings.isForgotten(event.id);
    // A sync or a restore has brought erased bytes back, so they have to be erased again.
    if (isForgotten && event.content !== null) {
      context.statements.unmarkErased.run(event.id);
      markUnsettled(context.db);
    }
    applyKind(this.#parts, event, isForgotten);
  }

  /** Applies a memory of a device that the owner has not accepted. It changes only its own row. */
  applyUnaccepted(event: Event): void {
    const { context, forgettings, memories, marks } = this.#parts;
    context.author = null;
    this.#words.begin();
    const type = memoryType(event.kind);
    if (type === null) return;
    if (!memories.applyUnaccepted(event, type, forgettings.isForgotten(event.id))) return;
    marks.setLevel(event.id);
    marks.setClassified(event.id);
  }

  /** Reverts the applier's state in memory after a failed event. The transaction reverts the rows. */
  undo(): void {
    this.#words.undo();
    // The event may have been the first one of its folder.
    this.#parts.context.spaces.undo();
  }

  /** Stores the sections of changed documents as memories. */
  makeSections(passagesOf: PassagesOf): void {
    this.#parts.context.spaces.settle();
    this.#parts.documents.makeSections(passagesOf);
  }

  /** Writes the collected words, spaces and counters. Called before each commit. */
  finish(): void {
    const { context, memories } = this.#parts;
    context.spaces.settle();
    memories.finish();
    this.#words.finish();
    addMeta(context.db, "applied", this.#applied);
    this.#applied = 0;
  }
}

/** The appliers of the subjects, which together apply every kind of event. */
interface ApplierParts {
  readonly context: ApplyContext;
  readonly memories: MemoryApplier;
  readonly marks: MarkApplier;
  readonly documents: DocumentApplier;
  readonly entries: EntryApplier;
  readonly forgettings: ForgettingApplier;
}

function makeParts(db: SqlDatabase, statements: ApplyContext["statements"], words: WordApplier): ApplierParts {
  const spaces = new SpaceApplier(db, statements);
  const context: ApplyContext = { db, statements, spaces, author: null, forgetsAny: true };
  const memories = new MemoryApplier(context, words);
  const marks = new MarkApplier(context);
  const documents = new DocumentApplier(context, {
    addSection: (section) => {
      memories.addSection(section);
      marks.setClassified(section.id);
    },
    removeRow: (row) => memories.removeRow(row),
  });
  const entries = new EntryApplier(context);
  const forgettings = new ForgettingApplier(context, { documents, entries, memories });
  return { context, memories, marks, documents, entries, forgettings };
}

/**
 * The function that applies each kind of event. A missing kind is a compile error, because its events would be dropped
 * silently.
 */
const appliers: { readonly [K in EventKind]: ApplyKind<K> } = {
  "session.started": applyMemory,
  "session.ended": applyMemory,
  "session.compacted": applyMemory,
  "session.summarised": applyCiting,
  "host.reported": applyMemory,
  "prompt.submitted": applyPrompt,
  "reply.finished": applyMemory,
  "tool.called": applyMemory,
  "tool.finished": applyMemory,
  "permission.decided": applyMemory,
  "error.raised": applyMemory,
  "artifact.changed": applyMemory,
  "fact.learned": applyCiting,
  "fact.reviewed": ({ marks }, event) => marks.review(event),
  "facts.extracted": ({ context }, event) => applyExtraction(context, event),
  "model.called": ({ context }, event) => applyModelCall(context, event),
  "preference.set": applyCiting,
  "note.pinned": applyMemory,
  "message.exchanged": applyMemory,
  "memory.pinned": ({ marks }, event) => marks.pin(event),
  "memory.unpinned": ({ marks }, event) => marks.pin(event),
  "memory.forgotten": ({ forgettings }, event) => forgettings.apply(event),
  "memory.erased": ({ context }, event) => applyReceipt(context, event),
  "memory.confirmed": ({ marks }, event, isForgotten) => marks.confirm(event, isForgotten),
  "memory.classified": ({ marks }, event) => marks.classify(event),
  "memory.promoted": ({ marks }, event) => marks.promote(event),
  "retention.announced": ({ context }, event) => applyRetention(context, event),
  "retention.applied": ({ context }, event) => applyRetention(context, event),
  "space.linked": ({ context }, event) => context.spaces.apply(event),
  "space.split": ({ context }, event) => context.spaces.apply(event),
  "space.adopted": ({ context }, event) => context.spaces.apply(event),
  "recall.served": ({ context }, event) => applyRecall(context, event),
  "recall.judged": ({ context }, event) => applyJudgement(context, event),
  "policy.tried": ({ context }, event) => applyPolicy(context, event),
  "policy.adopted": ({ context }, event) => applyPolicy(context, event),
  "policy.retired": ({ context }, event) => applyPolicy(context, event),
  "policy.frozen": ({ context }, event) => applyPolicy(context, event),
  "policy.reset": ({ context }, event) => applyPolicy(context, event),
  "document.written": applyVersion,
  "entry.saved": unlessForgotten(({ entries }, event) => entries.save(event)),
  "entry.read": unlessForgotten(({ entries }, event) => entries.read(event)),
  "entry.cleared": unlessForgotten(({ entries }, event) => entries.clear(event)),
  "note.scheduled": unlessForgotten(({ entries }, event) => entries.schedule(event)),
  "note.delivered": unlessForgotten(({ entries }, event) => entries.deliver(event)),
  "note.removed": unlessForgotten(({ entries }, event) => entries.remove(event)),
  // This event leaves nothing in the index but its folder.
  "log.migrated": () => {},
};

type ApplyKind<K extends EventKind> = (to: ApplierParts, event: EventOf<K>, isForgotten: boolean) => void;

function applyKind<K extends EventKind>(to: ApplierParts, event: EventOf<K>, isForgotten: boolean): void {
  // The log of a newer Loci may contain unknown kinds.
  if (Object.hasOwn(appliers, event.kind)) appliers[event.kind](to, event, isForgotten);
}

/** Used for kinds whose forgotten events have no effect, even while their bytes exist. */
function unlessForgotten<K extends EventKind>(apply: (to: ApplierParts, event: EventOf<K>) => void): ApplyKind<K> {
  return (to, event, isForgotten) => {
    if (!isForgotten) apply(to, event);
  };
}

type CitingEvent = EventOf<"fact.learned"> | EventOf<"preference.set"> | EventOf<"session.summarised">;

function applyMemory(
  { memories, marks }: ApplierParts,
  event: Event & { readonly kind: MemoryKind },
  isForgotten: boolean,
): void {
  memories.apply(event, memoryType(event.kind), isForgotten);
  marks.setLevel(event.id);
  marks.setClassified(event.id);
}

/** A prompt of an import does not make a session that Loci summarises, because anybody can name a session in a file. */
function applyPrompt(to: ApplierParts, event: EventOf<"prompt.submitted">, isForgotten: boolean): void {
  applyMemory(to, event, isForgotten);
  const { statements, author } = to.context;
  const { session } = event.scope;
  if (event.trust === "user" && session !== undefined)
    statements.summaryCandidate.run(session, author ?? "", orderTime(event));
}

function applyCiting(to: ApplierParts, event: CitingEvent, isForgotten: boolean): void {
  applyMemory(to, event, isForgotten);
  checkSources(to.context, event);
}

function applyVersion(to: ApplierParts, event: EventOf<"document.written">, isForgotten: boolean): void {
  if (isForgotten) to.documents.applyForgotten(event);
  else to.documents.apply(event);
  checkSources(to.context, event);
}

/** An event may arrive after the sources that it cites were forgotten. Then it may have to be erased too. */
function checkSources({ db, statements }: ApplyContext, { content }: CitingEvent | EventOf<"document.written">): void {
  if (content?.sources?.some((source) => statements.isForgotten.get(source) !== undefined) === true) markUnsettled(db);
}
