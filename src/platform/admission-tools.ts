import { v7 } from "uuid";

import type { AdmissionTools } from "../core/admit.ts";
import { sha256 } from "../core/sha256.ts";
import { randomBytes } from "./random-bytes.ts";

/** Clock, ids, salts and hashes as the operating system gives them. */
export const systemTools: AdmissionTools = {
  now: () => Date.now(),
  newId,
  // 128 bits: enough that short content cannot be guessed from its digest.
  newSalt: () => randomBytes(16).toString("base64url"),
  sha256,
};

const last = { msecs: 0, seq: 0 };

/**
 * Ids carry the time of writing, not of the event: an import of old transcripts still sorts where it was appended. Within a millisecond
 * they count up; uuid would do that by itself, but not with random bytes that it is given.
 */
function newId(): string {
  const random = randomBytes(16);
  const now = Date.now();
  const isLater = now > last.msecs;
  // Half of the numbers are left to count up to; with more in a millisecond the ids go ahead of the clock.
  last.seq = isLater ? random.readUInt32BE(6) >>> 1 : (last.seq + 1) >>> 0;
  if (isLater) last.msecs = now;
  else if (last.seq === 0) last.msecs += 1;
  return v7({ random, msecs: last.msecs, seq: last.seq });
}
