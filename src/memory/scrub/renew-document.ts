import { isImportName } from "../../core/documents/document-key.ts";
import type { EventId } from "../../core/event/event.ts";
import {
  archivedAs,
  listVersions,
  sourcesOf,
  versionEventIds,
  versionText,
} from "../../index/views/document-versions.ts";
import type { Parts } from "../base/parts.ts";
import { documentsOf } from "../base/refusals.ts";
import { busyWaitMs } from "../erasure/settle.ts";
import { textOf } from "../versions/document-text.ts";
import { logVersion } from "../versions/log-version.ts";
import { keepText, withDocument } from "../versions/notice-edit.ts";
import type { DocumentFile } from "../versions/place.ts";
import { type TaintedDocument, changedBy } from "./plan-scrub.ts";

export interface Renewed {
  /** The ids of all earlier events of the document. */
  readonly old: readonly EventId[];
  /** The document's file on this machine, if it still contains a secret; otherwise null. */
  readonly file: string | null;
}

/**
 * Stores the present text of a document again as a whole, so that all older versions can be erased. They must be erased
 * together, because each version builds on the one before. The file is changed only if `isWithFile` is true and the
 * file has the same text as the log. Otherwise the file may contain an edit that exists nowhere else. `copyOf` returns
 * the id of the copy of a cited event.
 */
export async function renewDocument(
  parts: Parts,
  key: string,
  document: TaintedDocument,
  isWithFile: boolean,
  copyOf: (source: EventId) => EventId,
): Promise<Renewed> {
  const { scope, name } = document;
  const stored = documentsOf(parts).named(document.file, name);
  const place: DocumentFile = { scope, key, name, title: name, file: stored.path, stored };
  return withDocument(parts, place, () => renewUnderLock(parts, place, isWithFile, copyOf));
}

async function renewUnderLock(
  parts: Parts,
  place: DocumentFile,
  isWithFile: boolean,
  copyOf: (source: EventId) => EventId,
): Promise<Renewed> {
  const { key } = place;
  await parts.index.catchUp({ waitMs: busyWaitMs, sections: false });
  const { old, text, archived, sources, trust } = await parts.index.query((db) => {
    const newest = listVersions(db, key, 1)[0];
    return {
      old: versionEventIds(db, key),
      text: newest === undefined ? null : versionText(db, newest.id),
      archived: archivedAs(db, key),
      sources: newest === undefined ? [] : sourcesOf(db, newest.id),
      trust: newest?.trust ?? "user",
    };
  });
  const file = await textOf(place.stored);
  const after = text === null ? null : (changedBy(text) ?? text);
  if (text !== null && after !== null) {
    const action = archived ?? "renew";
    await logVersion(parts, place, { text: after, action, trust, sources: sources.map(copyOf), isWhole: true });
    if (
      isWithFile &&
      !isImportName(place.name) &&
      file === text &&
      file !== after &&
      (await writeFile(parts, place, file, after))
    )
      return { old, file: null };
  }
  return { old, file: file !== null && changedBy(file) !== null ? place.file : null };
}

async function writeFile(parts: Parts, place: DocumentFile, before: string, after: string): Promise<boolean> {
  const prepared = await place.stored.prepare(Buffer.from(after));
  try {
    return await prepared.commit({
      isExpected: (found) => found !== null && found.equals(Buffer.from(before)),
      keep: async (found) => keepText(parts, place, found),
    });
  } finally {
    await prepared.discard();
  }
}
