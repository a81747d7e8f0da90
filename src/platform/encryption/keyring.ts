import { createOpener, createProofTest, deriveKey, type SealingKey } from "./sealed-box.ts";

/** The secrets of a memory. A holder can read everything. */
export interface Keyring {
  readonly current: SealingKey;
  /** Makes a function that opens what was sealed with a key; null if the secret of the key is missing. */
  opener(id: string): ReturnType<typeof createOpener> | null;
  /** Decides whether a device that once had the secret sealed something. Null if the secret is missing. */
  proofTest(id: string): ReturnType<typeof createProofTest> | null;
  /** The key of this machine's databases: they are rebuilt when the current secret changes. */
  databaseKey(): string;
}

/** One secret of X25519 and its id. */
export interface Secret {
  readonly id: string;
  readonly secret: Buffer;
}

/** `secrets` begins with the current one. */
export function createKeyring(current: SealingKey, secrets: readonly [Secret, ...Secret[]]): Keyring {
  return {
    current,
    opener: bySecret(secrets, createOpener),
    proofTest: bySecret(secrets, createProofTest),
    databaseKey: () => deriveKey(secrets[0].secret, "loci database 1").toString("hex"),
  };
}

/** Values derived from a secret, made once for each. */
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
