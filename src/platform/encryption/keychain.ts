import { LociError } from "../../core/errors.ts";
import { requirePackage } from "../programs/require-package.ts";

// The part of @napi-rs/keyring that Loci uses.
interface Entry {
  getPassword(): string | null;
  setPassword(password: string): void;
  deletePassword(): boolean;
}

const service = "loci-memory";

/**
 * Reads the secret of a key from this machine's keychain. Returns null if it is missing. Throws KEYCHAIN_UNAVAILABLE if
 * the keychain cannot be used.
 */
export function readKeychain(id: string): Buffer | null {
  const text = useKeychain(() => openEntry(id).getPassword());
  return text === null ? null : Buffer.from(text, "base64url");
}

export function writeKeychain(id: string, secret: Buffer): void {
  useKeychain(() => openEntry(id).setPassword(secret.toString("base64url")));
  // Some systems report success but do not store the secret.
  if (readKeychain(id)?.equals(secret) !== true) throw unavailable("it did not keep the key");
}

export function removeFromKeychain(id: string): void {
  useKeychain(() => openEntry(id).deletePassword());
}

function openEntry(id: string): Entry {
  const { Entry: Keychain } = load();
  // By default, the library would fall back on the Linux kernel's key store, which loses everything at the next reboot.
  return new Keychain(service, id, { linux: { store: "secret-service" } });
}

function useKeychain<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof LociError) throw error;
    throw unavailable(error instanceof Error ? error.message : String(error), error);
  }
}

function load(): { readonly Entry: new (service: string, account: string, options: object) => Entry } {
  try {
    return requirePackage("@napi-rs/keyring") as {
      Entry: new (service: string, account: string, options: object) => Entry;
    };
  } catch (error) {
    throw unavailable(
      'it needs the package @napi-rs/keyring: run "npm install @napi-rs/keyring" where loci-memory is installed',
      error,
    );
  }
}

function unavailable(problem: string, cause?: unknown): LociError {
  return new LociError(
    "KEYCHAIN_UNAVAILABLE",
    `the keychain of this system cannot be used (${problem}); use a passphrase instead: \`loci encrypt --passphrase\`, ` +
      "or LOCI_KEY_FILE with your recovery key",
    { cause },
  );
}
