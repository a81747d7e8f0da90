import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readLines } from "./read-lines.ts";
import { makeScratch, removeScratch } from "./scratch.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = makeScratch("lines");
  path = join(folder, "lines");
});
afterEach(() => removeScratch(folder));

const texts = (most = 1_000_000) => [...readLines(path, most)].flatMap(({ lines }) => lines.map(({ text }) => text));

describe("Reading a file line by line", () => {
  it("gives every line whole, wherever the parts of the file end", () => {
    const lines = Array.from({ length: 4_000 }, (_, n) => `${"ü€𝄞".repeat(n % 90)}${n}`);
    writeFileSync(path, `${lines.join("\n")}\n`);
    expect(texts()).toEqual(lines);
  });

  it("leaves out blank lines, and says of the last whether it has ended", () => {
    writeFileSync(path, "one\r\n\n  \ntwo");
    const lines = [...readLines(path, 100)].flatMap((part) => part.lines);
    expect(lines).toEqual([
      { text: "one", isEnded: true },
      { text: "two", isEnded: false },
    ]);
  });

  it("does not hold a line that is too long, and reads on behind it", () => {
    writeFileSync(path, `one\n${"x".repeat(600_000)}\ntwo\n`);
    expect(texts(1_000)).toEqual(["one", null, "two"]);
  });

  it("reads what is added while it reads, and counts all bytes", () => {
    writeFileSync(path, `${"x".repeat(300_000)}\n`);
    let bytes = 0;
    for (const part of readLines(path, 1_000_000)) {
      if (bytes === 0) appendFileSync(path, "more\n");
      bytes += part.bytes;
    }
    expect(bytes).toBe(300_006);
  });
});
