import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The size of a line without its text. */
const lineOverhead = 430;
const shortestText = 40;

/**
 * Makes the text of an event. The same id and size give the same text, so a reader can check it. Half of the text is
 * closing braces, because a line torn after a brace looks complete at first.
 */
export function makeText(id: string, lineBytes: number): string {
  const length = Math.max(shortestText, lineBytes - lineOverhead);
  const [first, middle, last] = [marker(id, 0), marker(id, 1), marker(id, 2)];
  const room = length - first.length - middle.length - last.length - 4;
  // Only ASCII, so the length in characters equals the length in bytes.
  if (room < filler.length)
    return `${first} ${"note ".repeat(Math.max(0, Math.floor((length - first.length) / 5)))}${last}`;
  const half = filler.repeat(Math.floor(room / 2 / filler.length));
  return `${first} ${half} ${middle} ${half} ${last}`;
}

// Few and long words, so that full-text indexing is fast.
const filler = `${"harbour".repeat(14)}${"}".repeat(100)}`;

/**
 * A word that only this event contains. Index files store only the different ends of similar words, so the end is
 * unique too.
 */
function marker(id: string, number: number): string {
  const hash = createHash("sha256").update(`${id} ${number}`).digest("hex");
  return `zq${hash.slice(0, 8)}${tailOf(hash)}`;
}

/** The ends of an event's own words. Once the event is forgotten, no file may contain any of them. */
export function markerTails(id: string): string[] {
  return [0, 1, 2].map((number) => tailOf(createHash("sha256").update(`${id} ${number}`).digest("hex")));
}

function tailOf(hash: string): string {
  return `qz${hash.slice(8, 20)}x`;
}

/** Returns “tail in path” for each of these tails in a file of these folders. Reads every file as bytes. */
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
