/** The cost of a guess in scrypt. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 128 MiB and about half a second per guess. */
export const scryptCost: ScryptCost = { N: 131_072, r: 8, p: 1 };

/** A key of this many bytes from a passphrase. The same characters from another keyboard give the same key. */
export function passphraseToKey(passphrase: string, salt: Buffer, bytes: number, cost: ScryptCost): Buffer {
  const { N, r, p } = cost;
  // Loaded when it is used: a hook that has its key need not pay for it.
  const { scryptSync } = process.getBuiltinModule("node:crypto");
  return scryptSync(passphrase.normalize("NFKC"), salt, bytes, { N, r, p, maxmem: 256 * r * (N + p + 2) });
}
