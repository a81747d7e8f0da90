import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The size of a line without its text. A text shorter by this much makes a line of the wanted size. */
const lineOverhead = 430;
const shortestText = 40;

/**
 * The text of an event, always the same for the same id and size, so that a reader knows what to expect. Half of it are
 * closing braces: a line that is torn after one looks whole at first.
 */
export function makeText(id: string, lineBytes: number): string {
  const length = Math.max(shortestText, lineBytes - lineOverhead);
  const [first, middle, last] = [marker(id, 0), marker(id, 1), marker(id, 2)];
  const room = length - first.length - middle.length - last.length - 4;
  // Only ASCII: a torn line must be short in characters exactly if it is short in bytes.
  if (room < filler.length)
    return `${first} ${"note ".repeat(Math.max(0, Math.floor((length - first.length) / 5)))}${last}`;
  const half = filler.repeat(Math.floor(room / 2 / filler.length));
  return `${first} ${half} ${middle} ${half} ${last}`;
}

// Few and long words, so that the full-text index takes little time.
const filler = `${"harbour".repeat(14)}${"}".repeat(100)}`;

/** A word of this event alone. Index files compress words by their beginnings, so the end is unique as well. */
function marker(id: string, number: number): string {
  const hash = createHash("sha256").update(`${id} ${number}`).digest("hex");
  return `zq${hash.slice(0, 8)}${tailOf(hash)}`;
}

/** The ends of an event's own words: no file may contain any of them once it is forgotten. */
export function markerTails(id: string): string[] {
  return [0, 1, 2].map((number) => tailOf(createHash("sha256").update(`${id} ${number}`).digest("hex")));
}

function tailOf(hash: string): string {
  return `qz${hash.slice(8, 20)}x`;
}

/** The files below these folders that contain one of the tails. Every file is read as bytes. */
export function findTails(folders: readonly string[], tails: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const path of folders.flatMap(listFiles)) {
    const bytes = readFileSync(path).toString("latin1");
    for (const [tail] of bytes.matchAll(/qz[0-9a-f]{12}x/g)) if (tails.has(tail)) found.push(`${tail} in ${path}`);
  }
  return found;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
