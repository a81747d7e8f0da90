import { characters, findRun, sets, startOfSet, type Run } from "./characters.ts";
import { findEncoded } from "./find-encoded.ts";
import { findKeySlice, keyWidths } from "./find-key-slice.ts";
import { findKeys, findLetterKeys } from "./find-keys.ts";
import { findRandom } from "./find-random.ts";
import { findShapes, findWebTokens } from "./find-tokens.ts";
import type { Finder, Found } from "./found.ts";

/** Shorter runs of characters hold no key. */
const shortest = 16;
const { digit, upper, lower, dot, dash, underscore } = characters;
/** What chance makes tokens of, and words are not. */
const mixed = digit | upper | lower;
/** What the beginnings of keys end with that have no digit and no capital. */
const joints = dot | dash | underscore;

/** Finds what is a secret by its own looks: only long runs of characters can be. */
export function findInRuns(text: string, found: Found[], findInDecoded: Finder | null): void {
  const run: Run = { start: 0, end: 0, held: 0 };
  let block = 0;
  for (let from = 0; findRun(text, from, sets.run, shortest, run);) {
    const { start, end, held } = run;
    from = end;
    if (start >= block && keyWidths.has(end - start) && (held & mixed) === mixed)
      block = findKeySlice(text, start, end, found);
    if ((held & (digit | upper)) !== 0)
      from = Math.max(end, findInRun(text, behindEscape(text, start), end, held, found, findInDecoded));
    // Small letters alone are names and paths, unless they begin as a key does.
    else if ((held & joints) !== 0) from = Math.max(end, findLetterKeys(text, behindEscape(text, start), end, found));
  }
}

/** What an escape leaves before a run is not a part of it: `\\n` in a string, `%3D` in an address, the colours of a terminal. */
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
  let done = findKeys(text, beginningOfWrapped(text, start), start, end, found);
  if ((held & dot) !== 0) done = Math.max(done, findWebTokens(text, start, end, found));
  if ((held & digit) !== 0) findShapes(text, start, end, found);
  if ((held & mixed) === mixed && found.length === known) findRandom(text, start, end, found);
  if (findInDecoded !== null) done = Math.max(done, findEncoded(text, start, end, found, findInDecoded));
  return Math.max(done, end);
}

/** What tools dump of Windows: `name:500:LM hash:NT hash:::`. */
function findDumped(text: string, start: number, end: number, found: Found[]): void {
  dumped.lastIndex = end;
  if (end - start === 32 && dumped.test(text)) found.push({ start: start - 33, end, kind: "password" });
}

const dumped = /(?<=:\d{3,10}:[0-9a-fA-F]{32}:[0-9a-fA-F]{32})(?=:::)/y;

/** Where a key would have begun on the line before: its first piece may be too short to be looked at by itself. */
function beginningOfWrapped(text: string, start: number): number {
  let broken = startOfSet(text, start, characters.margin, Math.max(0, start - 64));
  if (text.charAt(broken - 1) === "\n") broken -= 1;
  else if (text.startsWith("\\n", broken - 2)) broken -= 2;
  else return start;
  firstPiece.lastIndex = broken;
  return firstPiece.exec(text)?.indices?.[1]?.[0] ?? start;
}

const firstPiece = /(?<=([\w.$/-]{2,15})["'`]?[ \t]{0,8}[+.&\\]?[ \t]{0,8}\r?)/dy;
