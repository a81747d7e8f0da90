import { isJsonTooDeep } from "../json-depth.ts";
import { isRecord, type ForeignRecord } from "./record-fields.ts";

/** An object in a list. The list is the whole file, or a member of the file's top-level object. */
export interface JsonItem {
  /** The name of the member with the list; null if the whole file is the list. */
  readonly member: string | null;
  readonly record: ForeignRecord;
}

export interface JsonPart {
  readonly items: readonly JsonItem[];
  readonly bytes: number;
  readonly damaged: number;
}

/** The maximum length of a member name. Longer names are cut. */
const longestName = 64;

/**
 * Reads the objects in the lists of a JSON file one at a time, so that a large file is never parsed as a whole. Objects
 * inside an object belong to it. Objects larger than `mostBytes` are counted as damaged and left out.
 */
export function* readJsonItems(parts: Iterable<Buffer>, mostBytes: number): Generator<JsonPart> {
  const scanner = createScanner(mostBytes);
  for (const part of parts) yield { ...scanner.scan(part), bytes: part.length };
  if (!scanner.isDone()) yield { items: [], bytes: 0, damaged: 1 };
}

function createScanner(mostBytes: number) {
  /** The opening brackets of the objects and lists around the current byte. */
  const open: number[] = [];
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let name: number[] = [];
  let member: string | null = null;
  /** The depth at which the current item began; 0 outside of an item. */
  let itemDepth = 0;
  let pieces: Buffer[] = [];
  let size = 0;

  const keep = (piece: Buffer): void => {
    size += piece.length;
    if (size <= mostBytes) pieces.push(Buffer.from(piece));
    else pieces = [];
  };

  const finish = (): JsonItem | null => {
    const text = size > mostBytes ? null : Buffer.concat(pieces).toString("utf8");
    [pieces, size, itemDepth] = [[], 0, 0];
    const record = text === null || isJsonTooDeep(text) ? undefined : parse(text);
    return isRecord(record) ? { member, record } : null;
  };

  const scan = (part: Buffer): { items: JsonItem[]; damaged: number } => {
    const items: JsonItem[] = [];
    let damaged = 0;
    let start = 0;
    for (let at = 0; at < part.length; at += 1) {
      const byte = part[at] ?? 0;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === 92) isEscaped = true;
        else if (byte === 34) isInString = false;
        else if (depth === 1 && name.length < longestName) name.push(byte);
      } else if (byte === 34) {
        isInString = true;
        if (depth === 1) name = [];
      } else if (byte === 123 || byte === 91) {
        // A list in the top-level object has the name that was read last.
        if (byte === 91 && depth === 1) member = Buffer.from(name).toString("utf8");
        const isItem = byte === 123 && itemDepth === 0 && depth <= 2 && open[depth - 1] === 91;
        if (depth < open.length) open[depth] = byte;
        else if (depth <= 2) open.push(byte);
        depth += 1;
        if (isItem) [itemDepth, start] = [depth, at];
      } else if ((byte === 125 || byte === 93) && depth > 0) {
        const isEnd = depth === itemDepth;
        depth -= 1;
        if (!isEnd) continue;
        keep(part.subarray(start, at + 1));
        const item = finish();
        if (item === null) damaged += 1;
        else items.push(item);
      }
    }
    if (itemDepth > 0) keep(part.subarray(start));
    return { items, damaged };
  };
  return { scan, isDone: () => depth === 0 && !isInString };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
