import type { Operation } from "../../core/access/permission.ts";
import { checkOwner } from "../../core/access/scope.ts";
import { documentInstructions } from "../../core/documents/instructions.ts";
import { unifiedDiff } from "../../core/documents/unified-diff.ts";
import { lineEndingOf } from "../../core/text/markdown/lines.ts";
import { listVersions } from "../../index/views/document-versions.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { checkCount } from "../recall/search.ts";
import { givenText } from "../versions/document-text.ts";
import { findArchive, findPlace, type Place } from "../versions/place.ts";
import { compactDocument, compactWhenDue, needsCompaction } from "./compact-document.ts";
import { confirmDocument, unconfirmDocument } from "./confirm-document.ts";
import { versionToken } from "./conflict.ts";
import type { DocumentRef, Documents } from "./documents.ts";
import { eraseVersions, findVersion } from "./find-version.ts";
import { allDocuments, listFiles, usableDocuments } from "./list-documents.ts";
import { readArchive, readDocument } from "./read-document.ts";
import { replaceDocument } from "./replace-document.ts";
import { storeBesideDocument } from "./store-beside-document.ts";
import { appendDocument, type Changed } from "./write-document.ts";

/**
 * Creates the document methods of a memory for one principal. The principal must read a document before it replaces it.
 */
export function createDocuments(parts: Parts): Documents {
  /** The hash of the text that this principal last saw, by document key. */
  const seen = new Map<string, string | null>();
  const find = (ref: DocumentRef, operation: Operation) => findPlace(parts, ref, operation);

  const findFile = async (ref: DocumentRef, operation: Operation, path: string | undefined) => {
    const place = await find(ref, operation);
    return path === undefined ? place : findArchive(place, path);
  };

  const written = (place: Place, { version, bytes, file, hash, before }: Changed, hasSeen: boolean) => {
    // Appending to a document that the principal has not read does not count as reading it.
    if (hasSeen || before === null || seen.get(place.key) === before) seen.set(place.key, hash);
    return { version, bytes, file };
  };

  return {
    read: async (ref, options = {}) => {
      const place = await find(ref, "read");
      if (options.path !== undefined) {
        const { hash: _archived, ...read } = await readArchive(parts, findArchive(place, options.path));
        return read;
      }
      const { hash, ...read } = await readDocument(parts, place, options);
      seen.set(place.key, hash);
      return read;
    },
    append: async (ref, text, { by } = {}) => {
      const place = await find(ref, "append");
      return written(place, await appendDocument(parts, place, text, by), false);
    },
    replace: async (ref, text, { version, by } = {}) => {
      const place = await find(ref, "replace");
      const read = version === undefined ? seen.get(place.key) : version;
      const newText = endedText(givenText(text));
      return written(place, await replaceDocument(parts, place, { text: newText, by, read, action: "replace" }), true);
    },
    all: () => allDocuments(parts),
    list: async (ref) => listFiles(await find(ref, "read")),
    versions: async (ref, { limit = 50, path } = {}) => {
      checkCount("limit", limit);
      const place = await findFile(ref, "read", path);
      // Reading logs an edit that a person has just made in the file. The list then includes that edit.
      await readDocument(parts, place, { mode: "headers" });
      await freshen(parts);
      const versions = await parts.index.query((db) => listVersions(db, place.key, limit));
      return versions.map((version) => ({ ...version, version: versionToken(version.hash) }));
    },
    versionText: async (ref, id, { path } = {}) =>
      (await findVersion(parts, await findFile(ref, "read", path), id)).text,
    diff: async (ref, from, to, { path } = {}) => {
      const place = await findFile(ref, "read", path);
      const older = await findVersion(parts, place, from);
      const newer = to === undefined ? null : await findVersion(parts, place, to);
      const text = newer?.text ?? (await readDocument(parts, place, {})).text;
      return unifiedDiff({ name: older.version.id, text: older.text }, { name: newer?.version.id ?? place.name, text });
    },
    restore: async (ref, id, { path } = {}) => {
      const place = await findFile(ref, "replace", path);
      const { text } = await findVersion(parts, place, id);
      const { hash } = await readDocument(parts, place, { mode: "headers" });
      return written(
        place,
        await replaceDocument(parts, place, { text, by: undefined, read: hash, action: "restore" }),
        true,
      );
    },
    confirm: async (ref, { id, path } = {}) => {
      checkOwner(parts.principal, "confirm a document");
      const place = await findFile(ref, "read", path);
      return confirmDocument(parts, { place, isArchive: path !== undefined }, id);
    },
    unconfirm: async (ref, { path } = {}) => {
      checkOwner(parts.principal, "withdraw a confirmation");
      const place = await findFile(ref, "read", path);
      return unconfirmDocument(parts, { place, isArchive: path !== undefined });
    },
    eraseVersions: async (ref, { path } = {}) => {
      checkOwner(parts.principal, "erase versions");
      return eraseVersions(parts, await findFile(ref, "replace", path));
    },
    needsCompaction: async (ref) => needsCompaction(parts, await find(ref, "read")),
    compact: async (ref) => compactDocument(parts, await find(ref, "replace")),
    compactIfNeeded: async (ref) => compactWhenDue(parts, await find(ref, "replace")),
    saveSummary: async (ref, text, { slug } = {}) =>
      storeBesideDocument(parts, await find(ref, "append"), { text: givenText(text), action: "summary", slug }),
    instructions: async ({ space } = {}) => documentInstructions(await usableDocuments(parts, space)),
  };
}

function endedText(text: string): string {
  return text === "" || text.endsWith("\n") ? text : text + lineEndingOf(text);
}
