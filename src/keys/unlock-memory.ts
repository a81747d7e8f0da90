import type { Surroundings } from "../config/surroundings.ts";
import { LociError } from "../core/errors.ts";
import {
  isForeignShared,
  ownKeyFile,
  readKeyFile,
  readSealingKey,
  sharedKeyFile,
  type KeyFile,
} from "../platform/encryption/key-file.ts";
import { findSecret, secretByWords, unlock, type KeyPlaces, type Unlocked } from "../platform/encryption/open-keys.ts";
import { checkRuntimeFolder, removeRuntimeKey, writeRuntimeKey } from "../platform/encryption/runtime-key.ts";

/** A person's passphrase or recovery key, or a function that asks for it when it is needed. */
export type Words = string | (() => Promise<string>);

/** How to open the keys of a memory. */
export interface UnlockOptions {
  /** The passphrase or recovery key. Used if the environment and the keychain do not open the memory. */
  readonly words?: Words | undefined;
}

/** The folders and environment variables that may hold the keys of a memory. */
export function keyPlaces(around: Surroundings): KeyPlaces {
  const { memory, state } = around.places();
  return { memory, state, env: around.world.env };
}

/**
 * Reads the keys that this machine uses; null for a plain memory. Throws KEY_UNVERIFIED if encrypted files exist but
 * keys do not.
 */
export function currentKeys({ memory, state }: KeyPlaces): KeyFile | null {
  const file = readKeyFile(ownKeyFile(state)) ?? readKeyFile(sharedKeyFile(memory));
  if (file === null) readSealingKey(memory, state);
  return file;
}

/** True if restoring a backup brings its keys into a memory that has none, so that the memory is encrypted afterwards. */
export function wouldEncrypt(around: Surroundings, backup: string): boolean {
  return currentKeys(keyPlaces(around)) === null && readKeyFile(sharedKeyFile(backup))?.encrypted === true;
}

/** Opens the keys with the environment, an earlier unlock or the keychain, or else with the passphrase. */
export async function openMemoryKeys(around: Surroundings, { words }: UnlockOptions): Promise<Unlocked> {
  const places = keyPlaces(around);
  try {
    return unlock(places, findSecret(places));
  } catch (error) {
    const isLocked = error instanceof LociError && ["KEY_LOCKED", "KEYCHAIN_UNAVAILABLE"].includes(error.code);
    if (!isLocked || words === undefined) throw error;
    return openByWords(places, words);
  }
}

async function openByWords(places: KeyPlaces, words: Words): Promise<Unlocked> {
  const known = await wordsOf(words);
  return unlock(places, (entry) => {
    const secret = secretByWords(entry, known);
    if (secret === null) throw new LociError("KEY_WRONG", "that does not open this memory; nothing was changed");
    return secret;
  });
}

/** Returns the passphrase or recovery key itself. */
export async function wordsOf(words: Words): Promise<string> {
  return typeof words === "string" ? words : words();
}

/**
 * Makes an encrypted memory readable until the user logs out. `words` take precedence over an earlier unlock, but not
 * over the environment. Returns false for a plain memory. Throws KEY_LOCKED if the system has no private folder in RAM
 * for the key.
 */
export async function unlockMemory(around: Surroundings, { words }: UnlockOptions = {}): Promise<boolean> {
  const places = keyPlaces(around);
  if (currentKeys(places) === null) return false;
  const own = readKeyFile(ownKeyFile(places.state));
  // Check the folder first, because without it, asking for a passphrase would be in vain. A machine without keys of its
  // own asks anyway, because unlocking also verifies the keys.
  if (own !== null && !isForeignShared(places.memory, own)) checkRuntimeFolder(around.world.env);
  const { LOCI_PASSPHRASE: passphrase, LOCI_KEY_FILE: file } = around.world.env;
  const isInEnvironment = passphrase !== undefined || file !== undefined;
  const { secrets } = await (words === undefined || isInEnvironment
    ? openMemoryKeys(around, { words })
    : openByWords(places, words));
  writeRuntimeKey(around.world.env, places.memory, secrets[0]);
  return true;
}

/** Locks an encrypted memory again. Returns true if it was unlocked. */
export function lockMemory(around: Surroundings): boolean {
  return removeRuntimeKey(around.world.env, around.places().memory);
}
