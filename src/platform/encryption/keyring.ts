import { createOpener, deriveKey, type SealingKey } from "./sealed-box.ts";

/** The secrets of a memory. Who has it can read everything. */
export interface Keyring {
  readonly current: SealingKey;
  /** Opens what was sealed with a key; null when its secret is not here. */
  opener(id: string): ReturnType<typeof createOpener> | null;
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
  const openers = new Map<string, ReturnType<typeof createOpener>>();
  return {
    current,
    opener: (id) => {
      const known = openers.get(id);
      const found = known === undefined ? secrets.find((one) => one.id === id) : undefined;
      if (found === undefined) return known ?? null;
      const made = createOpener(found.secret);
      openers.set(id, made);
      return made;
    },
    databaseKey: () => deriveKey(secrets[0].secret, "loci database 1").toString("hex"),
  };
}
