import { isPlaceholder, isPlainWord } from "./is-placeholder.ts";
import { looksChosen } from "./is-secret-value.ts";
import { looksRandom } from "./looks-random.ts";
import { makeSecretContexts, type SecretContext, type SecretContexts } from "./secret-contexts.ts";
import type { Found } from "./text-scan.ts";

/**
 * Created when a text first contains one of the words, because most hooks see none. Parsing all expressions takes
 * longer than the rest of a hook's work.
 */
let contexts: SecretContexts | undefined;

/** Cache: the rows for each word and next character. */
const known = new Map<number, readonly SecretContext[]>();
/** The code that all characters beyond ASCII share. */
const foreign = 127;

function plain(code: number): number {
  return code < foreign ? code : foreign;
}

function rowsAt(text: string, end: number, behind: number): readonly SecretContext[] {
  const word = (plain(text.charCodeAt(end - 3)) * 128 + plain(text.charCodeAt(end - 2))) * 128;
  const key = (word + plain(text.charCodeAt(end - 1))) * 128 + plain(behind);
  const before = known.get(key);
  if (before !== undefined) return before;
  const last = text.slice(end - 3, end);
  const next = Number.isNaN(behind) ? "" : String.fromCharCode(behind);
  contexts ??= makeSecretContexts();
  const rows = (contexts[last] ?? contexts[last.toLowerCase()] ?? []).filter(
    (row) => row.next === "" || (next !== "" && row.next.includes(next)),
  );
  known.set(key, rows);
  return rows;
}

/** Finds secrets around a word that ends at `end`. The word and the text around it show that the value is a secret. */
export function findInContext(text: string, end: number, nameEnd: number, found: Found[]): void {
  let passed: RegExp | null = null;
  for (const { pattern, guard, isChosen: mustBeChosen = false, each } of rowsAt(text, end, text.charCodeAt(nameEnd))) {
    if (guard !== undefined && guard !== passed) {
      guard.lastIndex = end;
      // Rows with the same guard are adjacent and are the last ones, so no later row can match.
      if (!guard.test(text)) return;
      passed = guard;
    }
    pattern.lastIndex = end;
    const match = pattern.exec(text);
    const place = match?.indices?.[1];
    if (match === null || place === undefined) continue;
    const [from, to] = place;
    if (each === undefined) add(text, from, to, mustBeChosen, found);
    else
      for (const { indices } of text.slice(from, to).matchAll(each)) {
        const [start, stop] = indices?.[1] ?? [0, 0];
        add(text, from + start, from + stop, mustBeChosen, found);
      }
  }
}

function add(text: string, from: number, to: number, mustBeChosen: boolean | "word", found: Found[]): void {
  const value = text.slice(from, to);
  if (isPlaceholder(value)) return;
  if (mustBeChosen !== false && !looksChosen(value) && !looksRandom(value, 16))
    if (mustBeChosen !== "word" || value.length < 8 || !isPlainWord(value)) return;
  if (/ /.test(value) && isSentence(value)) return;
  found.push({ start: from, end: to, kind: "password", secret: value });
}

/**
 * True if the text contains a word that is common in sentences about passwords. Passphrases contain none of these
 * words.
 */
function isSentence(value: string): boolean {
  return /\b(?:the|and|for|are|was|not|but|has|its|our|with|from|which|were|your|you|must|should|can|be|is|at|least|to|of|in|or|a|an|this|that|if|use|used|required|characters|password|passphrase|empty|enter|user|field|value|default|none|same|when|will)\b/i.test(
    value,
  );
}
