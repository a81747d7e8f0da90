import { findInAddresses } from "./find-addresses.ts";
import { findBlocks } from "./find-blocks.ts";
import { findFlags } from "./find-flags.ts";
import { findForeignNames } from "./find-foreign-names.ts";
import { findInRuns } from "./find-in-runs.ts";
import { findInViews } from "./find-in-views.ts";
import { findLogins } from "./find-logins.ts";
import { findNamed } from "./find-named.ts";
import { findPositions } from "./find-positions.ts";
import { findPrinted } from "./find-printed.ts";
import { findSeedPhrases } from "./find-seed-phrases.ts";
import type { Found } from "./found.ts";
import { marker, type Fingerprint } from "./marker.ts";
import { marksOf } from "./marks-of.ts";

/** The text with each secret replaced by a marker that names its kind. Applying it again changes nothing more. */
export function redactText(text: string, fingerprint?: Fingerprint): string {
  // Every event holds a few ids, and nothing in one can be a key: to be sure of it takes as long as a page of prose.
  if (text.length === uuidLength && uuid.test(text)) return text;
  let redacted = text;
  for (let round = 0; round < mostRounds; round += 1) {
    const found = secretsIn(redacted);
    if (found.length === 0) break;
    const next = replace(redacted, found, fingerprint);
    if (next === redacted) break;
    redacted = next;
  }
  return redacted;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const uuidLength = 36;

// Taking one secret out can make a word boundary at which another begins.
const mostRounds = 8;
// Base64 in base64 is found; more wrappings than that nobody uses.
const mostWrappings = 2;

function secretsIn(text: string): Found[] {
  const found: Found[] = [];
  find(text, found, mostWrappings);
  return found;
}

/** The more a finder knows of what it has found, the earlier it looks: the first one's kind is told. */
function find(text: string, found: Found[], wrappings: number): void {
  if (text.length < shortest) return;
  const marks = marksOf(text);
  if (wrappings > 0) findInViews(text, marks, found, (whole, inner) => find(whole, inner, 0));
  findBlocks(text, found);
  findInRuns(text, found, wrappings === 0 ? null : (decoded, inner) => find(decoded, inner, wrappings - 1));
  findInAddresses(text, marks, found);
  findLogins(text, found);
  findPositions(text, marks, found);
  findFlags(text, found);
  findPrinted(text, found);
  findSeedPhrases(text, marks, found);
  findNamed(text, found);
  if (!marks.isPlain) findForeignNames(text, found);
}

/** A name, a sign between and four characters. */
const shortest = 8;

function replace(text: string, found: readonly Found[], fingerprint: Fingerprint | undefined): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, kind, secret } of merged(found)) {
    pieces.push(text.slice(done, start), marker(kind, secret ?? text.slice(start, end), fingerprint));
    done = end;
  }
  pieces.push(text.slice(done));
  return pieces.join("");
}

/** What overlaps is one secret, of the kind that was found first. */
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
