import { appendMark } from "../../core/documents/passages.ts";
import { LociError } from "../../core/errors.ts";
import type { Contents, EventId } from "../../core/event/event.ts";
import { maxDocumentBytes, type WriteGap } from "../../core/ports/documents.ts";
import { lineEndingOf } from "../../core/text/markdown/lines.ts";
import { textHash } from "../../index/views/document-versions.ts";
import type { Parts } from "../base/parts.ts";
import { refuseClaims } from "../base/refuse-claims.ts";
import { givenText } from "../versions/document-text.ts";
import type { LiveDocument } from "../versions/live-document.ts";
import { logVersion } from "../versions/log-version.ts";
import { keepText, noticeEdit, withDocument } from "../versions/notice-edit.ts";
import type { Place } from "../versions/place.ts";
import { conflict, versionToken } from "./conflict.ts";
import type { DocumentWriteResult } from "./documents.ts";

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

export interface Changed extends DocumentWriteResult {
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
  if (parts.principal.kind !== "owner" && ownWords.has(action)) await refuseClaims([newLines(made.text, live?.text)]);
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

/** Actions whose text is the writer's own. The other actions reuse text that the document already contained. */
const ownWords: ReadonlySet<Change["action"]> = new Set(["append", "replace", "edit", "summary"]);

/** The lines of a text that the previous version does not contain. The person may have written the other lines. */
function newLines(text: string, before = ""): string {
  const known = new Set(before.split("\n").filter((line) => line.trim() !== ""));
  return text
    .split("\n")
    .filter((line) => !known.has(line))
    .join("\n");
}

function checkSize(place: Place, bytes: number): void {
  if (bytes > maxDocumentBytes)
    throw new LociError(
      "LIMIT_EXCEEDED",
      `the ${place.title} would be ${bytes} bytes; the limit is ${maxDocumentBytes}: archive a part of it`,
    );
}

/** Appends a text to a document, under a comment with time and writer. */
export async function appendDocument(
  parts: Parts,
  place: Place,
  text: string,
  by: string | undefined,
): Promise<Changed> {
  const addition = givenText(text.trim());
  if (addition === "") throw new LociError("USAGE", "there is nothing to append; give a text");
  const mark = appendMark(parts.clock.now(), by ?? defaultSource(parts));
  return changeDocument(parts, place, {
    action: "append",
    by,
    isRepeated: true,
    make: (live) => {
      const before = live?.text ?? "";
      const block = withLineEnding(`${separator(before)}${mark}\n${addition}\n`, lineEndingOf(before));
      // Appends to the bytes of the file instead of its redacted text, so that the existing content stays unchanged.
      return { bytes: Buffer.concat([live?.bytes ?? Buffer.alloc(0), Buffer.from(block)]), text: before + block };
    },
  });
}

function separator(before: string): string {
  if (before === "") return "";
  return before.endsWith("\n") ? "\n" : "\n\n";
}

/**
 * Converts line endings to those of the file. An editor that finds two kinds in one file would unify them, and so
 * change every line.
 */
function withLineEnding(text: string, ending: string): string {
  return ending === "\n" ? text : text.replace(/\r\n|\n/g, ending);
}

function defaultSource({ principal, user }: Parts): string {
  return principal.kind === "agent" ? principal.agent : user;
}
