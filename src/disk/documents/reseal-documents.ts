import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

import { documentLock } from "../../core/documents/document-key.ts";
import { LociError } from "../../core/errors.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { isSealedText, textSealedWith } from "../../platform/encryption/sealed-text.ts";
import { realPath } from "../../platform/files/links.ts";
import { withLock } from "../../platform/files/lock.ts";
import { publishWritten, replaceFile } from "../../platform/files/make-files.ts";
import { writeNew } from "../../platform/files/regular-file.ts";
import { readPlainFile, sideNames } from "../../platform/files/swap-file.ts";
import { logNameOf } from "./document-names.ts";
import { documentName, homeCodec, isSideFile, type FileCodec } from "./file-codec.ts";

export interface ResealedDocuments {
  readonly count: number;
  /**
   * The file that the user's document was a link to. The memory folder now has its text sealed, but this file stays in
   * plain text.
   */
  readonly leftPlain: string | null;
}

/** How long a rewrite waits for another process that writes the same document. */
const busyWaitMs = 60_000;

/** Rewrites the files in the documents folder with the present keys. Writers of a document wait. */
export async function resealDocuments(folder: string, state: string, keys: HomeKeys): Promise<ResealedDocuments> {
  if (!existsSync(folder)) return { count: 0, leftPlain: null };
  const locked = <T>(path: string, work: () => T): Promise<T> =>
    withLock(state, documentLock(logNameOf(path)), busyWaitMs, work);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  let count = 0;
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    // Removes the drafts of a killed run.
    if (name.includes(".draft-")) rmSync(path, { force: true });
    else if (await locked(path, () => resealFile(path, keys))) count += 1;
  }
  const user = join(folder, userDocument);
  const leftPlain = keys.sealing() === null ? null : await locked(user, () => takeInLink(user, keys));
  return { count: leftPlain === null ? count : count + 1, leftPlain };
}

const userDocument = "user.md";

/**
 * The user's document may be a link to a file among their dotfiles. A sealed document cannot be a link. So its text
 * moves into the memory folder, and the link is removed. The target stays, because it is the owner's file. Loci does
 * not follow any other link.
 */
function takeInLink(link: string, keys: HomeKeys): string | null {
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  // A broken link has no text to move.
  if (!isLink || !existsSync(link)) return null;
  const target = realPath(link);
  const codec = homeCodec(keys, userDocument);
  const found = readPlainFile(target);
  if (found === null || existsSync(link + codec.ending)) return null;
  replaceFile(link + codec.ending, codec.encode(codec.decode(found.bytes)));
  rmSync(link);
  return target;
}

function resealFile(path: string, keys: HomeKeys): boolean {
  const bytes = readPlainFile(path)?.bytes;
  if (bytes === undefined) return false;
  const codec = homeCodec(keys, documentName(basename(path)));
  const target = isSideFile(basename(path)) ? path : logNameOf(path) + codec.ending;
  if (target === path && sealedWithOf(bytes) === (keys.sealing()?.id ?? null)) return false;
  const text = decoded(bytes, codec);
  // A file that cannot be opened stays unchanged. It is sealed, so it reveals nothing.
  if (text === null) return false;
  const stored = codec.encode(text);
  if (target === path) replaceFile(path, stored);
  else if (!publishWritten(target, (draft) => writeNew(draft, stored, { flush: true }))) setAside(text, target, codec);
  else checkText(target, text, codec);
  if (target !== path) moveAway(path, bytes, target, codec);
  return true;
}

/**
 * Stores a text beside a document that contains another text, which an interrupted run or another device has written.
 * The next write of the document stores the text as a version, unless the log has it.
 */
function setAside(text: Buffer, target: string, codec: FileCodec): void {
  const present = readPlainFile(target)?.bytes;
  if (present !== undefined && decoded(present, codec)?.equals(text) === true) return;
  const { aside } = sideNames(target);
  writeNew(aside, codec.encode(text), { flush: true });
  checkText(aside, text, codec);
}

/** Removes a file that was copied to `target`. Its text stays beside `target` if somebody has changed it since. */
function moveAway(path: string, copied: Buffer, target: string, codec: FileCodec): void {
  const { aside } = sideNames(target);
  renameSync(path, aside);
  const last = readPlainFile(aside)?.bytes;
  if (last === undefined) return;
  if (last.equals(copied)) return rmSync(aside);
  const changed = decoded(last, codec);
  if (changed !== null) replaceFile(aside, codec.encode(changed));
  return undefined;
}

/** Throws unless a new file reads back as this text. The earlier file is then still in its place. */
function checkText(path: string, text: Buffer, codec: FileCodec): void {
  const found = readPlainFile(path)?.bytes;
  if (found === undefined || decoded(found, codec)?.equals(text) !== true)
    throw new LociError("MIGRATION_FAILED", `${path} does not read back; the document also stays in its earlier form`);
}

/** Returns the text of a file; null if it cannot be opened. */
function decoded(bytes: Buffer, codec: FileCodec): Buffer | null {
  try {
    return codec.decode(bytes);
  } catch (error) {
    if (error instanceof LociError && error.code === "NOT_READABLE") return null;
    throw error;
  }
}

function sealedWithOf(bytes: Buffer): string | null {
  const isSealed = isSealedText(bytes.subarray(0, 16).toString("latin1"));
  return isSealed ? textSealedWith(bytes.toString("latin1")) : null;
}
