import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from "node:crypto";

import { LociError } from "../../core/errors.ts";
import { passphraseToKey, scryptCost, type ScryptCost } from "./passphrase-key.ts";

/**
 * The format of a stream sealed with a passphrase: one line of JSON, then pieces of AES-256-GCM. The nonce of each
 * piece contains its number and whether it is the last (the STREAM construction). So a reader notices a piece that was
 * altered, left out, moved or cut off. Writer and reader need memory for only one piece.
 * docs/internals/encrypted-export.md describes the format.
 */
const sealedFormat = "loci-sealed";

interface SealedHeader extends ScryptCost {
  readonly format: typeof sealedFormat;
  readonly version: 1;
  /** The kind of content. It is readable without the passphrase. */
  readonly holds: string;
  readonly kdf: "scrypt";
  readonly cipher: "aes-256-gcm";
  readonly pieceBytes: number;
  readonly salt: string;
  readonly nonce: string;
  /** Derived from the passphrase alone, to distinguish a wrong passphrase from a damaged file. */
  readonly check: string;
}

const cipher = "aes-256-gcm";
const pieceBytes = 65_536;
const tagBytes = 16;
const keyBytes = 32;
const checkBytes = 16;
const nonceBytes = 7;
/** Loci never writes higher costs. A header with higher costs tries to exhaust the memory of this process. */
const dearest = { memory: 1024 ** 3, p: 16 };
const longestHeader = 4096;

export async function* sealBytes(
  parts: AsyncIterable<Uint8Array>,
  passphrase: string,
  holds: string,
  cost: ScryptCost = scryptCost,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const nonce = randomBytes(nonceBytes);
  const [key, check] = keyAndCheck(passphrase, salt, cost);
  const header: SealedHeader = {
    format: sealedFormat,
    version: 1,
    holds,
    kdf: "scrypt",
    ...cost,
    cipher,
    pieceBytes,
    salt: salt.toString("base64"),
    nonce: nonce.toString("base64"),
    check: check.toString("base64"),
  };
  const head = Buffer.from(`${JSON.stringify(header)}\n`);
  yield head;
  let waiting = Buffer.alloc(0);
  let number = 0;
  const seal = (piece: Buffer, isLast: boolean): Buffer => {
    const sealer = createCipheriv(cipher, key, pieceNonce(nonce, number, isLast)).setAAD(head);
    number += 1;
    return Buffer.concat([sealer.update(piece), sealer.final(), sealer.getAuthTag()]);
  };
  for await (const part of parts) {
    waiting = Buffer.concat([waiting, part]);
    // Always hold back one piece, because only the end of the stream shows which piece is the last.
    let from = 0;
    for (; waiting.length - from > pieceBytes; from += pieceBytes)
      yield seal(waiting.subarray(from, from + pieceBytes), false);
    waiting = waiting.subarray(from);
  }
  yield seal(waiting, true);
}

/** True for a file that begins like a sealed file. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.toString("latin1", 0, 40).startsWith(`{"format":"${sealedFormat}"`);
}

/** Returns the kind of content in a sealed file. Throws FORMAT_UNKNOWN if the file is sealed in another way. */
export function sealedHolds(beginning: Buffer, name: string): string {
  return readHeader(beginning.subarray(0, beginning.indexOf(10) + 1), name).holds;
}

/**
 * Opens the output of `sealBytes`, piece by piece. Throws PASSPHRASE_WRONG for a wrong passphrase, and FILE_DAMAGED for
 * a damaged file.
 */
export function* openSealed(parts: Iterable<Buffer>, passphrase: string, name: string): Generator<Buffer> {
  const reader = createReader(parts);
  const head = reader.line(longestHeader);
  const header = readHeader(head, name);
  const [key, check] = keyAndCheck(passphrase, Buffer.from(header.salt, "base64"), header);
  const expected = Buffer.from(header.check, "base64");
  if (expected.length !== check.length || !timingSafeEqual(expected, check))
    throw new LociError("PASSPHRASE_WRONG", `the passphrase does not open ${name}, or its first line was altered`);
  const nonce = Buffer.from(header.nonce, "base64");
  let piece = reader.bytes(header.pieceBytes + tagBytes);
  for (let number = 0; ; number += 1) {
    const next = reader.bytes(header.pieceBytes + tagBytes);
    const isLast = next.length === 0;
    const opened = openPiece(piece, key, pieceNonce(nonce, number, isLast), head);
    if (opened === null)
      throw new LociError("FILE_DAMAGED", `${name} is cut off or was altered, at piece ${number + 1}`);
    yield opened;
    if (isLast) return;
    piece = next;
  }
}

/** Opens one piece. Returns null if it was not sealed with this key, number and header. */
function openPiece(piece: Buffer, key: Buffer, nonce: Buffer, head: Buffer): Buffer | null {
  if (piece.length < tagBytes) return null;
  const opener = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(head);
  opener.setAuthTag(piece.subarray(-tagBytes));
  const opened = opener.update(piece.subarray(0, -tagBytes));
  try {
    opener.final();
    return opened;
  } catch {
    return null;
  }
}

function keyAndCheck(passphrase: string, salt: Buffer, cost: ScryptCost): [Buffer, Buffer] {
  const bytes = passphraseToKey(passphrase, salt, keyBytes + checkBytes, cost);
  return [bytes.subarray(0, keyBytes), bytes.subarray(keyBytes)];
}

function pieceNonce(prefix: Buffer, number: number, isLast: boolean): Buffer {
  if (number > 0xff_ff_ff_ff) throw new LociError("LIMIT_EXCEEDED", "an encrypted export is limited to 256 TiB");
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, nonceBytes);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function readHeader(line: Buffer, name: string): SealedHeader {
  const header = parseHeader(line);
  const isOurs = header.format === sealedFormat && header.kdf === "scrypt" && header.cipher === cipher;
  if (!isOurs || header.version !== 1)
    throw new LociError("FORMAT_UNKNOWN", `${name} is sealed in a way that this version of Loci does not know`);
  const { N, r, p, nonce } = header;
  const isAffordable = [N, r, p, header.pieceBytes].every((number) => Number.isInteger(number) && Number(number) > 0);
  if (!isAffordable || 128 * Number(N) * Number(r) > dearest.memory || Number(p) > dearest.p)
    throw new LociError("FILE_DAMAGED", `the first line of ${name} asks for more memory than any export of Loci's`);
  // scrypt accepts only powers of two for N. The other fields must have the form that `sealBytes` writes.
  const isWritten =
    Number.isInteger(Math.log2(Number(N))) &&
    Number(N) > 1 &&
    Math.log2(Number(N)) < 16 * Number(r) &&
    [header.salt, header.check].every((text) => typeof text === "string") &&
    Number(header.pieceBytes) <= 16 * pieceBytes &&
    Buffer.from(String(nonce), "base64").length === nonceBytes;
  if (!isWritten) throw new LociError("FILE_DAMAGED", `the first line of ${name} is not as it was written`);
  return header as SealedHeader;
}

function parseHeader(line: Buffer): Partial<SealedHeader> {
  try {
    return JSON.parse(line.toString("utf8")) as Partial<SealedHeader>;
  } catch {
    return {};
  }
}

/** Reads a stream by number of bytes or by line, whatever the size of its parts. */
function createReader(parts: Iterable<Buffer>) {
  const source = parts[Symbol.iterator]();
  let held: Buffer = Buffer.alloc(0);
  const fill = (): boolean => {
    const next = source.next();
    if (next.done !== true) held = Buffer.concat([held, next.value]);
    return next.done !== true;
  };
  const take = (count: number): Buffer => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  return {
    /** Returns this many bytes; fewer only at the end of the stream. */
    bytes: (count: number): Buffer => {
      while (held.length < count && fill());
      return take(Math.min(count, held.length));
    },
    /** Returns the next line with its line end. */
    line: (most: number): Buffer => {
      while (!held.includes(10) && held.length < most && fill());
      return take(held.indexOf(10) + 1);
    },
  };
}
