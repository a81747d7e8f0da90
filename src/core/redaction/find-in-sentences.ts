import { isNamedSecret, isPlaceholder, looksChosen } from "./is-secret-value.ts";
import { looksRandom } from "./looks-random.ts";
import { readValue } from "./read-value.ts";
import { foreignWords, type NameClass } from "./secret-names.ts";
import { createTextScan, type Found, type TextScan } from "./text-scan.ts";

/**
 * Matches the text after a name: up to five words, a verb and the value, as in `das Passwort für den Server lautet …`.
 */
let verbAndValue: RegExp | undefined;

/** Bytes in hexadecimal: `12 34 …`, `12:34:…`, `{ 0x12, 0x34, … }`. */
const bytes =
  /["'`]?(?:\[\w{0,20}\])?[ \t]{0,4}[:=]?\s{1,4}(?:[{[(]\s{0,8})?((?:0x)?[0-9a-f]{2}(?:(?:[ :-]|,\s{0,8})(?:0x)?[0-9a-f]{2}){7,255})(?![0-9a-z])/iy;

/** A code in groups of four characters, such as `abcd efgh ijkl mnop`. */
const groups = /(?: [\w ]{1,30})?[ \t]{0,4}:[ \t]{0,4}((?:[a-z2-7]{4} ){3,7}[a-z2-7]{4})(?=["'`.]?(?:\s|$))/iy;

/** A colon or the word `from` counts only within this many characters after the name. */
const nearest = 72;

/** Finds a value in a sentence, where words separate it from its name. Also finds the bytes after the name of a key. */
export function valueInSentence(text: string, end: number, name: string, means: NameClass): Found[] | null {
  if (means === "secret") {
    bytes.lastIndex = end;
    const key = bytes.exec(text)?.[1];
    if (key !== undefined)
      return [{ start: bytes.lastIndex - key.length, end: bytes.lastIndex, kind: "secret", secret: key }];
  }
  if (means === "key" || end >= text.length || !" \"'`:".includes(text.charAt(end))) return null;
  groups.lastIndex = end;
  const near = text.slice(end, end + nearest);
  const code = near.includes(":") ? groups.exec(text)?.[1] : undefined;
  if (code !== undefined)
    return [{ start: groups.lastIndex - code.length, end: groups.lastIndex, kind: "secret", secret: code }];
  if ((means === "password" || means === "pass") && near.includes(" from ")) {
    const both = changedFrom(text, end);
    if (both !== null) return both;
  }
  // Created at the first use, because parsing its class of letters takes longer than the rest of the work here.
  verbAndValue ??=
    /["'`]?(?:[ \t]{1,2}[\p{L}\d.'’[\]-]{1,24},?){0,5}?[ \t](is|was|to|as|ist|lautet|war|auf|est|c['’]est|es|è|é)(?: now| set to| jetzt)?:?[ \t]{1,2}(["'“„`]?)([\x21-\x7e]{6,200}(?: [a-z]{3,12}){0,9})/uy;
  verbAndValue.lastIndex = end;
  const [whole, verb = "", quote = "", value = ""] = verbAndValue.exec(text) ?? [];
  // In `pass it to libxml2`, `pass` is a verb and not a name.
  if (whole === undefined || (means === "pass" && /^(?:to|as)$/.test(verb))) return null;
  const start = end + whole.length - value.length;
  const content = valueIn(value, quote);
  const isSecret =
    means === "password" || means === "pass"
      ? looksChosen(content) || looksRandom(content, 16) || (quote !== "" && isPhrase(name, content))
      : looksRandom(content, 16);
  return isSecret ? [{ start, end: start + content.length, kind: "secret", secret: content }] : null;
}

/** Returns the value up to the closing quote or the first blank, without the punctuation of the sentence. */
function valueIn(value: string, quote: string): string {
  const close = quote === "" ? -1 : value.search(/["'”“`]/);
  if (close !== -1) return value.slice(0, close);
  return (quote === "" ? value.replace(/ .*$/, "") : value).replace(/["'`)]?[.,;:!?]*$/, "");
}

/** True for several words if the name ends with `phrase`. */
function isPhrase(name: string, content: string): boolean {
  return /phrase$/i.test(name) && /^[a-z]{3,12}(?:[ -][a-z]{3,12}){3,9}$/.test(content);
}

/** Matches a value before its name: `I typed … as password`, `… is the admin password`. */
const valueBefore =
  /(?<=(?:^|[\s"'`(])([\x21-\x7e]{6,64})["'`]?,? (?:as|is) (?:(?:the|my|your|our|its|his|her|a|new|old|default|admin|root|db|user) ){0,2})/y;

const aboutPasswords =
  /^[ -](?:manager|hash|stor|polic|field|generat|vault|reset|encrypt|input|type|column|provider|format|based|protect)/;

/** Finds a value before its name in a sentence. */
export function valueBeforeName(text: string, start: number, end: number): Found[] | null {
  // A blank must precede the name. `… as password manager` is about a program.
  if (!text.startsWith(" ", start - 1) || aboutPasswords.test(text.slice(end, end + 12))) return null;
  valueBefore.lastIndex = start;
  const match = valueBefore.exec(text);
  const value = match?.[1]?.replace(/^["'`(]+/, "") ?? "";
  if (match === null || !looksChosen(value)) return null;
  const at = text.lastIndexOf(value, start);
  return [{ start: at, end: at + value.length, kind: "secret", secret: value }];
}

const fromTo =
  /[ \t](?:\S{1,20} ){0,3}from ["'`]?([\x21-\x7e]{6,64}?)["'`]? to ["'`]?([\x21-\x7e]{6,64}?)(?=["'`]?[.,;!?]?(?:\s|$))/y;

/** Finds both passwords in `the password was changed from … to …`. */
function changedFrom(text: string, end: number): Found[] | null {
  fromTo.lastIndex = end;
  const match = fromTo.exec(text);
  const [whole = "", old = "", current = ""] = match ?? [];
  if (match === null || !looksChosen(old) || !looksChosen(current)) return null;
  const at = match.index + whole.indexOf(old);
  return [
    { start: at, end: at + old.length, kind: "secret", secret: old },
    { start: fromTo.lastIndex - current.length, end: fromTo.lastIndex, kind: "secret", secret: current },
  ];
}

/**
 * Matches a value that is alone in its line. An indent, a bullet, a quote mark, a speaker or a few introducing words
 * may precede it.
 */
const alone =
  /(?:[ \t>*•-]{0,12}(?:\[[^\]\n]{1,20}\] ?)?(?:[\w.@-]{1,24}: )?(?:(?:it'?s|it is|that'?s|here|sure|yes|try|use|new value|value|->|=>|es ist|c'est)[,:]? ){0,2})["'`]{0,3}([\x21-\x7e]{6,200})["'`]{0,3}[ \t]{0,4}(?=\r?\n|$)/iy;
const blankLines = /[ \t]{0,8}\r?\n(?:[ \t]{0,8}\r?\n){0,2}/y;

/** Returns the end of the line at a position. It is computed once for all names in the line. */
function endOfLine(scan: TextScan, at: number): number {
  if (at > scan.lineEnd || at < scan.lineFrom) {
    const next = scan.text.indexOf("\n", at);
    scan.lineFrom = at;
    scan.lineEnd = next === -1 ? scan.text.length : next;
  }
  return scan.lineEnd;
}

/** An announcement continues at most this many characters after the name. */
const longestAnnouncement = 160;

/**
 * Finds a value alone in the line after its announcement: `Please use the following password:`, `what's the password?`.
 * Also finds a value after a colon at the end of the line.
 */
export function valueInNextLine(scan: TextScan, end: number, isPassword: boolean): Found[] | null {
  const { text } = scan;
  const lineEnd = endOfLine(scan, end);
  if (lineEnd - end > longestAnnouncement) return null;
  const isReturn = text.startsWith("\r", lineEnd - 1);
  let last = lineEnd - (isReturn ? 1 : 0);
  while (last > end && text.charAt(last - 1) === " ") last -= 1;
  const sign = text.charAt(last - 1);
  if (
    last > end &&
    (sign === ":" || sign === "?" || text.startsWith(" is", last - 3) || text.startsWith("reset.", last - 6))
  ) {
    blankLines.lastIndex = last;
    if (!blankLines.test(text)) return null;
    return valueAloneAt(text, blankLines.lastIndex, isPassword, sign === "?");
  }
  // Example: `A temporary password is generated for root@localhost: …`
  const colon = end + text.slice(end, last).lastIndexOf(": ");
  if (last - colon > 66 || colon - end < 3 || /\s/.test(text.slice(colon + 2, last))) return null;
  const between = text.slice(end, colon);
  if (aboutPasswordsBetween.test(between)) return null;
  return /^[ \w@.'"()[\]-]*$/.test(between) ? valueAloneAt(text, colon + 2, isPassword, true) : null;
}

/** Words that show that a sentence is about passwords but contains none. */
const aboutPasswordsBetween =
  /\b(?:length|strength|polic|attempt|expir|age|hint|field|type|min|max|count|reset|hash|manager|changed|rules?|format|address|contract|mint|id\b)/i;

/**
 * Finds a value that is alone in its line. If the name does not mean a password, the value must look random, because
 * any word may follow.
 */
function valueAloneAt(text: string, from: number, isPassword: boolean, isLoose: boolean): Found[] | null {
  alone.lastIndex = from;
  const match = alone.exec(text);
  const value = match?.[1]?.replace(/["'`]+[.]?$|[.]$/, "") ?? "";
  // Skips the next key of a settings file, and fingerprints.
  if (match === null || value === "" || /:$|^(?:[0-9a-f]{2}:){3}/i.test(value)) return null;
  if (/^[`"']|[`"'][.,)]*$/.test(match[0].trimStart()) && !isPassword) return null;
  const isSecret = isPassword
    ? looksChosen(value) || looksRandom(value, 16) || (!isLoose && isGenerated(value))
    : looksRandom(value, isLoose ? 20 : 16) && !/[-_/][a-z]{3,}|^[a-z]+[-_]/.test(value);
  if (!isSecret) return null;
  const at = from + match[0].lastIndexOf(value);
  return [{ start: at, end: at + value.length, kind: "secret", secret: value }];
}

/** True for a mix of capitals, lower-case letters and special characters that no word has. */
function isGenerated(value: string): boolean {
  return value.length >= 10 && /[a-z]/.test(value) && /[A-Z]/.test(value) && /[!#$%^&*+~]/.test(value);
}

const blanks = String.raw`[ \t\u00a0\u3000]`;

/**
 * Matches the text between a foreign name and its value. This is a colon or an equals sign (group 1), a verb, an East
 * Asian particle, or a blank.
 */
const betweenSource = [
  String.raw`(["'\x60*]{0,3}${blanks}{0,4}[:=：＝](?:\*\*)?${blanks}{0,8})`,
  String.raw`(?:${blanks}{0,2}(?:は|是|为|為|：|는|은)${blanks}{0,4}[「『“"'\x60]?)`,
  String.raw`(?:(?:${blanks}[\p{L}\d.'’-]{1,24},?){0,5}?${blanks}(?:ist|lautet|est|es|è|é|is)${blanks}[“„"'\x60]?)`,
  String.raw`(?:(?:${blanks}[\p{L}\d.'’-]{1,24}){1,4}[:：]${blanks}{0,4}["'\x60]?)`,
  String.raw`(?:${blanks}(?:от${blanks}\p{L}{1,20}${blanks})?)`,
].join("|");
let between: RegExp | undefined;

/** Matches a value of ASCII characters in a text without blanks between words, such as Japanese. */
const plainValue = /[\x21-\x7e]{4,200}/y;

/**
 * Finds passwords with a name in another language, before a colon, an equals sign or a verb. Only for texts that are
 * not plain ASCII, because writers of these languages use letters that English does not have.
 */
export function findForeignNames(text: string, found: Found[]): void {
  foreignLetter ??= new RegExp(
    `[${foreignWords.map(({ word, beside }) => beside ?? spellingsOf(word).map(foreignLetterIn).join("")).join("")}]`,
  );
  if (!foreignLetter.test(text)) return;
  for (const { word, beside } of foreignWords)
    if (beside === undefined || new RegExp(`[${beside}]`).test(text))
      for (const spelling of spellingsOf(word)) findForeignName(createTextScan(text), spelling, found);
}

/**
 * Matches a letter of the foreign words. A text without such a letter contains none of the words. Most texts that are
 * not plain ASCII have only a dash or a quote.
 */
let foreignLetter: RegExp | undefined;

function foreignLetterIn(spelling: string): string {
  return Array.from(spelling).find((letter) => letter > "\x7f") ?? spelling;
}

/**
 * Returns the word in lower case, with a first capital, and in capitals. If the letters after the first are unusual
 * enough, they alone find the first two spellings.
 */
function spellingsOf(word: string): string[] {
  const capital = word.charAt(0).toUpperCase();
  if (capital === word.charAt(0)) return [word];
  const rest = word.slice(1);
  return [...(/[^\x20-\x7e]/.test(rest) ? [rest] : [word, capital + rest]), word.toUpperCase()];
}

function findForeignName(scan: TextScan, spelling: string, found: Found[]): void {
  const { text } = scan;
  let done = 0;
  for (let at = text.indexOf(spelling); at !== -1; at = text.indexOf(spelling, Math.max(done, at + spelling.length))) {
    // Created at the first match, because parsing its classes of letters takes longer than the rest of the work here.
    between ??= new RegExp(betweenSource, "uy");
    between.lastIndex = at + spelling.length;
    const match = between.exec(text);
    if (match === null) continue;
    const value = match[1] === undefined ? proseValueAt(text, between.lastIndex) : assignedAt(scan, between.lastIndex);
    // `Schlüssel` alone may be the key of a table or a door, so its value must look random. `WLAN-Schlüssel` always
    // means a secret.
    if (value === null || (isAloneKey(text, at, spelling) && !looksRandom(value.secret, 16))) continue;
    found.push({ ...value, kind: "secret" });
    done = value.end;
  }
}

/** True for the German noun `Schlüssel` without another word joined to it. */
function isAloneKey(text: string, at: number, spelling: string): boolean {
  return spelling === "chlüssel" && text.startsWith("S", at - 1) && !text.startsWith("-", at - 2);
}

type Place = Required<Pick<Found, "start" | "end" | "secret">>;

const longestJudged = 256;

function assignedAt(scan: TextScan, from: number): Place | null {
  const value = readValue(scan, from, false);
  const judged = value?.text.slice(0, longestJudged) ?? "";
  // The label of a form field may be a single word, so a value of letters only does not count.
  const isSecret =
    value !== null && /[\d\W_]/.test(judged) && !/^\p{L}+$/u.test(judged) && isNamedSecret("password", judged, false);
  return isSecret ? { start: value.start, end: value.end, secret: value.text } : null;
}

/** Finds a value in a sentence, where it must look unlike a word. */
function proseValueAt(text: string, from: number): Place | null {
  plainValue.lastIndex = from;
  const value = plainValue.exec(text)?.[0].replace(/["'`]?[.,;!?)]{0,3}$/, "") ?? "";
  const isSecret =
    looksChosen(value) ||
    looksRandom(value, 16) ||
    (/^\d{4,8}$/.test(value) &&
      !/^[文字자以位个]/.test(text.charAt(from + value.length)) &&
      text.startsWith("号は", from - 2));
  return isSecret ? { start: from, end: from + value.length, secret: value } : null;
}

/** How the value after a word is checked. */
type Led = "word" | "login" | "pair";

const ledWords: Readonly<Record<string, Led>> = {
  senha: "word",
  samlresponse: "word",
  login: "login",
  identifiants: "pair",
};

/** Matches the colon or equals sign and looks back to the word, because these signs are rarer than the words. */
const led =
  /[:=：](?<=(?<![A-Za-z])(?:[\w.-]{0,40}[_.-])?(senha|login|identifiants|SAMLResponse)["'`*]{0,3}[ \t]{0,2}.)/gi;
const ledValue = /(?:\*\*)?[ \t]{0,4}["'`]?([\x21-\x7e]{4,200})/y;
const ledPair = /[ \t]{0,4}["'`]?[\w.@+-]{1,60}["'`]? ?(?:[/|,;]|\bund\b|\band\b|\bet\b) ?["'`]?([\x21-\x7e]{4,100})/y;

export function findLedValues(text: string, found: Found[]): void {
  led.lastIndex = 0;
  for (let match = led.exec(text); match !== null; match = led.exec(text)) {
    const word = match[1] ?? "";
    const kind = ledWords[word.toLowerCase()] ?? "word";
    const expression = kind === "pair" ? ledPair : ledValue;
    expression.lastIndex = led.lastIndex;
    const [whole, content = ""] = expression.exec(text) ?? [];
    const value = withoutEnd(content);
    if (whole === undefined || !isLedSecret(kind, value)) continue;
    const start = led.lastIndex + whole.lastIndexOf(content);
    found.push({ start, end: start + value.length, kind: "secret", secret: value });
  }
}

/** Only this many characters decide whether a value looks random. */
const longestLook = 48;

/** Returns the value without the quotes, brackets and punctuation at its end. */
function withoutEnd(value: string): string {
  let end = value.length;
  if (".,;!?".includes(value.charAt(end - 1))) end -= 1;
  while (end > 0 && "\"'`)".includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

function isLedSecret(kind: Led, value: string): boolean {
  if (value.length < 4 || isPlaceholder(value)) return false;
  switch (kind) {
    case "login":
      return /^[0-9a-f]{32,64}$/i.test(value) || looksRandom(value, 24, 0, Math.min(value.length, longestLook));
    default:
      return looksChosen(value) || looksRandom(value, 16, 0, Math.min(value.length, longestLook));
  }
}
