import type { Scope } from "../event/event.ts";
import { sha256 } from "../text/sha256.ts";

/**
 * Makes the key of a document from its scope, the index's name for its space, and its own name. The key is the same on
 * every device.
 */
export function documentKey(
  { tenant, user, level, agent }: Scope,
  space: string | null,
  name: string,
  author: string | null = null,
): string {
  // Everybody who writes to a space shares its documents. Any other document belongs to its author.
  const own = author === null || level === "space" ? [] : [author];
  return JSON.stringify([...[tenant, user, level, space, agent].map((part) => part ?? null), name, ...own]);
}

/** The key of the same document in a renamed space. */
export function movedDocumentKey(key: string, space: string): string {
  return JSON.stringify((JSON.parse(key) as unknown[]).with(spaceAt, space));
}

const spaceAt = 3;

/** Returns the name of the lock for changes of a document, by the document's name in the log. */
export function documentLock(logName: string): string {
  return `document-${sha256(logName).slice(0, 32)}`;
}

/** The beginning of the names of imported documents. No document of Loci's own has such a name. */
export const importPrefix = "imports/";

/**
 * True for the name of a document that was imported from a file of another program. Loci never writes or removes that
 * file.
 */
export function isImportName(name: string): boolean {
  return name.startsWith(importPrefix);
}
