import { processWorld } from "../world.ts";
import { askStatusLine, describeStatusLine } from "./status-line.ts";

/** Prints the line of `loci statusline` without the code of other commands. Returns the exit code. */
export async function main(): Promise<number> {
  const world = processWorld();
  world.stdout.write(`${describeStatusLine(await askStatusLine(world))}\n`);
  return 0;
}
