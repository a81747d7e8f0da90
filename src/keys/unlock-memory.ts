import type { Surroundings } from "../config/surroundings.ts";
import { LociError } from "../core/errors.ts";
import {
  ownKeyFile,
  readKeyFile,
  readSealingKey,
  sharedKeyFile,
  type KeyFile,
} from "../platform/encryption/key-file.ts";
import { findSecret, secretByWords, unlock, type KeyPlaces, type Unlocked } from "../platform/encryption/open-keys.ts";
import { removeRuntimeKey, writeRuntimeKey } from "../platform/encryption/runtime-key.ts";

/** A person's passphrase or recovery key: passed directly, or requested when needed. */
export type Words = string | (() => Promise<string>);

/** What opens the keys of a memory. */
export interface UnlockOptions {
  /** The passphrase or recovery key, if the environment and the keychain do not open the memory. */
  readonly words?: Words | undefined;
}

/** The folders and variables in which the keys of a memory are searched. */
export function keyPlaces(around: Surroundings): KeyPlaces {
  const { memory, state } = around.places();
  return { memory, state, env: around.world.env };
}

/**
 * The keys that this machine uses; null in a plain memory. Throws KEY_UNVERIFIED if sealed files exist and keys do not.
 */
export function currentKeys({ memory, state }: KeyPlaces): KeyFile | null {
  const file = readKeyFile(ownKeyFile(state)) ?? readKeyFile(sharedKeyFile(memory));
  if (file === null) readSealingKey(memory, state);
  return file;
}

/** Opens the keys by the environment, an earlier unlock or the keychain, else by the passphrase. */
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

/** The passphrase or recovery key itself. */
export async function wordsOf(words: Words): Promise<string> {
  return typeof words === "string" ? words : words();
}

/**
 * Makes an encrypted memory readable until the user logs out. A passed passphrase beats an earlier unlock, but not the
 * environment. Returns false for a plain memory. Throws KEY_LOCKED without a private folder in memory to unlock into.
 */
export async function unlockMemory(around: Surroundings, { words }: UnlockOptions = {}): Promise<boolean> {
  const places = keyPlaces(around);
  if (currentKeys(places) === null) return false;
  const { LOCI_PASSPHRASE: passphrase, LOCI_KEY_FILE: file } = around.world.env;
  const isInEnvironment = passphrase !== undefined || file !== undefined;
  const { secrets } = await (words === undefined || isInEnvironment
    ? openMemoryKeys(around, { words })
    : openByWords(places, words));
  writeRuntimeKey(around.world.env, places.memory, secrets[0]);
  return true;
}

/** Locks an encrypted memory again. Returns whether it was unlocked. */
export function lockMemory(around: Surroundings): boolean {
  return removeRuntimeKey(around.world.env, around.places().memory);
}
