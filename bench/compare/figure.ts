import type { Build } from "./build.ts";

/** One thing that both builds are timed at. */
export interface Figure {
  readonly name: string;
  /** Which part of the rounds it takes: long tasks vary less. */
  readonly share: number;
  /** How many runs of each build do not count. */
  readonly warmUps: number;
  /** Runs it once with a build. Returns milliseconds. */
  run(build: Build, turn: number): number;
}
