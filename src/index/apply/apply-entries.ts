import type { Event, EventKind, EventOf } from "../../core/event.ts";
import { limits } from "../../core/limits.ts";
import { orderTime } from "../../core/order.ts";
import type { Statements } from "./apply-statements.ts";

/** Keeps every save of every entry, who has read them, and which were cleared; and the notes that are to be said at a time. */
export interface EntryApplier {
  apply(event: EntryEvent): void;
  /** True if the event was a save or a note, and what it said is gone now. */
  forget(id: string): boolean;
}

const entryKinds = [
  "entry.saved",
  "entry.read",
  "entry.cleared",
  "note.scheduled",
  "note.delivered",
  "note.removed",
] as const satisfies readonly EventKind[];

type EntryEvent = Event & { readonly kind: (typeof entryKinds)[number] };

export function isEntryEvent(event: Event): event is EntryEvent {
  return (entryKinds as readonly EventKind[]).includes(event.kind);
}

export function createEntryApplier(statements: Statements, spaceNumber: (event: Event) => number | null): EntryApplier {
  /** Its bytes are still, or again, in the log although nobody is to see them. */
  const discard = ({ kind, id }: Pick<EntryEvent, "kind" | "id">): void => {
    statements.discard.run(kind, id);
  };

  const save = (event: EventOf<"entry.saved">): void => {
    const { content, scope } = event;
    if (content === null) return;
    if (statements.isCleared.get(content.entry) !== undefined) return discard(event);
    const promoted = statements.promotion.get(content.entry)?.["level"];
    const { changes } = statements.saveEntry.run(
      event.id,
      content.entry,
      orderTime(event),
      content.compartment,
      typeof promoted === "string" ? promoted : scope.level,
      scope.user,
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

  const clear = (entry: string): void => {
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
    // What is left of it is what the other saves say.
    statements.keepEntry.run(entry);
    return true;
  };

  const schedule = (event: EventOf<"note.scheduled">): void => {
    if (event.content === null) return;
    if (statements.isRemoved.get(event.id) !== undefined) return discard(event);
    const { text, at, cron, zone } = event.content;
    const time = at === undefined ? null : wholeTime(at);
    statements.note.run(event.id, orderTime(event), text, time, cron ?? null, zone ?? null);
  };

  const removeNote = (note: string): void => {
    statements.removeNote.run(note);
    if (statements.forgetNote.run(note).changes > 0) discard({ kind: "note.scheduled", id: note });
  };

  return {
    apply: (event) => {
      switch (event.kind) {
        case "entry.saved":
          return save(event);
        case "entry.read":
          // An event may come more than once.
          if (event.content !== null && statements.countEvent.run(event.id).changes > 0)
            statements.countReads.run(JSON.stringify(event.content.targets));
          return undefined;
        case "entry.cleared":
          for (const entry of event.content?.targets ?? []) clear(entry);
          return undefined;
        case "note.scheduled":
          return schedule(event);
        case "note.delivered":
          if (event.content !== null) statements.deliver.run(event.content.note, wholeTime(event.content.due));
          return undefined;
        case "note.removed":
          if (event.content !== null) removeNote(event.content.note);
          return undefined;
      }
    },
    forget: (id) => forgetSave(id) || statements.forgetNote.run(id).changes > 0,
  };
}

/** A log of another make may hold what ours refuses: a time that no calendar has would be refused by the table, too. */
function wholeTime(at: number): number {
  return Math.min(Math.trunc(at), limits.time);
}
