import { chooseSeed, seedVariable } from "./seed.ts";

/** Chooses the seed before the first worker starts, and prints it, so that a failed run can be repeated. */
export function setup(): void {
  const seed = chooseSeed(process.env[seedVariable]);
  process.env[seedVariable] = String(seed);
  console.log(`property tests: ${seedVariable}=${seed} repeats the values of this run`);
}
