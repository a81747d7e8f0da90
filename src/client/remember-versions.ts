import { LociError } from "../core/errors.ts";
import type { DocumentRef, Documents } from "../memory/documents/documents.ts";

/**
 * Adds what the library does automatically: `replace` without a version replaces the text that this memory last read or
 * wrote, and rejects with CONFLICT if the document has changed since.
 */
export function rememberVersions(documents: Documents): Documents {
  /** The version that was last read or written, by document. */
  const seen = new Map<string, string | null>();
  /** The versions that were appended after the version in `seen`, by document. */
  const appended = new Map<string, string[]>();
  const see = (ref: DocumentRef, version: string | null): void => {
    seen.set(keyOf(ref), version);
    appended.delete(keyOf(ref));
  };

  /**
   * Returns the present version if this memory knows the text of that version. Others may have written between two
   * appends.
   */
  const knownVersion = async (ref: DocumentRef): Promise<string | null> => {
    const base = seen.get(keyOf(ref)) ?? null;
    const own = (appended.get(keyOf(ref)) ?? []).toReversed();
    if (own.length === 0) return base;
    const versions = await documents.versions(ref, { limit: own.length + 1 });
    const isOwn = own.every((version, n) => versions[n]?.version === version);
    return isOwn && (versions[own.length]?.version ?? null) === base ? (own[0] ?? base) : base;
  };

  return {
    ...documents,
    read: async (ref, options) => {
      const read = await documents.read(ref, options);
      if (options?.path === undefined) see(ref, read.version);
      return read;
    },
    append: async (ref, text, options) => {
      const written = await documents.append(ref, text, options);
      appended.set(keyOf(ref), [...(appended.get(keyOf(ref)) ?? []), written.version]);
      return written;
    },
    replace: async (ref, text, options = {}) => {
      const version = options.version === undefined ? await knownVersion(ref) : options.version;
      const written = await asConflict(documents.replace(ref, text, { ...options, version }));
      see(ref, written.version);
      return written;
    },
    restore: async (ref, id, options) => {
      const written = await documents.restore(ref, id, options);
      if (options?.path === undefined) see(ref, written.version);
      return written;
    },
  };
}

function keyOf({ scope, space, agent }: DocumentRef): string {
  return JSON.stringify([scope, space, agent]);
}

/** HTTP has a code of its own for a version that does not match. The library throws CONFLICT. */
async function asConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LociError && error.code === "PRECONDITION_FAILED")
      throw new LociError("CONFLICT", error.message, { cause: error });
    throw error;
  }
}
