import { LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import type { Heading } from "../../core/text/markdown/outline.ts";
import { withoutPrivate } from "../../core/text/private-text.ts";
import { utf8Text } from "../../core/text/utf8-text.ts";
import { findFile, keepFile, type KnownFile } from "../../index/views/document-files.ts";
import { textHash } from "../../index/views/document-versions.ts";
import type { Parts } from "../parts.ts";
import { unlessUnusable } from "./is-unusable.ts";
import type { DocumentFile } from "./place.ts";

/** A document as it is in its file now. */
export interface LiveDocument {
  /** What the file holds, to the byte; of a sealed one, what was sealed. */
  readonly bytes: Buffer;
  /** Its text without secrets and what is private: what is told, logged and compared. */
  readonly text: string;
  readonly hash: string;
  /** True if the file holds a secret or something private, which no version has. */
  readonly hasSecret: boolean;
  readonly stamp: string | null;
}

/** Reads a document; null where there is none. A text that is known to be in the log is not searched for secrets. */
export async function readLive(
  place: DocumentFile,
  isLogged: (hash: string) => boolean = () => false,
): Promise<LiveDocument | null> {
  const found = await place.stored.read();
  return found === null ? null : liveDocument(found.bytes, found.stamp, place, isLogged);
}

/** The bytes of a document's file as a document. */
export function liveDocument(
  bytes: Buffer,
  stamp: string | null,
  { title }: Pick<DocumentFile, "title">,
  isLogged: (hash: string) => boolean,
): LiveDocument {
  const raw = utf8Text(bytes);
  if (raw === null) throw new LociError("NOT_READABLE", `the ${title} is not UTF-8 text; save it as UTF-8`);
  const hash = textHash(raw);
  const text = isLogged(hash) ? raw : redactText(withoutPrivate(raw));
  return { bytes, text, hash: text === raw ? hash : textHash(text), hasSecret: text !== raw, stamp };
}

/** What is known of a file that has not changed since it was last read: no need to read it again. */
export async function knownFile(parts: Parts, { file, stored }: DocumentFile): Promise<KnownFile | null> {
  const state = await stored.state();
  if (state === null) return null;
  return unlessUnusable(parts.index.query((db) => findFile(db, file, state.stamp)));
}

/** Keeps the headings of a document for as long as its file does not change. */
export async function rememberFile(
  parts: Parts,
  { file }: DocumentFile,
  { stamp, hash, bytes, hasSecret }: LiveDocument,
  headings: readonly Heading[],
): Promise<void> {
  if (stamp !== null && !hasSecret)
    await unlessUnusable(parts.index.query((db) => keepFile(db, file, { stamp, hash, bytes: bytes.length, headings })));
}
