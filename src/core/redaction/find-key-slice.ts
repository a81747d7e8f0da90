import { endOfSet, sets } from "./characters.ts";
import { decode } from "./find-encoded.ts";
import type { Found } from "./found.ts";
import { isFile } from "./is-harmless.ts";

/** How wide the lines of a private key are: PEM, OpenSSH. */
export const keyWidths: ReadonlySet<number> = new Set([64, 70]);

/** Fewer lines can be anything. */
const leastLines = 3;
/** The largest private key has no more, with room to spare. */
const mostLines = 300;
/** How far before a block its title can stand. */
const reach = 4_200;

/** What says of a block that it is something else: its title, a type of file, the name of a file. */
const otherwise =
  /base64,|Content-|certificate|\.crt|\.cer\b|\.csr|public|\.pub\b|signature|image|\.png|\.jpe?g|\.pdf|font|attachment/i;

/**
 * Finds a piece from the middle of a private key, at its first line: lines of the width that keys have, in which nothing but chance is. Returns
 * where the block ends, whatever it is, so that its other lines are not looked at as the first.
 */
export function findKeySlice(text: string, start: number, end: number, found: Found[]): number {
  const width = end - start;
  let [last, lines] = [end, 1];
  for (; lines < mostLines; lines += 1) {
    const next = nextLine(text, last, width);
    if (next === -1) break;
    const stop = endOfSet(text, next, sets.base64, next + width + 1);
    // The last line is shorter.
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

/** Where the next line begins, behind its indent or the sign of a diff or a quote; -1 where there is none. */
function nextLine(text: string, at: number, width: number): number {
  lineEnd.lastIndex = at;
  if (!lineEnd.test(text)) return -1;
  const first = lineEnd.lastIndex;
  const length = endOfSet(text, first, sets.base64, first + width + 1) - first;
  // A line of the key can begin with a plus, too; that of a diff makes it longer than the others.
  if (length > 1 && length <= width) return first;
  sign.lastIndex = first;
  return sign.test(text) ? sign.lastIndex : first;
}

const lineEnd = /\r?\n[ \t]{0,12}/y;
const sign = /[+>|-] ?/y;

function isKey(text: string, start: number, end: number): boolean {
  if (isFile(text, start)) return false;
  const before = text.slice(Math.max(0, start - reach), start);
  if (before.lastIndexOf("-----BEGIN ") > before.lastIndexOf("-----END ")) return false;
  if (otherwise.test(before.slice(-300))) return false;
  const decoded = decode(text.slice(start, end).replace(/[^A-Za-z0-9+/=]/g, ""));
  // Names, dates and addresses are text in a certificate; a key has none. Its kinds of fields have numbers of their own.
  return decoded !== null && !/[\x20-\x7e]{16}|\x06\x03\x55[\x04\x1d]/.test(decoded);
}
