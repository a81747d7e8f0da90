import type { Readable } from "node:stream";

import { LociError } from "../core/errors.ts";

const maxBytes = 1_048_576;

/** All of standard input as text, as long as it could be one memory. */
export async function readText(stdin: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > maxBytes)
      throw new LociError("EVENT_TOO_LARGE", `the text is over ${maxBytes} bytes; store a shorter one`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}
