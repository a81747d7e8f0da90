import { statSync } from "node:fs";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import { sleep } from "../clock/sleep.ts";
import { endProofs } from "../devices/device-acceptance.ts";
import { makeFolder, replaceFile } from "../files/make-files.ts";
import { readHandedText, smallFileBytes } from "../files/regular-file.ts";
import { isProved } from "./key-file-proof.ts";
import {
  hasKey,
  keyFileInvalid,
  ownKeyFile,
  readKeyFile,
  readSealingKey,
  sharedKeyFile,
  type KeyEntry,
  type KeyFile,
} from "./key-file.ts";
import { readKeychain } from "./keychain.ts";
import { createKeyring, type Keyring, type Secret } from "./keyring.ts";
import { readRuntimeKey } from "./runtime-key.ts";
import type { SealingKey } from "./sealed-box.ts";
import { unwrapFromNext, unwrapPassphrase, unwrapRecoveryKey } from "./wrap-secret.ts";
import { keepWriterKeys } from "./writer-keys.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The folders of a memory, and the environment in which its secret may be found. */
export interface KeyPlaces {
  readonly memory: string;
  readonly state: string;
  readonly env?: Environment;
}

/** The keys of a memory. They are searched only when they are needed. */
export interface HomeKeys {
  /**
   * Returns the key that seals new lines; null in a plain memory. Needs a secret only the first time on a machine.
   * Throws KEY_UNVERIFIED if that secret is not found.
   */
  readonly sealing: () => SealingKey | null;
  /**
   * Returns the keyring that opens sealed lines. Throws KEY_LOCKED if no secret is found, or another error of the keys.
   */
  readonly ring: () => Keyring;
  /** Returns the key of the databases; null in a plain memory. Throws the same errors as `ring`. */
  readonly databaseKey: () => string | null;
}

// Within this time, a long-lived process notices that the memory was encrypted or decrypted, or that its key changed.
const checkEveryMs = 1000;

export function openKeys(places: KeyPlaces): HomeKeys {
  let opened: { readonly ring: Keyring; readonly files: string } | null = null;
  let checkedAt = 0;
  const sealing = (): SealingKey | null => {
    try {
      return readSealingKey(places.memory, places.state);
    } catch (error) {
      if (!isUnverified(error) || !(verifyOnce() || waitForOwnCopy(places))) throw error;
      return readSealingKey(places.memory, places.state);
    }
  };
  /**
   * Verifies the synced key file with a secret that this process finds without asking. Returns false if it finds none.
   */
  const verifyOnce = (): boolean => {
    try {
      ring();
      return true;
    } catch (error) {
      if (error instanceof LociError && ["KEY_LOCKED", "KEYCHAIN_UNAVAILABLE"].includes(error.code)) return false;
      throw error;
    }
  };
  const ring = (): Keyring => {
    const now = Date.now();
    if (opened !== null && Math.abs(now - checkedAt) < checkEveryMs) return opened.ring;
    checkedAt = now;
    // Unlock again only if the key files have changed, because trying a passphrase takes half a second.
    if (opened !== null && opened.files === filesOf(places)) return opened.ring;
    const { file, secrets } = unlock(places, findSecret(places));
    const [{ id, public: publicKey }] = file.keys;
    opened = { ring: createKeyring({ id, public: publicKey }, secrets), files: filesOf(places) };
    return opened.ring;
  };
  return { sealing, ring, databaseKey: () => (sealing() === null ? null : ring().databaseKey()) };
}

/** A synced key file that is younger than this may come from a process that has not yet written this machine's copy. */
const freshMs = 2000;
const patienceMs = 500;

/**
 * Waits for this machine's copy of a key file that appeared a moment ago: `loci encrypt` writes the synced file first.
 * Without the wait, an event of that moment would not be stored. Returns false if no copy appears.
 */
function waitForOwnCopy({ memory, state }: KeyPlaces): boolean {
  const made = statSync(sharedKeyFile(memory), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Math.abs(Date.now() - made) > freshMs) return false;
  for (let waited = 0; waited < patienceMs; waited += stepMs) {
    if (readKeyFile(ownKeyFile(state)) !== null) return true;
    sleep(stepMs);
  }
  return false;
}

const stepMs = 5;

function isUnverified(error: unknown): boolean {
  return error instanceof LociError && error.code === "KEY_UNVERIFIED";
}

function filesOf({ memory, state }: KeyPlaces): string {
  return [ownKeyFile(state), sharedKeyFile(memory)]
    .map((path) => statSync(path, { throwIfNoEntry: false, bigint: true }))
    .map((stats) => (stats === undefined ? "" : `${stats.ino} ${stats.size} ${stats.mtimeNs}`))
    .join();
}

/** The keys of a plain memory, or of a memory without files. */
export const noKeys: HomeKeys = {
  sealing: () => null,
  ring: () => {
    throw new LociError("KEY_LOCKED", "this memory has no keys, but something in it is sealed");
  },
  databaseKey: () => null,
};

/** A proved key file and all its secrets. */
export interface Unlocked {
  readonly file: KeyFile;
  readonly secrets: readonly [Secret, ...Secret[]];
}

/** Returns the secret of a key, or null if this source does not have it. */
export type SecretFinder = (entry: KeyEntry) => Buffer | null;

/**
 * Opens the keys with a secret from any source. The synced file is used if the secret proves it and it is a
 * successor of this machine's own copy. Otherwise the copy is used.
 */
export function unlock({ memory, state }: KeyPlaces, find: SecretFinder): Unlocked {
  const own = readKeyFile(ownKeyFile(state));
  const shared = readShared(memory, own);
  if (own === null && shared === null)
    throw new LociError("KEY_LOCKED", `this memory has no keys; ${sharedKeyFile(memory)} is missing`);
  const candidates = [shared, own].filter((file) => file !== null && (own === null || mayFollow(file, own)));
  let isFound = false;
  let wrongWords: LociError | null = null;
  for (const file of candidates) {
    if (file === null) continue;
    let secret: Buffer | null;
    try {
      secret = find(file.keys[0]);
    } catch (error) {
      // The words may open the other file, because anybody who can write to a synced folder can put a key file there.
      if (!(error instanceof LociError && error.code === "KEY_WRONG")) throw error;
      wrongWords = error;
      continue;
    }
    if (secret === null) continue;
    isFound = true;
    if (!isProved(file, secret)) continue;
    const secrets = allSecrets(file, secret);
    keepProving({ memory, state }, file, secrets, own?.encrypted === false);
    if (file !== own && file.mac !== own?.mac) keepOwn({ memory, state }, file, own);
    return { file, secrets };
  }
  if (isFound) throw keyFileInvalid(sharedKeyFile(memory), "was altered");
  if (wrongWords !== null) throw wrongWords;
  throw new LociError(
    "KEY_LOCKED",
    "this memory is encrypted, and locked: run `loci unlock`; where nobody can type, set LOCI_KEY_FILE to a file with " +
      `the passphrase or the recovery key. ${own === null ? "Nothing is stored before that" : "What your agents do is captured meanwhile"}`,
  );
}

/**
 * True if a key file may replace this machine's own copy. It must be as new and contain every key of the copy, because
 * the copy may be the only place of a key that still seals lines. The exception is a copy of a memory that was decrypted
 * here: another device may have encrypted the memory again with other keys.
 */
function mayFollow(file: KeyFile, own: KeyFile): boolean {
  if (!own.encrypted && !own.keys.some(({ id }) => hasKey(file, id))) return true;
  return file.serial >= own.serial && own.keys.every(({ id }) => hasKey(file, id));
}

/** Reads the synced key file. Ignores a damaged file as long as this machine has its own copy. */
function readShared(memory: string, own: KeyFile | null): KeyFile | null {
  try {
    return readKeyFile(sharedKeyFile(memory));
  } catch (error) {
    if (own === null) throw error;
    return null;
  }
}

/**
 * Stores the writer's keys. Ignores a state folder that cannot be written, because the memory can still be read.
 * `wasPlain` is true if this machine has written plain lines until now.
 */
function keepProving(places: KeyPlaces, { encrypted }: KeyFile, secrets: readonly Secret[], wasPlain: boolean): void {
  try {
    if (encrypted) keepWriterKeys(places, secrets, wasPlain);
  } catch (error) {
    if (!(error instanceof LociError && ["NOT_WRITABLE", "DISK_FULL"].includes(error.code))) throw error;
  }
}

function keepOwn({ memory, state }: KeyPlaces, file: KeyFile, own: KeyFile | null): void {
  makeFolder(state);
  // Another device has decrypted the memory. The next line of this machine is plain.
  if (own?.encrypted === true && !file.encrypted) endProofs(memory, state);
  replaceFile(ownKeyFile(state), JSON.stringify(file));
}

/** Returns all secrets of a key file. Each secret opens the next older one. */
function allSecrets(file: KeyFile, newest: Buffer): [Secret, ...Secret[]] {
  const secrets: [Secret, ...Secret[]] = [{ id: file.keys[0].id, secret: newest }];
  let last = newest;
  for (const { id, wraps } of file.keys.slice(1)) {
    const wrap = wraps.find((one) => one.by === "next");
    const secret = wrap === undefined ? null : unwrapFromNext(wrap, last);
    if (secret === null) break;
    secrets.push({ id, secret });
    last = secret;
  }
  return secrets;
}

/**
 * Returns a finder that searches the places where a process finds the secret without asking: an earlier unlock, the
 * environment, the keychain.
 */
export function findSecret({ memory, env = process.env }: KeyPlaces): SecretFinder {
  return (entry) => {
    const passed = handedSecret(env, entry.id);
    if (passed !== null) return passed;
    const runtime = readRuntimeKey(env, memory);
    if (runtime?.id === entry.id) return runtime.secret;
    const typed = typedSecret(env);
    const found = typed === null ? null : secretByWords(entry, typed);
    if (found !== null) return found;
    if (typed !== null && typed !== "")
      throw new LociError(
        "KEY_WRONG",
        "LOCI_PASSPHRASE or LOCI_KEY_FILE does not open this memory; nothing was changed",
      );
    return entry.wraps.some(({ by }) => by === "keychain") ? readKeychain(entry.id) : null;
  };
}

// Set only inside the process, by code that has the secret.
const secretVariable = "LOCI_SECRET";

/** Returns an environment with a secret that is not stored anywhere, for a part of this process that reads with it. */
export function withSecret(env: Environment, { id, secret }: Secret): Environment {
  return { ...env, [secretVariable]: `${id}.${secret.toString("base64url")}` };
}

function handedSecret(env: Environment, id: string): Buffer | null {
  const [named, secret] = (env[secretVariable] ?? "").split(".");
  return named === id && secret !== undefined ? Buffer.from(secret, "base64url") : null;
}

/** Returns the secret of a key for its recovery key or passphrase; null if the words do not open it. */
export function secretByWords({ wraps }: KeyEntry, words: string): Buffer | null {
  const recovery = wraps.find((wrap) => wrap.by === "recovery");
  const passphrase = wraps.find((wrap) => wrap.by === "passphrase");
  // Try the recovery key first, because trying a passphrase takes half a second.
  return (
    (recovery === undefined ? null : unwrapRecoveryKey(recovery, words)) ??
    (passphrase === undefined ? null : unwrapPassphrase(passphrase, words))
  );
}

function typedSecret(env: Environment): string | null {
  const path = env["LOCI_KEY_FILE"];
  if (path === undefined || path === "") return env["LOCI_PASSPHRASE"] ?? null;
  try {
    return readHandedText(path, smallFileBytes).trim();
  } catch (error) {
    throw fileErrorToLociError(error, "reading LOCI_KEY_FILE", path);
  }
}
