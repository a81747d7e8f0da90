import { redactText } from "../core/redaction/redact-text.ts";
import { printableLine } from "../core/text/phrases/printable.ts";

/** Describes a fault without content: secrets are redacted, and long messages are cut. */
export function describeFault(error: unknown): { readonly code: string; readonly message: string } {
  const code = error instanceof Error && "code" in error ? String(error.code) : "INTERNAL";
  const message = error instanceof Error ? error.message : String(error);
  return { code, message: printableLine(redactText(message)).slice(0, 300) };
}
