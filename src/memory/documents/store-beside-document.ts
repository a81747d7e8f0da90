import { LociError } from "../../core/errors.ts";
import type { EventId } from "../../core/event/event.ts";
import type { Parts } from "../base/parts.ts";
import { withDocument } from "../versions/notice-edit.ts";
import { findArchive, type Place } from "../versions/place.ts";
import { changeUnderLock } from "./write-document.ts";

/** A text to store in a file beside a document. */
export interface TextBeside {
  /** The text to store, with its secrets already removed. */
  readonly text: string;
  readonly action: "archive" | "summary";
  readonly slug?: string | undefined;
  /** The events that the words of a summary come from. */
  readonly sources?: readonly EventId[] | undefined;
}

/** Stores a text in a new file beside a document, named after the current time (UTC). Returns its path. */
export async function storeBesideDocument(parts: Parts, place: Place, beside: TextBeside): Promise<string> {
  return withDocument(parts, place, () => storeBesideUnderLock(parts, place, beside));
}

/** Stores a text beside a document for a caller that already holds the document's lock. */
export async function storeBesideUnderLock(parts: Parts, place: Place, beside: TextBeside): Promise<string> {
  const stem = `memory/${minute(parts.clock.now())}${slugPart(beside.slug)}`;
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? `${stem}.md` : `${stem}-${number}.md`;
    const isMine = await createFile(parts, findArchive(place, path), beside);
    if (isMine) return path;
  }
}

async function createFile(parts: Parts, place: Place, { text, action, sources }: TextBeside): Promise<boolean> {
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
