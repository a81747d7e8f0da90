import { LociError } from "../../core/errors.ts";
import { erasedTail, lineToEvent, tailStart, type DecodedLine } from "../../core/event/event-line.ts";
import type { Keyring } from "./keyring.ts";
import { textToBox, type Sealer } from "./sealed-box.ts";

// A sealed line begins and ends like every line: version and id first, `salt` and `content` last. So erasure, cursors,
// seals and torn lines need no key. The rest of the head is sealed between them. Head and content are padded, because
// lengths reveal a lot.
const padding = 64;
const start = /^(\{"v":"[0-9.]{5,16}","id":"[0-9a-f-]{36}")/;
const sealedStart =
  /^(\{"v":"[0-9.]{5,16}","id":"[0-9a-f-]{36}"),"sealed":"([0-9a-f]{16})\.([\w-]{43})\.([\w-]+)"(?=,"salt":|$)/;
const sealedTail = /^,"salt":"sealed","content":"([\w-]+)"\}$/;

/** True for a sealed line, complete or torn. */
export function isSealed(line: string): boolean {
  return line.startsWith('"sealed":"', line.indexOf('","id":"') + '","id":"'.length + 38);
}

/** Returns the id of the key that a line is sealed with; null for a plain or torn line. */
export function sealedWith(line: string): string | null {
  return isSealed(line) ? (sealedStart.exec(line)?.[2] ?? null) : null;
}

/** True if a sealed line is complete, as far as can be checked without its key. */
export function isWholeSealed(line: string): boolean {
  const head = sealedStart.exec(line)?.[0];
  return head !== undefined && (sealedTail.test(line.slice(head.length)) || isErasedTail(line.slice(head.length)));
}

/** Seals a line. Head and content are sealed separately, so that the content can be erased. */
export function sealLine(line: string, sealer: Sealer): string {
  const prefix = start.exec(line)?.[1];
  const tail = line.indexOf(tailStart);
  if (prefix === undefined || tail < 0)
    throw new LociError("INTERNAL", "a line without id or content cannot be sealed");
  const { ephemeral, key } = sealer;
  const bound = `${prefix} ${key.id}`;
  const box = (text: string, part: string) =>
    sealer[part === "head" ? "prove" : "seal"](padded(text), `${part} ${bound}`).toString("base64url");
  const head = `${prefix},"sealed":"${key.id}.${ephemeral}.${box(line.slice(prefix.length, tail), "head")}"`;
  const rest = line.slice(tail);
  // An erased line has no content to hide.
  if (isErasedTail(rest)) return head + erasedTail;
  return `${head},"salt":"sealed","content":"${box(rest, "tail")}"}`;
}

/** A sealed line after opening. `text` is null if the head cannot be opened. */
export interface OpenedLine {
  readonly text: string | null;
  /** True if the head could be opened, but the content was cut off or altered. */
  readonly contentLost: boolean;
  /** True if the key is missing. The line then cannot be checked. */
  readonly keyMissing?: boolean;
  /**
   * True if a device that was once unlocked sealed the head, which contains the digest of the content. Other devices
   * can seal, but not prove.
   */
  readonly isProved: boolean;
  readonly reason: string;
}

/** Opens a sealed line, or returns the reason why it cannot be opened. */
export function openLine(line: string, keys: Keyring): OpenedLine {
  const found = sealedStart.exec(line);
  if (found === null) return { ...unopened, reason: "sealed, and cut off" };
  const [whole, prefix = "", id = "", ephemeral = "", box = ""] = found;
  const open = keys.opener(id);
  if (open === null) return { ...unopened, keyMissing: true, reason: `sealed with the key ${id}, which is not here` };
  const bound = `${prefix} ${id}`;
  const headBox = textToBox(box);
  const head = open(ephemeral, headBox, `head ${bound}`);
  if (head === null) return { ...unopened, reason: "sealed, and altered since" };
  const test = keys.proofTest(id) ?? (() => false);
  const isProved = test(ephemeral, headBox, `head ${bound}`, head);
  const opened = prefix + unpadded(head);
  const rest = line.slice(whole.length);
  if (isErasedTail(rest)) return { text: opened + rest, contentLost: false, isProved, reason: "" };
  const content = sealedTail.exec(rest)?.[1];
  const tail = content === undefined ? null : open(ephemeral, textToBox(content), `tail ${bound}`);
  if (tail === null) return { text: opened + erasedTail, contentLost: true, isProved, reason: "" };
  return { text: opened + unpadded(tail), contentLost: false, isProved, reason: "" };
}

const unopened = { text: null, contentLost: false, isProved: false } as const;

/** Reads a line of the log, sealed or plain. Throws KEY_LOCKED for a sealed line if there are no keys. */
export function decodeLine(line: string, keys: () => Keyring): DecodedLine {
  return decodeOpened(line, keys).decoded;
}

/** The event in a line, which was opened first if it was sealed. */
export interface OpenedEvent {
  readonly decoded: DecodedLine;
  /** The plain line, to check its digest; null if it cannot be opened. */
  readonly plain: string | null;
  /** True if the line is sealed with a key that is missing. */
  readonly keyMissing: boolean;
  /** True if the line proves that a device that was once unlocked wrote it. */
  readonly isProved: boolean;
}

/** Reads a line like `decodeLine`, and also returns the plain line and whether it is proved. */
export function decodeOpened(line: string, keys: () => Keyring): OpenedEvent {
  if (!isSealed(line)) return { decoded: lineToEvent(line), plain: line, keyMissing: false, isProved: false };
  const { text, contentLost, keyMissing = false, isProved, reason } = openLine(line, keys());
  if (text === null) return { decoded: { status: "damaged", reason }, plain: null, keyMissing, isProved };
  const decoded = lineToEvent(text);
  const isLost = contentLost && decoded.status === "event";
  return { decoded: isLost ? { ...decoded, contentLost } : decoded, plain: text, keyMissing, isProved };
}

/** Returns the plain text of a line, to check its exact bytes; null if it cannot be opened. */
export function plainLine(line: string, keys: () => Keyring): string | null {
  return isSealed(line) ? openLine(line, keys()).text : line;
}

function isErasedTail(rest: string): boolean {
  return /^,"salt":null,"content":null *\}$/.test(rest);
}

// Pads with spaces. JSON ignores them between its parts, so their number need not be stored.
function padded(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc((padding - (bytes.length % padding)) % padding, " ")]);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("utf8").trimEnd();
}
