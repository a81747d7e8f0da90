import type { Readable } from "node:stream";

import { LociError } from "../../core/errors.ts";
import { utf8Text } from "../../core/text/utf8-text.ts";
import type { World } from "../world.ts";

const maxBytes = 1_048_576;

/**
 * Returns the words of a command line as one text. Reads standard input for `-`, or if there are no words and no
 * terminal. Surrounding space is removed, unless `isInputKept` asks for standard input unchanged.
 */
export async function wordsOrInput(
  words: readonly string[],
  world: Pick<World, "stdin">,
  isInputKept = false,
): Promise<string> {
  // Opening standard input takes milliseconds, so it is opened only if needed.
  const isPiped = words.length === 0 ? world.stdin.isTTY !== true : words.length === 1 && words[0] === "-";
  if (!isPiped) return words.join(" ").trim();
  const text = await readText(world.stdin);
  return isInputKept ? text : text.trim();
}

/** Reads all of standard input as text, up to the size limit of a memory. */
async function readText(stdin: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > maxBytes)
      throw new LociError("EVENT_TOO_LARGE", `the text is over ${maxBytes} bytes; give a shorter one`);
    chunks.push(bytes);
  }
  const text = utf8Text(Buffer.concat(chunks));
  if (text === null) throw new LociError("EVENT_INVALID", "the text is not UTF-8; convert it first, as with iconv");
  return text;
}
