import { createOpener, createProofTest, deriveKey, type SealingKey } from "./sealed-box.ts";

/** The secrets of a memory. Who has it can read everything. */
export interface Keyring {
  readonly current: SealingKey;
  /** Opens what was sealed with a key; null when its secret is not here. */
  opener(id: string): ReturnType<typeof createOpener> | null;
  /** Tells whether something that was sealed with a key was sealed by a device that had its secret once. Null when the secret is not here. */
  proofTest(id: string): ReturnType<typeof createProofTest> | null;
  /** The key of this machine's databases: they are made anew when the current secret changes. */
  databaseKey(): string;
}

/** One secret of X25519 and what it is called. */
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

/** What is made from a secret, once for each. */
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
