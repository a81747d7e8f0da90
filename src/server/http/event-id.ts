import { createHmac, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { LociError } from "../../core/errors.ts";
import type { Cursor } from "../../core/ports/log.ts";

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
