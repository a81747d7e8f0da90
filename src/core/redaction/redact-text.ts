import { uuidPattern } from "../event/limits.ts";
import { findByPosition, findCalls } from "./find-by-position.ts";
import { findEscaped } from "./find-encoded.ts";
import { findInUrls } from "./find-headers-and-urls.ts";
import { findForeignNames, findLedValues } from "./find-in-sentences.ts";
import { findKeys } from "./find-keys.ts";
import { findNamed } from "./find-named.ts";
import { findPasswordsByLook } from "./find-passwords-by-look.ts";
import { findPrivateKeys } from "./find-private-keys.ts";
import { findSeedPhrases } from "./find-recovery-codes.ts";
import { findShellSecrets } from "./find-shell-secrets.ts";
import { extendOverLines } from "./looks-random.ts";
import { type Fingerprint, marker, markerAround } from "./marker.ts";
import { type Found, marksOf } from "./text-scan.ts";

/** Returns the text with each secret replaced by a marker. Redacting the result again changes nothing. */
export function redactText(text: string, fingerprint?: Fingerprint): string {
  // A UUID is not a secret. Every event contains a few UUIDs as ids, and checking one takes as long as checking a page
  // of prose.
  if (text.length === uuidLength && uuidPattern.test(text)) return text;
  let redacted = text;
  let changed: readonly number[] | null = null;
  for (let round = 0; round < mostRounds; round += 1) {
    const found: Found[] =
      changed === null || redacted.length < longestWhole ? secretsIn(redacted) : secretsNear(redacted, changed);
    if (found.length === 0) break;
    const next = replace(redacted, found, fingerprint);
    if (next.text === redacted) break;
    redacted = next.text;
    // The second round reads the whole text again. After that, only a new marker can expose another secret.
    changed = round === 0 ? null : next.markers;
  }
  return redacted;
}

/** Texts shorter than this are read completely in each round. */
const longestWhole = 16_384;
/** A marker can expose secrets at most this many characters away. */
const reach = 1_000;
/** A secret found this close to a cut may exist only because the text was cut there. */
const edge = 300;

/** Finds secrets around the markers of the last round, so that a long text with one secret is not read eight times. */
function secretsNear(text: string, places: readonly number[]): Found[] {
  const found: Found[] = [];
  for (let first = 0; first < places.length;) {
    let last = first;
    while (last + 1 < places.length && (places[last + 1] ?? 0) - (places[last] ?? 0) < 2 * reach) last += 1;
    const from = Math.max(0, (places[first] ?? 0) - reach);
    const to = Math.min(text.length, (places[last] ?? 0) + reach);
    for (const one of secretsIn(text.slice(from, to))) {
      const isWhole = (from === 0 || one.start >= edge) && (to === text.length || one.end <= to - from - edge);
      if (isWhole) found.push({ ...one, start: one.start + from, end: one.end + from });
    }
    first = last + 1;
  }
  return found;
}

const uuidLength = 36;

// Replacing one secret can create a word boundary at which another secret begins, so several rounds are needed.
const mostRounds = 8;
// Base64 is decoded at most twice, because nobody nests it deeper.
const mostWrappings = 2;

function secretsIn(text: string): Found[] {
  const found: Found[] = [];
  find(text, found, mostWrappings);
  // A finder may take a marker for a secret, because some markers look like one.
  return found.some(({ start }) => markerAround(text, start) !== -1)
    ? found.filter(({ start }) => markerAround(text, start) === -1)
    : found;
}

/** Most specific finder first: the first match decides the kind. */
function find(text: string, found: Found[], wrappings: number): void {
  if (text.length < shortest) return;
  const marks = marksOf(text);
  if (wrappings > 0) findEscaped(text, marks, found, (whole, inner) => find(whole, inner, 0));
  findPrivateKeys(text, found);
  findKeys(text, found, wrappings === 0 ? null : (decoded, inner) => find(decoded, inner, wrappings - 1));
  findInUrls(text, marks, found);
  findByPosition(text, marks, found);
  findShellSecrets(text, found);
  findCalls(text, found);
  if (marks.hasLead) findLedValues(text, found);
  findSeedPhrases(text, marks, found);
  findNamed(text, found);
  if (!marks.isPlain) findForeignNames(text, found);
  findPasswordsByLook(text, found);
  if (found.length > 0) extendOverLines(text, found);
}

/** Shorter texts contain no secret, because a secret needs a name, a separator and four characters. */
const shortest = 8;

/** Returns the text with markers, and the positions of the markers. */
function replace(
  text: string,
  found: readonly Found[],
  fingerprint: Fingerprint | undefined,
): { readonly text: string; readonly markers: readonly number[] } {
  const pieces: string[] = [];
  const markers: number[] = [];
  let [done, length] = [0, 0];
  for (const { start, end, kind, secret } of merged(found)) {
    const mark = marker(kind, secret ?? text.slice(start, end), fingerprint);
    pieces.push(text.slice(done, start), mark);
    markers.push(length + start - done);
    length += start - done + mark.length;
    done = end;
  }
  pieces.push(text.slice(done));
  return { text: pieces.join(""), markers };
}

/** Merges overlapping finds into one secret. The finder that ran first decides the kind. */
function merged(found: readonly Found[]): Found[] {
  const inOrder = found.map((one, rank) => ({ ...one, rank })).sort((one, other) => one.start - other.start);
  const result: (Found & { rank: number })[] = [];
  for (const one of inOrder) {
    const last = result.at(-1);
    if (last === undefined || one.start >= last.end) {
      result.push(one);
      continue;
    }
    const leading = one.rank < last.rank ? one : last;
    const end = Math.max(last.end, one.end);
    result[result.length - 1] = { ...leading, start: last.start, end };
  }
  return result;
}
