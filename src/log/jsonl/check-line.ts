import type { DecodedLine } from "../../core/event/event-line.ts";
import type { Event } from "../../core/event/event.ts";
import { digestHex } from "../../platform/digest.ts";
import type { Keyring } from "../../platform/encryption/keyring.ts";
import { decodeOpened, isWholeSealed } from "../../platform/encryption/sealed-line.ts";

/** A line of the log whose content was compared with its digest. */
export type CheckedLine = DecodedLine & {
  /** Why the line counts as altered; null for a sound line, and for a line that a killed writer tore. */
  readonly altered: string | null;
  /** A device that was unlocked once has sealed it; always false for a plain line. */
  readonly isProved: boolean;
};

/**
 * Reads a line and checks its content. An altered content is dropped and the head stays, as for a line that was cut
 * off: the index then knows the event, so that forgetting its session or space still reaches the bytes, and has no
 * content to return.
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
 * The line's own characters are hashed, as when it was written: another version may write the same JSON differently.
 */
function findAlteration({ id, salt, content, digest }: Event, version: string, line: string): string | null {
  // Erasure finds an event by the id at the start of its line, but a parser would use a second `id` further on.
  if (!line.startsWith(id, '{"v":"'.length + version.length + '","id":"'.length))
    return "its id is not the one at the start of the line";
  // Versions before 1.0 had no digest, and an erased event has no content to check.
  if (content === null || version.startsWith("0.")) return null;
  if (typeof salt !== "string") return mismatch;
  const marker = `,"salt":${JSON.stringify(salt)},"content":`;
  const start = line.indexOf(marker);
  return start >= 0 && digestHex(salt + line.slice(start + marker.length, -1)) === digest ? null : mismatch;
}

const mismatch = "its content does not match its digest";
