import type { KeyObject } from "node:crypto";

import { randomBytes } from "../hashes/random-bytes.ts";

/** A public key. Anybody who has it can seal, and only its secret can open. */
export interface SealingKey {
  readonly id: string;
  /** The 32 bytes of an X25519 public key, as base64url. */
  readonly public: string;
  /**
   * The key with which an unlocked device proves its lines, as base64url. If left out, lines are sealed without a
   * proof.
   */
  readonly writer?: string;
}

/** Seals texts so that only the holder of the secret can read them. */
export interface Sealer {
  readonly key: SealingKey;
  /** The public half of the ephemeral key, as base64url. The reader needs it. */
  readonly ephemeral: string;
  /** Seals bytes. `bound` must be the same when they are opened. */
  seal(bytes: Uint8Array, bound: string): Buffer;
  /**
   * Seals bytes with a proof of the writer, if this machine can make one. The bytes must contain something random, such
   * as a salt or a salted digest. Otherwise a holder of the writer's key could test guesses.
   */
  prove(bytes: Uint8Array, bound: string): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;
// Random nonces of one key must not collide. This is far below the 2^32 messages that NIST allows.
const mostSeals = 1 << 24;
// The DER prefix that OpenSSL expects before the 32 bytes of an X25519 secret.
const secretPrefix = Buffer.from("302e020100300506032b656e04220420", "hex");

// Loaded on first use, because a hook of a plain memory does not need it.
const openssl = () => process.getBuiltinModule("node:crypto");

/**
 * Seals to a public key, so that hooks can write while the memory is locked. Uses X25519 with a fresh key for each
 * process, HKDF-SHA-256, and AES-256-GCM. Nonces are random or depend on the text, so two texts never share a nonce.
 */
export function createSealer(key: SealingKey): Sealer {
  const make = () => {
    const { publicKey, privateKey } = openssl().generateKeyPairSync("x25519");
    const ephemeral = publicKey.export({ format: "jwk" }).x ?? "";
    const agreed = openssl().diffieHellman({ privateKey, publicKey: toPublic(key.public) });
    return { ephemeral, secret: boxKey(agreed, ephemeral, key.public), seals: 0 };
  };
  let own = make();
  const writer = key.writer === undefined ? null : openssl().createSecretKey(Buffer.from(key.writer, "base64url"));
  return {
    key,
    get ephemeral() {
      if (own.seals >= mostSeals) own = make();
      return own.ephemeral;
    },
    seal: (bytes, bound) => {
      own.seals += 1;
      return encrypt(own.secret, bytes, bound);
    },
    prove: (bytes, bound) => {
      own.seals += 1;
      const nonce = writer === null ? undefined : proofOf(writer, own.ephemeral, bytes, bound);
      return encrypt(own.secret, bytes, bound, nonce);
    },
  };
}

/**
 * Returns the nonce that proves the writer. Everybody has the public key, so a box alone does not prove who sealed it.
 * A device that was unlocked once also has the writer's key, and uses a MAC over the sealed bytes as the nonce. The MAC
 * depends on the text, so two texts never share a nonce.
 */
function proofOf(writer: KeyObject, ephemeral: string, bytes: Uint8Array, bound: string): Buffer {
  const mac = openssl().createHmac("sha256", writer).update(`${ephemeral} ${bound}\n`).update(bytes).digest();
  return mac.subarray(0, nonceBytes);
}

/** Returns a function that checks whether a holder of the writer's key sealed the opened bytes. */
export function createProofTest(
  secret: Buffer,
): (ephemeral: string, box: Buffer, bound: string, bytes: Buffer) => boolean {
  const writer = openssl().createSecretKey(writerKeyOf(secret));
  return (ephemeral, box, bound, bytes) =>
    openssl().timingSafeEqual(box.subarray(0, nonceBytes), proofOf(writer, ephemeral, bytes, bound));
}

/** Derives the key with which devices prove their lines. It cannot open anything. */
export function writerKeyOf(secret: Buffer): Buffer {
  return deriveKey(secret, "loci writer 1");
}

/**
 * Returns a function that opens boxes sealed to one secret. It caches derived keys, because a process seals many texts
 * with one ephemeral key.
 */
export function createOpener(secret: Buffer): (ephemeral: string, box: Buffer, bound: string) => Buffer | null {
  const privateKey = toPrivate(secret);
  const own = publicKeyOf(secret);
  const known = new Map<string, Buffer>();
  const agree = (ephemeral: string): Buffer => {
    const agreed = openssl().diffieHellman({ privateKey, publicKey: toPublic(ephemeral) });
    const made = boxKey(agreed, ephemeral, own);
    // Each hook has its own ephemeral key, so the cache must not grow with their number.
    if (known.size >= mostKnown) known.clear();
    known.set(ephemeral, made);
    return made;
  };
  return (ephemeral, box, bound) => {
    try {
      return decrypt(known.get(ephemeral) ?? agree(ephemeral), box, bound);
    } catch {
      // An invalid ephemeral key means that the line was altered.
      return null;
    }
  };
}

const mostKnown = 4096;

export function publicKeyOf(secret: Buffer): string {
  return openssl().createPublicKey(toPrivate(secret)).export({ format: "jwk" }).x ?? "";
}

/** Derives a key for another purpose. It reveals neither the secret nor other derived keys. */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(openssl().hkdfSync("sha256", secret, "", purpose, 32));
}

/** Encrypts with AES-256-GCM. Returns nonce, ciphertext and tag. */
export function encrypt(key: Buffer, bytes: Uint8Array, bound: string, nonce = randomBytes(nonceBytes)): Buffer {
  const cipher = openssl().createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the decrypted bytes, or null if the box, the key or the bound text is not the original one. */
export function decrypt(key: Buffer, box: Buffer, bound: string): Buffer | null {
  if (box.length < nonceBytes + tagBytes) return null;
  const decipher = openssl().createDecipheriv("aes-256-gcm", key, box.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(box.subarray(-tagBytes));
  const bytes = decipher.update(box.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([bytes, decipher.final()]);
  } catch {
    return null;
  }
}

/**
 * Decodes a box from base64url. The last letter has unused bits. If they differ, the text was altered, and the result
 * is an empty box, which cannot be opened.
 */
export function textToBox(text: string): Buffer {
  const box = Buffer.from(text, "base64url");
  return box.toString("base64url") === text ? box : Buffer.alloc(0);
}

function toPrivate(secret: Buffer) {
  return openssl().createPrivateKey({ key: Buffer.concat([secretPrefix, secret]), format: "der", type: "pkcs8" });
}

function toPublic(x: string) {
  return openssl().createPublicKey({ key: { kty: "OKP", crv: "X25519", x }, format: "jwk" });
}

function boxKey(agreed: Buffer, ephemeral: string, recipient: string): Buffer {
  return deriveKey(agreed, `loci sealed box 1 ${ephemeral} ${recipient}`);
}
