import type { Scope } from "../event/event.ts";

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
