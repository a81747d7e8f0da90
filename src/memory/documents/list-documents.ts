import type { Operation } from "../../core/access/permission.ts";
import { checkOwner } from "../../core/access/scope.ts";
import type { DocumentView, InstructionsInput } from "../../core/documents/instructions.ts";
import { LociError } from "../../core/errors.ts";
import { listDocuments, listFolders } from "../../index/views/document-files.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { documentsOf } from "../base/refusals.ts";
import { findPlace, type Place } from "../versions/place.ts";
import type { DocumentRef, KnownDocument, ListedFile } from "./documents.ts";

/** The most documents in the list. A person would not look through more. */
const mostDocuments = 1_000;

/**
 * Lists the documents that this device has recorded, latest first, then the document that each other known folder could
 * have.
 */
export async function allDocuments(parts: Parts): Promise<readonly KnownDocument[]> {
  checkOwner(parts.principal, "list all documents");
  await freshen(parts);
  const store = documentsOf(parts);
  const device = parts.device();
  const { recorded, folders } = await parts.index.query((db) => ({
    recorded: listDocuments(db, { device, author: parts.principal.user ?? null, limit: mostDocuments }),
    folders: listFolders(db, device, mostDocuments),
  }));
  const documents = recorded.flatMap(({ level, space, agent, ...rest }): KnownDocument[] => {
    const folder = level === "user" ? null : store.spaceOf(rest.file);
    return level !== "user" && folder === null ? [] : [{ scope: level, space, folder, agent, ...rest }];
  });
  const has = (scope: string, space: string | null) =>
    documents.some((one) => one.scope === scope && one.space === space);
  const none = { agent: null, file: null, bytes: 0, changed: null, by: null, versions: 0 };
  const missing = folders
    .filter(({ space }) => !has("space", space))
    .map(({ space, root }): KnownDocument => ({ scope: "space", space, folder: root, ...none }));
  const user: readonly KnownDocument[] = has("user", null)
    ? []
    : [{ scope: "user", space: null, folder: null, ...none }];
  return [...documents, ...user, ...missing];
}

const operations: readonly Operation[] = ["read", "append", "replace"];

/** Lists the documents that a principal may use, with their sizes and the allowed operations. */
export async function usableDocuments(parts: Parts, space: string | undefined): Promise<InstructionsInput> {
  const { principal } = parts;
  const scopes = principal.kind === "agent" ? (["agent", "space", "user"] as const) : (["user", "space"] as const);
  const documents: DocumentView[] = [];
  for (const scope of scopes) {
    if (scope !== "user" && space === undefined) continue;
    const access: Operation[] = [];
    for (const operation of operations) if (await isAllowed(parts, { scope, space }, operation)) access.push(operation);
    if (access.length === 0) continue;
    const place = await findPlace(parts, { scope, space }, "read");
    const [document, ...archives] = await listFiles(place);
    const isThere = document?.path === null;
    documents.push({
      scope,
      access,
      path: place.file,
      bytes: isThere ? document.bytes : 0,
      archives: isThere || document === undefined ? archives.length : archives.length + 1,
    });
  }
  return {
    principal: principal.kind === "agent" ? "agent" : "user",
    documents,
    profile: parts.settings.profile,
  };
}

async function isAllowed(parts: Parts, ref: DocumentRef, operation: Operation): Promise<boolean> {
  try {
    await findPlace(parts, ref, operation);
    return true;
  } catch (error) {
    if (error instanceof LociError && error.code === "SCOPE_REFUSED") return false;
    throw error;
  }
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
