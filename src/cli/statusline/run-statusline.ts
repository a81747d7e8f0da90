import { resolvePlaces } from "../../config/paths.ts";
import type { World } from "../world.ts";
import { describeStatusLine, readStatusInput, readStatusLine, type StatusLine } from "./describe-status.ts";

/** More than a host reports about a session. */
const mostCharacters = 1_000_000;

/** Reads the JSON of a host from standard input, and the state of the memory. */
export async function askStatusLine(world: World): Promise<StatusLine> {
  const text = world.stdin.isTTY === true ? "" : await readInput(world);
  return readStatusLine(readStatusInput(text, world.cwd), resolvePlaces(world.env), world.env, world.now());
}

async function readInput({ stdin }: World): Promise<string> {
  let text = "";
  for await (const piece of stdin) {
    text += String(piece);
    if (text.length > mostCharacters) break;
  }
  return text;
}

/**
 * Prints the line of `loci statusline`. A host runs it after each message, so it loads no more than it needs. Without a
 * readable memory it prints an empty line, because a host would show an error in its place.
 */
export async function runStatusline(world: World): Promise<number> {
  let line = "";
  try {
    line = describeStatusLine(await askStatusLine(world));
  } catch {
    // `loci doctor` explains what is wrong with the memory.
  }
  world.stdout.write(`${line}\n`);
  return 0;
}
