/** The cost of one guess in scrypt. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** A guess takes 128 MiB and about half a second. */
export const scryptCost: ScryptCost = { N: 131_072, r: 8, p: 1 };

/**
 * Derives a key of `bytes` bytes from a passphrase. The same characters typed on another keyboard give the same key.
 */
export function passphraseToKey(passphrase: string, salt: Buffer, bytes: number, cost: ScryptCost): Buffer {
  const { N, r, p } = cost;
  // Loaded on use, because a hook that already has its key does not need it.
  const { scryptSync } = process.getBuiltinModule("node:crypto");
  return scryptSync(passphrase.normalize("NFKC"), salt, bytes, { N, r, p, maxmem: 256 * r * (N + p + 2) });
}
