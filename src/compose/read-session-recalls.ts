import { existsSync } from "node:fs";
import { join } from "node:path";

import { listSegments } from "../log/jsonl/segments.ts";
import { readDevice } from "../platform/devices/device.ts";
import { readTail } from "../platform/lines/read-tail.ts";

/** The memories that a session got, as far as the end of the log shows them. */
export interface SessionRecalls {
  /** The number of different memories. */
  readonly memories: number;
  /** The tokens of all blocks. */
  readonly tokens: number;
  /** False if the session began before the part of the log that was read. */
  readonly isWhole: boolean;
}

/** Reading and scanning this many bytes takes about 2 ms. A long session may have begun before them. */
const mostBytes = 1024 * 1024;

/**
 * Counts the memories that a session got on this machine, from the end of the log. Does not open the index. Returns
 * null if the log cannot be read, as in an encrypted memory.
 */
export function readSessionRecalls(
  places: {
    /** The folder of the memory. */
    readonly memory: string;
    /** The folder of its state. */
    readonly state: string;
  },
  session: string,
): SessionRecalls | null {
  const device = readDevice(places.state);
  if (device === null || existsSync(join(places.memory, "encryption.json"))) return null;
  const folder = join(places.memory, "log", device.id);
  const segments = listSegments(folder);
  const segment = segments.at(-1);
  if (segment === undefined) return null;
  const tail = readTail(join(folder, segment), mostBytes);
  const named = `"session":${JSON.stringify(session)}`;
  const ids = new Set<string>();
  let tokens = 0;
  for (const line of linesWith(tail, '"kind":"recall.served"')) {
    if (!line.includes(named)) continue;
    const served = readServed(line);
    if (served === null) continue;
    tokens += served.tokens;
    for (const id of served.ids) ids.add(id);
  }
  const isAll = segments.length === 1 && tail.length < mostBytes;
  const isWhole = isAll || linesWith(tail, '"kind":"session.started"').some((line) => line.includes(named));
  return { memories: ids.size, tokens, isWhole };
}

/** Returns the lines that contain a mark, without splitting the others. */
function linesWith(text: string, mark: string): string[] {
  const lines: string[] = [];
  for (let at = text.indexOf(mark); at >= 0;) {
    const end = text.indexOf("\n", at);
    lines.push(text.slice(text.lastIndexOf("\n", at) + 1, end < 0 ? undefined : end));
    at = end < 0 ? -1 : text.indexOf(mark, end);
  }
  return lines;
}

function readServed(line: string): { readonly ids: readonly string[]; readonly tokens: number } | null {
  try {
    const { kind, content } = JSON.parse(line) as {
      kind?: unknown;
      content?: { tokens?: unknown; shown?: readonly { id?: unknown }[] };
    };
    const { tokens, shown } = content ?? {};
    if (kind !== "recall.served" || typeof tokens !== "number" || !Array.isArray(shown)) return null;
    return { tokens, ids: shown.map(({ id }: { id?: unknown }) => String(id)) };
  } catch {
    // A text that only looks like such an event, or a line that is being written.
    return null;
  }
}
