/**
 * Returns the terms of a token in a script without spaces between words, or with attached endings, as in Korean. The
 * terms are each pair of neighbouring characters, and each Chinese character alone. `others` handles the text between
 * them, such as English names.
 */
export function unspacedTerms(token: string, others: (token: string) => readonly string[]): readonly string[] {
  const terms: string[] = [];
  for (const run of token.match(expressions().runs) ?? []) {
    if (han().test(run)) addHan(Array.from(run), terms);
    else if (isUnspaced(run)) addPairs(Array.from(run), terms);
    else for (const term of others(run)) terms.push(term);
  }
  return terms;
}

const eastAsian = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
const southEastAsian = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const all = String.raw`${eastAsian}\p{Script=Hangul}${southEastAsian}`;

/** True if a token contains characters of a script without spaces between words. */
export function isUnspaced(token: string): boolean {
  return expressions().unspaced.test(token);
}

const han = (): RegExp => /\p{Script=Han}/u;

let compiled: { readonly unspaced: RegExp; readonly runs: RegExp } | undefined;

/**
 * Compiles the expressions at the first use, because they are slow to parse and most processes never see such a script.
 */
function expressions(): { readonly unspaced: RegExp; readonly runs: RegExp } {
  compiled ??= {
    unspaced: new RegExp(`[${all}]`, "u"),
    runs: new RegExp(String.raw`[${eastAsian}]+|\p{Script=Hangul}+|[${southEastAsian}]+|[^${all}]+`, "gu"),
  };
  return compiled;
}

function addPairs(characters: readonly string[], terms: string[]): void {
  if (characters.length === 1) terms.push(characters[0] ?? "");
  for (let at = 0; at + 1 < characters.length; at += 1) terms.push(`${characters[at]}${characters[at + 1]}`);
}

function addHan(characters: readonly string[], terms: string[]): void {
  addPairs(characters, terms);
  if (characters.length > 1) for (const character of characters) if (han().test(character)) terms.push(character);
}
