import { LociError } from "../../core/errors.ts";
import type { NewEvent } from "../../core/event/event.ts";
import { limits } from "../../core/event/limits.ts";
import type { Fingerprint } from "../../core/redaction/marker.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { checkSchedule, lastDue, nextDue } from "../../core/schedule/next-due.ts";
import { withoutPrivate } from "../../core/text/private-text.ts";
import { listNotes, type StoredNote } from "../../index/views/history-views.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import { onlyOne } from "../base/only-one.ts";
import type { Parts } from "../base/parts.ts";
import { checkHistoryPermission, historyScope } from "./history-scope.ts";
import type { NewNote, Note, Notes } from "./history.ts";

const lockWaitMs = 30_000;

/** Creates the note methods of one memory for its principal. */
export function createNotes(parts: Parts): Notes {
  return {
    add: (note) => addNote(parts, note),
    list: async () => {
      const now = parts.clock.now();
      return (await readNotes(parts))
        .map((note) => toNote(note, now))
        .filter(({ next }) => next !== null)
        .toSorted((a, b) => (a.next ?? 0) - (b.next ?? 0));
    },
    remove: (id) => removeNote(parts, id),
    due: () => takeDue(parts),
  };
}

async function readNotes(parts: Parts): Promise<readonly StoredNote[]> {
  checkHistoryPermission(parts, "read");
  await freshen(parts);
  return parts.index.query(listNotes);
}

async function addNote(parts: Parts, newNote: NewNote): Promise<Note> {
  checkHistoryPermission(parts, "append");
  const now = parts.clock.now();
  const note = checkNote(newNote, now, parts.tools.fingerprint);
  const { at, cron, zone } = note;
  const content = cron === null || zone === null ? { text: note.text, at: at ?? now } : { text: note.text, cron, zone };
  const [id = ""] = await takeIn(parts, [{ ...noteSource(parts), kind: "note.scheduled", content, at: now }]);
  return toNote({ ...note, id, ts: now, delivered: null }, now);
}

/**
 * Checks a note and returns its stored form. A repeating note stores its time zone, so that it does not depend on the
 * machine's zone.
 */
function checkNote(
  newNote: NewNote,
  now: number,
  fingerprint: Fingerprint | undefined,
): Pick<StoredNote, "text" | "at" | "cron" | "zone"> {
  if (typeof newNote.text !== "string" || newNote.text.trim() === "")
    throw new LociError("USAGE", "the note is empty; pass its text");
  const text = redactText(withoutPrivate(newNote.text), fingerprint);
  if ("cron" in newNote && newNote.cron !== undefined) {
    const { cron, zone = Intl.DateTimeFormat().resolvedOptions().timeZone } = newNote;
    checkSchedule({ cron, zone }, now);
    return { text, at: null, cron, zone };
  }
  // A clock may return fractions of a millisecond, but the log stores whole milliseconds.
  const at = "at" in newNote ? Math.floor(newNote.at) : Number.NaN;
  if (!(at >= 0 && at <= limits.time))
    throw new LociError(
      "USAGE",
      "the note has no time; give `at` in milliseconds since 1970, not after the year 9999, or `cron`",
    );
  return { text, at, cron: null, zone: null };
}

async function removeNote(parts: Parts, id: string): Promise<void> {
  checkHistoryPermission(parts, "replace");
  const fitting = (await readNotes(parts)).filter((note) => note.id === id || (id.length >= 4 && note.id.endsWith(id)));
  const found = onlyOne(fitting, id, "notes");
  if (found === undefined) throw new LociError("NOT_FOUND", `no note has the id '${id}'; see \`loci notes\``);
  await takeIn(parts, [{ ...noteSource(parts), kind: "note.removed", content: { note: found.id } }]);
}

/**
 * Returns the due notes. A note is logged as delivered before it is returned. If the process is killed in between, the
 * note is lost, but nobody gets it twice. If several times were missed, only the last one is returned.
 */
async function takeDue(parts: Parts): Promise<readonly (Note & { readonly due: number })[]> {
  checkHistoryPermission(parts, "append");
  return parts.locks.hold("notes", lockWaitMs, async () => {
    if ((await parts.index.catchUp({ waitMs: lockWaitMs })) !== "complete")
      throw new LociError("BUSY", "another process keeps the index busy; no note was taken; try again in a moment");
    const now = parts.clock.now();
    const notes = await parts.index.query(listNotes);
    const found = notes.flatMap((note) => {
      const due = dueTime(note, now);
      return due === null ? [] : [{ note, due }];
    });
    await takeIn(
      parts,
      found.map(({ note, due }): NewEvent => {
        return { ...noteSource(parts), kind: "note.delivered", content: { note: note.id, due } };
      }),
    );
    return found
      .map(({ note, due }) => ({ ...toNote({ ...note, delivered: due }, now), due }))
      .toSorted((a, b) => a.due - b.due);
  });
}

/** Returns the last due time of a note that was not delivered; null if there is none. */
function dueTime({ at, cron, zone, ts, delivered }: StoredNote, now: number): number | null {
  if (at !== null) return at <= now && delivered === null ? at : null;
  if (cron === null || zone === null) return null;
  const last = lastDue({ cron, zone }, now);
  return last !== null && last > (delivered ?? ts) ? last : null;
}

/** Returns a note with its next due time. A missed note is due now. */
function toNote(note: StoredNote, now: number): Note {
  const { id, text, at, cron, zone, delivered } = note;
  const once = delivered === null ? at : null;
  const next = cron === null || zone === null ? once : (dueTime(note, now) ?? nextDue({ cron, zone }, now));
  return { id, text, next, cron, zone };
}

function noteSource(parts: Parts): Pick<NewEvent, "scope" | "origin" | "trust"> {
  return {
    scope: historyScope(parts),
    origin: { device: parts.device(), agent: "loci" },
    trust: parts.principal.kind === "owner" ? "user" : "agent",
  };
}
