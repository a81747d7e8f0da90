import { statSync } from "node:fs";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import type { Heading } from "../../core/markdown/outline.ts";
import { redactText } from "../../core/redaction.ts";
import { utf8Text } from "../../core/utf8-text.ts";
import { findFile, keepFile } from "../../index/document-files.ts";
import { textHash } from "../../index/document-versions.ts";
import { readPlainFile, stampOf, TooLarge } from "../../platform/swap-file.ts";
import type { Parts } from "../parts.ts";
import { checkNoLink, type Place } from "./place.ts";

/** Largest document that is read, in bytes. */
export const maxDocumentBytes = 16 * 1024 * 1024;

/** A document as it is in its file now. */
export interface LiveDocument {
  /** What the file holds, to the byte. */
  readonly bytes: Buffer;
  /** Its text without secrets: what is told, logged and compared. */
  readonly text: string;
  readonly hash: string;
  /** True if the file holds a secret, which no version has. */
  readonly hasSecret: boolean;
  readonly stamp: string | null;
}

/** Reads the file of a document; null where there is none. A text that is known to be in the log is not looked through for secrets. */
export function readLive(place: Place, isLogged: (hash: string) => boolean = () => false): LiveDocument | null {
  checkNoLink(place);
  const found = readFile(place);
  return found === null ? null : liveDocument(found.bytes, found.stamp, place, isLogged);
}

function readFile({ file, title }: Place) {
  try {
    return readPlainFile(file, maxDocumentBytes);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw fileErrorToLociError(error, "reading", file);
    throw new LociError(
      "LIMIT_EXCEEDED",
      `the ${title} is ${error.bytes} bytes; the limit is ${maxDocumentBytes}: move a part of it to another file`,
    );
  }
}

/** The bytes of a document's file as a document. */
export function liveDocument(
  bytes: Buffer,
  stamp: string | null,
  { title }: Pick<Place, "title">,
  isLogged: (hash: string) => boolean,
): LiveDocument {
  const raw = utf8Text(bytes);
  if (raw === null) throw new LociError("NOT_READABLE", `the ${title} is not UTF-8 text; save it as UTF-8`);
  const hash = textHash(raw);
  const text = isLogged(hash) ? raw : redactText(raw);
  return { bytes, text, hash: text === raw ? hash : textHash(text), hasSecret: text !== raw, stamp };
}

/** What is known of a file that has not changed since it was last read: no need to read it again. */
export async function knownFile(
  parts: Parts,
  place: Place,
): Promise<{ readonly hash: string; readonly headings: readonly Heading[]; readonly bytes: number } | null> {
  checkNoLink(place);
  const stats = statSync(place.file, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return null;
  const known = await unlessUnusable(parts.index.query((db) => findFile(db, place.file, stampOf(stats))));
  return known === null ? null : { ...known, bytes: Number(stats.size) };
}

/** Keeps the headings of a document for as long as its file does not change. */
export async function rememberFile(
  parts: Parts,
  { file }: Place,
  { stamp, hash, hasSecret }: LiveDocument,
  headings: readonly Heading[],
): Promise<void> {
  if (stamp !== null && !hasSecret)
    await unlessUnusable(parts.index.query((db) => keepFile(db, file, { stamp, hash, headings })));
}

/** What the index has; null where it cannot be read or written. A document is a file, and can be read without. */
async function unlessUnusable<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isUnusable(error)) return null;
    throw error;
  }
}

/** True for a fault of the memory's own folders: they cannot be written, or not be read. */
export function isUnusable(error: unknown): boolean {
  if (error instanceof LociError) return unusable.has(error.code);
  if (!(error instanceof Error)) return false;
  // Of the system, about a file of the index; or of SQLite, the low byte of whose codes is the kind.
  return "syscall" in error || ("errcode" in error && unusableKinds.has(Number(error.errcode) & 0xff));
}

const unusable: ReadonlySet<string> = new Set([
  "NOT_WRITABLE",
  "NOT_READABLE",
  "DISK_FULL",
  "IO_FAILED",
  "INDEX_FAILED",
]);

// READONLY, IOERR, FULL, CANTOPEN.
const unusableKinds: ReadonlySet<number> = new Set([8, 10, 13, 14]);
