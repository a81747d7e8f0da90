import { LociError } from "../../core/errors.ts";
import { lineEndingOf } from "../../core/markdown/line-end.ts";
import { textHash } from "../../index/document-versions.ts";
import type { Gap } from "../../platform/swap-file.ts";
import type { Parts } from "../parts.ts";
import type { LiveDocument } from "./live-document.ts";
import type { Place } from "./place.ts";
import { changeDocument, conflict, givenText, versionToken, type Changed } from "./write-document.ts";

export interface Replacement {
  readonly text: string;
  readonly by: string | undefined;
  readonly action: "replace" | "restore" | "compact";
  /** What the writer has read: a token or a whole hash; null for no document; undefined for nothing at all. */
  readonly read: string | null | undefined;
  readonly atGap?: (gap: Gap) => void;
}

/** Makes a text the whole document, if the document is still what the writer has read. */
export async function replaceDocument(parts: Parts, place: Place, replacement: Replacement): Promise<Changed> {
  const text = endedText(givenText(replacement.text));
  return changeDocument(parts, place, {
    action: replacement.action,
    by: replacement.by,
    isRepeated: false,
    make: (live) => {
      checkRead(place, live, replacement.read);
      checkNoSecretLost(place, live);
      return { bytes: Buffer.from(text), text };
    },
    ...(replacement.atGap === undefined ? {} : { atGap: replacement.atGap }),
  });
}

function endedText(text: string): string {
  return text === "" || text.endsWith("\n") ? text : text + lineEndingOf(text);
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

/** An empty document and none are the same. */
function isSameVersion(read: string | null, now: string | null): boolean {
  if (read === null) return now === null;
  return read.length >= tokenLength && (now ?? textHash("")).startsWith(read);
}

/** No version has a secret that somebody wrote into the file; replacing it would be the end of it. */
function checkNoSecretLost(place: Place, live: LiveDocument | null): void {
  if (live?.hasSecret === true) {
    throw new LociError(
      "CONFLICT",
      `${place.file} holds a secret, which Loci keeps no copy of: a replace would lose it. Nothing was written; append instead, or ask the person to take the secret out`,
    );
  }
}
