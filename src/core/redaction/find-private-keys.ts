import { decode, isEncodedFile } from "./find-encoded.ts";
import { endOfSet, type Found, sets } from "./text-scan.ts";

/** The longest key that is searched for. No private key in use is longer. */
const longestKey = 16_384;

const space = String.raw`(?: |%20|\+|\\u0020)`;
const dashes = String.raw`-{4,5}`;
const title = String.raw`(?:${space}[A-Z0-9]{1,12}){0,5}${space}?PRIVATE${space}KEY(?:${space}BLOCK)?`;

/** Finds private keys of PEM, SSH, PGP and PuTTY, even if their first or last line is missing. */
export function findPrivateKeys(text: string, found: Found[]): void {
  if (text.includes("PRIVATE")) findPem(text, found);
  if (text.includes("Private-Lines:")) findPutty(text, found);
  if (bareSigns.some((sign) => text.includes(sign))) findBare(text, found);
  if (text.length >= shortestBytes && text.includes("[")) findByteArrays(text, found);
}

/** A list of 64 numbers has at least this many characters. */
const shortestBytes = 129;
/** A key pair of Solana as its tools write it: 64 bytes in brackets. */
const byteArray = /\[\s{0,12}((?:\d{1,3}\s{0,4},\s{0,12}){63}\d{1,3})\s{0,4},?\s{0,12}\]/g;
/**
 * A list with fewer different numbers than this is not a key. Of 64 random bytes, 57 differ on average. A table or a
 * picture repeats its values.
 */
const fewestDifferent = 44;

function findByteArrays(text: string, found: Found[]): void {
  for (const { 0: match, 1: list = "", index } of text.matchAll(byteArray))
    if (areRandomBytes(list.split(",").map(Number)))
      found.push({ start: index, end: index + match.length, kind: "private-key" });
}

/** True for numbers below 256 that repeat little, reach the upper half as often as the lower one, and have no order. */
function areRandomBytes(numbers: readonly number[]): boolean {
  if (numbers.some((number) => number > 255) || new Set(numbers).size < fewestDifferent) return false;
  const high = numbers.filter((number) => number > 127).length;
  const rising = numbers.filter((number, at) => number > (numbers[at - 1] ?? 0)).length;
  return high >= 16 && high <= 48 && rising >= 16 && rising <= 48;
}

/** Each text occurs only in the first bytes of private keys: RSA in both forms, elliptic curves, Ed25519, SSH. */
const bareSigns = ["IBADANBgkq", "IBAAKCA", "MHcCAQEE", "GSM49AgEG", "QAwBQYDK2V", "ZXktdjEAAAA"];

/** Finds the body of a private key without its first and last line. */
function findBare(text: string, found: Found[]): void {
  for (const { 0: match, index } of text.matchAll(
    /(?<![A-Za-z0-9+/])(?:MII[A-Za-z][A-Za-z0-9+/]{2}IBA(?:DANBgkqhkiG9w0BAQEFAASC|AKCA)|MHcCAQEE|MIG[A-Za-z0-9]AgEAMBMGByqGSM49AgEG|MC4CAQAwBQYDK2V|b3BlbnNzaC1rZXktdjEAAAA)(?:[A-Za-z0-9+/]{1,2000}={0,2}(?:\\?\r?\n[ \t]{0,20}|\\n)?){1,120}/g,
  ))
    // Includes the rest of the line, however long it is. Otherwise each round of the redaction would find one more
    // part.
    found.push({ start: index, end: endOfSet(text, index + match.trimEnd().length, sets.base64), kind: "private-key" });
}

function findPem(text: string, found: Found[]): void {
  const mark = new RegExp(`${dashes}${space}?(BEGIN|END)${title}${space}?(?:${dashes})?`, "g");
  let open: { start: number; body: number } | null = null;
  let done = 0;
  for (const { 0: match, 1: side, index } of text.matchAll(mark)) {
    const end = index + match.length;
    if (side === "BEGIN") {
      if (open !== null) pushCut(text, open, index, found);
      open = { start: index, body: end };
    } else {
      // The lines around a key, without a key between them, are documentation.
      if (open === null || hasKey(text, open.body, index))
        found.push({ start: open?.start ?? startOfCut(text, index, done), end, kind: "private-key" });
      open = null;
    }
    done = end;
  }
  if (open !== null) pushCut(text, open, text.length, found);
}

/** Finds a key without its END line, as far as a key can extend. A BEGIN line alone is documentation. */
function pushCut(text: string, { start, body }: { start: number; body: number }, most: number, found: Found[]): void {
  if (hasKey(text, body, most)) found.push({ start, end: Math.min(most, body + longestKey), kind: "private-key" });
}

/** True if a key begins soon after its BEGIN line. Headers may precede it, and colours may be in it. */
function hasKey(text: string, body: number, most: number): boolean {
  return /[A-Za-z0-9+/=]{16}|[0-9a-fA-F]{2}[: ][0-9a-fA-F]{2}[: ]/.test(text.slice(body, Math.min(most, body + 400)));
}

/** Returns the beginning of a key without its BEGIN line: where the characters of a key begin. */
function startOfCut(text: string, end: number, least: number): number {
  let start = end;
  const first = Math.max(least, end - longestKey);
  while (start > first && /[A-Za-z0-9+/=\s\\"',>|%-]/.test(text.charAt(start - 1))) start -= 1;
  const [lost = ""] = /^[^\n]{0,2000}? (?=\S*$)/m.exec(text.slice(start, Math.min(end, start + 2000))) ?? [];
  return start + lost.length;
}

function findPutty(text: string, found: Found[]): void {
  for (const { 0: match, 1: head = "", index } of text.matchAll(
    /(Private-Lines: ?\d{1,4}\s{1,4})(?:[A-Za-z0-9+/=]{1,80}\s{0,4}){1,400}/g,
  ))
    found.push({ start: index + head.length, end: index + match.trimEnd().length, kind: "private-key" });
}

/** The length of the lines in a private key: 64 in PEM, 70 in OpenSSH. */
export const keyWidths: ReadonlySet<number> = new Set([64, 70]);

/** Fewer lines may be other base64. */
const leastLines = 3;
/** The most lines of a key. No private key has more. */
const mostLines = 300;
/** The BEGIN line of a block is at most this many characters before any of its lines. */
const titleReach = 4_200;

/** Text before a block that shows that it is not a private key: another title, a content type or a file name. */
const otherwise =
  /base64,|Content-|certificate|\.crt|\.cer\b|\.csr|public|\.pub\b|signature|image|\.png|\.jpe?g|\.pdf|font|attachment/i;

/**
 * Finds a piece from the middle of a private key: at least three lines of random base64 with the line length of a key.
 * `start` and `end` are the limits of its first line. Returns the end of the block even if it is not a key, so that its
 * other lines are not tried as first lines.
 */
export function findKeySlice(text: string, start: number, end: number, found: Found[]): number {
  const width = end - start;
  let [last, lines] = [end, 1];
  for (; lines < mostLines; lines += 1) {
    const next = nextLine(text, last, width);
    if (next === -1) break;
    const stop = endOfSet(text, next, sets.base64, next + width + 1);
    // A line that is too long or very short is not part of the key. Only the last line may be shorter.
    if (stop - next > width || stop - next < 8 || !/^(?:$|[\s"'`\\,])/.test(text.charAt(stop))) break;
    last = stop;
    if (stop - next < width) {
      lines += 1;
      break;
    }
  }
  if (lines >= leastLines && isKey(text, start, last)) found.push({ start, end: last, kind: "private-key" });
  return last;
}

/**
 * Returns the beginning of the next line, after its indent and the sign of a diff or a quote. Returns -1 if there is no
 * next line.
 */
function nextLine(text: string, at: number, width: number): number {
  lineEnd.lastIndex = at;
  if (!lineEnd.test(text)) return -1;
  const first = lineEnd.lastIndex;
  const length = endOfSet(text, first, sets.base64, first + width + 1) - first;
  // A plus at the start can belong to the key or be the sign of a diff. With such a sign, the line would be longer than
  // the others.
  if (length > 1 && length <= width) return first;
  diffSign.lastIndex = first;
  return diffSign.test(text) ? diffSign.lastIndex : first;
}

const lineEnd = /\r?\n[ \t]{0,12}/y;
const diffSign = /[+>|-] ?/y;

function isKey(text: string, start: number, end: number): boolean {
  if (isEncodedFile(text, start)) return false;
  const before = text.slice(Math.max(0, start - titleReach), start);
  if (before.lastIndexOf("-----BEGIN ") > before.lastIndexOf("-----END ")) return false;
  if (otherwise.test(before.slice(-300))) return false;
  const decoded = decode(text.slice(start, end).replace(/[^A-Za-z0-9+/=]/g, ""));
  // A certificate contains names, dates and URLs as text, and numbers for the kinds of its fields. A key contains
  // neither.
  return decoded !== null && !/[\x20-\x7e]{16}|\x06\x03\x55[\x04\x1d]/.test(decoded);
}
