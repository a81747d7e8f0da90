import { checkPermission, needsSpaceName, type Operation } from "../../core/access/permission.ts";
import { checkId, checkScope, folderName } from "../../core/access/scope.ts";
import { documentKey } from "../../core/documents/document-key.ts";
import { LociError } from "../../core/errors.ts";
import type { Scope } from "../../core/event/event.ts";
import type { StoredDocument } from "../../core/ports/documents.ts";
import type { Parts } from "../base/parts.ts";
import { documentsOf } from "../base/refusals.ts";
import { spaceNameOf as nameOf } from "../base/space-of.ts";
import { isUnusable } from "./is-unusable.ts";

/** Identifies a document by its scope. */
export interface DocumentRef {
  /** The document of the user, of a space, or of an agent in a space. */
  readonly scope: "user" | "space" | "agent";
  /** A folder in the space. Required for the document of a space or an agent. */
  readonly space?: string | undefined;
  /** The agent whose document it is; the caller itself if left out. */
  readonly agent?: string | undefined;
}

/** The file of a document and its name in the log. This is enough to read the document and to log a version. */
export interface DocumentFile {
  readonly scope: Scope;
  /** The document's name in messages, such as "space document". */
  readonly title: string;
  /** The document's name within its scope. */
  readonly name: string;
  readonly key: string;
  /** The path of the file, as a person sees it. */
  readonly file: string;
  readonly stored: StoredDocument;
}

/** The file of a document, with the space and the person that it belongs to. */
export interface Place extends DocumentFile {
  /** The index's name for the document's space; null for the user's document. */
  readonly spaceName: string | null;
  /** The person that the document belongs to, if several people share a log; otherwise null. */
  readonly author: string | null;
}

/** Finds a document, and checks that the principal may do this operation with it. Does not read the document. */
export async function findPlace(parts: Parts, ref: DocumentRef, operation: Operation): Promise<Place> {
  const scope = scopeOf(parts, ref);
  checkScope(scope);
  const needsName = needsSpaceName(parts.principal, scope);
  if (!needsName) checkPermission(parts.principal, operation, scope);
  const spaceName = await spaceNameOf(parts, scope);
  if (needsName) checkPermission(parts.principal, operation, scope, spaceName);
  return placeOf(parts, ref, scope, spaceName);
}

async function spaceNameOf(parts: Parts, { space }: Scope): Promise<string | null> {
  if (space === undefined) return null;
  try {
    await parts.index.catchUp({ waitMs: parts.waitMs, sections: false });
    return await nameOf(parts, space);
  } catch (error) {
    // A document can be read even if the memory's own folders cannot be used. The folder's name does not open another
    // space.
    if (isUnusable(error)) return folderName(space);
    throw error;
  }
}

function placeOf(parts: Parts, ref: DocumentRef, scope: Scope, spaceName: string | null): Place {
  const title = ref.scope === "agent" ? `document of agent '${scope.agent}'` : `${ref.scope} document`;
  const name = ref.scope === "agent" ? "memory.md" : "MEMORY.md";
  const author = parts.principal.user ?? null;
  return placeAt(documentsOf(parts).find(scope, title), { scope, spaceName, name, author });
}

function placeAt(stored: StoredDocument, document: Pick<Place, "scope" | "spaceName" | "name" | "author">): Place {
  const { scope, spaceName, name, author } = document;
  const key = documentKey(scope, spaceName, name, author);
  return { ...document, key, title: stored.title, file: stored.path, stored };
}

/** Finds an archive or summary of a document by its path in a listing. */
export function findArchive(parent: Place, path: string): Place {
  const name = /^memory\/([\p{L}\p{N}][\p{L}\p{N}._-]{0,120}\.md)$/u.exec(path)?.[1];
  if (name === undefined) {
    throw new LociError(
      "NOT_FOUND",
      `'${JSON.stringify(path).slice(1, -1)}' is not an archive; memory_list lists the paths, such as memory/2026-11-15-0810.md`,
    );
  }
  return placeAt(parent.stored.archive(name), { ...parent, name: path });
}

function scopeOf(parts: Parts, ref: DocumentRef): Scope {
  const { principal, user } = parts;
  const session = principal.kind === "owner" ? undefined : principal.session;
  const common = { level: ref.scope, user, ...(session === undefined ? {} : { session }) };
  if (ref.scope === "user") return common;
  if (ref.space === undefined)
    throw new LociError("USAGE", `the ${ref.scope} document needs a space: give a folder in it`);
  const space = parts.spaces.find(ref.space);
  if (ref.scope === "space") return { ...common, space };
  const agent = ref.agent ?? (principal.kind === "agent" ? principal.agent : undefined);
  if (agent === undefined) throw new LociError("USAGE", "say whose document is meant: give the id of an agent");
  checkId("agent", agent);
  return { ...common, space, agent };
}
