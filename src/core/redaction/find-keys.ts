import { characters, endOfSet, setAt, sets } from "./characters.ts";
import type { Found } from "./found.ts";
import { keyFormats, type KeyFormat } from "./key-formats.ts";
import { looksRandom } from "./looks-random.ts";
import { nextPiece } from "./next-piece.ts";

/** The same in a run of small letters: `vcr_cassettes_of_the_library` is a name, whatever it begins with; a key has more letters in a row. */
export function findLetterKeys(text: string, from: number, to: number, found: Found[]): number {
  let last = from;
  for (let at = from; at < to; at += 1) {
    const start = at;
    at = endOfSet(text, start, characters.lower);
    if (at - start < leastPart) continue;
    const first = Math.max(last, start - longestBeginning);
    last = findKeys(text, first === last ? first : endOfSet(text, first, sets.alphanumeric), from, start, found);
    at = Math.max(at, last);
  }
  return last;
}

/** No word is longer than this. */
const leastPart = 20;
const longestBeginning = 40;

/** Finds keys of known services that begin between two places, with a run between them; returns where the last of them ends. */
export function findKeys(text: string, from: number, run: number, to: number, found: Found[]): number {
  // Made for the first beginning of a key: most runs have none.
  let ends: Ends | undefined;
  let refused = 0;
  let last = from;
  for (let at = from; at < to; at = nextWord(text, at, run)) {
    for (const format of keyFormats(text.charCodeAt(at), text.charCodeAt(at + 1))) {
      if (!text.startsWith(format.prefix, at)) continue;
      const key = keyAt(text, at, format, (ends ??= new Map()), refused < manyRefused ? longLook : shortLook);
      if (key === null) {
        refused += 1;
        continue;
      }
      found.push(key);
      last = Math.max(last, key.end);
      at = Math.max(at, key.end - 1);
      break;
    }
  }
  return last;
}

/** The next place that is not within a word; but what stands before a run may be an escape. */
function nextWord(text: string, at: number, run: number): number {
  const next = endOfSet(text, at, sets.alphanumeric) + 1;
  return at < run && run < next ? run : next;
}

/** How many characters of a key are looked at to see whether it is random: fewer in a run that is full of beginnings which are no keys. */
const longLook = 128;
const shortLook = 40;
const manyRefused = 32;
/** Where the characters of a set end, as far as it is known: a run full of beginnings is looked through once, and so is the line behind it. */
type Ends = Map<number, { readonly from: number; readonly end: number; readonly trimmed: number }[]>;

function keyAt(text: string, start: number, format: KeyFormat, ends: Ends, look: number): Found | null {
  const { kind, prefix, set, least, isCommon, isFixed } = format;
  const body = start + prefix.length;
  let end = endOfKey(text, body, set, ends);
  let secret = text.slice(start, end);
  // A line can end within a key, where a terminal, a mail or an editor has wrapped it.
  for (let pieces = 0; pieces < mostPieces; pieces += 1) {
    const isWhole = secret.length - prefix.length >= least;
    if (isWhole && isFixed) break;
    const next = nextPiece(text, end);
    if (next === null) break;
    const furthest = isFixed ? next + least - (secret.length - prefix.length) : Number.POSITIVE_INFINITY;
    const pieceEnd = Math.min(endOfKey(text, next, set, ends), furthest);
    if (pieceEnd === next || (isWhole && !looksRandom(text, 8, next, pieceEnd))) break;
    secret += text.slice(next, pieceEnd);
    end = pieceEnd;
  }
  if (
    secret.length - prefix.length < least &&
    endOfSet(text, end, characters.dash, end + least) - end + secret.length - prefix.length >= least
  ) {
    // A dash can be the last character of a key, too.
    secret += text.slice(end, endOfSet(text, end, characters.dash, end + least));
    end += secret.length - (end - start);
  }
  if (secret.length - prefix.length < least) return null;
  if (/your[-_]|example|placeholder|xxxx|^pk_(?:test|live)_/i.test(secret.slice(0, look))) return null;
  // AWS prints the id of a user or a role as `"UserId": "AIDA…"`. An id opens nothing.
  if (kind === "aws-id" && namedId.test(text.slice(Math.max(0, start - 90), start))) return null;
  if (isCommon && !isRandomBody(secret.slice(prefix.length, look))) return null;
  return { start, end, kind, secret };
}

const namedId = /(?:Id["'\\]{0,3}\s?[:=]\s?["'\\]{0,3}|:assumed-role\/[\w+=,.@-]{1,64}\/)$/;

const mostPieces = 16;

/** Where a key ends; a dot or dash at its end belongs to the sentence. */
function endOfKey(text: string, from: number, set: number, ends: Ends): number {
  const all = ends.get(set) ?? [];
  const known = all.find((one) => from >= one.from && from <= one.end);
  if (known !== undefined) return Math.max(from, known.trimmed);
  const end = endOfSet(text, from, set);
  let trimmed = end;
  while (trimmed > from && (setAt(text, trimmed - 1) & (characters.dot | characters.dash)) !== 0) trimmed -= 1;
  ends.set(set, [{ from, end, trimmed }, ...all.slice(0, mostPieces)]);
  return trimmed;
}

/** `sk-learn-image-classifier` is a name: the parts of a key are longer than words, or of more than letters. */
function isRandomBody(body: string): boolean {
  if (looksRandom(body, 16)) return true;
  return /[^-_.]{16}/.test(body) && body.split(/[-_.]/).some(isKeyPart);
}

function isKeyPart(part: string): boolean {
  return part.length >= leastPart || (part.length >= 16 && /[A-Z]/.test(part) && /[a-z]/.test(part));
}
