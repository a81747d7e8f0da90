import type { MemoryType } from "../../core/memory-type.ts";
import { normaliseText } from "../../core/normalise.ts";
import { withoutFingerprints } from "../../core/redaction/marker.ts";
import { digest } from "../../platform/digest.ts";

/** The same for memories of a type that say the same; null for one that says nothing. */
export function duplicateHash(type: MemoryType, text: string | null): Uint8Array | null {
  if (text === null) return null;
  return digest(`${type} ${normaliseText(withoutFingerprints(text))}`).subarray(0, 16);
}
