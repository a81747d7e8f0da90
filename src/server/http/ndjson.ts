import { printableJson } from "../../core/text/phrases/printable.ts";
import { afterFirst } from "./after-first.ts";
import { reply, type Reply } from "./route.ts";

export const ndjsonType = "application/x-ndjson";

/** True if the client asks for one JSON value a line. */
export function wantsLines(headers: Headers): boolean {
  return (headers.get("accept") ?? "").toLowerCase().includes(ndjsonType);
}

/** Answers with one JSON value a line, each made while the client reads. */
export async function linesReply(values: AsyncIterable<unknown>): Promise<Reply> {
  return reply({ stream: { type: ndjsonType, parts: toLines(await afterFirst(values)) } });
}

async function* toLines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${printableJson(value)}\n`;
}
