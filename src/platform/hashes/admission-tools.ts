import { v7 } from "uuid";

import type { AdmissionTools } from "../../core/event/admit.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { digestHex } from "./digest.ts";
import { randomBytes } from "./random-bytes.ts";

/** The clock, ids, salts and hashes that are used to admit events. */
export const systemTools: AdmissionTools = {
  now: () => Date.now(),
  newId,
  // 128 bits are enough to prevent anybody from guessing short content by its digest.
  newSalt: () => randomBytes(16).toString("base64url"),
  sha256,
};

const last = { msecs: 0, seq: 0 };

/**
 * Makes an id that contains the time of writing, not of the event. So imported old transcripts sort where they were
 * appended. Ids of the same millisecond count up. The uuid package can do that too, but not with random bytes that are
 * passed to it.
 */
function newId(): string {
  const random = randomBytes(16);
  const now = Date.now();
  const isLater = now > last.msecs;
  // A millisecond starts in the lower half of the numbers, which leaves room to count up. If the numbers run out,
  // the ids run ahead of the clock.
  last.seq = isLater ? random.readUInt32BE(6) >>> 1 : (last.seq + 1) >>> 0;
  if (isLater) last.msecs = now;
  else if (last.seq === 0) last.msecs += 1;
  return v7({ random, msecs: last.msecs, seq: last.seq });
}

/**
 * The system's tools for a process that may hash a lot. The hashes are the same; OpenSSL computes them as soon as
 * loading it is worthwhile.
 */
export const opensslTools: AdmissionTools = { ...systemTools, sha256: digestHex };
