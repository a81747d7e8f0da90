import type { EventOf } from "../../core/event/event.ts";
import { orderTime } from "../../core/event/order.ts";
import { setMeta } from "../database/database.ts";
import { markUnsettled } from "../erasure/erasure-marks.ts";
import type { ApplyContext } from "./apply-context.ts";

/** A forgetting, without its targets. */
interface Forgetting {
  readonly ts: number;
  readonly id: string;
  readonly reason: string;
}

/** Removes the content of an event from the rows of one applier. Returns false if no row belongs to the event. */
type ForgetContent = (target: string) => boolean;

/** What removes the content of a forgotten event. */
export interface ForgettableRows {
  readonly documents: { forget: ForgetContent };
  readonly entries: { forget: ForgetContent };
  readonly memories: { forget(target: string): void };
}

/** Stores forgettings and removes the content of their targets. A forgetting may arrive before its target. */
export class ForgettingApplier {
  readonly #context: ApplyContext;
  readonly #rows: ForgettableRows;
  // Most indexes have no forgettings, so the lookups for each event can be skipped.
  #hasForgotten: boolean;
  #hasOwnForgettings: boolean;

  constructor(context: ApplyContext, rows: ForgettableRows) {
    this.#context = context;
    this.#rows = rows;
    this.#hasForgotten = context.statements.anyForgotten.get() !== undefined;
    this.#hasOwnForgettings = context.statements.anyOwnForgetting.get() !== undefined;
  }

  isForgotten(id: string): boolean {
    return this.#hasForgotten && this.#context.statements.isForgotten.get(id) !== undefined;
  }

  apply(event: EventOf<"memory.forgotten">): void {
    if (event.content === null) return;
    const { author, forgetsAny } = this.#context;
    const forgetting = { ts: orderTime(event), id: event.id, reason: event.content.reason };
    for (const target of event.content.targets)
      if (forgetsAny || author === null) this.#forget(target, forgetting);
      else this.#forgetOwn(target, author, forgetting);
  }

  /** Applies the author's forgettings of an event that arrived before it. */
  applyEarlier(target: string, author: string): void {
    if (!this.#hasOwnForgettings) return;
    for (const { ts, id, reason } of this.#context.statements.ownForgettings.all(target, author))
      this.#forget(target, { ts: Number(ts), id: String(id), reason: String(reason) });
  }

  /** Forgets an event only if the same person wrote it. The event may still be missing. */
  #forgetOwn(target: string, author: string, forgetting: Forgetting): void {
    const { statements } = this.#context;
    this.#hasOwnForgettings = true;
    statements.forgetOwn.run(target, author, forgetting.ts, forgetting.id, forgetting.reason);
    const authors = statements.authorsOf.all({ id: target });
    if (authors.some(({ author: known }) => known === author)) this.#forget(target, forgetting);
  }

  #forget(target: string, { ts, id, reason }: Forgetting): void {
    const { db, statements } = this.#context;
    const { documents, entries, memories } = this.#rows;
    markUnsettled(db);
    this.#hasForgotten = true;
    statements.forget.run(target, ts, id, reason);
    // Forgetting a confirmation event withdraws the confirmation.
    if (statements.unconfirm.run(target).changes > 0) statements.takeBack.run(target);
    if (documents.forget(target) || entries.forget(target)) setMeta(db, "residue", 1);
    memories.forget(target);
  }
}
