import { characters, endOfSet, setAt, sets } from "./characters.ts";
import type { Found } from "./found.ts";
import { looksRandom } from "./looks-random.ts";
import { nextPiece } from "./next-piece.ts";

const { dot } = characters;

/** Finds JSON web tokens in a run: three or five parts between dots, of which the first is an object in base64. Returns where the last ends. */
export function findWebTokens(text: string, from: number, to: number, found: Found[]): number {
  let last = from;
  for (let at = from; at < to;) {
    const offset = text.slice(at, to).indexOf("eyJ");
    if (offset === -1) break;
    const header = at + offset;
    // Another beginning in the same part would end at the same place: a part is looked at once.
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
    // The dot of a sentence.
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
  /** In every match. */
  readonly sign: string;
  readonly pattern: () => RegExp;
}

/** Keys that are not known by their beginning. Each expression has one place to begin at for each sign, and bounds. */
const shapes: readonly Shape[] = [
  { kind: "azure-secret", sign: "Q~", pattern: () => /(?<![\w~.])[\w~.]{3}\dQ~[\w~.-]{31,40}/g },
  { kind: "azure-key", sign: "JQQJ99", pattern: () => /(?<!\w)[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}/g },
  { kind: "terraform-token", sign: ".atlasv1.", pattern: () => /(?<!\w)[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,80}/g },
  { kind: "airtable-token", sign: "pat", pattern: () => /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/g },
  { kind: "maxmind-key", sign: "_mmk", pattern: () => /(?<!\w)[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk/g },
  { kind: "mailchimp-key", sign: "-us", pattern: () => /(?<!\w)[0-9a-f]{32}-us\d{1,2}/g },
  { kind: "discord-token", sign: ".", pattern: () => /(?<![\w-])[MNO][A-Za-z\d_-]{22,27}\.[\w-]{6}\.[\w-]{27,40}/g },
  { kind: "yandex-token", sign: "t1.", pattern: () => /(?<!\w)t1\.[\w-]{20,200}={0,2}\.[\w-]{86}={0,2}/g },
  { kind: "1password-key", sign: "A3-", pattern: () => /(?<!\w)A3-[A-Z0-9]{6}-[A-Z0-9]{6,11}(?:-[A-Z0-9]{5,6}){3,4}/g },
];

/** Finds keys with a form that has no fixed beginning in a run. */
export function findShapes(text: string, from: number, to: number, found: Found[]): void {
  // Longer ones are data, and would be looked through again and again.
  if (to - from < 32 || to - from > 400) return;
  const run = text.slice(from, to);
  for (const { kind, sign, pattern } of shapes) {
    if (!run.includes(sign)) continue;
    for (const { 0: match, index } of run.matchAll(pattern()))
      found.push({ start: from + index, end: from + index + match.length, kind });
  }
}
