import { LociError } from "../../core/errors.ts";
import { endProofs } from "../devices/device-acceptance.ts";
import { makeFolder, publishFile, replaceFile } from "../files/make-files.ts";
import { randomBytes } from "../hashes/random-bytes.ts";
import { proveKeyFile } from "./key-file-proof.ts";
import {
  isForeignShared,
  ownKeyFile,
  readKeyFile,
  sharedKeyFile,
  type KeyEntry,
  type KeyFile,
  type Wrap,
} from "./key-file.ts";
import { removeFromKeychain, writeKeychain } from "./keychain.ts";
import type { Secret } from "./keyring.ts";
import type { KeyPlaces, Unlocked } from "./open-keys.ts";
import { publicKeyOf } from "./sealed-box.ts";
import { newRecoveryKey, wrapInNext, wrapInPassphrase, wrapInRecoveryKey } from "./wrap-secret.ts";
import { keepWriterKeys, removeWriterKeys } from "./writer-keys.ts";

/** Where a new secret is stored or what it is wrapped in. A recovery key is made in addition. */
export type KeyStore = { readonly in: "keychain" } | { readonly in: "passphrase"; readonly passphrase: string };

/** A prepared key that is not in use yet. */
export interface PreparedKey {
  readonly id: string;
  /** The recovery key, for a person to write down. It opens the memory if everything else is lost. */
  readonly recovery: string;
  readonly secret: Secret;
  /** Puts the key in use. From then on, everything is sealed with it. */
  use(): void;
}

export const shortestPassphrase = 8;

/**
 * Makes a new key. If the memory already has keys, pass it unlocked as `before`. The new key then replaces the present
 * one, which stays for reading, wrapped in the new one.
 */
export function prepareKey(places: KeyPlaces, store: KeyStore, before: Unlocked | null): PreparedKey {
  const secret = Buffer.from(randomBytes(32));
  const id = randomBytes(8).toString("hex");
  const recovery = newRecoveryKey();
  const entry: KeyEntry = {
    id,
    public: publicKeyOf(secret),
    made: new Date().toISOString(),
    wraps: [wrapInStore(secret, store), wrapInRecoveryKey(secret, recovery)],
  };
  const use = (): void => {
    if (store.in === "keychain") writeKeychain(id, secret);
    // Store the writer's keys before the key is in use, so that even the first line has a proof. A decrypted memory
    // that still has keys contains plain lines of this machine, like a memory without keys.
    keepWriterKeys(places, [{ id, secret }], before?.file.encrypted !== true);
    const older = before === null ? [] : olderKeys(before, secret);
    const serial = (before?.file.serial ?? 0) + 1;
    const file = proveKeyFile(secret, { encrypted: true, serial, keys: [entry, ...older] });
    try {
      writeKeyFiles(places, file, before === null);
    } catch (error) {
      // Another process has put its own key in use. When that key is unlocked, lines without a proof are recorded.
      if (before === null) removeWriterKeys(places.state);
      throw error;
    }
  };
  return { id, recovery, secret: { id, secret }, use };
}

/**
 * Switches encryption off: from now on, everything is written in plain text. The keys stay until nothing is sealed any
 * more.
 */
export function switchOff(places: KeyPlaces, { file, secrets }: Unlocked): void {
  const { keys, serial } = file;
  endProofs(places.memory, places.state);
  writeKeyFiles(places, proveKeyFile(secrets[0].secret, { encrypted: false, serial: serial + 1, keys }), false);
}

/** Switches encryption on again with the same keys, after another device has switched it off or removed the keys. */
export function switchOn(places: KeyPlaces, { file, secrets }: Unlocked): void {
  const { keys, serial } = file;
  writeKeyFiles(places, proveKeyFile(secrets[0].secret, { encrypted: true, serial: serial + 1, keys }), false);
}

/** Removes the keys from the keychain of this machine. */
export function forgetInKeychain(file: KeyFile): void {
  for (const { id, wraps } of file.keys) if (wraps.some(({ by }) => by === "keychain")) removeFromKeychain(id);
}

function wrapInStore(secret: Buffer, store: KeyStore): Wrap {
  if (store.in === "keychain") return { by: "keychain" };
  if (store.passphrase.length < shortestPassphrase)
    throw new LociError("USAGE", `a passphrase has at least ${shortestPassphrase} characters; a few words are better`);
  return wrapInPassphrase(secret, store.passphrase);
}

/** Wraps the present secret in the next one, so that the old passphrase no longer opens it. */
function olderKeys({ file, secrets }: Unlocked, next: Buffer): KeyEntry[] {
  return file.keys.map((entry, n) => {
    const secret = secrets[n]?.secret;
    return n > 0 || secret === undefined ? entry : { ...entry, wraps: [wrapInNext(secret, next)] };
  });
}

/**
 * Writes the synced file first, unless another device has put other keys there: then each device keeps its own. Until this machine's own copy is written too, the old copy counts, and the new file
 * contains its key.
 */
function writeKeyFiles({ memory, state }: KeyPlaces, file: KeyFile, isFirst: boolean): void {
  const text = JSON.stringify(file);
  makeFolder(memory);
  makeFolder(state);
  if (!isFirst) {
    if (!isForeignShared(memory, file)) replaceFile(sharedKeyFile(memory), text);
  } else if (readKeyFile(ownKeyFile(state)) !== null || !publishFile(sharedKeyFile(memory), text))
    throw new LociError("CONFLICT", "this memory has keys already; another device or process has just made them");
  replaceFile(ownKeyFile(state), text);
}
