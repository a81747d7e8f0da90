import type { StoredDocument } from "../../core/ports/documents.ts";

/** Returns the present text of a document; null if the file does not exist or cannot be read. */
export async function textOf(stored: StoredDocument): Promise<string | null> {
  try {
    return (await stored.read())?.bytes.toString("utf8") ?? null;
  } catch {
    return null;
  }
}
