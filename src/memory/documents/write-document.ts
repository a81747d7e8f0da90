import { accessSync, constants, mkdirSync } from "node:fs";
import { dirname } from "node:path";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import type { Contents, NewEvent } from "../../core/event.ts";
import { outlineOf } from "../../core/markdown/outline.ts";
import { headersText } from "../../core/markdown/section.ts";
import { redactText } from "../../core/redaction.ts";
import { textHash } from "../../index/document-versions.ts";
import { makeFolder } from "../../platform/files.ts";
import { swapFile, type Gap } from "../../platform/swap-file.ts";
import type { Parts } from "../parts.ts";
import type { Written } from "./documents.ts";
import { maxDocumentBytes, type LiveDocument } from "./live-document.ts";
import { logVersion } from "./log-version.ts";
import { keepText, noticeEdit, withDocument } from "./notice-edit.ts";
import { checkNoLink, type Place } from "./place.ts";

/** The beginning of a text's hash: what a reader is told, and gives back to replace what it has read. */
export function versionToken(hash: string): string {
  return hash.slice(0, 12);
}

/** What a document becomes, told from what it is. */
interface Change {
  readonly action: Contents["document.written"]["action"];
  readonly by: string | undefined;
  /** The new document; throws where it may not be written over what is there. */
  readonly make: (live: LiveDocument | null) => { readonly bytes: Buffer; readonly text: string };
  /** Whether to begin anew when somebody else was quicker, instead of giving up. */
  readonly isRepeated: boolean;
  readonly atGap?: (gap: Gap) => void;
}

export interface Changed extends Written {
  readonly hash: string;
  /** What it was before. */
  readonly before: string | null;
}

/** Writes a document: under its lock, into the log first, and never over a text that is not in the log. */
export async function changeDocument(parts: Parts, place: Place, change: Change): Promise<Changed> {
  return withDocument(parts, place, async () => {
    for (;;) {
      const live = await noticeEdit(parts, place);
      const made = change.make(live);
      const hash = textHash(made.text);
      const changed = {
        version: versionToken(hash),
        bytes: made.bytes.length,
        file: place.file,
        hash,
        before: live?.hash ?? null,
      };
      if (live !== null && made.bytes.equals(live.bytes)) return changed;
      checkSize(place, made.bytes.length);
      // Before the log says so: a document that cannot be written has no versions.
      prepareFolder(place);
      await logVersion(parts, place, {
        text: made.text,
        action: change.action,
        by: change.by,
        trust: trustOf(parts),
        ...(live === null ? {} : { known: live }),
      });
      if (await putInPlace(parts, place, made.bytes, live, change)) return changed;
      // Somebody wrote the file in the moment between: that text is live, and this one is kept as a version.
      if (!change.isRepeated) throw conflict(place, await noticeEdit(parts, place));
    }
  });
}

async function putInPlace(
  parts: Parts,
  place: Place,
  bytes: Buffer,
  live: LiveDocument | null,
  { atGap }: Change,
): Promise<boolean> {
  try {
    return await swapFile(place.file, {
      bytes,
      mode: place.within === null ? 0o600 : 0o666,
      isExpected: (found) => (found === null ? live === null : live !== null && found.equals(live.bytes)),
      keep: async (found) => keepText(parts, place, found),
      ...(atGap === undefined ? {} : { atGap }),
    });
  } catch (error) {
    throw fileErrorToLociError(error, "writing", place.file);
  }
}

/** A folder of the memory is private; one of a space is like the others there. */
function prepareFolder(place: Place): void {
  const folder = dirname(place.file);
  try {
    if (place.within === null) makeFolder(folder);
    else mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw fileErrorToLociError(error, "writing to the folder", folder);
  }
  checkNoLink(place);
}

function trustOf({ principal }: Parts): NewEvent["trust"] {
  return principal.kind === "owner" ? "user" : "agent";
}

function checkSize(place: Place, bytes: number): void {
  if (bytes > maxDocumentBytes)
    throw new LociError(
      "LIMIT_EXCEEDED",
      `the ${place.title} would be ${bytes} bytes; the limit is ${maxDocumentBytes}: archive a part of it`,
    );
}

/** Says that a document is not what the writer took it for, and what it is now. */
export function conflict(place: Place, live: LiveDocument | null): LociError {
  const now =
    live === null
      ? "There is no document now."
      : `It is ${live.bytes.length} bytes now, version ${versionToken(live.hash)}, with these headings:\n${headersText(outlineOf(live.text)) || "(none)"}`;
  return new LociError(
    "CONFLICT",
    `the ${place.title} has changed since you read it; nothing was written. Read it again (mode "headers", then the sections that you change), then write your change into the text as it is now. ${now}`,
  );
}

/** Largest text that one write takes, in characters. */
const maxTextCharacters = 1_000_000;

/** A text that is given to be written: without secrets, within limits. */
export function givenText(text: string): string {
  if (text.length > maxTextCharacters)
    throw new LociError("LIMIT_EXCEEDED", `the text is ${text.length} characters; the limit is ${maxTextCharacters}`);
  if (!text.isWellFormed())
    throw new LociError("EVENT_INVALID", "the text holds half a character; send whole UTF-16 pairs");
  return redactText(text);
}
