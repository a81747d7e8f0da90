import { LociError } from "../../core/errors.ts";
import type { DocumentStore } from "../../core/ports/documents.ts";
import { documentPlaces, type DocumentPlace } from "../../index/views/transfer-views.ts";
import type { DocumentRef } from "../documents/documents.ts";
import { noticeEdit, withDocument } from "../documents/notice-edit.ts";
import { findArchive, findPlace } from "../documents/place.ts";
import type { Parts } from "../parts.ts";

/** Puts what people wrote into the files of this machine's documents into the log, so that an export has it. */
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
      // A file that is not there may be on a disk that is not there: that is no edit.
      if ((await place.stored.state()) !== null) await withDocument(parts, place, () => noticeEdit(parts, place));
    } catch (error) {
      // A document that cannot be read now is exported as it was last known.
      if (!(error instanceof LociError)) throw error;
    }
  }
}

/** How a document is called, told from where its file is. */
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
