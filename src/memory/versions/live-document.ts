import { LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import type { Heading } from "../../core/text/markdown/outline.ts";
import { withoutPrivate } from "../../core/text/private-text.ts";
import { utf8Text } from "../../core/text/utf8-text.ts";
import { findFile, keepFile, type KnownFile } from "../../index/views/document-files.ts";
import { textHash } from "../../index/views/document-versions.ts";
import type { Parts } from "../base/parts.ts";
import { unlessUnusable } from "./is-unusable.ts";
import type { DocumentFile } from "./place.ts";

/** The present state of a document in its file. */
export interface LiveDocument {
  /** The exact content of the file. For a sealed file, the decrypted content. */
  readonly bytes: Buffer;
  /** The text without secrets and private passages. Loci returns, logs and compares only this form. */
  readonly text: string;
  readonly hash: string;
  /** True if the file contains a secret or a private passage. Versions in the log never contain these. */
  readonly hasSecret: boolean;
  readonly stamp: string | null;
}

/**
 * Reads a document; null if it does not exist. If `isLogged` returns true for the hash of the text, skips the search
 * for secrets.
 */
export async function readLive(
  place: DocumentFile,
  isLogged: (hash: string) => boolean = () => false,
): Promise<LiveDocument | null> {
  const found = await place.stored.read();
  return found === null ? null : liveDocument(found.bytes, found.stamp, place, isLogged);
}

/** Decodes the bytes of a file into a document. */
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

/** Returns the stored state of a file that has not changed since it was last read. Otherwise returns null. */
export async function knownFile(parts: Parts, { file, stored }: DocumentFile): Promise<KnownFile | null> {
  const state = await stored.state();
  if (state === null) return null;
  return unlessUnusable(parts.index.query((db) => findFile(db, file, state.stamp)));
}

/** Stores the hash and the headings of a document, for use until its file changes. */
export async function rememberFile(
  parts: Parts,
  { file }: DocumentFile,
  { stamp, hash, bytes, hasSecret }: LiveDocument,
  headings: readonly Heading[],
): Promise<void> {
  if (stamp !== null && !hasSecret)
    await unlessUnusable(parts.index.query((db) => keepFile(db, file, { stamp, hash, bytes: bytes.length, headings })));
}
