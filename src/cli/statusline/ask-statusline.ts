import { resolvePlaces } from "../../config/paths.ts";
import type { World } from "../world.ts";
import { readStatusInput, readStatusLine, type StatusLine } from "./describe-status.ts";

/** More than a host reports about a session. */
const mostCharacters = 1_000_000;

/**
 * Reads the JSON of a host from standard input, and the state of the memory. Returns null if the memory cannot be read,
 * because a host would show an error in place of its line; `loci doctor` explains it.
 */
export async function askStatusLine(world: World): Promise<StatusLine | null> {
  try {
    const text = world.stdin.isTTY === true ? "" : await readInput(world);
    return readStatusLine(readStatusInput(text, world.cwd), resolvePlaces(world.env), world.env, world.now());
  } catch {
    return null;
  }
}

async function readInput({ stdin }: World): Promise<string> {
  let text = "";
  for await (const piece of stdin) {
    text += String(piece);
    if (text.length > mostCharacters) break;
  }
  return text;
}
