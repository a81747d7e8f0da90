import { isChosen, isNamedSecret } from "./is-named-secret.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { looksRandom } from "./looks-random.ts";
import type { Value } from "./read-value.ts";
import type { NameClass } from "./secret-name.ts";
import type { Separator } from "./separator.ts";

/** A name of a secret and what stands behind it. */
export interface Pairing {
  readonly text: string;
  /** Where the name begins. */
  readonly start: number;
  readonly means: NameClass;
  readonly value: Value;
}

/** True where the value is the secret that its name speaks of. How much it must look like one depends on how it is written. */
export function isGiven(pairing: Pairing, separator: Separator): boolean {
  const { text, start, means, value } = pairing;
  const { kind } = separator;
  if (kind === "assign") return isAssigned(pairing, separator.text);
  if (kind === "tag")
    return isTag(text, start, means, value) && isNamedSecret(means === "pass" ? "password" : means, value.text, true);
  if (kind === "typed") return isNamedSecret(means, value.text, value.isQuoted);
  if (kind === "pair") return isNamedSecret(means, value.text, true) && (value.isQuoted || !reference.test(value.text));
  if (kind === "list") return isListed(pairing);
  // `gpg: key 0123456789ABCDEF`, `--recv-keys …`: the number of a key.
  if (means === "key" && /^(?:0x)?(?:[0-9A-F]{16}|[0-9A-F]{40})$/.test(value.text)) return false;
  // In `?p=BadCredentials …` the name is itself a value and names nothing.
  if (kind === "near" && !value.isQuoted && text.startsWith("=", start - 1)) return false;
  const isLogin = !value.isQuoted && isLoginLine(text, start);
  // A word of small letters is a value in a line of .netrc alone.
  if (!value.isQuoted && !isLogin && /^[a-z]{1,24}$/.test(value.text)) return false;
  const isFlag = text.startsWith("-", start) || isSetBy(text, start);
  if (value.isQuoted || isFlag || isLogin) return isHandedOver(pairing, isFlag);
  if (kind === "said" && means !== "key") return isSaid(pairing);
  if (means === "password" || means === "pass")
    return isChosen(value.text) && /^(?:$|[\s.,;!?)\]"'`]|\\n)/.test(text.slice(value.end, value.end + 2));
  return looksRandom(value.text, 16) && !isPlaceholder(value.text) && !/^(?:sha\d|md5)/i.test(value.text);
}

/** An attribute of a resource: `aws_db_instance.main.password`. */
const reference = /^[a-z]\w*(?:\.[a-z]\w*){2,}$/;

/** `name = value` */
function isAssigned({ text, start, means, value }: Pairing, separator: string): boolean {
  const { text: given, isQuoted } = value;
  // The next setting, behind one that has no value.
  if (!isQuoted && separator.includes("\n") && /^[A-Za-z_][\w.]*=/.test(given)) return false;
  // `v-model="form.password" :rules="…"`: the colon starts the next attribute.
  if (!isQuoted && given.endsWith("=") && attributeBefore.test(separator)) return false;
  if (isPublicKey(text, start, means, given)) return false;
  // `PASSWORD :'name'`: a variable of psql.
  if (isQuoted && /[ \t]:$/.test(separator) && /^\w+$/.test(given) && !isChosen(given)) return false;
  // The digest of a secret, as an annotation names it: `checksum/secret`.
  if (text.startsWith("/", start - 1) && digestOf.test(text.slice(Math.max(0, start - 12), start))) return false;
  // A resource that is a secret, by its name.
  if (text.startsWith(":", start - 1) && resource.test(text.slice(Math.max(0, start - 80), start))) return false;
  // Without quotes, digits or signs it can be the name of a variable or a type: what it is, the line tells.
  if (!isQuoted && isPlain(given))
    return isNamedSecret(means, given, false) && means === "password" && isWholeLine(text, start, value, separator);
  const isCall = !isQuoted && /^[({[.]/.test(text.charAt(value.end)) && /^[A-Za-z_$][\w$.]*$/.test(given);
  return isNamedSecret(means, given, isQuoted) && !isCall;
}

const attributeBefore = /["'`][ \t]+:$/;

/** True for a public key, also as `did:key:…`, for Git's `signingkey` (a key id), and for a module and its digest in a lock file: `FirebaseAuth: 0123…`. */
function isPublicKey(text: string, start: number, means: NameClass, given: string): boolean {
  if (/^(?:ssh-(?:rsa|ed25519)|ecdsa-sha2-\w{1,20}|sk-ssh-ed25519@openssh\.com)$/.test(given)) return true;
  if (means === "key" && text.startsWith("did:", start - 4)) return true;
  if (means === "key")
    return /^[0-9a-f]{40}$/.test(given) && /^(?:[A-Z][a-z]+){2,6}:/.test(text.slice(start, start + 80));
  return (
    /^(?:0x)?(?:[0-9A-F]{16}|[0-9A-F]{40})!?$/.test(given) && /^signing[kK]ey\b/.test(text.slice(start, start + 11))
  );
}

const digestOf = /(?:checksum|digest|hash|sha\d{0,3})\/$/i;
const resource = /\barn:[\w-]*:[\w-]*:[\w-]*:\d*:$/;

/** `<name>value`, `<ns:name>value</ns:name>`; a usage has `<user:name>` and `<pass>`, too. */
function isTag(text: string, start: number, means: NameClass, { start: from, end }: Value): boolean {
  const isBare = text.charAt(start - 1) === "<";
  // `<user>:<password>@host` has placeholders, not elements.
  if (isBare && means !== "pass" && !/^[@:/,.)\]]/.test(text.slice(from, from + 1))) return true;
  return (
    (isBare || /<\w{1,20}:$/.test(text.slice(Math.max(0, start - 22), start))) &&
    /^[.,!?*:)]{0,3}(?:\]\]>)?<\//.test(text.slice(end, end + 8))
  );
}

/** `("name", "value")`, `| name | value |`; in a sentence a comma says nothing. */
function isListed({ text, start, means, value }: Pairing): boolean {
  const { text: given, isQuoted } = value;
  // `["password1", "qwerty12"]`: the first is a value as well.
  if (/^["'`]?password\d{1,4}["'`]/i.test(text.slice(start - 1, start + 14))) return false;
  // `"login.password": "Password", "login.title": …`: a colon follows, so this is the next name.
  if (isQuoted && /^\\{0,8}["'`]\s{0,4}:/.test(text.slice(value.end, value.end + 14))) return false;
  const isColumn =
    /(?:^|\n)[ \t]{0,40}$/.test(text.slice(Math.max(0, start - 41), start)) ||
    /["'`|{]/.test(text.charAt(start - 1)) ||
    isCell(text, start) ||
    /["'`]#$/.test(text.slice(Math.max(0, start - 2), start)) ||
    /^(?:[A-Z][A-Z0-9]*_|\w+[,|]\S*$)/.test(text.slice(start, value.end));
  if (!isColumn) return looksRandom(given, 20);
  const isValue = isQuoted ? /[\d\W]/.test(given) && !/\s/.test(given) : /\d/.test(given) && !isPlain(given);
  return isValue && isNamedSecret(means, given, isQuoted);
}

/** `| name | value |`, with blanks around the name. */
function isCell(text: string, start: number): boolean {
  cell.lastIndex = start;
  return cell.test(text);
}

const cell = /(?<=\|[ \t]{1,20})/y;

/** `--name value`, `password 'value'`, `login ada password value` */
function isHandedOver({ text, start, means, value }: Pairing, isFlag: boolean): boolean {
  const { text: given, isQuoted } = value;
  if (!isNamedSecret(means, given, isQuoted)) return false;
  if (isQuoted) return isFlag || /[^a-z ]/.test(given);
  if (!isPlain(given) || isLoginLine(text, start)) return true;
  return isFlag && means === "password" && given.length >= 8 && !isPlaceholder(given) && /[A-Z]/.test(given);
}

/** `the name is value` */
function isSaid({ means, value: { text: given } }: Pairing): boolean {
  const isWord = /^[a-z]+(?:['’-][a-z]+)*$/i.test(given) || !/[\d\W_]/.test(given) || !/[A-Za-z]/.test(given);
  return !isWord && isNamedSecret(means === "password" ? "password" : "token", given, false);
}

/** A name, as far as its letters tell. */
function isPlain(given: string): boolean {
  return /^[\p{L}_$]+$/u.test(given);
}

/** `ENV NAME value`, `setx NAME value`, `set -x NAME value`, `npm config set …/:_authToken value`. */
function isSetBy(text: string, start: number): boolean {
  setBy.lastIndex = start;
  return setBy.test(text);
}

/** Looks back from the name: one place to begin at, however much stands before it. */
const setBy =
  /(?<=(?:^|[\s;&|"'`])(?:ENV|setx|set -\w{1,3}|(?<=(?:^|\n)[ \t]{0,12})set(?: [\w-]{1,30}){0,2}|config(?: set)?(?: --?\w{1,20})?) {1,4}["']?(?:\/\/[\w./:-]{1,80})?)/y;

/** `password value` in a line of .netrc, or in SQL. */
function isLoginLine(text: string, start: number): boolean {
  loginLine.lastIndex = start;
  return loginLine.test(text);
}

const loginLine = /(?<=\blogin\s{1,4}\S{1,100}\s{1,40})/y;

function isWholeLine(text: string, start: number, { end }: Value, separator: string): boolean {
  const next = text.charAt(end);
  const isEnd = next === "" || /[\s&;"'\\]/.test(next);
  if (!isEnd) return false;
  if (/^[=]$|%3d/i.test(separator)) return next === "" || /[\s&;"'\\]/.test(next);
  const before = lastLineOf(text.slice(Math.max(0, start - 200), start));
  return separator.includes(":") && /^[\s+>"'-]*[\w.-]*$/.test(before) && (next === "" || /[\r\n\\]/.test(next));
}

function lastLineOf(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}
