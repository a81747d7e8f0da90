/**
 * The terms of a token in a script that is written without spaces between words (or, as Korean, with endings tied to them): each
 * pair of neighbouring characters, and each Chinese character alone. What lies between, such as English names, goes to `others`.
 */
export function unspacedTerms(token: string, others: (token: string) => readonly string[]): readonly string[] {
  const terms: string[] = [];
  for (const run of token.match(runs) ?? []) {
    if (han.test(run)) addHan(run, terms);
    else if (unspacedScript.test(run)) addPairs(run, terms);
    else terms.push(...others(run));
  }
  return terms;
}

const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const han = /\p{Script=Han}/u;
const unspacedScript =
  /[\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function addPairs(run: string, terms: string[]): void {
  const characters = Array.from(run);
  if (characters.length === 1) terms.push(run);
  for (let at = 0; at + 1 < characters.length; at += 1) terms.push(`${characters[at]}${characters[at + 1]}`);
}

function addHan(run: string, terms: string[]): void {
  addPairs(run, terms);
  if (run.length > 1) for (const character of run) if (han.test(character)) terms.push(character);
}
