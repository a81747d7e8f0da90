import { LociError } from "../../core/errors.ts";
import { listVersions, versionText } from "../../index/views/document-versions.ts";
import { userDocuments } from "../../index/views/transfer-views.ts";
import type { Parts } from "../base/parts.ts";
import { withDocument } from "../versions/notice-edit.ts";
import { findArchive, findPlace, type Place } from "../versions/place.ts";

/**
 * Writes the missing files of the user's own documents after an import. Each file gets the text of the newest version,
 * so this is not an edit and nothing is logged. Documents of spaces are in their repositories, which an export does not
 * contain.
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

/** Returns null for a name that no document of Loci can have. No file is written for it. */
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
  // An empty document needs no file. A document with a missing part cannot be rebuilt.
  if (text === null || text === "") return false;
  const prepared = await place.stored.prepare(Buffer.from(text));
  try {
    return await prepared.commit({ isExpected: (found) => found === null, keep: async () => {} });
  } finally {
    await prepared.discard();
  }
}
