import { parseJsonEnds } from "../core/text/parse-json-ends.ts";
import type { InputText } from "../platform/io/input-ends.ts";
import { readInput } from "../platform/io/standard-streams.ts";
import { compileMore } from "../platform/programs/compile-less.ts";

/**
 * The latest time of a hook's answer, in milliseconds after its start. A timer ends every wait. Computation needs no
 * limit, because its input is bounded: the two ends of the host's input, the end of a transcript, a part of the prompt.
 */
export const longestMs = 2000;

/**
 * Reads the host's event from standard input, until the deadline in milliseconds since the process started. `beginning`
 * is a descriptor from which to read first.
 */
export async function readEventInput(deadline: number, beginning?: number): Promise<InputText> {
  const text = await readInput({ deadline, isComplete: (soFar) => parseInput(soFar) !== undefined, beginning });
  if (!("whole" in text) || text.whole.length > longInput) compileMore();
  return text;
}

/** The size of an input, in characters, from which on the hook's work takes longer than compiling its code. */
const longInput = 65_536;

/** Returns the host's JSON; undefined if it is not JSON. */
export function parseInput(text: InputText): Readonly<Record<string, unknown>> | undefined {
  try {
    return ("whole" in text ? JSON.parse(text.whole) : parseJsonEnds(text)) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
