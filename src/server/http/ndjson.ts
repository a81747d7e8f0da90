import { printableJson } from "../../core/text/phrases/printable.ts";
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

/**
 * Reads the first item before anything is sent. So an error at the beginning, such as a lost place, is a problem and
 * not a broken stream.
 */
export async function afterFirst<T>(items: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let item = first; item.done !== true; item = await iterator.next()) yield item.value;
    } finally {
      await iterator.return?.();
    }
  })();
}
