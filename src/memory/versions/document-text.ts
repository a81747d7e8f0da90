import { LociError } from "../../core/errors.ts";
import type { StoredDocument } from "../../core/ports/documents.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { withoutPrivate } from "../../core/text/private-text.ts";

/** The largest text of one write, in characters. */
const maxTextCharacters = 1_000_000;

/** Checks the size of a text that will be written, and removes its secrets and private passages. */
export function givenText(text: string): string {
  if (text.length > maxTextCharacters)
    throw new LociError("LIMIT_EXCEEDED", `the text is ${text.length} characters; the limit is ${maxTextCharacters}`);
  if (!text.isWellFormed())
    throw new LociError("EVENT_INVALID", "the text holds half a character; send whole UTF-16 pairs");
  return redactText(withoutPrivate(text));
}

/** Returns the present text of a document; null if the file does not exist or cannot be read. */
export async function textOf(stored: StoredDocument): Promise<string | null> {
  try {
    return (await stored.read())?.bytes.toString("utf8") ?? null;
  } catch {
    return null;
  }
}
