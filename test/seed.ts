import { randomInt } from "node:crypto";

/** Names the seed of the property tests: `LOCI_SEED=123 npm test` repeats the values of a run. */
export const seedVariable = "LOCI_SEED";

/** The seed of the environment, or a fresh one: each run tries new values, also in CI. */
export function chooseSeed(given: string | undefined): number {
  if (given === undefined || given === "") return randomInt(2 ** 31);
  if (!/^-?\d{1,10}$/.test(given)) throw new Error(`${seedVariable} is '${given}'; it must be a whole number`);
  return Number(given);
}
