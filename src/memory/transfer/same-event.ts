import type { NewEvent } from "../../core/event/event.ts";
import { memoryType } from "../../core/event/memory-type.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { withoutPrivate } from "../../core/text/private-text.ts";
import { duplicateHash } from "../../index/apply/duplicate-hash.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { hookRows, type HookRow, type SessionOfAgent } from "../../index/views/import-views.ts";

/**
 * The maximum time between a hook's event and the same event in a transcript. A host may write a turn with slow tools
 * to the transcript only at its end.
 */
const mostApartMs = 600_000;
/**
 * The maximum time if the hook's event was forgotten. It is short, because only the event's kind and time are left to
 * compare.
 */
const forgottenApartMs = 5_000;

/**
 * Finds the hook event that this event repeats; null if there is none. It has the same kind, session and text, is the
 * nearest in time, and is not matched yet. Hosts without event ids need this. For starts and ends of sessions the time
 * may differ, and for compaction summaries the text.
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
