import { LociError } from "../../core/errors.ts";
import { listVersions, versionText } from "../../index/views/document-versions.ts";
import { userDocuments } from "../../index/views/transfer-views.ts";
import { withDocument } from "../documents/notice-edit.ts";
import { findArchive, findPlace, type Place } from "../documents/place.ts";
import type { Parts } from "../parts.ts";

/**
 * Writes the missing files of the person's own documents after an import. A file with the text of the newest version is
 * not an edit, so nothing is logged. Documents of spaces are in the repositories, which an export does not carry.
 */
export async function putBackDocuments(parts: Parts): Promise<readonly string[]> {
  if (parts.documents === null) return [];
  const made: string[] = [];
  const document = await findPlace(parts, { scope: "user" }, "replace");
  for (const name of await parts.index.query(userDocuments)) {
    const place = placeOf(document, name);
    if (place === null || (await place.stored.state()) !== null) continue;
    if (await withDocument(parts, place, () => putBack(parts, place))) made.push(place.file);
  }
  return made;
}

/** Null for a name that none of our documents has: no file is written for it. */
function placeOf(document: Place, name: string): Place | null {
  if (name === document.name) return document;
  try {
    return findArchive(document, name);
  } catch (error) {
    if (error instanceof LociError) return null;
    throw error;
  }
}

async function putBack(parts: Parts, place: Place): Promise<boolean> {
  const text = await parts.index.query((db) => {
    const [newest] = listVersions(db, place.key, 1);
    return newest === undefined ? null : versionText(db, newest.id);
  });
  // An emptied document has no file; one with a missing part cannot be rebuilt.
  if (text === null || text === "") return false;
  const prepared = await place.stored.prepare(Buffer.from(text));
  try {
    return await prepared.commit({ isExpected: (found) => found === null, keep: async () => {} });
  } finally {
    await prepared.discard();
  }
}
