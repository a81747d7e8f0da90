import { LociError } from "../../core/errors.ts";
import type { WriteGap } from "../../core/ports/documents.ts";
import { textHash } from "../../index/views/document-versions.ts";
import type { Parts } from "../base/parts.ts";
import type { LiveDocument } from "../versions/live-document.ts";
import type { Place } from "../versions/place.ts";
import { conflict, versionToken } from "./conflict.ts";
import { changeDocument, type Change, type Changed } from "./write-document.ts";

export interface Replacement {
  /** The new text, with its secrets already removed. */
  readonly text: string;
  readonly by: string | undefined;
  readonly action: "replace" | "restore" | "compact";
  /**
   * The version that the writer has read, as a token or a whole hash. Null if there was no document; undefined if the
   * writer has not read it.
   */
  readonly read: string | null | undefined;
  readonly atGap?: (gap: WriteGap) => void;
}

/** Replaces the whole document with a text, if the document has not changed since the writer read it. */
export async function replaceDocument(parts: Parts, place: Place, replacement: Replacement): Promise<Changed> {
  return changeDocument(parts, place, replacementChange(place, replacement));
}

/** Returns the change that replaces a document, for a caller that already holds the lock. */
export function replacementChange(place: Place, { text, by, action, read, atGap }: Replacement): Change {
  return {
    action,
    by,
    isRepeated: false,
    make: (live) => {
      checkRead(place, live, read);
      checkNoSecretLost(place, live);
      return { bytes: Buffer.from(text), text };
    },
    ...(atGap === undefined ? {} : { atGap }),
  };
}

function checkRead(place: Place, live: LiveDocument | null, read: string | null | undefined): void {
  const now = live === null || live.bytes.length === 0 ? null : live.hash;
  if (read === undefined && now !== null) {
    throw new LociError(
      "CONFLICT",
      `the ${place.title} holds ${live?.bytes.length ?? 0} bytes that you have not read; nothing was written. Read it first, then replace it`,
    );
  }
  if (!isSameVersion(read ?? null, now)) throw conflict(place, live);
}

const tokenLength = versionToken(textHash("")).length;

/** True if the writer has read the present version. An empty document counts as a missing one. */
function isSameVersion(read: string | null, now: string | null): boolean {
  if (read === null) return now === null;
  return read.length >= tokenLength && (now ?? textHash("")).startsWith(read);
}

/**
 * Throws CONFLICT if the file contains a secret. No version contains the secret, so replacing the file would destroy
 * it.
 */
function checkNoSecretLost(place: Place, live: LiveDocument | null): void {
  if (live?.hasSecret === true) {
    throw new LociError(
      "CONFLICT",
      `the ${place.title} holds a secret, which Loci keeps no copy of: a replace would lose it. Nothing was written; append instead, or ask the person to take the secret out`,
    );
  }
}
