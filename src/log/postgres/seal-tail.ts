import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from "node:crypto";

import { LociError } from "../../core/errors.ts";
import type { StreamKeys } from "./stream-keys.ts";
import type { StreamKey } from "./stream.ts";

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** What a sealed tail belongs to. It cannot be moved to another event, kind, stream or tenant. */
export interface TailPlace {
  readonly tenant: string;
  readonly stream: number;
  readonly id: string;
  readonly kind: string;
}

// A key as a Buffer costs 30 µs a call more: Node throws and catches errors to find out what it is.

/** Encrypts the tail of a line, as base64. */
export function sealTail(tail: string, key: Buffer, place: TailPlace): string {
  // Each key is used once. But a restored database of keys would return the same leaves again, so the nonce is random.
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", createSecretKey(key), nonce).setAAD(boundTo(place));
  return Buffer.concat([
    Buffer.of(version),
    nonce,
    cipher.update(tail, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString("base64");
}

/** Decrypts a tail; null if it was altered, moved or sealed with another key. */
export function openTail(sealed: string, key: Buffer, place: TailPlace): string | null {
  const bytes = Buffer.from(sealed, "base64");
  if (bytes.length < 1 + nonceBytes + tagBytes || bytes[0] !== version) return null;
  const nonce = bytes.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", createSecretKey(key), nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(1 + nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

function boundTo({ tenant, stream, id, kind }: TailPlace): Buffer {
  return Buffer.from(`${tenant} ${stream} ${id} ${kind}`, "utf8");
}

/** A line whose tail is to be sealed; null if it has no content. */
export interface UnsealedLine extends Pick<TailPlace, "id" | "kind"> {
  readonly tail: string | null;
}

/** Seals the tail of each line with a key of its own. */
export async function sealTails(
  key: StreamKey,
  keys: StreamKeys,
  lines: readonly UnsealedLine[],
): Promise<{ readonly leaves: readonly number[]; readonly tails: readonly (string | null)[] }> {
  const leaves = await keys.reserve(lines.length);
  const leafKeys = await keys.keysOf(leaves);
  const tails = lines.map(({ id, kind, tail }, at) => {
    if (tail === null) return null;
    const leafKey = leafKeys[at];
    if (!Buffer.isBuffer(leafKey)) throw new LociError("INTERNAL", "a new key cannot be derived");
    return sealTail(tail, leafKey, { ...key, id, kind });
  });
  return { leaves, tails };
}
