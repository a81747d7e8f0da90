import type { EventOf } from "../../core/event/event.ts";
import { limits } from "../../core/event/limits.ts";
import { orderTime } from "../../core/event/order.ts";
import type { ApplyContext } from "./apply-context.ts";

/** Stores every save of every entry, the reads and clearings of entries, and the scheduled notes. */
export class EntryApplier {
  readonly #context: ApplyContext;

  constructor(context: ApplyContext) {
    this.#context = context;
  }

  save(event: EventOf<"entry.saved">): void {
    const { statements, spaces, author } = this.#context;
    const { content, scope } = event;
    if (content === null) return;
    if (statements.isCleared.get(content.entry) !== undefined) return this.#discard(event);
    const promoted = statements.promotion.get(content.entry, author ?? "")?.["level"];
    const { changes } = statements.saveEntry.run(
      event.id,
      content.entry,
      orderTime(event),
      content.compartment,
      typeof promoted === "string" ? promoted : scope.level,
      scope.user,
      author,
      spaces.numberOf(event),
      scope.agent ?? null,
      scope.session ?? null,
      scope.run ?? null,
      content.text,
      content.category ?? null,
      content.priority,
      content.tags === undefined ? null : JSON.stringify(content.tags),
      content.meta === undefined ? null : JSON.stringify(content.meta),
      content.reads ?? 0,
    );
    if (changes > 0) statements.keepEntry.run(content.entry);
  }

  read({ id, content }: EventOf<"entry.read">): void {
    const { statements } = this.#context;
    // The log may contain an event more than once.
    if (content !== null && statements.countEvent.run(id).changes > 0)
      statements.countReads.run(JSON.stringify(content.targets));
  }

  clear({ content }: EventOf<"entry.cleared">): void {
    const { statements } = this.#context;
    for (const entry of content?.targets ?? []) {
      statements.clearEntry.run(entry);
      statements.discardSaves.run(entry);
      statements.removeSaves.run(entry);
      statements.removeEntry.run(entry);
      statements.removeReads.run(entry);
    }
  }

  schedule(event: EventOf<"note.scheduled">): void {
    const { statements, author } = this.#context;
    if (event.content === null) return;
    if (statements.isRemoved.get(event.id) !== undefined) return this.#discard(event);
    const { text, at, cron, zone } = event.content;
    const time = at === undefined ? null : wholeTime(at);
    statements.note.run(event.id, author, orderTime(event), text, time, cron ?? null, zone ?? null);
  }

  deliver({ content }: EventOf<"note.delivered">): void {
    if (content !== null) this.#context.statements.deliver.run(content.note, wholeTime(content.due));
  }

  remove({ content }: EventOf<"note.removed">): void {
    const { statements } = this.#context;
    if (content === null) return;
    statements.removeNote.run(content.note);
    if (statements.forgetNote.run(content.note).changes > 0)
      this.#discard({ kind: "note.scheduled", id: content.note });
  }

  /** Removes the content of a save or a note. Returns false if the id belongs to neither. */
  forget(id: string): boolean {
    return this.#forgetSave(id) || this.#context.statements.forgetNote.run(id).changes > 0;
  }

  #forgetSave(id: string): boolean {
    const { statements } = this.#context;
    const entry = statements.entryOf.get(id)?.["entry"];
    if (typeof entry !== "string") return false;
    statements.forgetSave.run(id);
    statements.removeEntry.run(entry);
    // The entry is rebuilt from its other saves, if any.
    statements.keepEntry.run(entry);
    return true;
  }

  /** Marks an event whose bytes the log contains although nobody may see them. The next erasure removes them. */
  #discard({ kind, id }: { readonly kind: "entry.saved" | "note.scheduled"; readonly id: string }): void {
    this.#context.statements.discard.run(kind, id);
  }
}

/**
 * Makes a time valid for the table, which refuses fractions and impossible times. Another program's log may contain
 * them.
 */
function wholeTime(at: number): number {
  return Math.min(Math.trunc(at), limits.time);
}
