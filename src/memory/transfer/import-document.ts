import { checkOwner, checkScope } from "../../core/access/scope.ts";
import { documentKey, importPrefix } from "../../core/documents/document-key.ts";
import type { Scope } from "../../core/event/event.ts";
import { listVersions, textHash } from "../../index/views/document-versions.ts";
import type { Parts } from "../base/parts.ts";
import { spaceNameOf } from "../base/space-of.ts";
import { givenText } from "../versions/document-text.ts";
import { logVersion, type LoggedDocument } from "../versions/log-version.ts";
import { withDocument } from "../versions/notice-edit.ts";

/** A text file of another program, such as the notes that a host writes for itself. */
export interface ForeignDocument {
  /** The name of the document among all imported documents of its space or of the user. */
  readonly name: string;
  /** The path of the file, for people. Loci never writes to it. */
  readonly file: string;
  /** The text of the file. Secrets and private passages are removed. */
  readonly text: string;
  /** A folder in the space that the document belongs to. Without it, the document belongs to the user. */
  readonly space?: string | undefined;
  /** The program that wrote the file. */
  readonly by?: string | undefined;
  /** True if each machine has a file of its own, so that machines do not replace each other's text. */
  readonly isOfMachine?: boolean | undefined;
}

/**
 * The result of importing a document: `new`, `changed` if the memory has an older version, or `known` if it has exactly
 * this text.
 */
export type DocumentImported = "new" | "changed" | "known";

/**
 * Imports a text as a version of a document, with the trust `import`. Agents do not get it unasked before a person has
 * confirmed it. Stores nothing if the newest version has the same text.
 */
export async function importDocument(
  parts: Parts,
  document: ForeignDocument,
  { dryRun = false } = {},
): Promise<DocumentImported> {
  checkOwner(parts.principal, "import");
  const text = givenText(document.text);
  const place = await placeOf(parts, document);
  const take = async (): Promise<DocumentImported> => {
    await parts.index.catchUp({ waitMs: parts.waitMs, sections: false });
    const newest = await parts.index.query((db) => listVersions(db, place.key, 1)[0]);
    if (newest?.hash === textHash(text)) return "known";
    if (!dryRun) await logVersion(parts, place, { text, action: "edit", by: document.by, trust: "import" });
    return newest === undefined ? "new" : "changed";
  };
  return dryRun ? take() : withDocument(parts, place, take);
}

async function placeOf(parts: Parts, document: ForeignDocument): Promise<LoggedDocument> {
  const { user, principal } = parts;
  const machine = document.isOfMachine === true ? `${parts.device()}/` : "";
  const name = `${importPrefix}${machine}${document.name}`;
  const space = document.space === undefined ? undefined : parts.spaces.find(document.space);
  const scope: Scope = space === undefined ? { level: "user", user } : { level: "space", user, space };
  checkScope(scope);
  const spaceName = space === undefined ? null : await spaceNameOf(parts, space);
  const key = documentKey(scope, spaceName, name, principal.user ?? null);
  return { scope, name, key, stored: { logName: document.file } };
}
