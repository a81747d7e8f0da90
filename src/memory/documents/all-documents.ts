import { checkOwner } from "../../core/access/scope.ts";
import { listDocuments, listFolders } from "../../index/views/document-list.ts";
import { freshen } from "../freshen.ts";
import type { Parts } from "../parts.ts";
import { documentsOf } from "../refusals.ts";
import type { KnownDocument } from "./documents.ts";

/** A list for a person to choose from; nobody looks through more. */
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
