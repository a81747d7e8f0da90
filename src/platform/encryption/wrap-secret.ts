import { LociError } from "../../core/errors.ts";
import { randomBytes } from "../hashes/random-bytes.ts";
import type { Wrap } from "./key-file.ts";
import { passphraseToKey, scryptCost } from "./passphrase-key.ts";
import { decrypt, deriveKey, encrypt } from "./sealed-box.ts";

// The cost of one guess in scrypt, as a power of two.
const cost = Math.log2(scryptCost.N);
const mostCost = 22;

export function wrapInPassphrase(secret: Buffer, passphrase: string): Wrap {
  const salt = randomBytes(16);
  const box = encrypt(passphraseKey(passphrase, salt, cost), secret, "passphrase");
  return { by: "passphrase", salt: salt.toString("base64url"), cost, box: box.toString("base64url") };
}

/** Returns the secret, or null if the passphrase is wrong. */
export function unwrapPassphrase(wrap: Extract<Wrap, { by: "passphrase" }>, passphrase: string): Buffer | null {
  // An altered file must not make this machine compute for hours.
  if (!Number.isInteger(wrap.cost) || wrap.cost < cost || wrap.cost > mostCost) return null;
  const key = passphraseKey(passphrase, Buffer.from(wrap.salt, "base64url"), wrap.cost);
  return decrypt(key, Buffer.from(wrap.box, "base64url"), "passphrase");
}

function passphraseKey(passphrase: string, salt: Buffer, log2: number): Buffer {
  return passphraseToKey(passphrase, salt, 32, { ...scryptCost, N: 2 ** log2 });
}

const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const recoveryBytes = 20;

/** Makes a recovery key: 160 random bits, in a form that people can write down. */
export function newRecoveryKey(): string {
  const bits = [...randomBytes(recoveryBytes)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const text = (bits.match(/.{5}/g) ?? []).map((five) => digits[Number.parseInt(five, 2)]).join("");
  return (text.match(/.{4}/g) ?? []).join("-");
}

/** Reads a recovery key as a person may type it. Returns null for other text. */
function readRecoveryKey(text: string): Buffer | null {
  const typed = text.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
  const places = Array.from(typed, (digit) => digits.indexOf(digit));
  if (places.length !== (recoveryBytes * 8) / 5 || places.includes(-1)) return null;
  const bits = places.map((place) => place.toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export function wrapInRecoveryKey(secret: Buffer, recovery: string): Wrap {
  const bytes = readRecoveryKey(recovery);
  if (bytes === null) throw new LociError("INTERNAL", "that is not a recovery key");
  const box = encrypt(deriveKey(bytes, "loci recovery 1"), secret, "recovery");
  return { by: "recovery", box: box.toString("base64url") };
}

/** Returns the secret, or null if the recovery key is wrong. */
export function unwrapRecoveryKey(wrap: Extract<Wrap, { by: "recovery" }>, recovery: string): Buffer | null {
  const bytes = readRecoveryKey(recovery);
  if (bytes === null) return null;
  return decrypt(deriveKey(bytes, "loci recovery 1"), Buffer.from(wrap.box, "base64url"), "recovery");
}

export function wrapInNext(secret: Buffer, next: Buffer): Wrap {
  const box = encrypt(deriveKey(next, "loci older secrets 1"), secret, "next");
  return { by: "next", box: box.toString("base64url") };
}

export function unwrapFromNext(wrap: Extract<Wrap, { by: "next" }>, next: Buffer): Buffer | null {
  return decrypt(deriveKey(next, "loci older secrets 1"), Buffer.from(wrap.box, "base64url"), "next");
}
