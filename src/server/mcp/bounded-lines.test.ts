import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { boundedLines, type LongLine } from "./bounded-lines.ts";

async function* chunksOf(text: string, sizes: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function read(text: string, most: number, sizes: readonly number[] = [7]) {
  const long: LongLine[] = [];
  let passed = "";
  for await (const line of boundedLines(chunksOf(text, sizes), most, (one) => long.push(one)))
    passed += line.toString("utf8");
  return { passed, long };
}

describe("lines with a size limit", () => {
  it("are passed on unchanged, however they are cut into chunks", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ maxLength: 40, unit: "grapheme" })), sizes, async (lines, cuts) => {
        const text = lines.map((line) => line.replaceAll("\n", " ")).join("\n");
        expect(await read(text, 1_000, cuts)).toEqual({ passed: text, long: [] });
      }),
    );
  });

  it("are omitted above the limit, and their ids are still found", async () => {
    const params = { id: "inner", text: `${"x".repeat(200)}"id": 9, {[`, list: [{ id: 5, method: "no" }] };
    const messages = [
      { jsonrpc: "2.0", id: 1, method: "a", params },
      { params, method: "b", jsonrpc: "2.0", id: 'a "quoted" one' },
      { method: "notified", params },
      { id: 7, result: params },
      [{ id: 1, method: "a", params }],
      "x".repeat(300),
      { id: "x".repeat(400), method: "c" },
    ];
    const text = messages.flatMap((message) => ["short", JSON.stringify(message)]).join("\n");
    const { passed, long } = await read(`${text}\nlast`, 100);
    expect(passed).toBe(`${"short\n".repeat(messages.length)}last`);
    expect(long.map(({ id, hasMethod }) => [id, hasMethod])).toEqual([
      [1, true],
      ['a "quoted" one', true],
      [null, true],
      [7, false],
      [null, false],
      [null, false],
      [null, true],
    ]);
    expect(long[0]?.bytes).toBe(JSON.stringify(messages[0]).length + 1);
  });
});
