import { LociError } from "../../core/errors.ts";
import type { Contents, EventId } from "../../core/event/event.ts";
import { maxDocumentBytes, type WriteGap } from "../../core/ports/documents.ts";
import { textHash } from "../../index/views/document-versions.ts";
import type { Parts } from "../parts.ts";
import { conflict, versionToken } from "./conflict.ts";
import type { Written } from "./documents.ts";
import type { LiveDocument } from "./live-document.ts";
import { logVersion } from "./log-version.ts";
import { keepText, noticeEdit, withDocument } from "./notice-edit.ts";
import type { Place } from "./place.ts";

/** A change to a document, computed from its present state. */
export interface Change {
  readonly action: Contents["document.written"]["action"];
  readonly by: string | undefined;
  /** The events that the words of a summary come from. */
  readonly sources?: readonly EventId[] | undefined;
  /** Returns the new document. Throws if it may not replace the present one. */
  readonly make: (live: LiveDocument | null) => { readonly bytes: Buffer; readonly text: string };
  /** True to try again if somebody else changes the file meanwhile; false to throw CONFLICT. */
  readonly isRepeated: boolean;
  readonly atGap?: (gap: WriteGap) => void;
}

export interface Changed extends Written {
  readonly hash: string;
  /** The hash of the text before the change; null if there was no document. */
  readonly before: string | null;
}

/**
 * Writes a document under its lock. Logs the new text before it writes the file, and never overwrites a text that is
 * not in the log.
 */
export async function changeDocument(parts: Parts, place: Place, change: Change): Promise<Changed> {
  return withDocument(parts, place, () => changeUnderLock(parts, place, change));
}

/** Writes a document for a caller that already holds its lock. */
export async function changeUnderLock(parts: Parts, place: Place, change: Change): Promise<Changed> {
  let live = await noticeEdit(parts, place);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const made = change.make(live);
    const hash = textHash(made.text);
    const [bytes, before] = [made.bytes.length, live?.hash ?? null];
    const changed = { version: versionToken(hash), bytes, file: place.file, hash, before };
    if (live !== null && made.bytes.equals(live.bytes)) return changed;
    if (await write(parts, place, change, made, live)) return changed;
    // Somebody else wrote the file meanwhile. Their text stays in the file, and this attempt's text is only a version
    // in the log.
    live = await noticeEdit(parts, place);
    if (!change.isRepeated && (live?.hash ?? null) !== before) throw conflict(place, live);
  }
  throw new LociError("BUSY", `the ${place.title} is written by another program all the time; try again in a moment`);
}

const mostAttempts = 50;

async function write(
  parts: Parts,
  place: Place,
  { action, by, sources, atGap }: Change,
  made: { readonly bytes: Buffer; readonly text: string },
  live: LiveDocument | null,
): Promise<boolean> {
  checkSize(place, made.bytes.length);
  // Prepares the file before the text is logged, because a text that cannot be written must not become a version.
  const prepared = await place.stored.prepare(made.bytes);
  try {
    const isOwner = parts.principal.kind === "owner";
    await logVersion(parts, place, {
      text: made.text,
      action,
      by,
      sources,
      trust: isOwner ? "user" : "agent",
      // The owner can raise the trust of a text from elsewhere by writing the whole document. Nobody else can.
      isMadeFromBase: !isOwner || (action !== "replace" && action !== "restore"),
      ...(live === null ? {} : { known: live }),
    });
    return await prepared.commit({
      isExpected: (found) => (found === null ? live === null : live !== null && found.equals(live.bytes)),
      keep: async (found) => keepText(parts, place, found),
      atGap,
    });
  } finally {
    await prepared.discard();
  }
}

function checkSize(place: Place, bytes: number): void {
  if (bytes > maxDocumentBytes)
    throw new LociError(
      "LIMIT_EXCEEDED",
      `the ${place.title} would be ${bytes} bytes; the limit is ${maxDocumentBytes}: archive a part of it`,
    );
}
