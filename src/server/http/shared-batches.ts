import { createHmac, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { LociError } from "../../core/errors.ts";
import type { Cursor } from "../../core/ports/log.ts";
import { printableJson } from "../../core/text/phrases/printable.ts";
import type { Changes } from "../../memory/insight/changes.ts";

/** A place in a log, with the id that tells it to clients. */
export interface Place {
  readonly cursor: Cursor | null;
  readonly id: string;
}

export function placeOf(cursor: Cursor | null, key: string): Place {
  return { cursor, id: cursorToEventId(cursor, key) };
}

/** The changes after a place, as JSON, and the place after them. `data` is null if a batch of the log has no change. */
export interface SharedBatch {
  readonly place: Place;
  readonly data: string | null;
}

/** Reads the next batch after a place; null at the end of the log. */
export type NextBatch = (after: Place) => Promise<SharedBatch | null>;

/** Streams that follow a log are at its end, so a few batches are enough for all of them. */
const mostBatches = 16;

/**
 * Lets the streams of one memory share what they read: with 200 of them at the same place, the log is read once.
 * `version` changes with the log, so nothing older than the log is shared.
 */
export function shareBatches(
  changes: Changes,
  { key, version }: { readonly key: string; readonly version: () => number },
): NextBatch {
  const batches = new Map<string, Promise<SharedBatch | null>>();
  let readAt = version();
  const read = async (after: Place): Promise<SharedBatch | null> => {
    for await (const { changes: found, cursor } of changes.read(after.cursor)) {
      return { place: placeOf(cursor, key), data: found.length === 0 ? null : printableJson({ changes: found }) };
    }
    return null;
  };
  return (after) => {
    if (readAt !== version()) batches.clear();
    readAt = version();
    const shared = batches.get(after.id);
    if (shared !== undefined) return shared;
    const batch = read(after);
    batches.set(after.id, batch);
    batch.catch(() => batches.delete(after.id));
    const [oldest] = batches.keys();
    if (batches.size > mostBatches && oldest !== undefined) batches.delete(oldest);
    return batch;
  };
}

const mostCursorBytes = 4 * 1024 * 1024;
const checkBytes = 16;

/**
 * Converts the log's cursor to the id of a server-sent event. A cursor has a few numbers for each segment of the log, so
 * it is compressed. It is signed, because the log reads only cursors that it has made itself.
 */
export function cursorToEventId(cursor: Cursor | null, key: string): string {
  const packed = deflateRawSync(cursor ?? "").toString("base64url");
  return `${packed}.${sign(packed, key).toString("base64url")}`;
}

/** Reads the id that a client sends back. Throws USAGE if no server with this key has made it. */
export function eventIdToCursor(id: string, key: string): Cursor | null {
  const [packed = "", check = ""] = id.split(".");
  const sent = Buffer.from(check, "base64url");
  if (sent.length !== checkBytes || !timingSafeEqual(sent, sign(packed, key)))
    throw new LociError("USAGE", "Last-Event-ID is not an id of this server", {
      next: "Leave it out to follow from now on, and read the present state.",
    });
  const cursor = inflateRawSync(Buffer.from(packed, "base64url"), { maxOutputLength: mostCursorBytes }).toString();
  return cursor === "" ? null : cursor;
}

function sign(packed: string, key: string): Buffer {
  return createHmac("sha256", key).update(`event id ${packed}`).digest().subarray(0, checkBytes);
}
