import { createOpener, createProofTest, deriveKey, type SealingKey } from "./sealed-box.ts";

/** The secrets of a memory. With them, everything in the memory can be read. */
export interface Keyring {
  readonly current: SealingKey;
  /** Returns a function that opens boxes sealed with this key; null if the secret of the key is missing. */
  opener(id: string): ReturnType<typeof createOpener> | null;
  /**
   * Returns a function that checks whether a device that was once unlocked sealed a box; null if the secret is missing.
   */
  proofTest(id: string): ReturnType<typeof createProofTest> | null;
  /** Returns the key of this machine's databases. They are rebuilt when the current secret changes. */
  databaseKey(): string;
}

/** An X25519 secret and its id. */
export interface Secret {
  readonly id: string;
  readonly secret: Buffer;
}

/** Makes a keyring. `secrets` begins with the current secret. */
export function createKeyring(current: SealingKey, secrets: readonly [Secret, ...Secret[]]): Keyring {
  return {
    current,
    opener: bySecret(secrets, createOpener),
    proofTest: bySecret(secrets, createProofTest),
    databaseKey: () => deriveKey(secrets[0].secret, "loci database 1").toString("hex"),
  };
}

/** Returns a function that derives a value from the secret with an id, once for each id. */
function bySecret<T>(secrets: readonly Secret[], make: (secret: Buffer) => T): (id: string) => T | null {
  const made = new Map<string, T>();
  return (id) => {
    const known = made.get(id);
    const found = known === undefined ? secrets.find((one) => one.id === id) : undefined;
    if (found === undefined) return known ?? null;
    const one = make(found.secret);
    made.set(id, one);
    return one;
  };
}
