import type { StoredDocument } from "../../core/ports/documents.ts";

/** The text of a document now; null where there is none, or it cannot be read. */
export async function textOf(stored: StoredDocument): Promise<string | null> {
  try {
    return (await stored.read())?.bytes.toString("utf8") ?? null;
  } catch {
    return null;
  }
}
