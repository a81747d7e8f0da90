import type { Event, EventKind, EventOf } from "../../core/event/event.ts";
import { memoryType, type MemoryKind } from "../../core/event/memory-type.ts";
import { orderTime } from "../../core/event/order.ts";
import type { PolicyKind } from "../../core/learning/policy-history.ts";
import type { Batch } from "../../core/ports/log.ts";
import { addMeta, setMeta } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { markUnsettled } from "../erasure/unsettled.ts";
import { createDocumentApplier, type PassagesOf } from "./apply-documents.ts";
import { createEntryApplier } from "./apply-entries.ts";
import { createMarkApplier } from "./apply-marks.ts";
import { createMemoryApplier } from "./apply-memories.ts";
import { createSpaceApplier } from "./apply-spaces.ts";
import { statementsOf } from "./apply-statements.ts";
import { createWordApplier, wordsLater } from "./apply-words.ts";

/** Applies events to the index. The result does not depend on their order or on repeats. */
export interface Applier {
  /** Applies one event of a batch. The batch names its author. */
  readonly apply: (event: Event, from?: Pick<Batch, "author" | "forgetsAny">) => void;
  /** Applies a memory of a device that the owner has not accepted. It changes only its own row. */
  readonly applyUnaccepted: (event: Event) => void;
  /** Reverts the applier's state in memory after a failed event. The transaction reverts the rows. */
  undo(): void;
  /** Stores the sections of changed documents as memories. */
  makeSections(passagesOf: PassagesOf): void;
  /** Writes the collected words, spaces and counters. Called before each commit. */
  finish(): void;
}

export interface ApplierOptions {
  /** Skips the full-text index. `fillWords` writes all words together when all rows exist. */
  readonly wordsLater?: boolean;
}

/**
 * The function that applies each kind of event. A missing kind is a compile error, because its events would be dropped
 * silently.
 */
type KindAppliers = { readonly [K in EventKind]: ApplyKind<K> };
type ApplyKind<K extends EventKind> = (event: EventOf<K>, isForgotten: boolean) => void;

/** A forgetting, without its targets. */
interface Forgetting {
  readonly ts: number;
  readonly id: string;
  readonly reason: string;
}

/** A memory that cites other events. */
type CitingEvent = EventOf<"fact.learned"> | EventOf<"preference.set"> | EventOf<"session.summarised">;

/** Used for kinds of events that leave nothing in the index but their folder. */
const leaveNothing = (): void => {};

/** Used for kinds whose forgotten events have no effect, even while their bytes exist. */
function unlessForgotten<K extends EventKind>(apply: (event: EventOf<K>) => void): ApplyKind<K> {
  return (event, isForgotten) => {
    if (!isForgotten) apply(event);
  };
}

export function createApplier(db: SqlDatabase, options: ApplierOptions = {}): Applier {
  const statements = statementsOf(db);
  let applied = 0;
  let writer: string | null = null;
  const author = () => writer;
  /** True if a forgetting of the present batch may reach events of other authors. */
  let forgetsAny = true;
  let hasForgotten = statements.anyForgotten.get() !== undefined;
  let hasOwnForgettings = statements.anyOwnForgetting.get() !== undefined;

  const spaces = createSpaceApplier(db, statements);
  const words = options.wordsLater === true ? wordsLater : createWordApplier(statements);
  const memories = createMemoryApplier(db, statements, spaces.numberOf, words, author);
  const marks = createMarkApplier(statements, author);
  const documents = createDocumentApplier(db, statements, {
    spaces,
    author,
    ...memories,
    addSection: (section) => {
      memories.addSection(section);
      marks.setClassified(section.id);
    },
  });
  const entries = createEntryApplier(statements, spaces.numberOf, author);

  const applyForgetting = (event: EventOf<"memory.forgotten">): void => {
    if (event.content === null) return;
    const forgetting = { ts: orderTime(event), id: event.id, reason: event.content.reason };
    for (const target of event.content.targets)
      if (forgetsAny || writer === null) forget(target, forgetting);
      else forgetOwn(target, writer, forgetting);
  };

  /** Forgets an event only if the same person wrote it. The event may still be missing. */
  const forgetOwn = (target: string, by: string, forgetting: Forgetting): void => {
    hasOwnForgettings = true;
    statements.forgetOwn.run(target, by, forgetting.ts, forgetting.id, forgetting.reason);
    if (statements.authorsOf.all({ id: target }).some(({ author: known }) => known === by)) forget(target, forgetting);
  };

  /** Applies the forgettings of an event that arrived before it. */
  const applyOwnForgettings = (target: string, by: string): void => {
    for (const { ts, id, reason } of statements.ownForgettings.all(target, by))
      forget(target, { ts: Number(ts), id: String(id), reason: String(reason) });
  };

  const forget = (target: string, { ts, id, reason }: Forgetting): void => {
    markUnsettled(db);
    hasForgotten = true;
    statements.forget.run(target, ts, id, reason);
    // Forgetting a confirmation event withdraws the confirmation.
    if (statements.unconfirm.run(target).changes > 0) statements.takeBack.run(target);
    if (documents.forget(target) || entries.forget(target)) setMeta(db, "residue", 1);
    memories.forget(target);
  };

  const applyReceipt = (event: EventOf<"memory.erased">): void => {
    for (const target of event.content?.targets ?? []) statements.receipt.run(target, event.origin.device);
  };

  const applyRetention = (event: EventOf<"retention.announced"> | EventOf<"retention.applied">): void => {
    if (event.content === null) return;
    const since = event.kind === "retention.announced" ? (event.content?.from ?? null) : null;
    statements.retention.run(event.id, orderTime(event), event.content.count, since);
  };

  const applyRecall = (event: EventOf<"recall.served">): void => {
    if (event.content === null) return;
    const { session, agent } = event.scope;
    const served = JSON.stringify(event.content);
    statements.recall.run(
      event.id,
      writer,
      orderTime(event),
      spaces.numberOf(event),
      session ?? null,
      agent ?? null,
      served,
    );
  };

  const applyJudgement = (event: EventOf<"recall.judged">): void => {
    if (event.content === null) return;
    const { recall, useful, useless } = event.content;
    for (const target of useful) statements.judge.run(event.id, recall, target, 1);
    for (const target of useless) statements.judge.run(event.id, recall, target, 0);
  };

  const applyPolicy = (event: Extract<Event, { readonly kind: PolicyKind }>): void => {
    // Only the owner decides about policies, so one that was imported from elsewhere does not count.
    if (event.content === null || event.trust !== "user") return;
    const { level, agent } = event.scope;
    statements.policy.run(
      event.id,
      writer,
      orderTime(event),
      level === "space" ? spaces.numberOf(event) : null,
      agent ?? null,
      event.kind,
      JSON.stringify(event.content),
    );
  };

  const applyExtraction = (event: EventOf<"facts.extracted">): void => {
    if (event.content !== null) statements.extract.run(event.content.session, writer ?? "", event.content.upTo);
  };

  const applyModelCall = (event: EventOf<"model.called">): void => {
    if (event.content === null) return;
    const { task, model, outcome, inputTokens, outputTokens, dollars } = event.content;
    const ts = orderTime(event);
    statements.modelCall.run(event.id, writer, ts, task, model, outcome, inputTokens, outputTokens, dollars);
  };

  const applyMemory = (event: Event & { readonly kind: MemoryKind }, isForgotten: boolean): void => {
    memories.apply(event, memoryType(event.kind), isForgotten);
    marks.setLevel(event.id);
    marks.setClassified(event.id);
  };

  /** A prompt of an import does not make a session that Loci summarises, because anybody can name a session in a file. */
  const applyPrompt = (event: EventOf<"prompt.submitted">, isForgotten: boolean): void => {
    applyMemory(event, isForgotten);
    const { session } = event.scope;
    if (event.trust === "user" && session !== undefined)
      statements.summaryCandidate.run(session, writer ?? "", orderTime(event));
  };

  /** An event may arrive after the sources that it cites were forgotten. Then it may have to be erased too. */
  const checkSources = ({ content }: CitingEvent | EventOf<"document.written">): void => {
    if (content?.sources?.some((source) => statements.isForgotten.get(source) !== undefined) === true)
      markUnsettled(db);
  };

  const applyCiting = (event: CitingEvent, isForgotten: boolean): void => {
    applyMemory(event, isForgotten);
    checkSources(event);
  };

  const applyVersion = (event: EventOf<"document.written">, isForgotten: boolean): void => {
    if (isForgotten) documents.applyForgotten(event);
    else documents.apply(event);
    checkSources(event);
  };

  const appliers: KindAppliers = {
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
    "fact.reviewed": marks.review,
    "facts.extracted": applyExtraction,
    "model.called": applyModelCall,
    "preference.set": applyCiting,
    "note.pinned": applyMemory,
    "message.exchanged": applyMemory,
    "memory.pinned": marks.pin,
    "memory.unpinned": marks.pin,
    "memory.forgotten": applyForgetting,
    "memory.erased": applyReceipt,
    "memory.confirmed": marks.confirm,
    "memory.classified": marks.classify,
    "memory.promoted": marks.promote,
    "retention.announced": applyRetention,
    "retention.applied": applyRetention,
    "space.linked": spaces.apply,
    "space.split": spaces.apply,
    "space.adopted": spaces.apply,
    "recall.served": applyRecall,
    "recall.judged": applyJudgement,
    "policy.tried": applyPolicy,
    "policy.adopted": applyPolicy,
    "policy.retired": applyPolicy,
    "policy.frozen": applyPolicy,
    "policy.reset": applyPolicy,
    "document.written": applyVersion,
    "entry.saved": unlessForgotten(entries.save),
    "entry.read": unlessForgotten(entries.read),
    "entry.cleared": unlessForgotten(entries.clear),
    "note.scheduled": unlessForgotten(entries.schedule),
    "note.delivered": unlessForgotten(entries.deliver),
    "note.removed": unlessForgotten(entries.remove),
    "log.migrated": leaveNothing,
  };

  const applyKind = <K extends EventKind>(event: EventOf<K>, isForgotten: boolean): void => {
    // The log of a newer Loci may contain unknown kinds.
    if (Object.hasOwn(appliers, event.kind)) appliers[event.kind](event, isForgotten);
  };

  return {
    apply: (event, { author: by, forgetsAny: reachesAll } = {}) => {
      writer = by ?? null;
      forgetsAny = by === undefined || reachesAll === true;
      applied += 1;
      words.begin();
      // Runs for every event, so that the first event of a folder does not depend on later erasures.
      spaces.numberOf(event);
      if (hasOwnForgettings && by !== undefined) applyOwnForgettings(event.id, by);
      const isForgotten = hasForgotten && statements.isForgotten.get(event.id) !== undefined;
      // A sync or a restore has brought erased bytes back, so they have to be erased again.
      if (isForgotten && event.content !== null) {
        statements.unmarkErased.run(event.id);
        markUnsettled(db);
      }
      applyKind(event, isForgotten);
    },
    applyUnaccepted: (event) => {
      writer = null;
      words.begin();
      const type = memoryType(event.kind);
      if (type === null) return;
      const isForgotten = hasForgotten && statements.isForgotten.get(event.id) !== undefined;
      if (!memories.applyUnaccepted(event, type, isForgotten)) return;
      marks.setLevel(event.id);
      marks.setClassified(event.id);
    },
    undo: () => {
      words.undo();
      // The event may have been the first one of its folder.
      spaces.undo();
    },
    makeSections: (passagesOf) => {
      spaces.settle();
      return documents.makeSections(passagesOf);
    },
    finish: () => {
      spaces.settle();
      memories.finish();
      words.finish();
      addMeta(db, "applied", applied);
      applied = 0;
    },
  };
}
