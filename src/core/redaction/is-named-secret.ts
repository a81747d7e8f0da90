import { decode } from "./find-encoded.ts";
import { isNameLike, isPath, isPlaceholder } from "./is-placeholder.ts";
import { looksRandom } from "./looks-random.ts";
import type { NameClass } from "./secret-name.ts";

/** True for a value that is the secret which its name speaks of. In quotes or not: code writes names without. */
export function isNamedSecret(name: NameClass, value: string, isQuoted: boolean): boolean {
  if (value.length < (isQuoted ? 4 : 6) || isPlaceholder(value) || isCommand(value) || isPublic(value)) return false;
  switch (name) {
    case "password":
      return (
        !isLabelOfField(value) && !isFilePath(value) && !/^\d[A-Z]?[a-z]+$/.test(value) && (isQuoted || !isCode(value))
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
      return isChosen(value);
    case "token":
      return (isToken(value) || looksRandom(value, 16)) && !isContract(value);
    default:
      return (looksRandom(value, 16) && !isUuid(value) && !isLabel(value)) || isLogin(value);
  }
}

/** Letters and digits that are neither: algorithms, versions, dates, units, tickets, names of variables and files, pages of manuals, ports, flags. */
const notChosen = [
  /^(?:v?\d+(?:[.,:/x-]\d+)*[a-z%]{0,3}|(?:sha|md|argon|pbkdf|bcrypt|scrypt|oauth|utf|base|x\.?|http|ipv|tls|ed|es|hs|rs|rfc|iso|nist|cve|aes|hmac|rsa|ecdsa|curve|secp|blake|crc|n?(?:var)?char|u?int|float|decimal|uuid|string|bytes|text|keepass)-?\d[\w-]*|\d{4}-\d\d.*|\d+-[a-z]+(?:-\w+)*|0x[0-9a-f]+|[$€£]\d.*|.*<[\w ]+>.*|.*password.*)$/i,
  /^(?:[A-Z]{2,}-\d+\w*|[a-z]+\d*(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z]+)+(?:\d|16|24|32|64|128|256|384|512|1024|2000)?|[\w./@-]*\.[a-z]{1,5}(?::\d.*)?|\w+\/[\w.-]+\.\d[a-z]?|\d+\/(?:tcp|udp|sctp)|--[a-z].*)$/,
];

/** True for what somebody can have chosen as a password, where a word or a number may stand as well: letters and digits together. */
export function isChosen(value: string): boolean {
  if (value.length < 6 || value.length > 64 || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return (
    /^[\x21-\x7e]+$/.test(value) &&
    !notChosen.some((form) => form.test(value)) &&
    !isPlaceholder(value) &&
    !isUuid(value) &&
    !isCode(value) &&
    !isFilePath(value)
  );
}

/** True for a public key in DER, and for a value of a SealedSecret, whose ciphertext is longer than any password. */
function isPublic(value: string): boolean {
  return /^(?:MII[BC][A-Za-z0-9+/]{2}ANBgkqhkiG9w0BAQEF|MIGfMA0GCSqGSIb3DQEBAQUAA4|MFkwEwYHKoZIzj0C|MHYwEAYHKoZIzj0C|MCowBQYDK2V[uw]|Ag[A-D][A-Za-z0-9+/]{240})/.test(
    value,
  );
}

/** ``use a passphrase: `loci encrypt --passphrase` ``, or a flag alone. */
function isCommand(value: string): boolean {
  return /^(?:[a-z][\w-]*(?: [a-z][\w-]*){0,3} )?--[a-z]/.test(value);
}

/** A path, but for a key that begins with a slash by chance. */
function isFilePath(value: string): boolean {
  return isPath(value) && !(looksRandom(value, 30) && !/\.\w{1,5}$/.test(value));
}

/** Names and calls, as code has them without quotes: of letters, and parts of parts. */
function isCode(value: string): boolean {
  return /^[A-Za-z_$][\w$]*(?:[.?[(]|!\.|::|->)/.test(value) && !looksRandom(value, 8);
}

function isNumber(value: string): boolean {
  return /^[\d.,_]{1,16}$/.test(value);
}

function isSentence(value: string): boolean {
  return /^[A-Za-z',.]+(?: [A-Za-z',.]+){2,}/.test(value);
}

/** Words with dashes between, and perhaps a hash behind them: the key of a cache, `node-modules-linux-2f8a1b0c`. */
function isLabel(value: string): boolean {
  return /^(?:[A-Za-z]{3,16}[-_/]){2,}/.test(value);
}

/** `auth/wrong-password`, `パスワード`: what is said of a password. */
function isLabelOfField(value: string): boolean {
  return (
    (isNameLike(value) && /[/ ]/.test(value) && /passw|credential/i.test(value)) ||
    /^(?:パスワード|密[码碼]|비밀번호|пароль|contraseña|passwort|kennwort|mot de passe|senha|wachtwoord)$/i.test(
      value,
    ) ||
    /^!vault\b/.test(value) ||
    /^[\w.-]+:\/(?:etc|run|var|usr|home)\//.test(value)
  );
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** Shorter than what can be known to be random, but not a word either. */
function isToken(value: string): boolean {
  if (value.length < 8 || isNameLike(value) || isFilePath(value) || isCode(value)) return false;
  const isWritten = /^[\x21-\x7e]+$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value);
  // `laptop-2`, `campaign-2026-03`
  return (
    isWritten && !/^[a-z]{3,}(?:[-_]?\d{1,4}|(?:[-_][a-z]{2,16}){0,4}[-_](?:19|20)\d\d(?:-\d\d){0,2})$/i.test(value)
  );
}

/** True for the address of a token contract on a blockchain. Private keys are longer. */
function isContract(value: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(value);
}

/** `name:password` in base64, as in a header or the settings of a registry. */
export function isLogin(value: string): boolean {
  const decoded = /^[A-Za-z0-9+/_-]{8,}={0,2}$/.test(value) ? decode(value) : null;
  return decoded !== null && /^[\x20-\x7e]{0,100}:[\x20-\x7e]+$/.test(decoded);
}
