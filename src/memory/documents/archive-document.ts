import { LociError } from "../../core/errors.ts";
import type { EventId } from "../../core/event/event.ts";
import type { Parts } from "../parts.ts";
import type { ListedFile } from "./documents.ts";
import { withDocument } from "./notice-edit.ts";
import { findArchive, type Place } from "./place.ts";
import { changeUnderLock } from "./write-document.ts";

/** A text to store in a file beside a document. */
export interface Archived {
  /** The text to store, with its secrets already removed. */
  readonly text: string;
  readonly action: "archive" | "summary";
  readonly slug?: string | undefined;
  /** The events that the words of a summary come from. */
  readonly sources?: readonly EventId[] | undefined;
}

/** Stores a text in a new file beside a document, named after the current time (UTC). Returns its path. */
export async function archiveDocument(parts: Parts, place: Place, archived: Archived): Promise<string> {
  return withDocument(parts, place, () => archiveUnderLock(parts, place, archived));
}

/** Archives a text for a caller that already holds the document's lock. */
export async function archiveUnderLock(parts: Parts, place: Place, archived: Archived): Promise<string> {
  const stem = `memory/${minute(parts.clock.now())}${slugPart(archived.slug)}`;
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? `${stem}.md` : `${stem}-${number}.md`;
    const isMine = await createFile(parts, findArchive(place, path), archived);
    if (isMine) return path;
  }
}

async function createFile(parts: Parts, place: Place, { text, action, sources }: Archived): Promise<boolean> {
  try {
    await changeUnderLock(parts, place, {
      action,
      by: undefined,
      sources,
      isRepeated: false,
      make: (live) => {
        if (live !== null) throw new NameTaken();
        return { bytes: Buffer.from(text), text };
      },
    });
    return true;
  } catch (error) {
    // CONFLICT means that somebody else has just created a file with this name.
    if (error instanceof NameTaken || (error instanceof LociError && error.code === "CONFLICT")) return false;
    throw error;
  }
}

class NameTaken extends Error {}

function minute(at: number): string {
  const [date = "", time = ""] = new Date(at).toISOString().split("T");
  return `${date}-${time.slice(0, 2)}${time.slice(3, 5)}`;
}

/** Returns the readable end of a file name, made of letters, digits and single dashes. */
function slugPart(slug = ""): string {
  const plain = slug
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 48)
    .replace(/^-+|-+$/g, "");
  return plain === "" ? "" : `-${plain}`;
}

/** Lists the document, then its archives and summaries, newest first. */
export async function listFiles(place: Place): Promise<ListedFile[]> {
  const names = (await place.stored.archives()).toSorted(byMinuteAndNumber).toReversed();
  const archives = names.map((name) => ({ path: `memory/${name}`, stored: place.stored.archive(name) }));
  const listed: ListedFile[] = [];
  for (const { path, stored } of [{ path: null, stored: place.stored }, ...archives]) {
    const state = await stored.state();
    if (state !== null) listed.push({ path, file: stored.path, bytes: state.bytes, changed: state.changed });
  }
  return listed;
}

// Compares numbers by value, because the second file of a minute ends in -2 and the eleventh in -11.
const numbers = new Intl.Collator("en", { numeric: true });

function byMinuteAndNumber(a: string, b: string): number {
  return numbers.compare(a.replace(/\.md$/, ""), b.replace(/\.md$/, ""));
}
