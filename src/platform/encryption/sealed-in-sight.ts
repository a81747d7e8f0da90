import { closeSync, existsSync, fstatSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";

import { hasCode, LociError } from "../../core/errors.ts";
import { openRegular } from "../files/regular-file.ts";

// Matches the beginning of a sealed line. In any other line, the quotes before `sealed` would be escaped.
const sealedLine = /(?:^|\n)\{"v":"[0-9.]{5,16}","id":"[0-9a-f-]{36}","sealed":"/;
const longestStart = 128;
const tailBytes = 64 * 1024;
// The size of the tail that is read: longer than any line that can be appended.
const longestTail = 4 * 1024 * 1024;

/**
 * Returns a file that proves that somebody encrypted this memory: a sealed segment of any device, or the user's sealed
 * document. Returns null if there is none. A machine without keys must not write plain text beside such a file.
 *
 * Reads the beginning and the end of each device's last segment. A device that unlocks in the middle of a segment seals
 * from there on. Skips the folders of devices in `except`.
 */
export function sealedInSight(memory: string, except: ReadonlySet<string> = new Set()): string | null {
  const log = join(memory, "log");
  for (const device of namesIn(log)) {
    if (device.startsWith(".") || except.has(device)) continue;
    const segments = namesIn(join(log, device)).filter((name) => name.endsWith(".jsonl"));
    const last = segments.toSorted().at(-1);
    if (last !== undefined && hasSealedLine(join(log, device, last))) return join(log, device, last);
  }
  const document = join(memory, "documents", "user.md.sealed");
  return existsSync(document) ? document : null;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return [];
    throw error;
  }
}

function isSealed(text: string): boolean {
  // Finding the words is faster than compiling the expression.
  return text.includes('","sealed":"') && sealedLine.test(text);
}

function hasSealedLine(path: string): boolean {
  let file: number;
  try {
    file = openRegular(path);
  } catch (error) {
    // A sync may have put a pipe under this name.
    if (hasCode(error, "ENOENT") || (error instanceof LociError && error.code === "FILE_REFUSED")) return false;
    throw error;
  }
  try {
    const stats = fstatSync(file);
    const read = (from: number, length: number): string => {
      const buffer = Buffer.alloc(length);
      return buffer.toString("latin1", 0, readSync(file, buffer, 0, length, from));
    };
    if (isSealed(read(0, Math.min(stats.size, longestStart)))) return true;
    for (let length = tailBytes; ; length *= 8) {
      const start = Math.max(0, stats.size - length);
      const tail = read(start, stats.size - start);
      // The tail may begin inside a line, so only text after a newline is the beginning of a line.
      if (isSealed(start === 0 ? tail : tail.slice(tail.indexOf("\n") + 1 || tail.length))) return true;
      if (start === 0 || tail.trimEnd().includes("\n") || length >= longestTail) return false;
    }
  } finally {
    closeSync(file);
  }
}
