import { openMemory } from "../compose/open-memory.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { LociError } from "../core/errors.ts";
import { linkedDocuments, plainDocuments, type LinkedDocument } from "../health/check-encryption.ts";
import type { ResealOptions, ResealReport } from "../memory/care/reseal.ts";
import { prepareKey, switchOn, type KeyStore, type PreparedKey } from "../platform/encryption/change-keys.ts";
import { readKeyFile, sharedKeyFile } from "../platform/encryption/key-file.ts";
import type { Secret } from "../platform/encryption/keyring.ts";
import { loadCipher } from "../platform/encryption/load-cipher.ts";
import { withSecret } from "../platform/encryption/open-keys.ts";
import { runtimeFolder, writeRuntimeKey } from "../platform/encryption/runtime-key.ts";
import { currentKeys, keyPlaces, openMemoryKeys, wordsOf, type UnlockOptions, type Words } from "./unlock-memory.ts";

/** How to encrypt a memory. */
export interface EncryptionRequest extends UnlockOptions {
  /** True to make a new key for a memory that is encrypted already. */
  readonly rotate?: boolean | undefined;
  /** True to store the key in the keychain of the system. */
  readonly keychain?: boolean | undefined;
  /** The passphrase for wrapping the key, unless the keychain stores the key. */
  readonly newPassphrase?: Words | undefined;
}

/** The state that an encryption would start from. */
export interface EncryptionPlan {
  /** True if the memory is already encrypted. */
  readonly encrypted: boolean;
  /**
   * True if the key stays the same. Then only parts that an interrupted encryption left, or later plain text, are
   * rewritten.
   */
  readonly isCompletion: boolean;
  /** Documents that are links. Their text is encrypted, but the link's target stays in plain text. */
  readonly links: readonly LinkedDocument[];
  /** True if `unlockMemory` works on this machine. */
  readonly canUnlock: boolean;
  /** Why the memory cannot be encrypted; null if it can. */
  readonly obstacle: LociError | null;
}

/** Checks what an encryption would do, and changes nothing. */
export function planEncryption(
  around: Surroundings,
  {
    rotate = false,
  }: {
    /** True to plan a new key. */
    rotate?: boolean;
  } = {},
): EncryptionPlan {
  const encrypted = currentKeys(keyPlaces(around))?.encrypted === true;
  return {
    encrypted,
    isCompletion: encrypted && !rotate,
    links: linkedDocuments(around.places().memory),
    canUnlock: runtimeFolder(around.world.env) !== null,
    obstacle:
      rotate && !encrypted
        ? new LociError("USAGE", "this memory is not encrypted; run `loci encrypt` without --rotate")
        : missingCipher(),
  };
}

/**
 * Returns the error if the package that encrypts the index is missing. Without an index, the memory could not be read.
 */
function missingCipher(): LociError | null {
  try {
    loadCipher();
    return null;
  } catch (error) {
    if (error instanceof LociError) return error;
    throw error;
  }
}

/** A prepared encryption, with a new key that is not in use yet. */
export interface PreparedEncryption {
  /** The id of the key. */
  readonly key: string;
  /** Where the key is stored. */
  readonly in: "keychain" | "passphrase";
  /**
   * The recovery key, which opens the memory if everything else is lost. Show it to a person before `apply`, because it
   * cannot be read later.
   */
  readonly recovery: string;
  /** Starts using the key, and rewrites everything with it. */
  readonly apply: (options?: ResealOptions) => Promise<Encrypted>;
}

/** The result of an encryption. */
export interface Encrypted {
  /** The report on the rewritten files. */
  readonly report: ResealReport;
  /** Why the memory is not unlocked for this login session; null if it is unlocked. */
  readonly lockedBecause: string | null;
}

/** Makes a key for a plain memory, or a new key for an encrypted one. Writes nothing before `apply`. */
export async function prepareEncryption(around: Surroundings, wish: EncryptionRequest): Promise<PreparedEncryption> {
  const { isCompletion, obstacle } = planEncryption(around, { rotate: wish.rotate === true });
  if (obstacle !== null) throw obstacle;
  if (isCompletion)
    throw new LociError("USAGE", "this memory is encrypted already; make a new key with `rotate`, or complete it");
  const places = keyPlaces(around);
  const before = currentKeys(places) === null ? null : await openMemoryKeys(around, wish);
  const store = await storeOf(wish);
  const key = prepareKey(places, store, before);
  return {
    key: key.id,
    in: store.in,
    recovery: key.recovery,
    apply: async (options = {}) => {
      if (options.acceptLoss !== true) await checkForm(around, before?.secrets[0] ?? null, "sealed");
      key.use();
      const lockedBecause = store.in === "keychain" ? null : keepUnlocked(around, key);
      return { report: await resealWith(around, key.secret, options), lockedBecause };
    },
  };
}

async function storeOf({ keychain, newPassphrase }: EncryptionRequest): Promise<KeyStore> {
  if (keychain === true) return { in: "keychain" };
  if (newPassphrase === undefined) throw new LociError("USAGE", "a new key needs a passphrase, or the keychain");
  return { in: "passphrase", passphrase: await wordsOf(newPassphrase) };
}

/**
 * Unlocks the memory for the rest of this login session, so that hooks can read it. Returns the reason if the system
 * has no private folder for the key.
 */
function keepUnlocked(around: Surroundings, { secret }: PreparedKey): string | null {
  try {
    writeRuntimeKey(around.world.env, around.places().memory, secret);
    return null;
  } catch (error) {
    if (error instanceof LociError) return error.message;
    throw error;
  }
}

/** The result of completing an encryption. */
export interface EncryptionResult {
  /** The id of the key. */
  readonly key: string;
  /** The report on the rewritten files; null if there was nothing to do. */
  readonly report: ResealReport | null;
}

/** The options of `completeEncryption`. */
export interface CompleteEncryptionOptions extends ResealOptions, UnlockOptions {
  /** True to rewrite everything, even if everything is encrypted. */
  readonly always?: boolean;
}

/** Encrypts, with the present key, the parts that an earlier encryption left and plain text that was added later. */
export async function completeEncryption(
  around: Surroundings,
  options: CompleteEncryptionOptions = {},
): Promise<EncryptionResult> {
  const { words, always = false, ...resealing } = options;
  const unlocked = await openMemoryKeys(around, { words });
  const [secret] = unlocked.secrets;
  // Another device may have decrypted since. Without this, everything would be rewritten as plain text, or sealed with
  // keys that only this machine has.
  if (!unlocked.file.encrypted || readKeyFile(sharedKeyFile(around.places().memory)) === null)
    switchOn(keyPlaces(around), unlocked);
  const isNeeded = always || (await isIncomplete(around, secret));
  return { key: secret.id, report: isNeeded ? await resealWith(around, secret, resealing) : null };
}

async function isIncomplete(around: Surroundings, secret: Secret): Promise<boolean> {
  const home = around.places().memory;
  if (plainDocuments(home).length + linkedDocuments(home).length > 0) return true;
  const memory = await openWith(around, secret);
  try {
    return (await memory.care.sealedState()).isUnfinished;
  } finally {
    await memory.close();
  }
}

/** Rewrites everything with the present keys. Works even if the secret is not stored anywhere. */
export async function resealWith(around: Surroundings, secret: Secret, options: ResealOptions): Promise<ResealReport> {
  const memory = await openWith(around, secret);
  try {
    return await memory.care.reseal(options);
  } finally {
    await memory.close();
  }
}

/** Throws before the keys change if the log cannot be rewritten in this form without losing a large part of it. */
export async function checkForm(around: Surroundings, secret: Secret | null, form: "sealed" | "plain"): Promise<void> {
  const memory = await openWith(around, secret);
  try {
    await memory.care.checkReseal(form);
  } finally {
    await memory.close();
  }
}

function openWith(around: Surroundings, secret: Secret | null): ReturnType<typeof openMemory> {
  const { memory, state } = around.places();
  const { env } = around.world;
  return openMemory({ memory, state, env: secret === null ? env : withSecret(env, secret) });
}
