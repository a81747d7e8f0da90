import {
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "./scratch.ts";
import { wipeFile, wipeTree } from "./wipe-file.ts";

let folder = "";
const at = (name: string) => join(folder, name);
beforeEach(() => void (folder = makeScratch("wipe")));
afterEach(() => removeScratch(folder));

/** Returns the bytes that a program reads which has opened the file before `work`. */
function readBehind(path: string, work: () => void): Buffer {
  const file = openSync(path, "r");
  try {
    work();
    const bytes = Buffer.alloc(3_000_000);
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

describe("a wiped file", () => {
  verifies("SAF-5.c");

  it("is removed, and its bytes are overwritten for processes that have it open", () => {
    const text = "zorblaxian ".repeat(200_000);
    writeFileSync(at("words"), text);
    expect(readBehind(at("words"), () => wipeFile(at("words")))).toEqual(Buffer.alloc(text.length));
    expect(existsSync(at("words"))).toBe(false);
  });

  it("keeps its bytes if it has a second name", () => {
    writeFileSync(at("words"), "zorblaxian");
    linkSync(at("words"), at("other"));
    wipeFile(at("words"));
    expect(existsSync(at("words"))).toBe(false);
    expect(readFileSync(at("other"), "utf8")).toBe("zorblaxian");
  });

  it.skipIf(process.platform === "win32")("is never the target of a link", () => {
    writeFileSync(at("words"), "zorblaxian");
    symlinkSync(at("words"), at("link"));
    wipeFile(at("link"));
    expect(lstatSync(at("link"), { throwIfNoEntry: false })).toBeUndefined();
    expect(readFileSync(at("words"), "utf8")).toBe("zorblaxian");
  });

  it("may be missing, or a folder full of files", () => {
    wipeTree(at("missing"));
    mkdirSync(at("full/deep"), { recursive: true });
    writeFileSync(at("full/deep/words"), "zorblaxian");
    expect(readBehind(at("full/deep/words"), () => wipeTree(at("full")))).toEqual(Buffer.alloc(10));
    expect(existsSync(at("full"))).toBe(false);
  });
});
