import { existsSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { readAcceptance } from "../device-acceptance.ts";
import { readIfThere } from "../read-if-there.ts";
import type { SealingKey } from "./sealed-box.ts";
import { sealedInSight } from "./sealed-in-sight.ts";
import { readWriterKey } from "./writer-keys.ts";

/** A wrapped secret, and what is needed to unwrap it. */
export type Wrap =
  | { readonly by: "passphrase"; readonly salt: string; readonly cost: number; readonly box: string }
  | { readonly by: "recovery"; readonly box: string }
  /** In the keychain of a machine, under the key's id. */
  | { readonly by: "keychain" }
  /** An older secret, wrapped in its successor. */
  | { readonly by: "next"; readonly box: string };

export interface KeyEntry extends SealingKey {
  readonly made: string;
  readonly wraps: readonly Wrap[];
}

/** The keys of a memory: public halves in the clear, secrets wrapped. Newest first; the first one is in use. */
export interface KeyFile {
  readonly format: 1;
  /** False after `loci decrypt`: the keys stay for what other devices have sealed. */
  readonly encrypted: boolean;
  /** Counts up with each change, so that an older file cannot replace a newer one. */
  readonly serial: number;
  readonly keys: readonly [KeyEntry, ...KeyEntry[]];
  /** Proof that a holder of the first secret wrote all this. */
  readonly mac: string;
}

const name = "encryption.json";

/** The file that is synced with the memory, so that another device can open it with the passphrase. */
export function sharedKeyFile(memory: string): string {
  return join(memory, name);
}

/**
 * This machine's own copy of the last proved key file. Captures are sealed to its key, so that nobody who can write to
 * a synced folder can substitute a key, or have events stored in plain text.
 */
export function ownKeyFile(state: string): string {
  return join(state, name);
}

/** Reads a key file; null without one. Throws KEY_FILE_INVALID for one that is not ours. */
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

/** The key file is useless. Nothing is stored then, because it could only be stored in plain text. */
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
  const { id, public: shown, wraps } = value as Record<string, unknown>;
  return /^[0-9a-f]{16}$/.test(String(id)) && typeof shown === "string" && shown.length === 43 && Array.isArray(wraps);
}

/** True if a memory is or was encrypted. Never throws: a damaged key file or a sealed segment also counts. */
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
 * The key that new lines are sealed with; null in a plain memory. Needs no secret and loads nothing.
 *
 * Only this machine's own copy counts, because a secret has proved it. Throws KEY_UNVERIFIED where there is none although the memory is
 * encrypted: plain text would leak, and the key in the synced file may be anybody's.
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

function sealingKeyOf({ keys: [{ id, public: shown }] }: KeyFile, state: string): SealingKey {
  const writer = readWriterKey(state, id);
  return writer === undefined ? { id, public: shown } : { id, public: shown, writer };
}

/** Nothing is stored until a person unlocks the memory on this machine. */
function keyUnverified(why: string): LociError {
  return new LociError("KEY_UNVERIFIED", `nothing was stored: ${why}. \`loci import all\` then stores what was missed`);
}
