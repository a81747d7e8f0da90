import { LociError } from "../../core/errors.ts";
import type { NewEvent } from "../../core/event/event.ts";
import { sha256 } from "../../core/text/sha256.ts";
import {
  chainOf,
  isVersionKnown,
  lastVersionOfFile,
  listVersions,
  textHash,
  trustOfText,
} from "../../index/views/document-versions.ts";
import type { Parts } from "../parts.ts";
import { liveDocument, readLive, type LiveDocument } from "./live-document.ts";
import { logVersion } from "./log-version.ts";
import { findArchive, type DocumentFile, type Place } from "./place.ts";

/** How long a writer waits for another process that writes the same document. */
const busyWaitMs = 10_000;

/** Runs `work` while no other process changes the document through Loci. */
export async function withDocument<T>(parts: Parts, place: DocumentFile, work: () => Promise<T>): Promise<T> {
  const lock = `document-${sha256(place.stored.logName).slice(0, 32)}`;
  return parts.locks.hold(lock, busyWaitMs, work);
}

/**
 * The document as it is now; what somebody wrote into its file without telling is put into the log first. To be called within
 * `withDocument`.
 */
export async function noticeEdit(parts: Parts, place: Place): Promise<LiveDocument | null> {
  await takeInVersions(parts);
  await recover(parts, place);
  const known = await parts.index.query((db) => {
    const last = lastVersionOfFile(db, place.key, parts.device(), place.stored.logName);
    const newest = listVersions(db, place.key, 1)[0] ?? null;
    // A version that cannot be rebuilt does not count: its text may be in this file alone.
    const whole = [last, newest].flatMap((one) => (one !== null && chainOf(db, one.id).isWhole ? [one.hash] : []));
    return { hasLast: last !== null, hashes: new Set(whole) };
  });
  const isLogged = (hash: string) => known.hashes.has(hash);
  let live = await readLive(place, isLogged);
  if (live === null) {
    // Another memory on the same repository may have moved it aside since, and been killed.
    await recover(parts, place);
    live = await readLive(place, isLogged);
  }
  // A file that never existed is not an edit, and one with another device's text came with a sync.
  const isKnown = (live === null && !known.hasLast) || known.hashes.has(live?.hash ?? textHash(""));
  if (!isKnown) await logEdit(parts, place, live?.text ?? "");
  return live;
}

async function takeInVersions(parts: Parts): Promise<void> {
  await parts.index.catchUp({ waitMs: busyWaitMs, sections: false });
}

async function recover(parts: Parts, place: Place): Promise<void> {
  await place.stored.recover(async (bytes) => keepText(parts, place, bytes));
  // An archive's name is never written again: leftovers of a killed process would stay.
  for (const name of await place.stored.unfinishedArchives()) {
    const archive = findArchive(place, `memory/${name}`);
    await archive.stored.recover(async (bytes) => keepText(parts, archive, bytes));
  }
}

/** Logs a text that is no longer in a file as a version, unless the log already has it. */
export async function keepText(parts: Parts, place: DocumentFile, bytes: Buffer): Promise<void> {
  const kept = readable(place, bytes);
  // Bytes that are not text cannot be a version.
  if (kept === null || (kept.hasSecret && !(await isInFile(place, bytes)))) return place.stored.putAside(bytes);
  const isThere = await parts.index.query((db) => isVersionKnown(db, place.key, kept.hash));
  if (!isThere) await logEdit(parts, place, kept.text);
  return undefined;
}

/** No version has a secret: only where the file still begins with these bytes is nothing lost. */
async function isInFile({ stored }: DocumentFile, bytes: Buffer): Promise<boolean> {
  const found = await stored.read();
  return found !== null && found.bytes.subarray(0, bytes.length).equals(bytes);
}

function readable(place: DocumentFile, bytes: Buffer): LiveDocument | null {
  try {
    return liveDocument(bytes, null, place, () => false);
  } catch (error) {
    if (error instanceof LociError && error.code === "NOT_READABLE") return null;
    throw error;
  }
}

async function logEdit(parts: Parts, place: DocumentFile, text: string): Promise<void> {
  // The same text as before came back: with a pull of what another device wrote, or a checkout of an older commit.
  const known = await parts.index.query((db) => trustOfText(db, place.key, textHash(text)));
  await logVersion(parts, place, { text, action: "edit", trust: known ?? editTrust(place) });
  await takeInVersions(parts);
}

/** The owner's own file is the owner's word; a file of a space may have come with a clone. */
function editTrust({ scope }: DocumentFile): NewEvent["trust"] {
  return scope.level === "user" ? "user" : "import";
}
