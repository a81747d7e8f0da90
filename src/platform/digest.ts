import { sha256 } from "../core/sha256.ts";

/** So many characters are hashed in JavaScript in less time than OpenSSL takes to be loaded. */
const fewCharacters = 65_536;

let hashed = 0;

/**
 * SHA-256, for what is done to one event or to a hundred thousand: a hook that takes in a turn does without OpenSSL, which takes longer to load
 * than all that it has to hash; whoever has more has it loaded.
 */
export function digest(content: string | Uint8Array): Buffer {
  hashed += content.length;
  if (hashed <= fewCharacters) return Buffer.from(sha256(content), "hex");
  return process.getBuiltinModule("node:crypto").hash("sha256", content, "buffer");
}

/** The same as 64 hexadecimal digits. */
export function digestHex(content: string | Uint8Array): string {
  hashed += content.length;
  if (hashed <= fewCharacters) return sha256(content);
  return process.getBuiltinModule("node:crypto").hash("sha256", content, "hex");
}
