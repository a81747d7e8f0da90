import { Readable } from "node:stream";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { maxInputBytes, splitLines } from "./record-stream.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const line = (text: string, more: object = {}) => JSON.stringify({ type: "fact", text, ...more });
const texts = async () => {
  const { memories } = (await home.json(["timeline", "--limit", "1000"])) as { memories: { text: string }[] };
  return memories.map(({ text }) => text).toSorted();
};

describe("loci record", () => {
  verifies("API-8.a");

  it("stores one record per line, ignoring blank lines and a missing final line break", async () => {
    const input = `${line("a")}\n\n${line("b", { type: "tool_result", tool: "Bash" })}\r\n  \n${line("c")}`;
    expect(await home.json(["record", "--ids"], { input })).toMatchObject({
      stored: 3,
      badLines: 0,
      ids: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(await texts()).toEqual(["a", "b", "c"]);
  });

  it("stores thousands of records from chunks cut anywhere", async () => {
    const bytes = Buffer.from(Array.from({ length: 1700 }, (_, n) => line(`número ${n} 漢`)).join("\n"));
    const chunks = Array.from({ length: Math.ceil(bytes.length / 777) }, (_, n) =>
      bytes.subarray(n * 777, n * 777 + 777),
    );
    expect(await home.loci(["record"], { input: Readable.from(chunks) })).toMatchObject({
      exit: 0,
      stdout: "✓ 1,700 records stored\n",
    });
    expect(await home.json(["verify"])).toMatchObject({ events: 1700, ok: true });
    expect(await home.json(["search", "número 1234"])).toMatchObject({
      hits: expect.arrayContaining([expect.objectContaining({ snippet: "número 1234 漢" })]),
    });
  });

  it.each([
    ["broken JSON", "{", 65, "line 3: it is not valid JSON"],
    ["a missing field", '{"type":"fact"}', 65, "line 3: text is missing"],
    ["an unknown type", '{"type":"thought","text":"x"}', 65, "line 3: type must be one of prompt"],
    ["not an object", "7", 65, "line 3: it must be a JSON object"],
    ["what only admission sees", '{"type":"artifact","text":"x"}', 65, "line 3: path is missing"],
    ["an id that is a path", line("x", { session: "../../x" }), 77, "line 3: session '../../x' is not a plain id"],
    ["a line that is too long", line("x".repeat(maxInputBytes)), 65, "line 3: the line is"],
  ])("stops at %s, after storing everything before it", async (_title, bad, exit, message) => {
    const input = [line("a"), line("b"), bad, line("c")].join("\n");
    const ran = await home.loci(["record"], { input });
    expect(ran.exit).toBe(exit);
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).toContain("2 records before it stored, nothing after it");
    expect(await texts()).toEqual(["a", "b"]);
  });

  it("with --keep-going skips bad lines, counts them and exits 65", async () => {
    const input = [
      line("a"),
      "{",
      line("b"),
      '{"type":"artifact","text":"x"}',
      line("x".repeat(maxInputBytes)),
      line("c"),
    ].join("\n");
    const ran = await home.loci(["record", "--keep-going"], { input });
    expect(ran.exit).toBe(65);
    expect(ran.stdout).toMatch(/3 records stored\n! 3 lines skipped\n {2}line 2: .*\n {2}line 4: .*\n {2}line 5: /);
    expect(await texts()).toEqual(["a", "b", "c"]);
  });

  it("writes waiting records after a delay while the input stays open", async () => {
    const input = new Readable({ read: () => {} });
    let stored = "";
    const running = home.loci(["record", "--ids"], { input });
    input.push(`${line("early")}\n`);
    for (let attempt = 0; attempt < 50 && stored === ""; attempt += 1) {
      await new Promise((done) => setTimeout(done, 20));
      stored = (await texts()).join();
    }
    expect(stored).toBe("early");
    input.push(null);
    expect((await running).stdout).toMatch(/^[0-9a-f-]{36}\n$/);
  });

  it("never holds more than one line of the maximum size", async () => {
    async function* endless() {
      for (let n = 0; n < 300; n += 1) yield Buffer.alloc(65_536, "x");
      yield Buffer.from(`\n${line("after")}\n`);
    }
    const found = [];
    for await (const lines of splitLines(endless())) found.push(...lines);
    expect(found).toEqual([
      { number: 1, text: null, bytes: 300 * 65_536 },
      { number: 2, text: line("after") },
    ]);
  });
});
