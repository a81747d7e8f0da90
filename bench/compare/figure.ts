import type { Build } from "./build.ts";

/** One operation that is timed with both builds. */
export interface Figure {
  readonly name: string;
  /** The share of the rounds in which this figure is measured. Long tasks vary less and need fewer rounds. */
  readonly share: number;
  /** The number of untimed runs of each build before the timed ones. */
  readonly warmUps: number;
  /** Runs the operation once with a build. Returns milliseconds. */
  run(build: Build, turn: number): number;
}
