import { endOfSet, sets, startOfSet } from "./characters.ts";
import { findColumns } from "./find-columns.ts";
import { findManifest } from "./find-manifest.ts";
import { seedPhrase } from "./find-seed-phrases.ts";
import type { Found } from "./found.ts";
import { handedValue } from "./handed-value.ts";
import { cookieValues, headerValue, schemeValue } from "./header-values.ts";
import { insertedValue } from "./inserted-value.ts";
import { isGiven } from "./is-given.ts";
import { markerAround } from "./marker.ts";
import { placedValues } from "./placed-values.ts";
import { readValue } from "./read-value.ts";
import { secretName, type NameClass } from "./secret-name.ts";
import { toldValue } from "./told-value.ts";

/** What is in every name of a secret. Written out in both cases: that is a third faster than to ignore the case. */
const sign =
  /[pP](?:[aA][sS][sS]|[hH][rR][aA][sS][eE]|[wW](?:[dD]|(?![A-Za-z]))|[sS][kK])|[sS][eE][cC][rR][eE][tT]|[tT][oO][kK][eE][nN]|[kK][eE](?:[yY]|[nN][nN][wW])|[cC](?:[rR][eE][dD]|[lL][aA][vV][eE])|[bB][eE][aA][rR][eE][rR]|[bB][aA][sS][iI][cC]|[cC][oO][oO][kK][iI][eE]|[aA][uU][tT][hH]/g;

const quote = String.raw`(?:\\{0,8}["'\x60]|%2[27]|\\u002[27]|&(?:quot|#34|#39);)`;
const colour = String.raw`(?:\u001b|\\u001b|\\x1b|\\033)\[[\d;]{0,12}m`;
const blank = String.raw`(?:[ \t]|${colour}|%20|\+(?=["'A-Za-z0-9])|\\t|&nbsp;)`;
const breakLine = String.raw`(?:\\?\r?\n|\\{1,8}n)(?:[ \t]|[+-](?=[ \t])){0,40}`;

/** What stands between a name and its value, by what it is. */
const between = new RegExp(
  [
    // find("#name").fill("value"), name="password"⏎⏎value
    String.raw`(?<typed>${quote}?\]?${quote}?\)?\.(?:send_keys|sendKeys|fill|type|typeText|setValue|setText|enterText|pressSequentially)\()`,
    // name = value, name: value, "name": "value", name => value, env["name"] = "value", **name:** value
    String.raw`(?<assign>(?:${quote}|[*\])}]){0,4}(?: \[[\w *]{0,24}\])?${blank}{0,8}(?::=|=>|==|::|[:=]|;s:\d{1,5}:|%3[AaDd]|\\u003[AaDd])(?:\*\*)?(?:${blank}{0,8}(?:[|>][+-]?|&\w{1,20} )?(?:${breakLine})?)?${blank}{0,8})`,
    // <name>value</name>
    String.raw`(?<tag>(?: [\w:.-]{1,40}="[^"<>\n]{0,60}"){0,3}>\s{0,20}(?:<!\[CDATA\[)?)`,
    // name="password" value="…", name: PASSWORD, value: …, variable "password" { default = …
    String.raw`(?<pair>(?: field| input| box)?${quote}?(?:, "[tT]ype": "\w{1,20}")?(?:,|\s|\\n|\{|[+-](?=\s)|/?>|<){0,60}(?:${quote}|<)?(?:(?:[pP]arameter)?[vV]alue|VALUE|text|default|Default|/key>\s{0,40}<string)${quote}?${blank}{0,8}[:=>]${blank}{0,8})`,
    // ("name", "value"), name, value, | name | value |
    String.raw`(?<list>${quote}?${blank}{0,8}[,|]${blank}{0,20})`,
    // the name is value
    String.raw`(?<said>${quote}?${blank}{1,4}(?:(?:for|of|in|on|to)${blank}[\w.-]{1,30}${blank})?(?:is|was|are|as|to|be|=)(?:${blank}now|${blank}set${blank}to)?:?${blank}{1,4})`,
    // --name value, password 'value', name value
    String.raw`(?<near>${quote}?${blank}{1,8})`,
  ].join("|"),
  "y",
);

/** In a text like this, words are looked for faster than an expression is compiled, and a hook uses it once. */
const shortText = 2_048;
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
  if (text.length < shortText && !hasWord(text.toLowerCase())) return;
  let done = 0;
  let headed = 0;
  let manifest = 0;
  sign.lastIndex = 0;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    const at = match.index;
    const start = startOfSet(text, at, sets.dotted, Math.max(done, at - 60));
    const end = Math.min(endOfSet(text, at, sets.dotted), at + 60);
    sign.lastIndex = Math.max(end, at + 1);
    const name = text.slice(start, end).replace(/[.-]+$/, "");
    const nameEnd = start + name.length;
    if (match[0].length === 6 && /phrase$/i.test(name)) found.push(...seedPhrase(text, start, nameEnd));
    if (name === "Secret") {
      findManifest(text, start, manifest, found);
      manifest = start;
    }
    if (at >= headed && isInHeading(text, start, nameEnd)) headed = findColumns(text, start, found);
    const value = valueOf(text, start, nameEnd, name);
    if (value === null || markerAround(text, at) !== -1) continue;
    found.push(...value);
    done = Math.max(done, ...value.map((one) => one.end));
    sign.lastIndex = Math.max(sign.lastIndex, done);
  }
}

/** True for a name that can be the heading of a column: it stands between separators, or at an end of its line. */
function isInHeading(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  if (before !== "" && !"\n,;|\t \"'`".includes(before)) return false;
  const after = text.charAt(end);
  if (after === "" || !"\r\n,;|\t \"'`".includes(after)) return false;
  return after !== " " || /^ *(?:\||\r?\n|  )/.test(text.slice(end, end + 40));
}

function valueOf(text: string, start: number, end: number, name: string): Found[] | null {
  if (/^(?:bearer|basic)$/i.test(name)) return schemeValue(text, end, name);
  const means = meaningOf(text, start, name);
  if (means === null) return null;
  const placed = placedValues(text, start, end, name) ?? handedValue(text, start) ?? insertedValue(text, start, end);
  if (placed !== null) return placed;
  between.lastIndex = end;
  const match = between.exec(text);
  const groups = match?.groups;
  if (match === null || groups === undefined) return toldValue(text, end, name, means);
  const from = end + match[0].length;
  if (endsHere(text, start, match[0], from)) return null;
  if (means === "cookie") return groups["assign"] === undefined ? null : cookieValues(text, from);
  if (means === "header" && groups["assign"] !== undefined) return headerValue(text, from);
  const value = readValue(text, from, isSetting(text, start, name, match[0]));
  if (value === null || !isGiven({ text, start, means, value }, groups)) return toldValue(text, end, name, means);
  return [{ start: value.start, end: value.end, kind: "secret", secret: value.text }];
}

/** `recovery key`, `API key`: what kind of key it is, the word before it tells. */
function meaningOf(text: string, start: number, name: string): NameClass | null {
  if (name.length > 4 || !/^keys?$/i.test(name)) return secretName(name);
  const before = /([A-Za-z0-9]{2,20})[ -]$/.exec(text.slice(Math.max(0, start - 22), start))?.[1];
  return secretName(before === undefined ? name : `${before}_${name}`);
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
