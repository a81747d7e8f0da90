import { findSensitive } from "../../src/core/access/sensitivity/find-sensitive.ts";
import { harmlessLines, harmlessText } from "../../src/core/block/harmless-text.ts";
import { defaultPolicy } from "../../src/core/ranking/recall-policy.ts";
import { understandQuery } from "../../src/core/ranking/understand-query.ts";
import { redactText } from "../../src/core/redaction/redact-text.ts";
import { withoutPrivate } from "../../src/core/text/private-text.ts";
import { matchedWords, snippet } from "../../src/core/text/terms/snippet.ts";
import { textToTerms } from "../../src/core/text/terms/text-to-terms.ts";

const query = understandQuery("key token a password", defaultPolicy, 0);

/** Every scan that untrusted text passes on its way into a memory and out of it. */
export const scans = {
  redaction: redactText,
  private: withoutPrivate,
  sensitivity: (text: string) => findSensitive({ text, tags: null, path: null }),
  terms: textToTerms,
  matched_words: (text: string) => matchedWords(query, text),
  snippet: (text: string) => snippet(text, "key token a password", 200),
  harmless: harmlessText,
  harmless_lines: harmlessLines,
} as const;

/** The source folders and files of these scans' rules. The fuzzer makes texts from their literals. */
export const ruleFolders = [
  "src/core/redaction",
  "src/core/access/sensitivity",
  "src/core/text/terms",
  "src/core/block",
] as const;
