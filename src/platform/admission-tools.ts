import { hash, randomBytes } from "node:crypto";

import { v7 } from "uuid";

import type { AdmissionTools } from "../core/admit.ts";

/** Clock, ids, salts and hashes as the operating system gives them. */
export const systemTools: AdmissionTools = {
  now: () => Date.now(),
  // Ids carry the time of writing, not of the event: an import of old transcripts still sorts where it was appended.
  newId: () => v7(),
  // 128 bits: enough that short content cannot be guessed from its digest.
  newSalt: () => randomBytes(16).toString("base64url"),
  sha256: (text) => hash("sha256", text, "hex"),
};
