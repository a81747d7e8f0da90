import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../files/scratch.ts";
import { readLines } from "./read-lines.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = makeScratch("lines");
  path = join(folder, "lines");
});
afterEach(() => removeScratch(folder));

const texts = (most = 1_000_000) => [...readLines(path, most)].flatMap(({ lines }) => lines.map(({ text }) => text));

describe("reading a file line by line", () => {
  it("returns every line completely, wherever the chunks end", () => {
    const lines = Array.from({ length: 4_000 }, (_, n) => `${"ü€𝄞".repeat(n % 90)}${n}`);
    writeFileSync(path, `${lines.join("\n")}\n`);
    expect(texts()).toEqual(lines);
  });

  it("omits blank lines, and reports whether the last line has ended", () => {
    writeFileSync(path, "one\r\n\n  \ntwo");
    const lines = [...readLines(path, 100)].flatMap((part) => part.lines);
    expect(lines).toEqual([
      { text: "one", isEnded: true },
      { text: "two", isEnded: false },
    ]);
  });

  it("does not store an overlong line, and continues after it", () => {
    writeFileSync(path, `one\n${"x".repeat(600_000)}\ntwo\n`);
    expect(texts(1_000)).toEqual(["one", null, "two"]);
  });

  it("reads lines added meanwhile, and counts all bytes", () => {
    writeFileSync(path, `${"x".repeat(300_000)}\n`);
    let bytes = 0;
    for (const part of readLines(path, 1_000_000)) {
      if (bytes === 0) appendFileSync(path, "more\n");
      bytes += part.bytes;
    }
    expect(bytes).toBe(300_006);
  });
});
