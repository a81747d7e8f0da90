import type { JsonEnds } from "../core/text/parse-json-ends.ts";

const blockBytes = 262_144;
/** The last block may be nearly empty, and the one before it is full. */
const tailBlocks = 2;
/** For each end: a hook records a few thousand characters of a text, and redaction reads 64 K beyond them. */
const endBytes = 131_072;

/** All of a JSON text, or both of its ends if it is too long. */
export type InputText = { readonly whole: string } | JsonEnds;

/** Reads a JSON text in pieces, and keeps only its ends for any length. */
export interface InputEnds {
  /** The buffer for the next bytes. */
  room(): { readonly block: Buffer; readonly from: number };
  /** Receives the number of bytes in it. */
  filled(bytes: number): void;
  /** Checks the part that is not kept, while the next bytes are being read. */
  lookBehind(): void;
  /** True if the last character so far may end an object. */
  mayBeComplete(): boolean;
  text(): InputText;
}

/** Up to half a megabyte is kept whole. */
export function createInputEnds(): InputEnds {
  const head = newBlock();
  const tail: Block[] = [];
  let current = head;
  /** The block to drop, and a free one. */
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
      // A split character would be read as another one.
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
  /** Checks a block that is not kept. */
  pass(block: Buffer): void;
  /** True if the head's last text may continue in the last bytes. */
  isOneText(last: Buffer, bytes: number): boolean;
}

/**
 * Searches for reasons not to join both ends of a text: a member of an object with another text, or the beginning of a
 * private passage. Within a text each quotation mark follows a backslash, so none follows the colon directly. Only
 * native searches of Node: 100 MB may take 50 ms.
 */
function watchBreaks(head: Buffer): BreakWatch {
  const written = head.toString("latin1");
  const member = memberStart(written);
  // A writer that escapes this sign hides the tags of private passages.
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
 * The text before each string in an object, in this writer's spacing. A search stops at each of its first characters,
 * so it begins with the rarer of two.
 */
function memberStart(head: string): Buffer {
  const [, before = "", after = ""] = /"(\s*):(\s*)"/.exec(head) ?? [];
  const quotes = head.split('"').length;
  return Buffer.from(quotes < head.split(":").length ? `"${before}:${after}"` : `:${after}"`);
}

const tagStarts = ["<pr", "<Pr", "<pR", "<PR"];
/** With more in one block, any may be the tag. */
const mostLooks = 20_000;

function hasPrivateTag(bytes: Buffer): boolean {
  const first = bytes.indexOf("<");
  return first !== -1 && tagStarts.some((start) => startsPrivateTag(bytes, start, first));
}

function startsPrivateTag(bytes: Buffer, start: string, from: number): boolean {
  let at = bytes.indexOf(start, from);
  for (let looks = 0; at !== -1; looks += 1) {
    // An HTML page has many other tags that begin like this.
    const isLike = ((bytes[at + 3] ?? 0) | 0x20) === 0x69;
    if (looks === mostLooks || (isLike && /^<private/i.test(bytes.toString("latin1", at, at + 8)))) return true;
    at = bytes.indexOf(start, at + 1);
  }
  return false;
}
