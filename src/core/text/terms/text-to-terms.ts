import { forEachToken } from "./for-each-token.ts";
import { tokenTerms } from "./token-terms.ts";
import { createWordTable, nowhere, wordIn } from "./word-table.ts";

/**
 * The terms of a text: the index stores a memory under them, and a query searches for them. Words are stemmed,
 * identifiers come whole and in parts, scripts without spaces in pairs of characters. A term has only lower-case
 * letters, digits and inner full stops.
 */
export function textToTerms(text: string): string[] {
  const terms: string[] = [];
  forEachToken(text, (bytes, start, end) => {
    const place = words.find(bytes, start, end);
    const made = place === nowhere ? tokenTerms(wordIn(bytes, start, end)) : (kept[place] ?? "");
    if (typeof made === "string") terms.push(made);
    else for (const term of made) terms.push(term);
  });
  return terms;
}

let kept: (string | readonly string[] | undefined)[] = [];

// Most tokens of a text occurred before.
const words = createWordTable({
  begin: (places) => {
    kept = Array.from({ length: places });
  },
  keep: (word, place) => {
    const terms = tokenTerms(word);
    // Nearly all have one term, and an array for each would be one more memory access.
    kept[place] = terms.length === 1 ? terms[0] : terms;
  },
});
