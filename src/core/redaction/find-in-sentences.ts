import { isPlaceholder, isPlainWord } from "./is-placeholder.ts";
import { isNamedSecret, looksChosen } from "./is-secret-value.ts";
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
  /(?:["']=hex(?:\(\w\))?:|["'`]?(?:\[\w{0,20}\])?[ \t]{0,4}[:=]?\s{1,4})(?:[{[(]\s{0,8})?((?:0x)?[0-9a-f]{2}(?:(?:[ :-]|,\s{0,8})(?:0x)?[0-9a-f]{2}){7,255})(?![0-9a-z])/iy;

/** A value in brackets, as in messages of programs: `bind failed with credentials […]`. */
const bracketed =
  /[ \t]?(?:[:=] ?)?[[({]["'`]?(?![A-Z\d_]+["'`]?[\])}])([\x21-\x7e]{6,64}?)["'`]?[\])}](?=[\s.,;:!?]|$)/y;

/** A code in groups of four characters, such as `abcd efgh ijkl mnop`. */
const groups = /(?: [\w ]{1,30})?[ \t]{0,4}:[ \t]{0,4}((?:[a-z2-7]{4} ){3,7}[a-z2-7]{4})(?=["'`.]?(?:\s|$))/iy;

/** A colon or the word `from` counts only within this many characters after the name. */
const nearest = 72;

/** Finds a value in a sentence, where words separate it from its name. Also finds the bytes after the name of a key. */
export function valueInSentence(text: string, end: number, name: string, means: NameClass): Found[] | null {
  if (means === "secret" || text.startsWith("=hex", end + 1)) {
    bytes.lastIndex = end;
    const key = bytes.exec(text)?.[1];
    if (key !== undefined)
      return [{ start: bytes.lastIndex - key.length, end: bytes.lastIndex, kind: "secret", secret: key }];
  }
  if (means === "password" && (text.startsWith(". ", end) || text.startsWith(", ", end))) {
    const next = inNextClause(text, end);
    return next === null ? null : [next];
  }
  if (means === "secret" || means === "token") {
    const key = keyForPurpose(text, end);
    if (key !== null) return [key];
  }
  if (/phrase$/i.test(name)) {
    const words = spokenPhrase(text, end);
    if (words !== null) return [words];
  }
  if (end >= text.length || !" \"'`:".includes(text.charAt(end))) return null;
  groups.lastIndex = end;
  const near = text.slice(end, end + nearest);
  const code = near.includes(":") ? groups.exec(text)?.[1] : undefined;
  if (code !== undefined)
    return [{ start: groups.lastIndex - code.length, end: groups.lastIndex, kind: "secret", secret: code }];
  if (means === "key") return null;
  if ((means === "password" || means === "pass") && near.includes(" from ")) {
    const both = changedFrom(text, end);
    if (both !== null) return both;
  }
  if (means === "password" || means === "secret" || means === "pass") {
    bracketed.lastIndex = end;
    const value = bracketed.exec(text)?.[1] ?? "";
    if (looksChosen(value)) {
      const start = bracketed.lastIndex - value.length - 1;
      return [{ start, end: start + value.length, kind: "secret", secret: value }];
    }
  }
  const other =
    means === "password" || /^(?:pw|pass)$/i.test(name)
      ? (afterSign(text, end, name) ?? inNextClause(text, end))
      : null;
  if (other !== null) return [other];
  if ((means === "password" && !/[ds]s$/i.test(name)) || /^(?:pw|pass|clave)$/i.test(name)) {
    const word = plainWord(text, end, name);
    if (word !== null) return [word];
  }
  // Created at the first use, because parsing its class of letters takes longer than the rest of the work here.
  verbAndValue ??=
    /["'`]?(?:[ \t]{1,2}[\p{L}\d.'’[\]-]{1,24},?){0,5}?[ \t](is|IS|was|to|as|be|remains|stays|ist|lautet|war|auf|est|c['’]est|es|è|é)(?: now| still| set to| jetzt| nun)?:?[ \t]{1,2}(["'“„`]?)([\x21-\x7e]{3,200}(?: [a-z]{3,12}){0,9})/uy;
  verbAndValue.lastIndex = end;
  const [whole, verb = "", quote = "", value = ""] = verbAndValue.exec(text) ?? [];
  // In `pass it to libxml2`, `pass` is a verb and not a name.
  if (whole === undefined || (means === "pass" && /^(?:to|as)$/.test(verb))) return null;
  const start = end + whole.length - value.length;
  const content = valueIn(value, quote);
  const isSecret =
    means === "password" || means === "pass"
      ? looksChosen(content) ||
        looksRandom(content, 16) ||
        (quote !== "" && isPhrase(name, content)) ||
        (/passcode$/i.test(name) && /^\d{4,10}$/.test(content))
      : looksRandom(content, 16);
  return isSecret ? [{ start, end: start + content.length, kind: "secret", secret: content }] : null;
}

/** Matches a random value after what it is for: `use this API key for the weather calls: …`. */
const forPurpose = /(?: [\w'-]{1,16}){1,6}: ["'`]?([\w.+/=~-]{16,200})(?=["'`]?[.,;]?(?:\s|$))/y;

function keyForPurpose(text: string, end: number): Found | null {
  if (!text.slice(end, end + nearest).includes(": ")) return null;
  forPurpose.lastIndex = end;
  const [whole, value] = forPurpose.exec(text) ?? [];
  if (whole === undefined || value === undefined || !looksRandom(value, 16) || isPlaceholder(value)) return null;
  if (
    /hash|digest|sha\d|checksum|finger|\bid\b|public|expire|commit|contract|mint|address|account/i.test(
      whole.slice(0, -value.length),
    )
  )
    return null;
  const start = end + whole.lastIndexOf(value);
  return { start, end: start + value.length, kind: "secret", secret: value };
}

/** Matches a passphrase of several words after a verb. */
const spoken =
  /(?: (?:for|of|to|on|in)(?: [\w'-]{1,20}){1,5}?)? (?:is|was)(?: now)? ((?:[a-z]{3,12} ){3,7}[a-z]{3,12})(?=[.,;!?](?:\s|$)|\s*(?:\n|$))/y;
const ofSentences =
  /\b(?:the|and|for|are|was|not|but|has|its|our|with|from|which|your|you|must|should|can|that|this|used|too|very|required|characters|when|will|than|only|long|have|been|they)\b/;

function spokenPhrase(text: string, end: number): Found | null {
  spoken.lastIndex = end;
  const [whole, words] = spoken.exec(text) ?? [];
  if (whole === undefined || words === undefined || ofSentences.test(words)) return null;
  const start = end + whole.length - words.length;
  return { start, end: start + words.length, kind: "secret", secret: words };
}

/** Matches a dash or an arrow and a value, or a verb of another language after its word for a password. */
const signed = /[ \t](?:-{1,2}>?|–|—|=>|→)[ \t]["'`]?([\x21-\x7e]{6,64}?)(?=["'`]?[.,;!?]?(?:\s|$))/y;
const foreignVerb =
  /(?: d'ordine)?(?::|[ \t](?:je|er|este|è|on))?[ \t]["'`]?([\x21-\x7e]{6,64}?)(?=["'`]?[.,;!?]?(?:\s|$))/y;
const foreignAscii = /(?:kodeord|kodeordet|adgangskoden?|passordet|parola|lozinka|parool)$/i;

function afterSign(text: string, end: number, name: string): Found | null {
  const expression = foreignAscii.test(name) ? foreignVerb : signed;
  expression.lastIndex = end;
  const value = expression.exec(text)?.[1];
  if (value === undefined || !looksChosen(value)) return null;
  return { start: expression.lastIndex - value.length, end: expression.lastIndex, kind: "secret", secret: value };
}

/** Matches a value in the clause after the name: `…a password, it's …`, `…password expired, the new one is …`. */
const nextClause =
  /(?:[ \t][\w-]{1,20}){0,4}(?:[.,;] (?:it|that|the new one|the current one)(?:['’]s| is)(?: now| still)?| are ["'`]?[\w.@+-]{1,60}["'`]?(?: and| \/|,)|['’]s (?:now|still))[ \t]["'`]?([\x21-\x7e]{6,64}?)(?=["'`]?[.,;!?]?(?:\s|$))/iy;

function inNextClause(text: string, end: number): Found | null {
  nextClause.lastIndex = end;
  const value = nextClause.exec(text)?.[1];
  if (value === undefined || !looksChosen(value)) return null;
  return { start: nextClause.lastIndex - value.length, end: nextClause.lastIndex, kind: "secret", secret: value };
}

/** Words that introduce what a password is for: `the password for the wiki is …`. */
const purpose = String.raw`(?:[ \t](?:for|of|to|on|in|at|für|zum|zur|vom|von|des|der|de|du|del|della|do|da|van|voor|pour|para|per)(?:[ \t][\p{L}\d’'()@/_.-]{1,24}){1,5}?)`;

/**
 * Matches the text between a password's name and a word, as in `… is sunflower` (group 1 is a verb), `… for staging:
 * sunflower` (group 2 is a colon) or `with password sunflower`. Group 3 is an opening quote, group 4 the word.
 */
let wordAfter: RegExp | undefined;

/** Matches the text before the name if a word without a verb can be the password. */
const handing = /(?<=(?:^|[\s"'(])(?:with|using|use|try|mit|avec|con) (?:(?:the|this|my) )?)/iy;
/** Matches the text before the name if the word after `to` is the password. */
const changing =
  /(?<=\b(?:chang|set|updat|rotat|switch)\w{0,4} (?:(?:the|my|our|its|his|her|your) )?(?:[\w-]{1,20} ){0,2})/iy;
/** Matches the text before the name if a user name precedes it: `user: root, pass: …`. */
const userBefore = /(?<=\b(?:user|username|login|usr)[ \t]?[:=][ \t]?[\w.@-]{1,40}[ \t]?[,;/|]?\s{1,4})/iy;
/** Matches the text before the name if its line consists of a few words: `WiFi password: …`, `**Password:** …`. */
const wordsBefore = /(?<=(?:^|\n)[ \t>•-]{0,8}(?:\*\*(?:[\p{L}\d'-]{1,20} ){0,4}|(?:[\p{L}\d'-]{1,20} ){1,4}))/uy;
/** A word is the password only if the sentence ends after it, or continues with another clause. */
const wordEnds =
  /["'“”`]?(?:\*\*)?[)\]]?(?:[.,;!?]?(?=\s*$|\s*\n)|[.,;!](?=\s)|(?=(?: [–—-]| \(| (?:and|but|on|so|if|because|und|aber|et|mais|y|pero|e)\b))|$)/y;

/**
 * Finds an ordinary word that a sentence states to be the password. The sentence must show that, because the word
 * itself looks like any other word.
 */
function plainWord(text: string, end: number, name: string): Found | null {
  wordAfter ??= new RegExp(
    String.raw`["'\x60]?(?:(?:${purpose}?[ \t](is|IS|was|to|ist|war|lautet|est|es|è|é)(?:[ \t](?:now|still|just|set to|jetzt|nun|immer noch|toujours))?:?|['’]s)[ \t]{1,2}|${purpose}?(?:\*\*)?[ \t]?([:：])(?:\*\*)?[ \t]{1,2}|[ \t])((?:["'“„\x60]|\*\*|«[ \u00a0])?)(\p{L}[\p{L}._-]{4,60})`,
    "uy",
  );
  wordAfter.lastIndex = end;
  const match = wordAfter.exec(text);
  if (match === null) return null;
  // `parola` is also the Italian noun for any word.
  if (/^parola$/i.test(name)) return null;
  const [whole, verb, colon, quote = "", written = ""] = match;
  const word = written.replace(/[._-]+$/, "");
  if (!isPlainWord(word)) return null;
  const start = end - name.length;
  // Elsewhere, the word after a colon may be a type or the name of a variable. `pass` is also the name of a step.
  const isDirect = colon !== undefined && /^["'`]?(?:\*\*)?[ \t]?[:：]/.test(whole);
  if (isDirect && !/^pw$/i.test(name) && !isBehind(userBefore, text, start))
    if (/^pass$/i.test(name) || !isBehind(wordsBefore, text, start)) return null;
  // After a colon, capitals or a dot are more often the name of something in code.
  if (isDirect && !/^\p{Ll}{5,40}$/u.test(word)) return null;
  if (/^pass$/i.test(name) && colon === undefined) return null;
  if (/^clave$/i.test(name) && (verb !== "es" || whole.startsWith(" es "))) return null;
  const isHanded = verb === undefined && colon === undefined && !whole.includes("s ");
  if (isHanded && !isBehind(handing, text, start)) return null;
  if (verb === "to" && !isBehind(changing, text, start)) return null;
  const from = end + whole.length - written.length;
  wordEnds.lastIndex = from + word.length;
  const isEnd =
    quote === ""
      ? wordEnds.test(text)
      : /^(?:["'”“`*]|[ \u00a0]?»)/.test(text.slice(from + word.length, from + word.length + 2));
  return isEnd ? { start: from, end: from + word.length, kind: "secret", secret: word } : null;
}

/** True if the expression, a sticky lookbehind, matches the text before a position. */
function isBehind(before: RegExp, text: string, at: number): boolean {
  before.lastIndex = at;
  return before.test(text);
}

/** Returns the value up to the closing quote or the first blank, without the punctuation of the sentence. */
function valueIn(value: string, quote: string): string {
  const close = quote === "" ? -1 : value.search(/["'”“`]/);
  if (close !== -1) return value.slice(0, close);
  return (quote === "" ? value.replace(/ .*$/, "") : value).replace(/["'`)]?[.,;:!?]*$/, "");
}

/** True if the name ends with `phrase` and the value consists of several words. */
function isPhrase(name: string, content: string): boolean {
  return /phrase$/i.test(name) && /^[a-z]{3,12}(?:[ -][a-z]{3,12}){3,9}$/.test(content);
}

const wordBefore =
  /(?<=(?:^|[\s"'`(])(?:(?:use|used|try|typed|entered|set|with) ["'`]?(\p{L}{6,40})["'`]? as (?:(?:the|my|our|its) )?|(\p{L}{6,40}) is (?:the|my|our) )(?:(?:admin|root|wifi|new|old|user|database|db) ){0,2})/uy;

/** Matches a value before its name: `I typed … as password`, `… is the admin password`. */
const valueBefore =
  /(?<=(?:^|[\s"'`(])([\x21-\x7e]{6,64})["'`]?,?(?: (?:as|is|for|that is) | \()(?:(?:the|my|your|our|its|his|her|a|new|old|default|admin|root|db|user) ){0,2})/y;

const aboutPasswords =
  /^[ -](?:manager|hash|stor|polic|field|generat|vault|reset|encrypt|input|type|column|provider|format|based|protect)/;

export function valueBeforeName(text: string, start: number, end: number): Found[] | null {
  // A blank must precede the name, or a bracket: `… (db password)`. `… as password manager` is about a program.
  if (!" (".includes(text.charAt(start - 1)) || start === 0 || aboutPasswords.test(text.slice(end, end + 12)))
    return null;
  valueBefore.lastIndex = start;
  const match = valueBefore.exec(text);
  const value = match?.[1]?.replace(/^["'`(]+/, "") ?? "";
  if (match === null || !looksChosen(value)) return wordBeforeName(text, start, end);
  const at = text.lastIndexOf(value, start);
  return [{ start: at, end: at + value.length, kind: "secret", secret: value }];
}

/** Finds an ordinary word before the name, if the sentence ends after the name or says what the password is for. */
function wordBeforeName(text: string, start: number, end: number): Found[] | null {
  wordBefore.lastIndex = start;
  const [, used, named] = wordBefore.exec(text) ?? [];
  const word = used ?? named;
  if (word === undefined || !isPlainWord(word) || !/^\p{Ll}/u.test(word)) return null;
  if (!/^(?:[.,;!?]?(?:\s*$|\s*\n)|[.,;!] | (?:for|of|on) )/.test(text.slice(end, end + 12))) return null;
  const at = text.lastIndexOf(word, start);
  return [{ start: at, end: at + word.length, kind: "secret", secret: word }];
}

/** Matches a string and a comment after it, up to a name: `connect("…"); // admin password`. */
const commented = /(?<=\2([^"'`\s]{8,100})(["'`])[^"'`\n]{0,20}(?:\/\/|#|--|\/\*|;|<!--) ?[^"'`\n/:=]{0,40})/y;

/** The string and the comment take at most this many characters. */
const longestComment = 170;

/** Finds the string that a comment in the same line names. */
export function valueBeforeComment(text: string, start: number): Found[] | null {
  if (!/["'`]/.test(text.slice(Math.max(0, start - longestComment), start))) return null;
  commented.lastIndex = start;
  const value = commented.exec(text)?.[1];
  if (value === undefined || isPlaceholder(value)) return null;
  if (!looksChosen(value) && !looksRandom(value, 16) && !/^[a-z\d]+(?:-[a-z\d]+){3,}[^\w]*$/.test(value)) return null;
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
  /(?:[ \t>*•-]{0,12}(?:\[[^\]\n]{1,20}\] ?|[\d./-]{6,10},? \d\d:\d\d(?::\d\d)?(?: [AP]M)? - )?(?:[\w.@-]{1,24}: )?(?:(?:it'?s|it is|that'?s|here|sure|yes|try|use|new value|value|->|=>|es ist|c'est)[,:]? ){0,2})["'`]{0,3}([\x21-\x7e]{6,200})["'`]{0,3}[ \t]{0,4}(?=\r?\n|$)/iy;
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
  // Ignores a value that is the next key of a settings file, or a fingerprint.
  if (match === null || value === "" || /:$|^(?:[0-9a-f]{2}:){3}/i.test(value)) return null;
  if (/^[`"']|[`"'][.,)]*$/.test(match[0].trimStart()) && !isPassword) return null;
  const isSecret = isPassword
    ? looksChosen(value) ||
      looksRandom(value, 16) ||
      (!isLoose && isGenerated(value)) ||
      (/^[a-z]{8,40}$/.test(value) && !match[0].includes("```") && isPlainWord(value))
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
const ending = String.raw`\p{L}{0,4}?`;
const betweenSource = [
  String.raw`(${ending}["'\x60*]{0,3}${blanks}{0,4}(?:[:=：＝]|[–—-]${blanks})(?:\*\*)?${blanks}{0,8})`,
  String.raw`(?:${blanks}{0,2}(?:は|是|为|為|：|는|은)${blanks}{0,4}[「『“"'\x60]?)`,
  String.raw`(?:(?:${blanks}[\p{L}\d.'’-]{1,24},?){0,5}?${blanks}(?:ist|lautet|est|es|è|é|is)${blanks}[“„"'\x60]?)`,
  String.raw`(?:${ending}(?:${blanks}[\p{L}\d.'’-]{1,24}){0,5}?${blanks}(?:är|er|on|je|jest|to|este|là|είναι|היא|هي|هو|है|это)${blanks}[“„"'\x60]?|คือ${blanks}?)`,
  String.raw`(?:(?:${blanks}[\p{L}\d.'’-]{1,24}){1,4}[:：]${blanks}{0,4}["'\x60]?)`,
  String.raw`(?:${ending}${blanks}(?:от${blanks}\p{L}{1,20}${blanks})?)`,
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
    const isStated = /[は是为為は는은：]|\s\S+\s/.test(match[0]);
    // In these languages, an adjective in Latin letters may follow the verb.
    const isInflected = /[łöşóậẩ]/.test(spelling);
    const value =
      match[1] === undefined
        ? proseValueAt(text, between.lastIndex, isStated && !isInflected)
        : assignedAt(scan, between.lastIndex);
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
function proseValueAt(text: string, from: number, isStated: boolean): Place | null {
  plainValue.lastIndex = from;
  const value = plainValue.exec(text)?.[0].replace(/["'`]?[.,;!?)]{0,3}$/, "") ?? "";
  const isSecret =
    looksChosen(value) ||
    looksRandom(value, 16) ||
    (isStated && isPlainWord(value) && !/\p{L}/u.test(text.charAt(from + value.length))) ||
    (/^\d{4,8}$/.test(value) &&
      !/^[文字자以位个]/.test(text.charAt(from + value.length)) &&
      text.startsWith("号は", from - 2));
  return isSecret ? { start: from, end: from + value.length, secret: value } : null;
}

/** How the value after a word is checked. */
type Led = "word" | "login" | "pair";

const ledWords: Readonly<Record<string, Led>> = {
  senha: "word",
  heslo: "word",
  salasana: "word",
  geslo: "word",
  samlresponse: "word",
  login: "login",
  identifiants: "pair",
};

/** Matches the colon or equals sign and looks back to the word, because these signs are rarer than the words. */
const led =
  /[:=：](?<=(?<![A-Za-z])(?:[\w.-]{0,40}[_.-])?(senha|heslo|salasana|geslo|login|identifiants|SAMLResponse)["'`*]{0,3}[ \t]{0,2}.)/gi;
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
