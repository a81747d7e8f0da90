import type { JsonEnds } from "../../core/text/parse-json-ends.ts";

const blockBytes = 262_144;
/** The number of blocks kept for the tail. The last block may be nearly empty, but the block before it is full. */
const tailBlocks = 2;
/** The size of each end. A hook records a few thousand characters of a text, and redaction reads 64 K beyond them. */
const endBytes = 131_072;

/** A complete JSON text, or both of its ends if it is too long. */
export type InputText = { readonly whole: string } | JsonEnds;

/** Reads a JSON text in pieces, and keeps only its two ends if it is long. */
export interface InputEnds {
  /** Returns the buffer for the next bytes, and where to put them. */
  room(): { readonly block: Buffer; readonly from: number };
  /** Reports how many bytes were put into the buffer. */
  filled(bytes: number): void;
  /** Checks the part that will be dropped. Call it while the next bytes are being read. */
  lookBehind(): void;
  /** True if the last character so far may be the end of an object. */
  mayBeComplete(): boolean;
  text(): InputText;
}

/**
 * Creates a reader of a JSON text. Keeps all of a text of up to half a megabyte. Keeps only the two ends of a text that
 * is much longer.
 */
export function createInputEnds(): InputEnds {
  const head = newBlock();
  const tail: Block[] = [];
  let current = head;
  /** The block that will be dropped, and a free block. */
  let leaving: Block | undefined;
  let spare: Block | undefined;
  let missing = 0;
  let watch: BreakWatch | undefined;

  const pass = (bytes: Buffer): void => {
    watch?.pass(bytes);
    missing += bytes.length;
  };

  const lookBehind = (): void => {
    if (leaving === undefined) return;
    if (watch === undefined) {
      watch = watchBreaks(head.buffer.subarray(0, endBytes));
      pass(head.buffer.subarray(endBytes));
    }
    pass(leaving.buffer);
    spare = leaving;
    spare.bytes = 0;
    leaving = undefined;
  };

  const room = (): Block => {
    if (current.bytes < blockBytes) return current;
    lookBehind();
    leaving = tail.length < tailBlocks ? undefined : tail.shift();
    current = spare ?? newBlock();
    spare = undefined;
    tail.push(current);
    return current;
  };

  return {
    room: () => {
      const { buffer, bytes } = room();
      return { block: buffer, from: bytes };
    },
    filled: (bytes) => {
      current.bytes += bytes;
    },
    lookBehind,
    mayBeComplete: () => {
      const last = [head, ...tail]
        .slice(-2)
        .map(({ buffer, bytes }) => buffer.subarray(Math.max(0, bytes - seamBytes), bytes));
      return Buffer.concat(last).toString("latin1").trimEnd().endsWith("}");
    },
    text: () => {
      lookBehind();
      if (watch === undefined) return { whole: bytesOf([head, ...tail]).toString("utf8") };
      const last = bytesOf(tail);
      const end = last.subarray(-endBytes);
      // Skip the rest of a split character, because it cannot be decoded.
      const start = end.findIndex((byte) => (byte & 0xc0) !== 0x80);
      return {
        head: head.buffer.toString("utf8", 0, endBytes).replace(/\u{fffd}+$/u, ""),
        tail: end.toString("utf8", Math.max(0, start)),
        missing: missing + last.length - end.length,
        isOneText: watch.isOneText(last, end.length),
      };
    },
  };
}

interface Block {
  readonly buffer: Buffer;
  bytes: number;
}

function newBlock(): Block {
  return { buffer: Buffer.allocUnsafe(blockBytes), bytes: 0 };
}

function bytesOf(blocks: readonly Block[]): Buffer {
  return Buffer.concat(blocks.map(({ buffer, bytes }) => buffer.subarray(0, bytes)));
}

interface BreakWatch {
  /** Checks a block that will be dropped. */
  pass(block: Buffer): void;
  /** True if the last string of the head may continue in the tail. */
  isOneText(last: Buffer, bytes: number): boolean;
}

/**
 * Searches for reasons not to join both ends of a string: another string member of an object, or the beginning of a
 * private passage. Inside a string each quotation mark follows a backslash, so none follows a colon directly. Uses only
 * Node's native searches, because 100 MB may take at most 50 ms.
 */
function watchBreaks(head: Buffer): BreakWatch {
  const written = head.toString("latin1");
  const member = memberStart(written);
  // A writer that escapes `<` hides the tags of private passages.
  let isBroken = written.includes("\\u003c") || written.includes("\\u003C");
  let last = head.subarray(-seamBytes);
  const look = (bytes: Buffer): void => {
    isBroken ||= bytes.includes(member) || hasPrivateTag(bytes);
  };
  return {
    pass: (block) => {
      look(Buffer.concat([last, block.subarray(0, seamBytes)]));
      look(block);
      last = Buffer.from(block.subarray(-seamBytes));
    },
    isOneText: (rest, bytes) => {
      look(Buffer.concat([last, rest.subarray(0, rest.length - bytes + seamBytes)]));
      return !isBroken;
    },
  };
}

const seamBytes = 16;

/**
 * Returns the text before each string in an object, with this writer's spacing. A search stops at each occurrence of
 * its first character, so it begins with the rarer one.
 */
function memberStart(head: string): Buffer {
  const [, before = "", after = ""] = /"(\s*):(\s*)"/.exec(head) ?? [];
  const quotes = head.split('"').length;
  return Buffer.from(quotes < head.split(":").length ? `"${before}:${after}"` : `:${after}"`);
}

const tagStarts = ["<pr", "<Pr", "<pR", "<PR"];
/** With more tags in one block, the search stops and assumes that one of them is private. */
const mostLooks = 20_000;

function hasPrivateTag(bytes: Buffer): boolean {
  const first = bytes.indexOf("<");
  return first !== -1 && tagStarts.some((start) => startsPrivateTag(bytes, start, first));
}

function startsPrivateTag(bytes: Buffer, start: string, from: number): boolean {
  let at = bytes.indexOf(start, from);
  for (let looks = 0; at !== -1; looks += 1) {
    // An HTML page has many other tags that begin with these letters.
    const isLike = ((bytes[at + 3] ?? 0) | 0x20) === 0x69;
    if (looks === mostLooks || (isLike && /^<private/i.test(bytes.toString("latin1", at, at + 8)))) return true;
    at = bytes.indexOf(start, at + 1);
  }
  return false;
}
