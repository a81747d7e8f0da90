import { findEncoded } from "./find-encoded.ts";
import { findKeySlice, keyWidths } from "./find-private-keys.ts";
import { type KeyFormat, keyFormats } from "./key-formats.ts";
import { findRandomTokens, looksRandom } from "./looks-random.ts";
import { nextPiece } from "./read-value.ts";
import {
  characters,
  endOfSet,
  type Finder,
  findRun,
  keyed,
  type KeyedPattern,
  type Found,
  type Run,
  setAt,
  sets,
  startOfSet,
} from "./text-scan.ts";

const shortestRun = 16;
const { digit, upper, lower, dot, dash, underscore } = characters;
/** Random tokens contain all three kinds of characters, words do not. */
const mixed = digit | upper | lower;
/** A key prefix without digits and capitals ends with one of these characters. */
const joints = dot | dash | underscore;

/** Finds keys and tokens by their own form. Only long runs of characters can be keys. */
export function findKeys(text: string, found: Found[], findInDecoded: Finder | null): void {
  const run: Run = { start: 0, end: 0, held: 0 };
  let block = 0;
  for (let from = 0; findRun(text, from, sets.run, shortestRun, run);) {
    const { start, end, held } = run;
    from = end;
    if (start >= block && keyWidths.has(end - start) && (held & mixed) === mixed)
      block = findKeySlice(text, start, end, found);
    if ((held & (digit | upper)) !== 0)
      from = Math.max(end, findInRun(text, behindEscape(text, start), end, held, found, findInDecoded));
    // A run in lower case is a name or a path, unless it begins with the prefix of a key.
    else if ((held & joints) !== 0) from = Math.max(end, findLetterKeys(text, behindEscape(text, start), end, found));
  }
}

/**
 * Returns the position after an escape at the beginning of a run: `\\n` in a string, `%3D` in a URL, the colours of a
 * terminal.
 */
function behindEscape(text: string, start: number): number {
  const before = text.charAt(start - 1);
  if (before === "\\")
    return start + (/^(?:[nrtbf]|u[0-9a-f]{4})/i.exec(text.slice(start, start + 5))?.[0].length ?? 0);
  if (before === "%") return start + (/^[0-9a-f]{2}/i.test(text.slice(start, start + 2)) ? 2 : 0);
  if (before !== "[" && before !== ";") return start;
  const isColour = /(?:\u001b|\\u001b|\\x1b|\\033|\\e)\[[\d;]{0,12}$/i.test(text.slice(Math.max(0, start - 20), start));
  return isColour ? start + (/^\d{0,3}m/.exec(text.slice(start, start + 4))?.[0].length ?? 0) : start;
}

function findInRun(
  text: string,
  start: number,
  end: number,
  held: number,
  found: Found[],
  findInDecoded: Finder | null,
): number {
  const known = found.length;
  if (text.startsWith(":::", end)) findDumped(text, start, end, found);
  if (end - start === 64 || end - start === 66 || end - start === 34) findIntroduced(text, start, end, found);
  let done = findServiceKeys(text, beginningOfWrapped(text, start), start, end, found);
  if ((held & dot) !== 0) done = Math.max(done, findWebTokens(text, start, end, found));
  if ((held & digit) !== 0) findShapedKeys(text, start, end, found);
  if ((held & mixed) === mixed && found.length === known) findRandomTokens(text, start, end, found);
  if (findInDecoded !== null) done = Math.max(done, findEncoded(text, start, end, found, findInDecoded));
  return Math.max(done, end);
}

/** Finds the hashes in a line of a Windows password dump: `name:500:LM hash:NT hash:::`. */
function findDumped(text: string, start: number, end: number, found: Found[]): void {
  dumped.lastIndex = end;
  if (end - start === 32 && dumped.test(text)) found.push({ start: start - 33, end, kind: "password" });
}

const dumped = /(?<=:\d{3,10}:[0-9a-fA-F]{32}:[0-9a-fA-F]{32})(?=:::)/y;

/**
 * Finds hexadecimal keys that only the text around them reveals: the private key of a wallet in a call or a list of
 * accounts, and the token of a Twilio client.
 */
function findIntroduced(text: string, start: number, end: number, found: Found[]): void {
  if (end - start === 34) {
    if (!text.startsWith("AC", start)) return;
    twilio.lastIndex = end;
    const token = twilio.exec(text)?.[1];
    if (token !== undefined)
      found.push({ start: twilio.lastIndex - token.length, end: twilio.lastIndex, kind: "twilio-key" });
    return;
  }
  wallet.lastIndex = start;
  if (!wallet.test(text) || !walletKey.test(text.slice(start, end))) return;
  found.push({ start, end, kind: "wallet-key" });
}

const twilio = /["'], ?["']([0-9a-f]{32})(?=["'])/y;
const walletKey = /^(?:0x)?[0-9a-fA-F]{64}$/;
/** Matches the text before the private key of a wallet. */
const wallet =
  /(?<=(?:accounts["']?\s{0,4}[:=]\s{0,4}\[[^\]]{0,400}|[wW]allet\(|from_?[kK]ey\(|ToAccount\(|from[sS]ecret[kK]ey\(|\bpk ?[:=]?|\b[pP]rivate [kK]ey(?: is)?:?)\s{0,20}["'\x60]?)/y;

/**
 * Returns where a wrapped key begins on the previous line. The first piece of the key may be too short to be a run of
 * its own.
 */
function beginningOfWrapped(text: string, start: number): number {
  let broken = startOfSet(text, start, characters.margin, Math.max(0, start - 64));
  if (text.charAt(broken - 1) === "\n") broken -= 1;
  else if (text.startsWith("\\n", broken - 2)) broken -= 2;
  else return start;
  firstPiece.lastIndex = broken;
  return firstPiece.exec(text)?.indices?.[1]?.[0] ?? start;
}

const firstPiece = /(?<=([\w.$/-]{2,15})["'`]?[ \t]{0,8}[+.&\\]?[ \t]{0,8}\r?)/dy;

/**
 * Finds keys of known services in a run of lower-case letters. A key has more letters in a row than a name:
 * `vcr_cassettes_of_the_library` is not a key, although it has a prefix.
 */
function findLetterKeys(text: string, from: number, to: number, found: Found[]): number {
  let last = from;
  for (let at = from; at < to; at += 1) {
    const start = at;
    at = endOfSet(text, start, characters.lower);
    if (at - start < leastPart) continue;
    const first = Math.max(last, start - longestBeginning);
    last = findServiceKeys(text, first === last ? first : endOfSet(text, first, sets.alphanumeric), from, start, found);
    at = Math.max(at, last);
  }
  return last;
}

/** Words have fewer letters than this. */
const leastPart = 20;
const longestBeginning = 40;

/**
 * Finds keys of known services that begin between two positions. `run` is the beginning of the current run. Returns the
 * end of the last key.
 */
function findServiceKeys(text: string, from: number, run: number, to: number, found: Found[]): number {
  // Created at the first prefix, because most runs have none.
  let seen: Seen | undefined;
  let last = from;
  for (let at = from; at < to; at = nextWord(text, at, run)) {
    for (const format of keyFormats(text.charCodeAt(at), text.charCodeAt(at + 1))) {
      if (!text.startsWith(format.prefix, at)) continue;
      const key = keyAt(text, at, format, (seen ??= { ends: new Map(), refused: 0, heads: new Map() }));
      if (key === null) {
        seen.refused += 1;
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

/**
 * Returns the next position at which a key can begin: after the current word, or at the beginning of the run. The text
 * before the run may be an escape.
 */
function nextWord(text: string, at: number, run: number): number {
  const next = endOfSet(text, at, sets.alphanumeric) + 1;
  return at < run && run < next ? run : next;
}

/**
 * How many characters of a key decide whether it is random. `shortLook` is for a run with many prefixes that are not
 * keys.
 */
const longLook = 128;
const shortLook = 40;
const manyRefused = 32;
/** What is known about the current run. A run full of prefixes, and the line after it, are read only once. */
interface Seen {
  /** For each set, the positions where its characters end, as far as they are known. */
  readonly ends: Ends;
  /** How many prefixes did not begin a key. */
  refused: number;
  /**
   * The first characters of texts that are not keys. With this list, a text that repeats itself is checked only once.
   */
  readonly heads: Map<KeyFormat, Set<string>>;
}

type Ends = Map<number, { readonly from: number; readonly end: number; readonly trimmed: number }[]>;

function keyAt(text: string, start: number, format: KeyFormat, seen: Seen): Found | null {
  const { kind, prefix, set, least, isFixed } = format;
  const { ends } = seen;
  const look = seen.refused < manyRefused ? longLook : shortLook;
  const body = start + prefix.length;
  let end = endOfKey(text, body, set, ends);
  // The first characters decide, so a long run is checked before the rest of it is read.
  const isLong = end - start >= look;
  if (isLong && isRefused(text.slice(start, start + look), format, seen)) return null;
  let secret = text.slice(start, end);
  // A terminal, a mail or an editor may have wrapped the key.
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
    // The last character of a key may be a dash.
    secret += text.slice(end, endOfSet(text, end, characters.dash, end + least));
    end += secret.length - (end - start);
  }
  if (secret.length - prefix.length < least) return null;
  if (!isLong && !isKeyHead(secret.slice(0, look), format)) return null;
  // AWS prints the id of a user or a role as `"UserId": "AIDA…"`. An id grants no access.
  if (kind === "aws-id" && namedId.test(text.slice(Math.max(0, start - 90), start))) return null;
  return { start, end, kind, secret };
}

function isRefused(head: string, format: KeyFormat, { heads }: Seen): boolean {
  const known = heads.get(format);
  if (known?.has(head) === true) return true;
  if (isKeyHead(head, format)) return false;
  if (known === undefined) heads.set(format, new Set([head]));
  else if (known.size < mostHeads) known.add(head);
  return true;
}

const mostHeads = 64;

/** False for an example, and for a word that begins with the prefix of a key. */
function isKeyHead(head: string, { prefix, isCommon }: KeyFormat): boolean {
  if (/your[-_]|example|placeholder|xxxx|^pk_(?:test|live)_/i.test(head)) return false;
  return !isCommon || isRandomBody(head.slice(prefix.length));
}

const namedId = /(?:Id["'\\]{0,3}\s?[:=]\s?["'\\]{0,3}|:assumed-role\/[\w+=,.@-]{1,64}\/)$/;

const mostPieces = 16;

/** Returns the end of a key. A dot or dash at its end belongs to the sentence. */
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

/**
 * True if the text after a prefix looks like a key. The parts of a key are longer than words or contain more than
 * letters, unlike those of `sk-learn-image-classifier`.
 */
function isRandomBody(body: string): boolean {
  if (looksRandom(body, 16)) return true;
  return /[^-_.]{16}/.test(body) && body.split(/[-_.]/).some(isKeyPart);
}

function isKeyPart(part: string): boolean {
  return part.length >= leastPart || (part.length >= 16 && /[A-Z]/.test(part) && /[a-z]/.test(part));
}

/**
 * Finds JSON web tokens between two positions: three or five parts between dots, of which the first is an object in
 * base64. Returns the end of the last token.
 */
function findWebTokens(text: string, from: number, to: number, found: Found[]): number {
  let last = from;
  for (let at = from; at < to;) {
    const offset = text.slice(at, to).indexOf("eyJ");
    if (offset === -1) break;
    const header = at + offset;
    // Another `eyJ` in the same part would end at the same place, so each part is read once.
    const headerEnd = endOfSet(text, header, sets.dashed);
    const end = headerEnd - header >= 10 ? endOfToken(text, headerEnd) : null;
    if (end !== null) {
      const token = { start: header, kind: "jwt", ...withNextLines(text, header, end) };
      found.push(token);
      last = token.end;
    }
    at = Math.max(end ?? headerEnd, last, header + 3);
  }
  return last;
}

function endOfToken(text: string, headerEnd: number): number | null {
  if ((setAt(text, headerEnd) & dot) === 0) return null;
  const payloadEnd = endOfSet(text, headerEnd + 1, sets.dashed);
  const payload = payloadEnd - headerEnd - 1;
  const hasMore = (setAt(text, payloadEnd) & dot) !== 0;
  if (payload < 8 || !(text.startsWith("eyJ", headerEnd + 1) || hasMore)) return null;
  let end = payloadEnd;
  for (let parts = 2; parts < 5 && (setAt(text, end) & dot) !== 0; parts += 1) {
    const partEnd = endOfSet(text, end + 1, sets.dashed);
    // The dot is the full stop of a sentence.
    if (partEnd === end + 1 && parts > 2) break;
    end = partEnd;
  }
  return end;
}

const longestJudged = 256;

function withNextLines(text: string, start: number, end: number): { end: number; secret: string } {
  let [last, secret] = [end, text.slice(start, end)];
  for (let lines = 0; lines < 64; lines += 1) {
    const next = nextPiece(text, last);
    if (next === null) break;
    if (!looksRandom(text, 8, next, endOfSet(text, next, sets.dotted, next + longestJudged))) break;
    const pieceEnd = endOfSet(text, next, sets.dotted);
    secret += text.slice(next, pieceEnd);
    last = pieceEnd;
  }
  return { end: last, secret };
}

interface Shape {
  readonly kind: string;
  readonly pattern: KeyedPattern;
}

/**
 * Keys without a fixed prefix. Each expression contains a literal and is tried only on texts with this literal. The
 * length of a match is limited.
 */
const shapes: readonly Shape[] = [
  { kind: "azure-secret", pattern: keyed("g")`(?<![\w~.])[\w~.]{3}\d${"Q~"}[\w~.-]{31,40}` },
  { kind: "stellar-seed", pattern: keyed("g")`(?<!\w)${"S"}[A-D][A-Z2-7]{54}(?!\w)` },
  {
    kind: "hubspot-token",
    pattern: keyed("g")`(?<!\w)${"pat-"}(?:na|eu|ap)\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`,
  },
  { kind: "azure-key", pattern: keyed("g")`(?<!\w)[A-Za-z0-9]{52}${"JQQJ99"}[A-Za-z0-9]{26}` },
  { kind: "terraform-token", pattern: keyed("g")`(?<!\w)[A-Za-z0-9]{14}${".atlasv1."}[\w=-]{60,80}` },
  { kind: "airtable-token", pattern: keyed("g")`(?<![A-Za-z0-9])${"pat"}[A-Za-z0-9]{14}\.[0-9a-f]{64}` },
  { kind: "maxmind-key", pattern: keyed("g")`(?<!\w)[A-Za-z0-9]{6}_[A-Za-z0-9]{29}${"_mmk"}` },
  { kind: "mailchimp-key", pattern: keyed("g")`(?<!\w)[0-9a-f]{32}${"-us"}\d{1,2}` },
  { kind: "discord-token", pattern: keyed("g")`(?<![\w-])[MNO][A-Za-z\d_-]{22,27}${"."}[\w-]{6}\.[\w-]{27,40}` },
  { kind: "yandex-token", pattern: keyed("g")`(?<!\w)${"t1."}[\w-]{20,200}={0,2}\.[\w-]{86}={0,2}` },
  { kind: "1password-key", pattern: keyed("g")`(?<!\w)${"A3-"}[A-Z0-9]{6}-[A-Z0-9]{6,11}(?:-[A-Z0-9]{5,6}){3,4}` },
];

/** Finds keys without a fixed prefix in a run. */
function findShapedKeys(text: string, from: number, to: number, found: Found[]): void {
  // Longer runs are data, and the expressions would read them several times.
  if (to - from < 32 || to - from > 400) return;
  const run = text.slice(from, to);
  for (const { kind, pattern } of shapes)
    for (const { 0: match, index } of pattern(run))
      found.push({ start: from + index, end: from + index + match.length, kind });
}
