import type { Event, EventOf } from "../../core/event/event.ts";
import { limits } from "../../core/event/limits.ts";
import { orderTime } from "../../core/event/order.ts";
import type { Statements } from "./apply-statements.ts";

/** Stores every save of every entry, the reads and clearings of entries, and the scheduled notes. */
export interface EntryApplier {
  readonly save: (event: EventOf<"entry.saved">) => void;
  readonly read: (event: EventOf<"entry.read">) => void;
  readonly clear: (event: EventOf<"entry.cleared">) => void;
  readonly schedule: (event: EventOf<"note.scheduled">) => void;
  readonly deliver: (event: EventOf<"note.delivered">) => void;
  readonly remove: (event: EventOf<"note.removed">) => void;
  /** Removes the content of a save or a note. Returns false if the id belongs to neither. */
  readonly forget: (id: string) => boolean;
}

export function createEntryApplier(
  statements: Statements,
  spaceNumber: (event: Event) => number | null,
  author: () => string | null,
): EntryApplier {
  /** Marks an event whose bytes the log contains although nobody may see them. The next erasure removes them. */
  const discard = ({ kind, id }: { readonly kind: "entry.saved" | "note.scheduled"; readonly id: string }): void => {
    statements.discard.run(kind, id);
  };

  const save = (event: EventOf<"entry.saved">): void => {
    const { content, scope } = event;
    if (content === null) return;
    if (statements.isCleared.get(content.entry) !== undefined) return discard(event);
    const promoted = statements.promotion.get(content.entry, author() ?? "")?.["level"];
    const { changes } = statements.saveEntry.run(
      event.id,
      content.entry,
      orderTime(event),
      content.compartment,
      typeof promoted === "string" ? promoted : scope.level,
      scope.user,
      author(),
      spaceNumber(event),
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
  };

  const clearEntry = (entry: string): void => {
    statements.clearEntry.run(entry);
    statements.discardSaves.run(entry);
    statements.removeSaves.run(entry);
    statements.removeEntry.run(entry);
    statements.removeReads.run(entry);
  };

  const forgetSave = (id: string): boolean => {
    const entry = statements.entryOf.get(id)?.["entry"];
    if (typeof entry !== "string") return false;
    statements.forgetSave.run(id);
    statements.removeEntry.run(entry);
    // The entry is rebuilt from its other saves, if any.
    statements.keepEntry.run(entry);
    return true;
  };

  const schedule = (event: EventOf<"note.scheduled">): void => {
    if (event.content === null) return;
    if (statements.isRemoved.get(event.id) !== undefined) return discard(event);
    const { text, at, cron, zone } = event.content;
    const time = at === undefined ? null : wholeTime(at);
    statements.note.run(event.id, author(), orderTime(event), text, time, cron ?? null, zone ?? null);
  };

  const removeNote = (note: string): void => {
    statements.removeNote.run(note);
    if (statements.forgetNote.run(note).changes > 0) discard({ kind: "note.scheduled", id: note });
  };

  return {
    save,
    read: ({ id, content }) => {
      // The log may contain an event more than once.
      if (content !== null && statements.countEvent.run(id).changes > 0)
        statements.countReads.run(JSON.stringify(content.targets));
    },
    clear: ({ content }) => {
      for (const entry of content?.targets ?? []) clearEntry(entry);
    },
    schedule,
    deliver: ({ content }) => {
      if (content !== null) statements.deliver.run(content.note, wholeTime(content.due));
    },
    remove: ({ content }) => {
      if (content !== null) removeNote(content.note);
    },
    forget: (id) => forgetSave(id) || statements.forgetNote.run(id).changes > 0,
  };
}

/**
 * Makes a time valid for the table, which refuses fractions and impossible times. Another program's log may contain
 * them.
 */
function wholeTime(at: number): number {
  return Math.min(Math.trunc(at), limits.time);
}
