import { randomInt } from "node:crypto";

/** Names the seed of the property tests: `LOCI_SEED=123 npm test` draws the values of a run again. */
export const seedVariable = "LOCI_SEED";

/** The seed that the environment gives, or a fresh one: each run looks where no run has looked before, in CI, too. */
export function chooseSeed(given: string | undefined): number {
  if (given === undefined || given === "") return randomInt(2 ** 31);
  if (!/^-?\d{1,10}$/.test(given)) throw new Error(`${seedVariable} is '${given}'; it must be a whole number`);
  return Number(given);
}
