import { findInCall, valuesInLine } from "./find-by-position.ts";
import { cookieValues, headerValue, schemeValue } from "./find-headers-and-urls.ts";
import { stringInCode } from "./find-in-code.ts";
import { findInContext } from "./find-in-context.ts";
import { valueBeforeComment, valueBeforeName, valueInNextLine, valueInSentence } from "./find-in-sentences.ts";
import { findColumns, findManifest, insertedValue } from "./find-in-tables.ts";
import { findCodeList, seedPhrase } from "./find-recovery-codes.ts";
import { pipedValue } from "./find-shell-secrets.ts";
import { isPlainWord } from "./is-placeholder.ts";
import { isNamedSecret, isSecretPair, looksChosen } from "./is-secret-value.ts";
import { looksRandom } from "./looks-random.ts";
import { markerAround } from "./marker.ts";
import { allPieces, readSeparator, readValue, type Value } from "./read-value.ts";
import { type NameClass, secretName } from "./secret-names.ts";
import {
  characters,
  createTextScan,
  endOfSet,
  type Found,
  setAt,
  sets,
  startOfSet,
  type TextScan,
} from "./text-scan.ts";

/**
 * A regular expression for the text after a first letter, and hints separated by `;`. Every match, written in lower
 * case, contains one of the hints.
 */
type Stop = readonly [hints: string, source: string];

/**
 * The words at which the scan stops, by their first letter: words in the names of secrets, and words that
 * `findInContext` needs.
 *
 * The classes spell out both cases, because ignoring case makes the scan a third slower. A word with a frequent first
 * letter is found by a rarer letter and a lookbehind: `secret` by `cret` after `se`.
 */
export const stops: readonly (readonly [first: string, rest: readonly Stop[]])[] = [
  [
    "pP",
    [
      ["pass;paswo", "[aA][sS](?:[sS]|[wW][oO])"],
      ["phrase", "[hH][rR][aA][sS][eE]"],
      ["pw", "[wW](?:[dD]|(?![A-Za-z]))"],
      ["psk", "[sS][kK]"],
      ["psw;pssw", "[sS]{1,2}[wW](?:[dD]|[oO][rR]|(?![A-Za-z]))"],
      ["parola;parool", "[aA][rR][oO](?:[lL][aA]|[oO][lL])(?![A-Za-z])"],
      ["pin", String.raw`[iI][nN](?:(?= (?:is|ist|for|of) |(?<=PIN) )|(?=["'\x60]? ?[:=][ "']{0,2}\d{4}))`],
      ["pect ", "ect "],
      ["ptpd", "tpd"],
      ["pdo(", String.raw`DO\(`],
      ["_pat", "AT(?<=_...)(?![A-Za-z])"],
      ["eap;ftp;smtp;mdp;otp", `[ (:="'](?<=(?:[eE][aA]|FT|SMT|[mM][dD]|[oO][tT])..)`],
    ],
  ],
  [
    "cC",
    [
      ["cred;secret;createu", "[rR][eE](?:[dD]|(?<=[sS][eE]...)[tT]|ateU)"],
      ["crypt", String.raw`[rR][yY][pP][tT](?:\(|set|_s)`],
      ["clave;clone obs", "[lL](?:[aA][vV][eE]|one obs)"],
      ["community", "[oO]mmunity"],
      [
        "code",
        String.raw`[oO]de(?: (?:is|lau)|s? de |s?(?<=(?:very|ckup|atch|ency|scue|erve|ungs)[ _-]?.{4,5})|(?=(?:["']? ?[:=])? ?["']?\d{4}))`,
      ],
      ["codice ;codigo ;código ", "[oO](?:dice|digo) |[óÓ]digo "],
      ["connect", String.raw`[oO]nnect(?:ion)?\(`],
      ["contrase", "[oO][nN][tT][rR][aA][sS][eE]"],
      ["mac(", String.raw`\((?<=mac.)`],
      ["c alias", " alias"],
      ["chtwo", "[hH][tT][wW][oO]"],
    ],
  ],
  [
    "kK",
    [
      ["key;kennw;token", "[eE](?:[yY]|[nN](?:[nN][wW]|(?<=[tT][oO]...)))"],
      ["cookie", "(?<=[cC][oO][oO].)[iI][eE]"],
      ["kodeord;gangskode", "[oO][dD][eE](?:[oO][rR][dD]|(?<=[gG][sS]....))"],
      ["kserv ", "Serv "],
      ["k_md5 ", "_md5 "],
      ["kata sandi;lozinka", "(?:ata sandi|(?<=[lL][oO][zZ][iI][nN].)[aA])"],
    ],
  ],
  [
    "bB",
    [
      ["bearer", "[eE][aA][rR][eE][rR]"],
      ["basic", "[aA][sS][iI][cC]"],
      ["bind(", String.raw`ind\(`],
    ],
  ],
  [
    "uU",
    [
      ["auth", "[tT](?<=[aA]..)[hH]"],
      ["unlock ", "nlock "],
      ["is your ;as your ", String.raw`r (?<=\d (?:is|as) your )`],
      ["puk", "(?<=[pP].)[kK]"],
      [" on >", String.raw`[sS][eE][rR] [\w-]{1,40} on >`],
      ["ugangsd", "gangsd"],
      ["uelize(", String.raw`elize\(`],
    ],
  ],
];

let stop: RegExp | undefined;

/** Returns one regular expression that finds every stop. */
export function stopExpression(): RegExp {
  return (stop ??= new RegExp(
    stops.map(([first, rest]) => `[${first}](?:${rest.map(([, source]) => source).join("|")})`).join("|"),
    "g",
  ));
}

let hints: readonly string[] | undefined;

/**
 * False if the text contains no stop. For a short text, searching for the hints is 1 ms faster than compiling the
 * expression, which a hook uses only once.
 */
export function mayStop(text: string): boolean {
  hints ??= stops.flatMap(([, rest]) => rest.flatMap(([some]) => some.split(";")));
  const lower = text.toLowerCase();
  return hints.some((hint) => lower.includes(hint));
}

const shortText = 2_048;

/** Finds values whose name means a secret: in assignments, headers, flags, objects, table columns and sentences. */
export function findNamed(text: string, found: Found[]): void {
  if (stop === undefined && text.length < shortText && !mayStop(text)) return;
  const expression = stopExpression();
  const scan = createTextScan(text);
  if (meanings.size > mostMeanings) meanings.clear();
  let done = 0;
  let headed = 0;
  let manifest = 0;
  let listed = 0;
  expression.lastIndex = 0;
  // Uses `test` and not `exec`, because only the end of the match matters.
  while (expression.test(text)) {
    const at = expression.lastIndex - 1;
    const start = startOfSet(text, at, sets.dotted, Math.max(done, at - longestName));
    const end = endOfSet(text, at, sets.dotted, at + longestName);
    expression.lastIndex = Math.max(end, at + 1);
    let nameEnd = end;
    while (nameEnd > start && (setAt(text, nameEnd - 1) & ending) !== 0) nameEnd -= 1;
    const name = text.slice(start, nameEnd);
    findInContext(text, at + 1, nameEnd, found);
    if (text.startsWith("(", nameEnd)) findInCall(text, name, nameEnd, found);
    if (at >= listed && isCodeList(text, at)) listed = findCodeList(text, at + 1, found);
    if (nameEnd === at + 1 && (name.endsWith("hrase") || name.endsWith("HRASE")))
      found.push(...seedPhrase(scan, start, nameEnd));
    if (name === "Secret") {
      findManifest(text, start, manifest, found);
      manifest = start;
    }
    if (at >= headed && isInHeading(text, start, nameEnd)) headed = findColumns(text, start, found);
    const value = valueOf(scan, start, nameEnd, name);
    if (value === null || markerAround(text, at) !== -1) continue;
    found.push(...value, ...otherOne(text, value));
    done = Math.max(done, ...value.map((one) => one.end));
    expression.lastIndex = Math.max(expression.lastIndex, done);
  }
}

/** Finds a second password after the first: `the old password was …, the new one is …`. */
function otherOne(text: string, value: readonly Found[]): Found[] {
  other.lastIndex = value.at(-1)?.end ?? 0;
  const match = other.exec(text);
  const content = match?.[1] ?? "";
  return match !== null && looksChosen(content)
    ? [{ start: other.lastIndex - content.length, end: other.lastIndex, kind: "secret", secret: content }]
    : [];
}

const other =
  /["'`]?[!?]?[,;.]? (?:and |but )?(?:the |my |our )?(?:new|old|other|second|current) (?:one |password |pw )?(?:is|was|=)[: ]{1,2}["'`]?([\x21-\x7e]{6,64}?)(?=["'`]?[.,;!?]?(?:\s|$))/y;

/** True if a name for a list of codes ends at this position: `recovery codes`, `backup_code`, `codes de secours`. */
function isCodeList(text: string, at: number): boolean {
  const last = text.charAt(at);
  if (last !== "e" && last !== "s" && last !== " " && !(last === "y" && isAfterListed(text, at))) return false;
  // Compiling the expression takes longer than most hooks need for all of their names.
  const end = text.slice(Math.max(0, at - 4), at + 1).toLowerCase();
  if (last !== "y" && !end.endsWith("code") && end !== "codes" && !end.endsWith("de ")) return false;
  codeList.lastIndex = at + 1;
  return codeList.test(text);
}

/** Quick check for `recovery key` or `backup-key`: true if the letter before `key` can end such a first word. */
function isAfterListed(text: string, at: number): boolean {
  const before = text.charAt(at - 3);
  return "yphes".includes(text.charAt(before === " " || before === "_" || before === "-" ? at - 4 : at - 3));
}

const codeList =
  /(?<=(?:recovery|backup|scratch|emergency|rescue|reserve|wiederherstellungs)[ _-]?(?:codes?|key)|codes? de )/iy;

/** A name extends at most this many characters before and after the stop in it. */
const longestName = 60;

/** A dot or a dash at the end of a name belongs to the sentence. */
const ending = characters.dot | characters.dash;

/** Cache: the class of each name. Cleared when it grows too large. */
const meanings = new Map<string, NameClass | null>();
const mostMeanings = 2_000;

/** True if the name can be the heading of a column: between separators, or at the start or end of its line. */
function isInHeading(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  if (before !== "" && !"\n,;|\t \"'`".includes(before)) return false;
  const after = text.charAt(end);
  if (after === "" || !"\r\n,;|\t \"'`".includes(after)) return false;
  // In a sentence, one blank and the next word follow the name. After a heading, `|`, a line break or more blanks
  // follow.
  if (after !== " " || !" |\r\n".includes(text.charAt(end + 1))) return after !== " ";
  return /^ *(?:\||\r?\n|  )/.test(text.slice(end, end + 40));
}

function valueOf(scan: TextScan, start: number, end: number, name: string): Found[] | null {
  const { text } = scan;
  if ((name.length === 5 || name.length === 6) && /^(?:bearer|basic)$/i.test(name)) return schemeValue(text, end, name);
  const means = meaningOf(text, start, name);
  if (means === null) return null;
  const placed =
    valuesInLine(text, start, end, name) ?? pipedValue(scan, start) ?? insertedValue(scan, start, end, means);
  if (placed !== null) return placed;
  const separator = readSeparator(text, end);
  if (separator === null) return valueInCode(scan, end, name, means) ?? valueInProse(scan, start, end, name, means);
  const from = end + separator.text.length;
  if (endsHere(text, start, separator.text, from)) return null;
  // In base64, as in a certificate, a plus is part of the text. Only in a URL is it a blank.
  if (separator.text.startsWith("+") && looksRandom(name, 12)) return null;
  if (means === "cookie") return separator.kind === "assign" ? cookieValues(scan, from) : null;
  if (means === "header" && separator.kind === "assign") return headerValue(text, from);
  const isWholeWord = isSetting(text, start, name, separator.text);
  const value = (separator.kind === "tag" ? readElement(text, from) : null) ?? readValue(scan, from, isWholeWord);
  if (value === null || !isSecretPair({ text, start, means, value: judged(value) }, separator))
    return valueInCode(scan, end, name, means) ?? valueInProse(scan, start, end, name, means);
  // The value only repeats its name: `#define TXT_PSK "PSK"`, `DB_PASSWORD = "db_password"`.
  if (lettersOf(name).endsWith(lettersOf(value.text))) return null;
  const whole = value.hasMore ? (readValue(scan, from, isWholeWord, allPieces) ?? value) : value;
  return [{ start: whole.start, end: whole.end, kind: "secret", secret: whole.text }];
}

/** Reads the content of an XML element with entities in it: `<password>a&quot;b</password>`. */
function readElement(text: string, start: number): Value | null {
  element.lastIndex = start;
  const value = element.exec(text)?.[1];
  return value === undefined ? null : { start, end: start + value.length, text: value, isQuoted: true, hasMore: false };
}

const element = /([^<>\s&"'`]{0,100}&[a-z]{2,5};[^<>\s]{0,200})<\//y;

/** Finds the string that code assigns to the name, after a type, a call or another value. */
function valueInCode(scan: TextScan, end: number, name: string, means: NameClass): Found[] | null {
  const at = stringInCode(scan.text, end, means === "key");
  const value = at === -1 ? null : readValue(scan, at, false);
  if (value === null || !value.isQuoted || /\s/.test(value.text)) return null;
  const content = judged(value).text;
  // In `typeof token === "function"`, the string is a type.
  if (/^(?:function|object|boolean|number|symbol|bigint)$/.test(content)) return null;
  const isSecret =
    (isNamedSecret(means, content, true) || (means === "pass" && isPlainWord(content))) &&
    !lettersOf(name).endsWith(lettersOf(content));
  return isSecret ? [{ start: value.start, end: value.end, kind: "secret", secret: value.text }] : null;
}

/** Returns a name in lower case without separators, so that `DB_PASSWORD` equals `dbPassword`. */
function lettersOf(name: string): string {
  return name.length > longestName ? name : name.replace(/[_.-]/g, "").toLowerCase();
}

/** Finds the value in a sentence, in the next line or before the name. */
function valueInProse(scan: TextScan, start: number, end: number, name: string, means: NameClass): Found[] | null {
  const inSentence = valueInSentence(scan.text, end, name, means);
  if (inSentence !== null) return inSentence;
  const noted = means === "key" ? null : valueBeforeComment(scan.text, start);
  if (noted !== null) return noted;
  if (means === "key") return null;
  const isPassword = means === "password" || means === "pass";
  return valueInNextLine(scan, end, isPassword) ?? (isPassword ? valueBeforeName(scan.text, start, end) : null);
}

/**
 * Returns the value shortened to its beginning, which is enough to judge it. Otherwise a long value would be read again
 * for each name in it.
 */
function judged(value: Value): Value {
  return value.text.length > longestJudged ? { ...value, text: value.text.slice(0, longestJudged) } : value;
}

const longestJudged = 256;

/** Returns the class of a name. For `key` alone, the word before it counts as well: `recovery key`, `API key`. */
function meaningOf(text: string, start: number, name: string): NameClass | null {
  const whole = name.length <= 4 && /^keys?$/i.test(name) ? wordBefore(text, start) + name : name;
  const known = meanings.get(whole);
  if (known !== undefined) return known;
  const means = secretName(whole);
  meanings.set(whole, means);
  return means;
}

/** Returns the word before a position, with `_` after it. Returns an empty string if there is no word. */
function wordBefore(text: string, at: number): string {
  const end = at - 1;
  if (!(text.startsWith(" ", end) || text.startsWith("-", end))) return "";
  const start = startOfSet(text, end, sets.alphanumeric, Math.max(0, end - 20));
  return end - start < 2 ? "" : `${text.slice(start, end)}_`;
}

/** True if the quote after a separator closes the string that contains the name: `"password:", value`. */
function endsHere(text: string, start: number, separator: string, from: number): boolean {
  const quoteBefore = text.charAt(start - 1);
  return (
    start > 0 && "\"'`".includes(quoteBefore) && !separator.includes(quoteBefore) && text.charAt(from) === quoteBefore
  );
}

/** True for `NAME=value` at the beginning of a line or an argument. Such a value ends only at the next blank. */
function isSetting(text: string, start: number, name: string, separator: string): boolean {
  return (
    separator === "=" && (/^[A-Z][A-Z0-9_]*$/.test(name) || start === 0 || /[\n?&;:_]/.test(text.charAt(start - 1)))
  );
}
