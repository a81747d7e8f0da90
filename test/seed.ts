import { randomInt } from "node:crypto";

/**
 * The environment variable with the seed of the property tests. `LOCI_SEED=123 npm test` repeats the values of a run.
 */
export const seedVariable = "LOCI_SEED";

/** Returns the seed from the environment, or a new one, so that each run tries new values, also in CI. */
export function chooseSeed(value: string | undefined): number {
  if (value === undefined || value === "") return randomInt(2 ** 31);
  if (!/^-?\d{1,10}$/.test(value)) throw new Error(`${seedVariable} is '${value}'; it must be a whole number`);
  return Number(value);
}
