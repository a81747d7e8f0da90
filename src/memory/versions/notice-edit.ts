import { documentLock } from "../../core/documents/document-key.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent } from "../../core/event/event.ts";
import {
  chainOf,
  isVersionKnown,
  lastVersionOfFile,
  listVersions,
  textHash,
  trustOfText,
} from "../../index/views/document-versions.ts";
import type { Parts } from "../base/parts.ts";
import { liveDocument, readLive, type LiveDocument } from "./live-document.ts";
import { logVersion, type LoggedDocument } from "./log-version.ts";
import { findArchive, type DocumentFile, type Place } from "./place.ts";

/** How long a writer waits for another process that writes the same document. */
const busyWaitMs = 10_000;

/** Runs `work` while no other process changes the document through Loci. */
export async function withDocument<T>(
  parts: Parts,
  place: Pick<LoggedDocument, "stored">,
  work: () => Promise<T>,
): Promise<T> {
  return parts.locks.hold(documentLock(place.stored.logName), busyWaitMs, work);
}

/**
 * Returns the present document. First logs any edit that somebody made in the file without Loci. Call it within
 * `withDocument`.
 */
export async function noticeEdit(parts: Parts, place: Place): Promise<LiveDocument | null> {
  await takeInVersions(parts);
  await recover(parts, place);
  const known = await parts.index.query((db) => {
    const last = lastVersionOfFile(db, place.key, parts.device(), place.stored.logName);
    const newest = listVersions(db, place.key, 1)[0] ?? null;
    // A version that cannot be rebuilt does not count as known, because this file may hold the only copy of its text.
    const whole = [last, newest].flatMap((one) => (one !== null && chainOf(db, one.id).isWhole ? [one.hash] : []));
    return { hasLast: last !== null, hashes: new Set(whole) };
  });
  const isLogged = (hash: string) => known.hashes.has(hash);
  let live = await readLive(place, isLogged);
  if (live === null) {
    // Another memory that uses the same repository may have moved the file aside and then been killed.
    await recover(parts, place);
    live = await readLive(place, isLogged);
  }
  // A file that never existed is not an edit. A file with the text of another device came with a sync.
  const isKnown = (live === null && !known.hasLast) || known.hashes.has(live?.hash ?? textHash(""));
  if (!isKnown) await logEdit(parts, place, live?.text ?? "");
  return live;
}

async function takeInVersions(parts: Parts): Promise<void> {
  await parts.index.catchUp({ waitMs: busyWaitMs, sections: false });
}

async function recover(parts: Parts, place: Place): Promise<void> {
  await place.stored.recover(async (bytes) => keepText(parts, place, bytes));
  // No later write recovers an archive, because each archive gets a new name. So the leftovers of a killed process have
  // to be recovered now.
  for (const name of await place.stored.unfinishedArchives()) {
    const archive = findArchive(place, `memory/${name}`);
    await archive.stored.recover(async (bytes) => keepText(parts, archive, bytes));
  }
}

/** Logs a text that is no longer in a file as a version, unless the log already has it. */
export async function keepText(parts: Parts, place: DocumentFile, bytes: Buffer): Promise<void> {
  const document = readable(place, bytes);
  // Bytes that are not text cannot become a version, and a version would lose their secrets. So such bytes are stored
  // in a separate file.
  if (document === null || (document.hasSecret && !(await isInFile(place, bytes)))) return place.stored.putAside(bytes);
  const isThere = await parts.index.query((db) => isVersionKnown(db, place.key, document.hash));
  if (!isThere) await logEdit(parts, place, document.text);
  return undefined;
}

/** True if the file still begins with these bytes. Then no secret is lost, although versions do not contain secrets. */
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
  // An earlier text may have come back, with a pull or with a checkout of an older commit. Then it has its earlier
  // trust.
  const known = await parts.index.query((db) => trustOfText(db, place.key, textHash(text)));
  await logVersion(parts, place, { text, action: "edit", trust: known ?? editTrust(place) });
  await takeInVersions(parts);
}

/**
 * Returns the trust of an edit outside of Loci. The user's file belongs to the owner, but a file of a space may have
 * come with a clone.
 */
function editTrust({ scope }: DocumentFile): NewEvent["trust"] {
  return scope.level === "user" ? "user" : "import";
}
