import { LociError } from "../../core/errors.ts";
import type { DocumentStore } from "../../core/ports/documents.ts";
import { documentPlaces, type DocumentPlace } from "../../index/views/transfer-views.ts";
import type { DocumentRef } from "../documents/documents.ts";
import { noticeEdit, withDocument } from "../documents/notice-edit.ts";
import { findArchive, findPlace } from "../documents/place.ts";
import type { Parts } from "../parts.ts";

/** Logs people's edits in the files of this machine's documents, so that an export contains them. */
export async function noticeDocuments(parts: Parts): Promise<void> {
  const { documents } = parts;
  if (documents === null) return;
  const known = await parts.index.query((db) => documentPlaces(db, parts.device()));
  for (const ref of [
    { ref: { scope: "user" } as const, name: "MEMORY.md" },
    ...known.flatMap((one) => refOf(one, documents)),
  ]) {
    try {
      const document = await findPlace(parts, ref.ref, "read");
      const place = ref.name.startsWith("memory/") ? findArchive(document, ref.name) : document;
      // A missing file may be on a disconnected disk, so it does not count as an edit.
      if ((await place.stored.state()) !== null) await withDocument(parts, place, () => noticeEdit(parts, place));
    } catch (error) {
      // A document that cannot be read now is exported in its last known form.
      if (!(error instanceof LociError)) throw error;
    }
  }
}

/** Returns the reference and the name of a document. Returns nothing if the file's space is unknown. */
function refOf(
  { level, agent, name, file }: DocumentPlace,
  documents: DocumentStore,
): { ref: DocumentRef; name: string }[] {
  if (level === "user") return [{ ref: { scope: "user" }, name }];
  const space = documents.spaceOf(file);
  if (space === null) return [];
  if (level === "space") return [{ ref: { scope: "space", space }, name }];
  return agent === null ? [] : [{ ref: { scope: "agent", space, agent }, name }];
}
