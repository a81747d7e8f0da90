import type { Found } from "./found.ts";
import { isChosen } from "./is-named-secret.ts";
import { looksRandom } from "./looks-random.ts";
import type { NameClass } from "./secret-name.ts";

/** A few words, a verb of the languages that say "password" with these letters, and a value: `das Passwort für den Server lautet …`. */
let telling: RegExp | undefined;

/** Bytes in hexadecimal, one by one: `12 34 …`, `12:34:…`, `{ 0x12, 0x34, … }`. */
const bytes =
  /["'`]?(?:\[\w{0,20}\])?[ \t]{0,4}[:=]?\s{1,4}(?:[{[(]\s{0,8})?((?:0x)?[0-9a-f]{2}(?:(?:[ :-]|,\s{0,8})(?:0x)?[0-9a-f]{2}){7,255})(?![0-9a-z])/iy;

/** Four letters at a time, to be typed in: `abcd efgh ijkl mnop`, and nothing else in the line. */
const groups = /(?: [\w ]{1,30})?[ \t]{0,4}:[ \t]{0,4}((?:[a-z2-7]{4} ){3,7}[a-z2-7]{4})(?=["'`.]?(?:\s|$))/iy;

/** A colon or a word that leads to the value stands no further behind the name. */
const nearest = 72;

/** The value that a sentence gives a name, with more between them than a sign; or the bytes that stand behind the name of a key. */
export function toldValue(text: string, end: number, name: string, means: NameClass): Found[] | null {
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
  // Made here: to read its class of letters takes longer than all else that a hook has to do with it.
  telling ??=
    /["'`]?(?:[ \t]{1,2}[\p{L}\d.'’[\]-]{1,24},?){0,5}?[ \t](is|was|to|as|ist|lautet|war|auf|est|c['’]est|es|è|é)(?: now| set to| jetzt)?:?[ \t]{1,2}(["'“„`]?)([\x21-\x7e]{6,200}(?: [a-z]{3,12}){0,9})/uy;
  telling.lastIndex = end;
  const [whole, verb = "", quote = "", value = ""] = telling.exec(text) ?? [];
  // `pass it to libxml2`: there the name is a verb.
  if (whole === undefined || (means === "pass" && /^(?:to|as)$/.test(verb))) return null;
  const start = end + whole.length - value.length;
  const given = saidIn(value, quote);
  const isSecret =
    means === "password" || means === "pass"
      ? isChosen(given) || looksRandom(given, 16) || (quote !== "" && isPhrase(name, given))
      : looksRandom(given, 16);
  return isSecret ? [{ start, end: start + given.length, kind: "secret", secret: given }] : null;
}

/** Up to the quote that closes it, or the first blank; the sign that ends a sentence is not a part of it. */
function saidIn(value: string, quote: string): string {
  const close = quote === "" ? -1 : value.search(/["'”“`]/);
  if (close !== -1) return value.slice(0, close);
  return (quote === "" ? value.replace(/ .*$/, "") : value).replace(/["'`)]?[.,;:!?]*$/, "");
}

/** Words in quotes are a secret where the name says that words are what it is made of. */
function isPhrase(name: string, given: string): boolean {
  return /phrase$/i.test(name) && /^[a-z]{3,12}(?:[ -][a-z]{3,12}){3,9}$/.test(given);
}

/** `I typed … as password`, `… is the admin password`. */
const before =
  /(?<=(?:^|[\s"'`(])([\x21-\x7e]{6,64})["'`]?,? (?:as|is) (?:(?:the|my|your|our|its|his|her|a|new|old|default|admin|root|db|user) ){0,2})/y;

const aboutPasswords =
  /^[ -](?:manager|hash|stor|polic|field|generat|vault|reset|encrypt|input|type|column|provider|format|based|protect)/;

/** The value that stands before its name in a sentence. */
export function toldBefore(text: string, start: number, end: number): Found[] | null {
  // A blank before the name, or nothing of this kind; `… as password manager` is a program.
  if (!text.startsWith(" ", start - 1) || aboutPasswords.test(text.slice(end, end + 12))) return null;
  before.lastIndex = start;
  const match = before.exec(text);
  const value = match?.[1]?.replace(/^["'`(]+/, "") ?? "";
  if (match === null || !isChosen(value)) return null;
  const at = text.lastIndexOf(value, start);
  return [{ start: at, end: at + value.length, kind: "secret", secret: value }];
}

const fromTo =
  /[ \t](?:\S{1,20} ){0,3}from ["'`]?([\x21-\x7e]{6,64}?)["'`]? to ["'`]?([\x21-\x7e]{6,64}?)(?=["'`]?[.,;!?]?(?:\s|$))/y;

/** `the password was changed from … to …` */
function changedFrom(text: string, end: number): Found[] | null {
  fromTo.lastIndex = end;
  const match = fromTo.exec(text);
  const [whole = "", old = "", current = ""] = match ?? [];
  if (match === null || !isChosen(old) || !isChosen(current)) return null;
  const at = match.index + whole.indexOf(old);
  return [
    { start: at, end: at + old.length, kind: "secret", secret: old },
    { start: fromTo.lastIndex - current.length, end: fromTo.lastIndex, kind: "secret", secret: current },
  ];
}
