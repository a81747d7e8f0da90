import { accentCosts, capitalCost, startCosts, tripleCodes } from "./token-costs.generated.ts";

// The possible costs, to which `tripleCodes` refers. Making a table with a cost for every triple would take longer than
// most processes spend on counting tokens.
const stepCosts = Float32Array.from({ length: 57 }, (_, step) => step / 20 - 0.85);

/** True for a letter of the Latin script. Other scripts are counted by character, see count-tokens.ts. */
export function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) || (code >= 0x1e00 && code <= 0x1eff);
}

export function isUpper(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde);
}

/**
 * Returns the average number of tokens of a word, rounded up. Each letter, together with the two letters before it,
 * raises or lowers the cost: `the` and `ing` are in every vocabulary, `xqj` in none. All numbers are fitted to the
 * counts of real tokenizers, see scripts/fit-token-costs.ts.
 */
export function wordTokens(text: string, start: number, end: number, afterSpace: boolean): number {
  const upper = isUpper(text.charCodeAt(start));
  const capitals = upper && (end - start === 1 || isUpper(text.charCodeAt(start + 1)));
  let cost = startCosts[(capitals ? 4 : upper ? 2 : 0) + (afterSpace ? 1 : 0)] ?? 1;
  if (capitals) cost += capitalCost * (end - start);
  let triple = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    triple = ((triple << 5) | (code < 128 ? code & 31 : 27)) & 0x7fff;
    cost += stepCosts[tripleCodes.charCodeAt(tripleHash(triple)) - 35] ?? 0;
    if (code >= 128) cost += accentCosts[code < 0x100 ? 0 : code < 0x1e00 ? 1 : 2] ?? 0;
  }
  return cost < 1 ? 1 : cost;
}

/**
 * Returns the position of three letters, five bits each, in the table. Triples with the same position share a cost,
 * which the fit considered.
 */
export function tripleHash(triple: number): number {
  return Math.imul(triple, 0x9e3779b1) >>> 19;
}

/** Returns the end of the word that begins at `start`: after its last letter, or before the next word of camelCase. */
export function wordEnd(text: string, start: number): number {
  let before = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Most letters are lower-case ASCII and need no further check.
    if (code < 97 || code > 122) {
      if (!isLetter(code)) return at;
      if (isUpper(code) && (!isUpper(before) || beginsTitle(text, at))) return at;
    }
    before = code;
  }
  return text.length;
}

function beginsTitle(text: string, at: number): boolean {
  const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
  return isLetter(next) && !isUpper(next);
}
