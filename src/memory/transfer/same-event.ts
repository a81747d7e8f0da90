import type { NewEvent } from "../../core/event/event.ts";
import { memoryType } from "../../core/event/memory-type.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { withoutPrivate } from "../../core/text/private-text.ts";
import { duplicateHash } from "../../index/apply/duplicate-hash.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { hookRows, type HookRow, type SessionOfAgent } from "../../index/views/import-views.ts";

/**
 * The largest difference between the times of a hook and a transcript for the same event. A turn with slow tools is
 * written when it is over.
 */
const mostApartMs = 600_000;
/** The largest difference for a forgotten event, of which only kind and time are left. */
const forgottenApartMs = 5_000;

/**
 * The hook's event that this one repeats: of the same kind in the same session, with the same text, the nearest in
 * time, and not matched by another event. Needed for hosts without ids of events. Starts and ends of sessions have
 * other times in transcripts, and summaries other words.
 */
export function sameByHook(
  db: SqlDatabase,
  event: NewEvent,
  place: SessionOfAgent,
  isTaken: (id: string) => boolean,
): string | null {
  const type = memoryType(event.kind);
  if (type === null || event.at === undefined) return null;
  const { at, kind } = event;
  const isSession = kind === "session.started" || kind === "session.ended";
  const span = isSession ? Number.MAX_SAFE_INTEGER - at : mostApartMs;
  const text = "text" in event.content ? event.content.text : undefined;
  const own = duplicateHash(type, text === undefined ? null : redactText(withoutPrivate(text)));
  const same = hookRows(db, { ...place, kind, from: at - span, to: at + span })
    .filter((row) => !isTaken(row.id))
    .filter((row) => isSame(row, own) || isSession || kind === "session.compacted" || isForgottenAt(row, at))
    .toSorted((a, b) => Math.abs(a.ts - at) - Math.abs(b.ts - at));
  return same[0]?.id ?? null;
}

function isForgottenAt({ isForgotten, ts }: HookRow, at: number): boolean {
  return isForgotten && Math.abs(ts - at) <= forgottenApartMs;
}

function isSame({ duplicate }: HookRow, own: Uint8Array | null): boolean {
  if (duplicate === null || own === null) return duplicate === own;
  return Buffer.from(duplicate).equals(own);
}
