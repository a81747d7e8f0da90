import { forEachToken } from "./for-each-token.ts";
import { tokenTerms } from "./token-terms.ts";
import { createWordTable, nowhere, wordIn } from "./word-table.ts";

/**
 * Returns the terms of a text. The index stores the terms of each memory, and a search looks up the terms of the query.
 * Words are stemmed. Identifiers are terms as a whole and in parts, and scripts without spaces give pairs of
 * characters. A term contains only lower-case letters, digits and inner full stops.
 */
export function textToTerms(text: string): string[] {
  const terms: string[] = [];
  forEachToken(text, (bytes, start, end) => {
    const place = words.find(bytes, start, end);
    const ofToken = place === nowhere ? tokenTerms(wordIn(bytes, start, end)) : (cached[place] ?? "");
    if (typeof ofToken === "string") terms.push(ofToken);
    else for (const term of ofToken) terms.push(term);
  });
  return terms;
}

let cached: (string | readonly string[] | undefined)[] = [];

// Caches the terms of tokens, because most tokens of a text occurred before.
const words = createWordTable({
  begin: (places) => {
    cached = Array.from({ length: places });
  },
  keep: (word, place) => {
    const terms = tokenTerms(word);
    // Nearly all tokens have one term. An array for each would cost one more memory access.
    cached[place] = terms.length === 1 ? terms[0] : terms;
  },
});
