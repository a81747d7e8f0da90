import { runCli } from "./run-cli.ts";
import { processWorld } from "./world.ts";

/** Runs the command line with the arguments after `loci`. Returns its exit code when everything is printed. */
export async function main(args: readonly string[]): Promise<number> {
  return runCli(args, processWorld());
}
