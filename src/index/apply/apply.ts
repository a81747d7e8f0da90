import type { Event } from "../../core/event.ts";
import { memoryType } from "../../core/memory-type.ts";
import { orderTime } from "../../core/order.ts";
import { addMeta, setMeta } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { markUnsettled } from "../erasure/unsettled.ts";
import { createDocumentApplier, type PassagesOf } from "./apply-documents.ts";
import { createEntryApplier, isEntryEvent } from "./apply-entries.ts";
import { createMemoryApplier } from "./apply-memories.ts";
import { createSpaceApplier } from "./apply-spaces.ts";
import { statementsOf } from "./apply-statements.ts";
import { createWordApplier, wordsLater } from "./apply-words.ts";

/** Applies events to the index. The result does not depend on their order, nor on how often each comes. */
export interface Applier {
  apply(event: Event): void;
  /** Takes back what it keeps in memory of the event that was applied last; its rows are the transaction's to take back. */
  undo(): void;
  /** Puts the sections of changed documents among the memories. */
  makeSections(passagesOf: PassagesOf): void;
  /** Writes what was gathered; called before each commit. */
  finish(): void;
}

export interface ApplierOptions {
  /** Leaves the full-text index alone: all words are to be put there together, when all rows are known. */
  readonly wordsLater?: boolean;
}

export function createApplier(db: SqlDatabase, options: ApplierOptions = {}): Applier {
  const statements = statementsOf(db);
  let applied = 0;
  let hasClassifications = statements.anyClassification.get() !== undefined;
  let hasForgotten = statements.anyForgotten.get() !== undefined;
  let hasPromotions = statements.anyPromotion.get() !== undefined;

  const spaces = createSpaceApplier(statements);
  const words = options.wordsLater === true ? wordsLater : createWordApplier(statements);
  const memories = createMemoryApplier(db, statements, spaces.numberOf, words);
  const documents = createDocumentApplier(db, statements, {
    spaces,
    ...memories,
    addSection: (section) => {
      memories.addSection(section);
      setClassified(section.id);
    },
  });
  const entries = createEntryApplier(statements, spaces.numberOf);

  const applyForgetting = (event: Event & { kind: "memory.forgotten" }): void => {
    if (event.content === null) return;
    markUnsettled(db);
    hasForgotten = true;
    const ts = orderTime(event);
    for (const target of event.content.targets) {
      statements.forget.run(target, ts, event.id, event.content.reason);
      // A confirmation that was forgotten was taken back.
      if (statements.unconfirm.run(target).changes > 0) statements.takeBack.run(target);
      if (documents.forget(target) || entries.forget(target)) setMeta(db, "residue", 1);
      memories.forget(target);
    }
  };

  const applyReceipt = (event: Event & { kind: "memory.erased" }): void => {
    for (const target of event.content?.targets ?? []) statements.receipt.run(target, event.origin.device);
  };

  /** A fact may arrive after all that it was made from was forgotten. */
  const noticeSources = (event: Event): void => {
    if ((event.kind !== "fact.learned" && event.kind !== "preference.set") || event.content === null) return;
    if (event.content.sources?.some((source) => statements.isForgotten.get(source) !== undefined) === true)
      markUnsettled(db);
  };

  const applyPins = (event: Event & { kind: "memory.pinned" | "memory.unpinned" }): void => {
    const pinned = event.kind === "memory.pinned" ? 1 : 0;
    for (const target of event.content?.targets ?? []) statements.pin.run(target, pinned, orderTime(event), event.id);
  };

  const applyConfirmation = (event: Event & { kind: "memory.confirmed" }, isForgotten: boolean): void => {
    if (isForgotten || event.content === null) statements.takeBack.run(event.id);
    else for (const target of event.content.targets) statements.confirm.run(target, event.id);
  };

  const applyPromotion = (event: Event & { kind: "memory.promoted" }): void => {
    if (event.content === null) return;
    hasPromotions = true;
    for (const target of event.content.targets) {
      statements.promote.run(target, event.content.level, orderTime(event), event.id);
      setPromotedLevel(target);
      const level = statements.promotion.get(target)?.["level"];
      if (typeof level === "string") statements.setEntryLevel.run(level, target);
    }
  };

  /** Of all that was said about the level of a memory, under any of its ids, the last word counts. */
  const setPromotedLevel = (id: string): void => {
    if (hasPromotions) statements.setLevel.run({ id });
  };

  const applyClassification = (event: Event & { kind: "memory.classified" }): void => {
    if (event.content === null) return;
    hasClassifications = true;
    for (const target of event.content.targets) {
      statements.classify.run(target, event.content.sensitive ? 1 : 0, orderTime(event), event.id);
      setClassified(target);
    }
  };

  const setClassified = (id: string): void => {
    if (hasClassifications) statements.setClassified.run({ id });
  };

  const applyRetention = (event: Event & { kind: "retention.announced" | "retention.applied" }): void => {
    if (event.content === null) return;
    const since = event.kind === "retention.announced" ? (event.content?.from ?? null) : null;
    statements.retention.run(event.id, orderTime(event), event.content.count, since);
  };

  const applyRecall = (event: Event & { kind: "recall.served" }): void => {
    if (event.content === null) return;
    const { session, agent } = event.scope;
    const served = JSON.stringify(event.content);
    statements.recall.run(event.id, orderTime(event), spaces.numberOf(event), session ?? null, agent ?? null, served);
  };

  const applyJudgement = (event: Event & { kind: "recall.judged" }): void => {
    for (const target of event.content?.useful ?? []) statements.judge.run(event.id, target, 1);
    for (const target of event.content?.useless ?? []) statements.judge.run(event.id, target, 0);
  };

  return {
    apply: (event) => {
      applied += 1;
      words.begin();
      // For every event, since which folder was first must not depend on what was erased since.
      spaces.numberOf(event);
      const isForgotten = hasForgotten && statements.isForgotten.get(event.id) !== undefined;
      // Bytes that were erased have come back, by a sync or a restore: they are to be erased again.
      if (isForgotten && event.content !== null) {
        statements.unmarkErased.run(event.id);
        markUnsettled(db);
      }
      if (event.kind === "memory.forgotten") return applyForgetting(event);
      if (event.kind === "memory.erased") return applyReceipt(event);
      if (event.kind === "recall.served") return applyRecall(event);
      if (event.kind === "recall.judged") return applyJudgement(event);
      if (event.kind === "memory.pinned" || event.kind === "memory.unpinned") return applyPins(event);
      if (event.kind === "memory.confirmed") return applyConfirmation(event, isForgotten);
      if (event.kind === "memory.promoted") return applyPromotion(event);
      if (event.kind === "retention.announced" || event.kind === "retention.applied") return applyRetention(event);
      if (event.kind === "memory.classified") return applyClassification(event);
      if (event.kind === "space.linked" || event.kind === "space.split") return spaces.apply(event);
      if (event.kind === "document.written")
        return isForgotten ? documents.applyForgotten(event) : documents.apply(event);
      if (isEntryEvent(event)) return isForgotten ? undefined : entries.apply(event);
      const type = memoryType(event.kind);
      if (type === null) return undefined;
      memories.apply(event, type, isForgotten);
      setPromotedLevel(event.id);
      setClassified(event.id);
      noticeSources(event);
      return undefined;
    },
    undo: () => {
      words.undo();
      // The event may have been the first of its space.
      spaces.undo();
    },
    makeSections: (passagesOf) => documents.makeSections(passagesOf),
    finish: () => {
      memories.finish();
      words.finish();
      addMeta(db, "applied", applied);
      applied = 0;
    },
  };
}
