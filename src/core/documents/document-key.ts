import type { Scope } from "../event/event.ts";

/**
 * Identifies a document in a memory: its scope, with the space as the index names it, and its name there. The same on
 * every device.
 */
export function documentKey(
  { tenant, user, level, agent }: Scope,
  space: string | null,
  name: string,
  author: string | null = null,
): string {
  // What belongs to a space is one document for all who write to it; any other is its author's.
  const own = author === null || level === "space" ? [] : [author];
  return JSON.stringify([...[tenant, user, level, space, agent].map((part) => part ?? null), name, ...own]);
}

/** The key of the same document in a renamed space. */
export function movedDocumentKey(key: string, space: string): string {
  return JSON.stringify((JSON.parse(key) as unknown[]).with(spaceAt, space));
}

const spaceAt = 3;
