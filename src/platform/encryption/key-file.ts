import { existsSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { readAcceptance } from "../devices/device-acceptance.ts";
import { readIfThere } from "../files/read-if-there.ts";
import type { SealingKey } from "./sealed-box.ts";
import { sealedInSight } from "./sealed-in-sight.ts";
import { readWriterKey } from "./writer-keys.ts";

/** An encrypted secret, and the values that are needed to decrypt it. */
export type Wrap =
  | { readonly by: "passphrase"; readonly salt: string; readonly cost: number; readonly box: string }
  | { readonly by: "recovery"; readonly box: string }
  /** The secret is in the keychain of a machine, under the key's id. */
  | { readonly by: "keychain" }
  /** The secret is an older one, wrapped in its successor. */
  | { readonly by: "next"; readonly box: string };

export interface KeyEntry extends SealingKey {
  readonly made: string;
  readonly wraps: readonly Wrap[];
}

/**
 * The keys of a memory: public keys as plain text, secrets wrapped. The newest key is first, and only that one is in
 * use.
 */
export interface KeyFile {
  readonly format: 1;
  /** False after `loci decrypt`. The keys stay, because other devices may have sealed lines. */
  readonly encrypted: boolean;
  /** Counts up with each change, so an older file cannot replace a newer one. */
  readonly serial: number;
  readonly keys: readonly [KeyEntry, ...KeyEntry[]];
  /** Proof that a holder of the first secret wrote the whole file. */
  readonly mac: string;
}

const name = "encryption.json";

/**
 * The path of the key file in the memory folder. It is synced, so another device can open the memory with the
 * passphrase.
 */
export function sharedKeyFile(memory: string): string {
  return join(memory, name);
}

/**
 * The path of this machine's own copy of the last proved key file. New lines are sealed with the key in this copy. So
 * nobody who can write to a synced folder can insert another key or switch encryption off.
 */
export function ownKeyFile(state: string): string {
  return join(state, name);
}

/** Reads a key file. Returns null if there is none. Throws KEY_FILE_INVALID if it is not a valid key file. */
export function readKeyFile(path: string): KeyFile | null {
  let text: string | null;
  try {
    text = readIfThere(path);
  } catch (error) {
    throw keyFileInvalid(path, "cannot be read", error);
  }
  if (text === null) return null;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw keyFileInvalid(path, "is damaged", error);
  }
  if (isKeyFile(found)) return found;
  throw keyFileInvalid(path, "is damaged, or of a newer Loci");
}

/** True if a key file contains the key with this id. */
export function hasKey({ keys }: KeyFile, id: string): boolean {
  return keys.some((entry) => entry.id === id);
}

/**
 * True if the synced key file contains a key that `file` lacks. Then it is another device's, and may be the only copy of
 * that key in the synced folder. A damaged file has no keys.
 */
export function isForeignShared(memory: string, file: KeyFile): boolean {
  try {
    return readKeyFile(sharedKeyFile(memory))?.keys.some(({ id }) => !hasKey(file, id)) === true;
  } catch {
    return false;
  }
}

/**
 * The error for a key file that cannot be used. Nothing is stored then, because it could only be stored in plain text.
 */
export function keyFileInvalid(path: string, problem: string, cause?: unknown): LociError {
  const message = `${path} ${problem}; put it back from a backup or from another device, or see docs/encryption.md`;
  return new LociError("KEY_FILE_INVALID", message, { cause });
}

function isKeyFile(value: unknown): value is KeyFile {
  if (typeof value !== "object" || value === null) return false;
  const { format, encrypted, serial, keys, mac } = value as Record<string, unknown>;
  return (
    format === 1 &&
    typeof encrypted === "boolean" &&
    typeof serial === "number" &&
    typeof mac === "string" &&
    Array.isArray(keys) &&
    keys.length > 0 &&
    keys.every(isKeyEntry)
  );
}

function isKeyEntry(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { id, public: publicKey, wraps } = value as Record<string, unknown>;
  return (
    /^[0-9a-f]{16}$/.test(String(id)) &&
    typeof publicKey === "string" &&
    publicKey.length === 43 &&
    Array.isArray(wraps)
  );
}

/** True if a memory is or was encrypted. Never throws: a damaged key file or a sealed segment counts too. */
export function hasKeys(memory: string, state: string): boolean {
  return existsSync(ownKeyFile(state)) || existsSync(sharedKeyFile(memory)) || isSealedInSight(memory);
}

function isSealedInSight(memory: string): boolean {
  try {
    return sealedInSight(memory) !== null;
  } catch {
    return true;
  }
}

/**
 * Returns the key that new lines are sealed with; null in a plain memory. Needs no secret and loads no other module.
 *
 * Only this machine's own copy counts, because a secret has proved it. Throws KEY_UNVERIFIED if the memory is encrypted
 * and this machine has no copy. Plain text would leak, and the key in the synced file may be anybody's.
 */
export function readSealingKey(memory: string, state: string): SealingKey | null {
  const own = readKeyFile(ownKeyFile(state));
  if (own !== null) return own.encrypted ? sealingKeyOf(own, state) : null;
  if (readKeyFile(sharedKeyFile(memory)) !== null)
    throw keyUnverified(`this machine has not verified the key in ${sharedKeyFile(memory)}; run \`loci unlock\` once`);
  const sealed = sealedInSight(memory) === null ? null : sealedInSight(memory, new Set(readAcceptance(state).refused));
  if (sealed === null) return null;
  throw keyUnverified(
    `${sealed} is encrypted, and ${sharedKeyFile(memory)} is not here yet; let the sync finish, then run \`loci unlock\` once`,
  );
}

function sealingKeyOf({ keys: [{ id, public: publicKey }] }: KeyFile, state: string): SealingKey {
  const writer = readWriterKey(state, id);
  return writer === undefined ? { id, public: publicKey } : { id, public: publicKey, writer };
}

/** The error for a key that was never unlocked on this machine. Nothing is stored until a person unlocks the memory. */
function keyUnverified(why: string): LociError {
  return new LociError("KEY_UNVERIFIED", `nothing was stored: ${why}. \`loci import all\` then stores what was missed`);
}
