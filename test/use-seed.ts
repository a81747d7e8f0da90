import { seedVariable } from "./seed.ts";

// Every property test of a run draws its values from the printed seed.
const seed = process.env[seedVariable];
if (seed !== undefined) {
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ seed: Number(seed) });
}
