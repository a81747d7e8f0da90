import { characters, setAt, sets } from "./characters.ts";
import { isEncodedText } from "./find-encoded.ts";
import type { Found } from "./found.ts";
import { isHarmless } from "./is-harmless.ts";
import { isSurelyRandom } from "./looks-random.ts";

const inToken = sets.dashed | characters.plusOrSlash;
/** Longer ones are data. */
const longest = 200;

/** Finds tokens that nothing but chance can have made, in a run. */
export function findRandom(text: string, from: number, to: number, found: Found[]): void {
  for (let at = from; at < to; at += 1) {
    const start = at;
    while (at < to && (setAt(text, at) & inToken) !== 0) at += 1;
    if (at - start < 24 || at - start > longest) continue;
    for (const [pieceStart, pieceEnd] of piecesOf(text, start, at))
      if (
        isSurelyRandom(text, pieceStart, pieceEnd) &&
        !isIdentifier(text.slice(pieceStart, pieceEnd)) &&
        !isEncodedText(text.slice(pieceStart, pieceEnd)) &&
        !isHarmless(text, pieceStart, pieceEnd)
      )
        found.push({ start: pieceStart, end: withPadding(text, pieceEnd), kind: "random-token" });
  }
}

/** The whole of it where it looks random as a whole; else its parts between slashes, of which a path is made. */
function piecesOf(text: string, start: number, end: number): [number, number][] {
  const token = text.slice(start, end);
  if (!token.includes("/")) return [[start, end]];
  if (isSurelyRandom(text, start, end) && !/\/(?:reset|verify|confirm|invite|magic|activate|unlock)/.test(token))
    return [[start, end]];
  let from = start;
  return token.split("/").flatMap((part): [number, number][] => {
    const piece: [number, number] = [from, from + part.length];
    from += part.length + 1;
    return part.length >= 24 ? [piece] : [];
  });
}

/** UUIDs, and identifiers that say of what: `toolu_01…`, `msg_…`, `chatcmpl-…`. Agents are full of them. */
function isIdentifier(token: string): boolean {
  return (
    /^(?:[a-z]{2,16}|sha\d{1,3}|md5)[_-]|^Qm[1-9A-HJ-NP-Za-km-z]{44}$/.test(token) ||
    publicForms.test(token) ||
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i.test(token)
  );
}

/** MIME boundaries, Next.js action ids, code in a playground's address, Monero addresses, public wallet keys, chess positions. */
const publicForms =
  /^(?:-*WebKitFormBoundary|-{4,}|ACTION_ID_|code\/|[48][\dAB][1-9A-HJ-NP-Za-km-z]{93}$|[xyzt]pub[1-9A-HJ-NP-Za-km-z]{100,112}$|(?:[pnbrqkPNBRQK1-8]{1,8}\/){7}[pnbrqkPNBRQK1-8]{1,8}$)/;

function withPadding(text: string, end: number): number {
  let last = end;
  while (last < end + 2 && text.charAt(last) === "=") last += 1;
  return last;
}
