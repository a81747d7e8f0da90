import { characters, endOfSet, setAt, sets, startOfSet } from "./characters.ts";
import { findColumns } from "./find-columns.ts";
import { findManifest } from "./find-manifest.ts";
import { seedPhrase } from "./find-seed-phrases.ts";
import type { Found } from "./found.ts";
import { handedValue } from "./handed-value.ts";
import { cookieValues, headerValue, schemeValue } from "./header-values.ts";
import { insertedValue } from "./inserted-value.ts";
import { isGiven } from "./is-given.ts";
import { looksRandom } from "./looks-random.ts";
import { markerAround } from "./marker.ts";
import { placedValues } from "./placed-values.ts";
import { readValue } from "./read-value.ts";
import { secretName, type NameClass } from "./secret-name.ts";
import { readSeparator } from "./separator.ts";
import { toldValue } from "./told-value.ts";

/**
 * What is in every name of a secret: pass, phrase, pw, psk, cred, secret, clave, key, kennw, token, cookie, bearer, basic, auth. Written out in
 * both cases: that is a third faster than to ignore the case. Where a name begins with a frequent letter the match begins at a rarer one, and
 * what stands before it is looked at then: se-cret, to-ken, coo-kie, a-uth.
 */
const sign =
  /[pP](?:[aA][sS][sS]|[hH][rR][aA][sS][eE]|[wW](?:[dD]|(?![A-Za-z]))|[sS][kK])|[cC](?:[rR][eE](?:[dD]|(?<=[sS][eE]...)[tT])|[lL][aA][vV][eE])|[kK](?:[eE](?:[yY]|[nN](?:[nN][wW]|(?<=[tT][oO]...)))|(?<=[cC][oO][oO].)[iI][eE])|[bB](?:[eE][aA][rR][eE][rR]|[aA][sS][iI][cC])|[uU](?<=[aA].)[tT][hH]/g;

/** In a text like this, words are looked for faster than an expression is compiled, and a hook uses it once; whoever has it uses it. */
const shortText = 2_048;
let isCompiled = false;
const words = [
  "pass",
  "phrase",
  "pw",
  "psk",
  "kennw",
  "clave",
  "secret",
  "token",
  "key",
  "cred",
  "bearer",
  "basic",
  "cookie",
  "auth",
];

function hasWord(lower: string): boolean {
  return words.some((word) => lower.includes(word));
}

/** Finds values that a name before them says are secret: assignments, headers, flags, members, columns, sentences. */
export function findNamed(text: string, found: Found[]): void {
  if (!isCompiled && text.length < shortText && !hasWord(text.toLowerCase())) return;
  isCompiled = true;
  const meanings: Meanings = new Map();
  let done = 0;
  let headed = 0;
  let manifest = 0;
  sign.lastIndex = 0;
  // Tested, and no match is made of it: where it ends is all that is asked of it.
  while (sign.test(text)) {
    const at = sign.lastIndex - 1;
    const start = startOfSet(text, at, sets.dotted, Math.max(done, at - 60));
    const end = Math.min(endOfSet(text, at, sets.dotted), at + 60);
    sign.lastIndex = Math.max(end, at + 1);
    let nameEnd = end;
    while (nameEnd > start && (setAt(text, nameEnd - 1) & ending) !== 0) nameEnd -= 1;
    const name = text.slice(start, nameEnd);
    if (nameEnd === at + 1 && (text.startsWith("hrase", at - 4) || text.startsWith("HRASE", at - 4)))
      found.push(...seedPhrase(text, start, nameEnd));
    if (name === "Secret") {
      findManifest(text, start, manifest, found);
      manifest = start;
    }
    if (at >= headed && isInHeading(text, start, nameEnd)) headed = findColumns(text, start, found);
    const value = valueOf(text, start, nameEnd, name, meanings);
    if (value === null || markerAround(text, at) !== -1) continue;
    found.push(...value);
    done = Math.max(done, ...value.map((one) => one.end));
    sign.lastIndex = Math.max(sign.lastIndex, done);
  }
}

/** A dot or a dash behind a name belongs to the sentence. */
const ending = characters.dot | characters.dash;

/** What the names of a text say, each asked once. */
type Meanings = Map<string, NameClass | null>;

/** True for a name that can be the heading of a column: it stands between separators, or at an end of its line. */
function isInHeading(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  if (before !== "" && !"\n,;|\t \"'`".includes(before)) return false;
  const after = text.charAt(end);
  if (after === "" || !"\r\n,;|\t \"'`".includes(after)) return false;
  // In a sentence the next word follows the blank.
  if (after !== " " || !" |\r\n".includes(text.charAt(end + 1))) return after !== " ";
  return /^ *(?:\||\r?\n|  )/.test(text.slice(end, end + 40));
}

function valueOf(text: string, start: number, end: number, name: string, meanings: Meanings): Found[] | null {
  if (name.length <= 6 && /^(?:bearer|basic)$/i.test(name)) return schemeValue(text, end, name);
  const means = meaningOf(text, start, name, meanings);
  if (means === null) return null;
  const placed =
    placedValues(text, start, end, name) ?? handedValue(text, start) ?? insertedValue(text, start, end, means);
  if (placed !== null) return placed;
  const separator = readSeparator(text, end);
  if (separator === null) return toldValue(text, end, name, means);
  const from = end + separator.text.length;
  if (endsHere(text, start, separator.text, from)) return null;
  // A line of a certificate: a plus is a blank only in an address.
  if (separator.text.startsWith("+") && looksRandom(name, 12)) return null;
  if (means === "cookie") return separator.kind === "assign" ? cookieValues(text, from) : null;
  if (means === "header" && separator.kind === "assign") return headerValue(text, from);
  const value = readValue(text, from, isSetting(text, start, name, separator.text));
  if (value === null || !isGiven({ text, start, means, value }, separator)) return toldValue(text, end, name, means);
  // `#define TXT_PSK "PSK"`
  if (name.endsWith(value.text)) return null;
  return [{ start: value.start, end: value.end, kind: "secret", secret: value.text }];
}

/** `recovery key`, `API key`: what kind of key it is, the word before it tells. */
function meaningOf(text: string, start: number, name: string, meanings: Meanings): NameClass | null {
  const whole = name.length <= 4 && /^keys?$/i.test(name) ? wordBefore(text, start) + name : name;
  const known = meanings.get(whole);
  if (known !== undefined) return known;
  const means = secretName(whole);
  meanings.set(whole, means);
  return means;
}

/** The word before a place and a sign that joins it to the next; nothing where none stands there. */
function wordBefore(text: string, at: number): string {
  const end = at - 1;
  if (!(text.startsWith(" ", end) || text.startsWith("-", end))) return "";
  const start = startOfSet(text, end, sets.alphanumeric, Math.max(0, end - 20));
  return end - start < 2 ? "" : `${text.slice(start, end)}_`;
}

/** True where the quote behind a separator closes a string that holds the name: `"password:", value`. */
function endsHere(text: string, start: number, separator: string, from: number): boolean {
  const quoteBefore = text.charAt(start - 1);
  return /["'`]/.test(quoteBefore) && !separator.includes(quoteBefore) && text.charAt(from) === quoteBefore;
}

/** `NAME=value` at the beginning of a line or an argument: all of it is the value, up to the next blank. */
function isSetting(text: string, start: number, name: string, separator: string): boolean {
  return (
    separator === "=" && (/^[A-Z][A-Z0-9_]*$/.test(name) || start === 0 || /[\n?&;:_]/.test(text.charAt(start - 1)))
  );
}
