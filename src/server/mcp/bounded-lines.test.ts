import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
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

describe("Lines up to a size", () => {
  it("are passed on as they are, however they are cut into chunks", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ maxLength: 40, unit: "grapheme" })), sizes, async (lines, cuts) => {
        const text = lines.map((line) => line.replaceAll("\n", " ")).join("\n");
        expect(await read(text, 1_000, cuts)).toEqual({ passed: text, long: [] });
      }),
    );
  });

  it("beyond it are left out; of such a line its id is known, wherever it stands", async () => {
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

  it("are never gathered beyond it, however long the line becomes", async () => {
    verifies("SAF-12.d");
    const part = Buffer.alloc(1_048_576, "x");
    const most = 4 * part.length;
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const inUse = (): number => {
      collect();
      return process.memoryUsage().arrayBuffers;
    };
    const before = inUse();
    let heldBytes = 0;
    const endless = async function* (): AsyncGenerator<Buffer> {
      for (let n = 0; n < 40; n += 1) {
        if (n % 10 === 0) heldBytes = Math.max(heldBytes, inUse() - before);
        yield Buffer.from(part);
      }
      yield Buffer.from("\nnext\n");
    };
    const lines: string[] = [];
    for await (const line of boundedLines(endless(), most, () => {})) lines.push(line.toString());
    expect(lines).toEqual(["next\n"]);
    expect(heldBytes).toBeLessThan(20 * part.length);
  });
});
