import type { Event } from "../core/event.ts";
import { memoryType } from "../core/memory-type.ts";
import { orderTime } from "../core/order.ts";
import { spaceName } from "../core/scope.ts";
import { createDocumentApplier, type PassagesOf } from "./apply-documents.ts";
import { createEntryApplier, isEntryEvent } from "./apply-entries.ts";
import { createMemoryApplier } from "./apply-memories.ts";
import { statementsOf } from "./apply-statements.ts";
import { addMeta, setMeta } from "./database.ts";
import type { SqlDatabase } from "./sql-database.ts";

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

export function createApplier(db: SqlDatabase): Applier {
  const statements = statementsOf(db);
  const spaces = new Map<string, number>();
  let applied = 0;
  let hasPromotions = statements.anyPromotion.get() !== undefined;

  const spaceNumber = (event: Event): number | null => {
    if (event.scope.space === undefined) return null;
    const name = spaceName(event.scope.space);
    const known = spaces.get(name);
    if (known !== undefined) return known;
    statements.addSpace.run(name);
    const number = Number(statements.findSpace.get(name)?.["space"]);
    spaces.set(name, number);
    return number;
  };

  const memories = createMemoryApplier(db, statements, spaceNumber);
  const documents = createDocumentApplier(db, statements, { spaceNumber, ...memories });
  const entries = createEntryApplier(statements, spaceNumber);

  const applyForgetting = (event: Event & { kind: "memory.forgotten" }): void => {
    if (event.content === null) return;
    const ts = orderTime(event);
    for (const target of event.content.targets) {
      statements.forget.run(target, ts, event.id, event.content.reason);
      if (documents.forget(target) || entries.forget(target)) setMeta(db, "residue", 1);
      memories.forget(target);
    }
  };

  const applyPins = (event: Event & { kind: "memory.pinned" | "memory.unpinned" }): void => {
    const pinned = event.kind === "memory.pinned" ? 1 : 0;
    for (const target of event.content?.targets ?? []) statements.pin.run(target, pinned, orderTime(event), event.id);
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

  const applyRecall = (event: Event & { kind: "recall.served" }): void => {
    if (event.content === null) return;
    const { session, agent } = event.scope;
    const served = JSON.stringify(event.content);
    statements.recall.run(event.id, orderTime(event), spaceNumber(event), session ?? null, agent ?? null, served);
  };

  const applyJudgement = (event: Event & { kind: "recall.judged" }): void => {
    for (const target of event.content?.useful ?? []) statements.judge.run(event.id, target, 1);
    for (const target of event.content?.useless ?? []) statements.judge.run(event.id, target, 0);
  };

  return {
    apply: (event) => {
      applied += 1;
      memories.begin();
      const isForgotten = statements.isForgotten.get(event.id) !== undefined;
      // Bytes that were erased have come back, by a sync or a restore: they are to be erased again.
      if (isForgotten && event.content !== null) statements.unmarkErased.run(event.id);
      if (event.kind === "memory.forgotten") return applyForgetting(event);
      if (event.kind === "recall.served") return applyRecall(event);
      if (event.kind === "recall.judged") return applyJudgement(event);
      if (event.kind === "memory.pinned" || event.kind === "memory.unpinned") return applyPins(event);
      if (event.kind === "memory.promoted") return applyPromotion(event);
      if (event.kind === "document.written") return isForgotten ? undefined : documents.apply(event);
      if (isEntryEvent(event)) return isForgotten ? undefined : entries.apply(event);
      const type = memoryType(event.kind);
      if (type === null) return undefined;
      memories.apply(event, type, isForgotten);
      setPromotedLevel(event.id);
      return undefined;
    },
    undo: () => {
      memories.undo();
      // The event may have been the first of its space.
      spaces.clear();
    },
    makeSections: (passagesOf) => documents.makeSections(passagesOf),
    finish: () => {
      memories.finish();
      addMeta(db, "applied", applied);
      applied = 0;
    },
  };
}
