import { decode } from "./find-encoded.ts";
import { isNameLike, isPath, isPlaceholder } from "./is-placeholder.ts";
import { looksRandom } from "./looks-random.ts";
import type { NameClass } from "./secret-name.ts";

/** True for a value that is the secret which its name speaks of. In quotes or not: code writes names without. */
export function isNamedSecret(name: NameClass, value: string, isQuoted: boolean): boolean {
  if (value.length < (isQuoted ? 4 : 6) || isPlaceholder(value) || isCommand(value)) return false;
  switch (name) {
    case "password":
      return !isFilePath(value) && !/^\d[A-Z]?[a-z]+$/.test(value) && (isQuoted || !isCode(value));
    case "secret":
      return (
        value.length >= 8 &&
        !isNameLike(value) &&
        !isFilePath(value) &&
        !isNumber(value) &&
        (isQuoted || !isCode(value)) &&
        !isSentence(value)
      );
    case "token":
      return isToken(value) || looksRandom(value, 16);
    default:
      return (looksRandom(value, 16) && !isUuid(value) && !isLabel(value)) || isLogin(value);
  }
}

/** ``use a passphrase: `loci encrypt --passphrase` `` */
function isCommand(value: string): boolean {
  return /^[a-z][\w-]*(?: [a-z][\w-]*){0,3} --[a-z]/.test(value);
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

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** Shorter than what can be known to be random, but not a word either. */
function isToken(value: string): boolean {
  if (value.length < 8 || isNameLike(value) || isFilePath(value) || isCode(value)) return false;
  const isWritten = /^[\x21-\x7e]+$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value);
  return isWritten && !/^[a-z]{3,}[-_]?\d{1,4}$/i.test(value);
}

/** `name:password` in base64, as in a header or the settings of a registry. */
export function isLogin(value: string): boolean {
  const decoded = /^[A-Za-z0-9+/_-]{8,}={0,2}$/.test(value) ? decode(value) : null;
  return decoded !== null && /^[\x20-\x7e]{0,100}:[\x20-\x7e]+$/.test(decoded);
}
