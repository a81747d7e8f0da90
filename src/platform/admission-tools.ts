import { v7 } from "uuid";

import type { AdmissionTools } from "../core/event/admit.ts";
import { sha256 } from "../core/text/sha256.ts";
import { randomBytes } from "./random-bytes.ts";

/** Clock, ids, salts and hashes of the operating system. */
export const systemTools: AdmissionTools = {
  now: () => Date.now(),
  newId,
  // 128 bits: enough that short content cannot be guessed from its digest.
  newSalt: () => randomBytes(16).toString("base64url"),
  sha256,
};

const last = { msecs: 0, seq: 0 };

/**
 * Ids contain the time of writing, not of the event: an import of old transcripts sorts where it was appended. Within a
 * millisecond they count up; uuid does that too, but not with given random bytes.
 */
function newId(): string {
  const random = randomBytes(16);
  const now = Date.now();
  const isLater = now > last.msecs;
  // Half of the numbers are reserved for counting up; with more in a millisecond the ids run ahead of the clock.
  last.seq = isLater ? random.readUInt32BE(6) >>> 1 : (last.seq + 1) >>> 0;
  if (isLater) last.msecs = now;
  else if (last.seq === 0) last.msecs += 1;
  return v7({ random, msecs: last.msecs, seq: last.seq });
}
