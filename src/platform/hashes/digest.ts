import { sha256 } from "../../core/text/sha256.ts";

/** Hashing this many characters in JavaScript takes less time than loading OpenSSL. */
const fewCharacters = 65_536;

let hashed = 0;

/**
 * Returns the SHA-256 of a content. A hook hashes little and does not load OpenSSL, which would take longer than all
 * its hashing. A process that hashes more loads it.
 */
export function digest(content: string | Uint8Array): Buffer {
  hashed += content.length;
  if (hashed <= fewCharacters) return Buffer.from(sha256(content), "hex");
  return process.getBuiltinModule("node:crypto").hash("sha256", content, "buffer");
}

/** Returns the SHA-256 of a content as 64 hexadecimal digits. */
export function digestHex(content: string | Uint8Array): string {
  hashed += content.length;
  if (hashed <= fewCharacters) return sha256(content);
  return process.getBuiltinModule("node:crypto").hash("sha256", content, "hex");
}
