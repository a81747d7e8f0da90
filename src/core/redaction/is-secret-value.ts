import { decode } from "./find-encoded.ts";
import { isPlaceholder, isPlainWord } from "./is-placeholder.ts";
import { looksRandom } from "./looks-random.ts";
import type { Separator, Value } from "./read-value.ts";
import { isPasswordWord, type NameClass } from "./secret-names.ts";

/** The name of a secret and the value after it. */
export interface Pairing {
  readonly text: string;
  /** The position of the name. */
  readonly start: number;
  readonly means: NameClass;
  readonly value: Value;
}

/** True if the value after a name is a secret. The separator decides how much the value must look like one. */
export function isSecretPair(pairing: Pairing, separator: Separator): boolean {
  const { text, start, means, value } = pairing;
  const { kind } = separator;
  if (kind === "assign") return isAssigned(pairing, separator.text);
  if (kind === "tag")
    return isTag(text, start, means, value) && isNamedSecret(means === "pass" ? "password" : means, value.text, true);
  // In `--mount type=secret,id=…`, the word is the kind of a mount.
  if (text.startsWith("type=", start - 5)) return false;
  if (kind === "typed") return isNamedSecret(means, value.text, value.isQuoted);
  if (kind === "pair") return isNamedSecret(means, value.text, true) && (value.isQuoted || !reference.test(value.text));
  if (kind === "list") return isListed(pairing);
  // The id of a key is public: `gpg: key 0123456789ABCDEF`, `--recv-keys …`.
  if (means === "key" && /^(?:0x)?(?:[0-9A-F]{16}|[0-9A-F]{40})$/.test(value.text)) return false;
  // In `?p=BadCredentials …`, `BadCredentials` is a value and not a name.
  if (kind === "near" && !value.isQuoted && text.startsWith("=", start - 1)) return false;
  const isLogin = !value.isQuoted && isLoginLine(text, start);
  // Without quotes, a word in lower case is a value only in .netrc.
  const isFlag = text.startsWith("-", start) || isSetBy(text, start);
  if (!value.isQuoted && !isLogin && /^[a-z]{1,24}$/.test(value.text) && !(isFlag && isPlainWord(value.text)))
    return false;
  if (value.isQuoted || isFlag || isLogin) return isHandedOver(pairing, isFlag);
  if (kind === "said" && means !== "key") return isSaid(pairing);
  if (means === "password" || means === "pass")
    return looksChosen(value.text) && /^(?:$|[\s.,;!?)\]"'`]|\\n)/.test(text.slice(value.end, value.end + 2));
  return looksRandom(value.text, 16) && !isPlaceholder(value.text) && !/^(?:sha\d|md5)/i.test(value.text);
}

/** A reference to an attribute of a resource: `aws_db_instance.main.password`. */
const reference = /^[a-z]\w*(?:\.[a-z]\w*){2,}$/;

/** Checks the value in `name = value`. */
function isAssigned({ text, start, means, value }: Pairing, separator: string): boolean {
  const { text: content, isQuoted } = value;
  // The setting has no value. The text after it is the next setting.
  if (!isQuoted && separator.includes("\n") && /^[A-Za-z_][\w.]*=/.test(content)) return false;
  // In `v-model="form.password" :rules="…"`, the colon begins the next attribute.
  if (!isQuoted && content.endsWith("=") && attributeBefore.test(separator)) return false;
  if (isPublicKey(text, start, means, content)) return false;
  // In `${DB_PASSWORD:?must be set}`, the shell prints the text after the question mark.
  if (content.startsWith("?") && text.startsWith("${", start - 2)) return false;
  // In `PASSWORD :'name'`, `:'name'` is a variable of psql.
  if (isQuoted && /[ \t]:$/.test(separator) && /^\w+$/.test(content) && !looksChosen(content)) return false;
  // An annotation such as `checksum/secret` contains only the digest of a secret.
  if (text.startsWith("/", start - 1) && digestOf.test(text.slice(Math.max(0, start - 12), start))) return false;
  // In an ARN, the name of the secret follows and not its value.
  if (text.startsWith(":", start - 1) && resource.test(text.slice(Math.max(0, start - 80), start))) return false;
  // Letters without quotes may be the name of a variable or a type. Then the rest of the line decides.
  if (!isQuoted && isPlain(content))
    return (
      isNamedSecret(means, content, false) &&
      means === "password" &&
      (isWholeLine(text, start, value, separator) || /^[a-z]*[b-df-hj-np-tv-xz]{6}[a-z]{10,}$/.test(content))
    );
  const isCall = !isQuoted && /^[({[.]/.test(text.charAt(value.end)) && /^[A-Za-z_$][\w$.]*$/.test(content);
  // In a URL, the value of a parameter is never code.
  const isParameter = isQuery.test(text.slice(Math.max(0, start - 2), start));
  return isNamedSecret(means, content, isQuoted || isParameter) && !isCall;
}

const isQuery = /[\w/]\?$|[^\s&]&$/;

const attributeBefore = /["'`][ \t]+:$/;

/**
 * True for a public key, also as `did:key:…`, and for the key id in Git's `signingkey`. Also true for a module and its
 * digest in a lock file: `FirebaseAuth: 0123…`.
 */
function isPublicKey(text: string, start: number, means: NameClass, content: string): boolean {
  if (/^(?:ssh-(?:rsa|ed25519)|ecdsa-sha2-\w{1,20}|sk-ssh-ed25519@openssh\.com)$/.test(content)) return true;
  if (means === "key" && text.startsWith("did:", start - 4)) return true;
  if (means === "key")
    return /^[0-9a-f]{40}$/.test(content) && /^(?:[A-Z][a-z]+){2,6}:/.test(text.slice(start, start + 80));
  return (
    /^(?:0x)?(?:[0-9A-F]{16}|[0-9A-F]{40})!?$/.test(content) && /^signing[kK]ey\b/.test(text.slice(start, start + 11))
  );
}

const digestOf = /(?:checksum|digest|hash|sha\d{0,3})\/$/i;
const resource = /\barn:[\w-]*:[\w-]*:[\w-]*:\d*:$/;

/**
 * True for an XML element: `<name>value` or `<ns:name>value</ns:name>`. False for `<user:name>` and `<pass>` in a usage
 * message.
 */
function isTag(text: string, start: number, means: NameClass, { start: from, end }: Value): boolean {
  // In `PASSWORD=<password>`, the name is a blank to fill in, unless the element is closed.
  const isBare = text.charAt(start - 1) === "<" && !/[=:] ?$/.test(text.slice(Math.max(0, start - 3), start - 1));
  // `<user>:<password>@host` contains placeholders, not XML elements.
  const isBehindQuote = /^["'`]\s/.test(text.slice(from - 1, from + 1));
  if (isBare && means !== "pass" && !isBehindQuote && !/^[@:/,.)\]]/.test(text.slice(from, from + 1))) return true;
  return (
    (text.charAt(start - 1) === "<" || /<\w{1,20}:$/.test(text.slice(Math.max(0, start - 22), start))) &&
    /^[.,!?*:)]{0,3}(?:\]\]>)?<\//.test(text.slice(end, end + 8))
  );
}

/**
 * Checks the value in `("name", "value")` or `| name | value |`. In a sentence, a comma does not separate a name from
 * its value.
 */
function isListed({ text, start, means, value }: Pairing): boolean {
  const { text: content, isQuoted } = value;
  // In `["password1", "qwerty12"]`, the first word is a value and not a name.
  if (/^["'`]?password\d{1,4}["'`]/i.test(text.slice(start - 1, start + 14))) return false;
  // In `"login.password": "Password", "login.title": …`, a colon follows, so this is the next name.
  if (isQuoted && /^\\{0,8}["'`]\s{0,4}:/.test(text.slice(value.end, value.end + 14))) return false;
  const isColumn =
    /(?:^|\n)[ \t]{0,40}$/.test(text.slice(Math.max(0, start - 41), start)) ||
    /["'`|{]/.test(text.charAt(start - 1)) ||
    isFirstArgument(text, start) ||
    (isQuoted && comparing.test(text.slice(Math.max(0, start - 24), start))) ||
    isCell(text, start) ||
    /["'`]#$/.test(text.slice(Math.max(0, start - 2), start)) ||
    /^(?:[A-Z][A-Z0-9]*_|\w+[,|]\S*$)/.test(text.slice(start, value.end));
  if (!isColumn) return looksRandom(content, 20);
  const isValue = isQuoted
    ? (/[\d\W]/.test(content) && !/\s/.test(content)) ||
      (means === "password" && isFirstArgument(text, start) && isPlainWord(content))
    : /\d/.test(content) && !isPlain(content);
  return isValue && isNamedSecret(means, content, isQuoted);
}

/**
 * True for the name of a setting as the first argument of a call, `getOrDefault("DB_PASSWORD", …)`, and for a flag in a
 * list of arguments, `["--password", …]`.
 */
function isFirstArgument(text: string, start: number): boolean {
  return (
    text.startsWith("--", start) ||
    /[\w$]\(["'`]$|\{:$|\[(?:name|id|type)=["']?$|\bdefine\($/.test(text.slice(Math.max(0, start - 12), start))
  );
}

/** A call that compares its arguments: `compare_digest(token, "…")`. */
const comparing = /(?:compare\w{0,12}|[eE]quals?\w{0,12}|strn?cmp|verify\w{0,12})\($/;

/** True if a bar and blanks precede the name, as in a table row: `| name | value |`. */
function isCell(text: string, start: number): boolean {
  cell.lastIndex = start;
  return cell.test(text);
}

const cell = /(?<=\|[ \t]{1,20})/y;

/** Checks the value in `--name value`, `password 'value'` or `login ada password value`. */
function isHandedOver({ text, start, means, value }: Pairing, isFlag: boolean): boolean {
  const { text: content, isQuoted } = value;
  if (!isNamedSecret(means, content, isQuoted)) return false;
  if (isQuoted) return isFlag || /[^a-z ]/.test(content) || (isInForm(text, start) && isPlainWord(content));
  if (!isPlain(content) || isLoginLine(text, start)) return true;
  if (!isFlag || means !== "password" || content.length < 8 || isPlaceholder(content)) return false;
  return /[A-Z]/.test(content) || isPlainWord(content);
}

/** True for the name of a definition in Lisp or of a key in Clojure and Elixir: `(def password "…")`, `:password "…"`. */
function isInForm(text: string, start: number): boolean {
  return /(?:\((?:def|defvar|define|setq|setf) [\w*-]{0,40}|[\s{(]:)$/.test(text.slice(Math.max(0, start - 60), start));
}

/** Checks the value in `the name is value`. */
function isSaid({ means, value: { text: content } }: Pairing): boolean {
  const isWord = /^[a-z]+(?:['’-][a-z]+)*$/i.test(content) || !/[\d\W_]/.test(content) || !/[A-Za-z]/.test(content);
  return !isWord && isNamedSecret(means === "password" ? "password" : "token", content, false);
}

/** True for a value of letters only, which can be the name of a variable. */
function isPlain(content: string): boolean {
  return /^[\p{L}_$]+$/u.test(content);
}

/**
 * True after a command that sets a variable: `ENV NAME value`, `setx NAME value`, `set -x NAME value`, `npm config set
 * …/:_authToken value`.
 */
function isSetBy(text: string, start: number): boolean {
  setBy.lastIndex = start;
  return setBy.test(text);
}

/** A sticky lookbehind starts only at the name, so a long text before the name does not slow it down. */
const setBy =
  /(?<=(?:^|[\s;&|"'`])(?:ENV|setx|#define|set -\w{1,3}|(?<=(?:^|\n)[ \t]{0,12})set(?: [\w-]{1,30}){0,2}|config(?: set)?(?: --?\w{1,20})?|(?:env|secrets?|variables?)[: ](?:set|add|put|create)) {1,4}["']?(?:\/\/[\w./:-]{1,80})?)/y;

/** True if `login` and a user name precede the name, as in .netrc: `login ada password value`. */
function isLoginLine(text: string, start: number): boolean {
  loginLine.lastIndex = start;
  return loginLine.test(text);
}

const loginLine = /(?<=(?:\blogin|(?:^|[\n"'>])\s{0,8}user(?:name)?)\s{1,4}\S{1,100}\s{1,40})/y;

function isWholeLine(text: string, start: number, { end }: Value, separator: string): boolean {
  const next = text.charAt(end);
  const isEnd = next === "" || /[\s&;"'\\]/.test(next);
  if (!isEnd) return false;
  if (/^[=]$|%3d/i.test(separator)) return next === "" || /[\s&;"'\\]/.test(next);
  const before = lastLineOf(text.slice(Math.max(0, start - 200), start));
  return separator.includes(":") && /^[\s+>"'-]*[\w.-]*$/.test(before) && (next === "" || /[\r\n\\]/.test(next));
}

function lastLineOf(text: string): string {
  return text.slice(/.*(?:\n|\\n)/s.exec(text)?.[0].length ?? 0);
}

/**
 * True if the value is a secret, according to the class of its name. Names in code have no quotes, so a value without
 * quotes must not look like code.
 */
export function isNamedSecret(name: NameClass, value: string, isQuoted: boolean): boolean {
  if (value.length < (isQuoted ? 4 : 6) || isPlaceholder(value) || isCommand(value) || isPublic(value)) return false;
  switch (name) {
    case "password":
      return (
        !isLabelOfField(value) &&
        !isMessage(value) &&
        !isFilePath(value) &&
        !/^\d[A-Z]?[a-z]+$/.test(value) &&
        (isQuoted || !isCode(value))
      );
    case "secret":
      return (
        value.length >= 8 &&
        !isLabelOfField(value) &&
        !isNameLike(value) &&
        !isFilePath(value) &&
        !isNumber(value) &&
        (isQuoted || !isCode(value)) &&
        !isSentence(value)
      );
    case "pass":
      return looksChosen(value);
    case "token":
      return (isToken(value) || looksRandom(value, 16)) && !isContract(value);
    default:
      return (looksRandom(value, 16) && !isUuid(value) && !isLabel(value)) || isEncodedLogin(value);
  }
}

/**
 * Values with letters and digits that are not passwords: algorithms, versions, dates, units, tickets, names of
 * variables and files, manual pages, ports, flags.
 */
const notChosen = [
  /^(?:v?\d+(?:[.,:/x-]\d+)*[a-z%]{0,3}|(?:sha|md|argon|pbkdf|bcrypt|scrypt|oauth|utf|base|x\.?|http|ipv|tls|ed|es|hs|rs|rfc|iso|nist|cve|aes|hmac|rsa|ecdsa|curve|secp|blake|crc|n?(?:var)?char|u?int|float|decimal|uuid|string|bytes|text|keepass)-?\d[\w-]*|\d{4}-\d\d.*|\d+-[a-z]+(?:-\w+)*|0x[0-9a-f]+|[$€£]\d.*|.*<[\w ]+>.*|.*password.*)$/i,
  /^(?:[A-Z]{2,}-\d+\w*|[a-z]+\d*(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z]+)+(?:\d|16|24|32|64|128|256|384|512|1024|2000)?|[\w./@-]*\.[a-z]{1,5}(?::\d.*)?|\w+\/[\w.-]+\.\d[a-z]?|\d+\/(?:tcp|udp|sctp)|--[a-z].*)$/,
];

/**
 * True for a value with letters and digits that a person may have chosen as a password. Used where an ordinary word or
 * number is possible, too.
 */
export function looksChosen(value: string): boolean {
  if (value.length < 6 || value.length > 64 || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return (
    /^[\x21-\x7e\u00c0-\u024f]+$/.test(value) &&
    !notChosen.some((form) => form.test(value)) &&
    !isPlaceholder(value) &&
    !isUuid(value) &&
    !isCode(value) &&
    !isFilePath(value)
  );
}

/**
 * True for a public key in DER, and for the ciphertext in a Kubernetes SealedSecret, which is longer than a password.
 */
function isPublic(value: string): boolean {
  return /^(?:MII[BC][A-Za-z0-9+/]{2}ANBgkqhkiG9w0BAQEF|MIGfMA0GCSqGSIb3DQEBAQUAA4|MFkwEwYHKoZIzj0C|MHYwEAYHKoZIzj0C|MCowBQYDK2V[uw]|Ag[A-D][A-Za-z0-9+/]{76})/.test(
    value,
  );
}

/** True for a command or a flag, as in ``use a passphrase: `loci encrypt --passphrase` ``. */
function isCommand(value: string): boolean {
  return (
    /^(?:[a-z][\w-]*(?: [a-z][\w-]*){0,3} )?--[a-z]/.test(value) ||
    /^(?:cat|op|vault|aws|gcloud|kubectl|pass|openssl|pwgen|security|head|base64) [\w./-]/.test(value)
  );
}

/** True for a path, but not for a key that happens to begin with a slash. */
function isFilePath(value: string): boolean {
  return isPath(value) && !(looksRandom(value, 30) && !/\.\w{1,5}$/.test(value));
}

/** True for code: a name with a member, an index or a call after it. */
function isCode(value: string): boolean {
  return /^[A-Za-z_$][\w$]*(?:[.?[(]|!\.|::|->)/.test(value) && !isDottedPassword.test(value) && !looksRandom(value, 8);
}

/** A word with a capital or with a digit inside, a dot, and a word: `Rose.lake41`, `Gr4nite.wall`. Code has no such names. */
const isDottedPassword =
  /^[A-Z][a-z]{2,14}[.?][a-z]{2,14}\d{2,4}!?$|^[A-Z][a-z]{0,8}\d[a-z]{2,10}[.?][A-Za-z]{2,14}\d{0,4}$|^[A-Za-z][a-z]{1,14}[.?][A-Z][a-z]{2,14}[-_]\d{1,4}!?$/;

function isNumber(value: string): boolean {
  return /^[\d.,_]{1,16}$/.test(value);
}

function isSentence(value: string): boolean {
  return /^[A-Za-z',.]+(?: [A-Za-z',.]+){2,}/.test(value);
}

/** True for a sentence about a password, and for the rules of a form field: `required|string|min:8`. */
function isMessage(value: string): boolean {
  return (
    (/\s\S+\s/.test(value) &&
      /\b(?:must|required|invalid|incorrect|should|cannot|characters|enter|please|too|least|match|missing|empty|expired|wrong|failed|your|needs?|confirm|choose|forgot|reset)\b/i.test(
        value,
      )) ||
    /^[a-z_]+(?::[\w,.]+)?(?:\|[a-z_]+(?::[\w,./^$-]+)?)+$/.test(value)
  );
}

/**
 * True for words joined by dashes, perhaps with a hash after them: the key of a cache, such as
 * `node-modules-linux-2f8a1b0c`.
 */
function isLabel(value: string): boolean {
  return /^(?:[A-Za-z]{3,16}[-_/]){2,}/.test(value);
}

/** True for a text about a password, such as `auth/wrong-password` or `パスワード`. */
function isLabelOfField(value: string): boolean {
  return (
    (isNameLike(value) && /[/ ]/.test(value) && /passw|credential/i.test(value)) ||
    isPasswordWord(value) ||
    /^!vault\b/.test(value) ||
    /^[\w.-]+:\/(?:etc|run|var|usr|home)\//.test(value)
  );
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** True for a value that is not a word, even if it is too short to look random. */
function isToken(value: string): boolean {
  if (value.length < 8 || isNameLike(value) || isFilePath(value) || isCode(value)) return false;
  const isWritten = /^[\x21-\x7e]+$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value);
  // A name with a number or a date is not a token: `laptop-2`, `campaign-2026-03`.
  return (
    isWritten && !/^[a-z]{3,}(?:[-_]?\d{1,4}|(?:[-_][a-z]{2,16}){0,4}[-_](?:19|20)\d\d(?:-\d\d){0,2})$/i.test(value)
  );
}

/** True for the address of a token contract on a blockchain. Private keys are longer. */
function isContract(value: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(value);
}

/** True for `name:password` in base64, as in a header or the settings of a registry. */
export function isEncodedLogin(value: string): boolean {
  const decoded = /^[A-Za-z0-9+/_-]{8,}={0,2}$/.test(value) ? decode(value) : null;
  return decoded !== null && /^[\x20-\x7e]{0,100}:[\x20-\x7e]+$/.test(decoded);
}

/** True for words with dashes or spaces between them: the name of a secret rather than a secret. */
function isNameLike(value: string): boolean {
  return /^[A-Za-z]{1,20}\d?(?:[-_ ./:][A-Za-z]{1,20}\d?){1,12}[.!?]?$/.test(value) && !isMixed(value);
}

/** True if upper and lower case are mixed in an order that no word has. */
function isMixed(value: string): boolean {
  return value.split(/[-_ ./:]/).some((part) => /[a-z][A-Z]{2,}[a-z]|[A-Z]{2,}[a-z]{1,2}[A-Z]/.test(part));
}

function isPath(value: string): boolean {
  return /^(?:\.{0,2}|~)\/[\w.@+-]*(?:\/[\w.@+-]*)*$/.test(value) || /^[A-Za-z]:\\/.test(value);
}
