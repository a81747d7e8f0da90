import type { DecodedLine } from "../core/event/event-line.ts";
import type { Event } from "../core/event/event.ts";
import type { Keyring } from "../platform/encryption/keyring.ts";
import { decodeOpened, isWholeSealed } from "../platform/encryption/sealed-line.ts";
import { digestHex } from "../platform/hashes/digest.ts";

/** A line of the log after its content was compared with its digest. */
export type CheckedLine = DecodedLine & {
  /** Why the line counts as altered. Null for an intact line, and for a line that a killed writer left torn. */
  readonly altered: string | null;
  /** True if a device that was unlocked once has sealed the line. Always false for a plain line. */
  readonly isProved: boolean;
};

/**
 * Reads a line and checks its content. If the content was altered, only the head is returned, as for a line that was
 * cut off. So the index knows the event but has no content to return. Forgetting its session or space then still erases
 * the bytes.
 */
export function checkLine(line: string, keys: () => Keyring): CheckedLine {
  const { decoded, plain, keyMissing, isProved } = decodeOpened(line, keys);
  if (decoded.status === "damaged")
    return { ...decoded, isProved, altered: !keyMissing && isWholeSealed(line) ? decoded.reason : null };
  if (decoded.status !== "event") return { ...decoded, isProved, altered: null };
  const { event, version, contentLost } = decoded;
  if (contentLost)
    return {
      ...decoded,
      isProved,
      altered: isWholeSealed(line) ? "its content was altered since it was sealed" : null,
    };
  const altered = findAlteration(event, version, plain ?? "");
  if (altered === null) return { status: "event", event, version, contentLost, isProved, altered };
  return { ...decoded, event: { ...event, salt: null, content: null }, contentLost: true, isProved, altered };
}

/**
 * Returns how the line was altered, or null. The digest is computed from the line's own characters, because another
 * version may write the same JSON differently.
 */
function findAlteration({ id, salt, content, digest }: Event, version: string, line: string): string | null {
  // Erasure finds an event by the id at the start of its line. A JSON parser would use a second `id` later in the line.
  if (!line.startsWith(id, '{"v":"'.length + version.length + '","id":"'.length))
    return "its id is not the one at the start of the line";
  // Versions before 1.0 had no digest. An erased event has no content to check.
  if (content === null || version.startsWith("0.")) return null;
  if (typeof salt !== "string") return mismatch;
  const marker = `,"salt":${JSON.stringify(salt)},"content":`;
  const start = line.indexOf(marker);
  return start >= 0 && digestHex(salt + line.slice(start + marker.length, -1)) === digest ? null : mismatch;
}

const mismatch = "its content does not match its digest";
