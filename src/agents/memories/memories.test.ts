import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { findTranscripts } from "../transcripts/find-transcripts.ts";
import { findMemories, projectFolder } from "./memory-source.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("memories");
});
afterEach(() => removeScratch(home));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

const topics = /^[^/]+\/memory\/[^/]+\.md$/;

describe("the files of a host's own memory", () => {
  it("are found by their place, and other files are ignored", () => {
    write("projects/-work-shop/memory/MEMORY.md", "- deploys on Fridays");
    write("projects/-work-shop/notes/other.md", "not a memory");
    expect(findMemories(home, "projects", topics).map(({ path }) => path)).toEqual([
      join(home, "projects", "-work-shop", "memory", "MEMORY.md"),
    ]);
  });

  it.skipIf(process.platform === "win32")("are not read through a link, which could lead to any file", () => {
    write("private/key.md", "secret");
    write("projects/-work-shop/MEMORY.md", "");
    symlinkSync(join(home, "private"), join(home, "projects", "-work-shop", "memory"));
    expect(findMemories(home, "projects", topics)).toEqual([]);
  });
});

describe("the folder of a project", () => {
  const project = () => join(home, "projects", "-work-my-shop");
  const found = () => projectFolder(project(), findTranscripts(project(), /^[^/]+\.jsonl$/, 0));

  it("comes from the transcripts, because its name in the host does not reveal the path", () => {
    write("projects/-work-my-shop/1.jsonl", '{"type":"summary"}\n{"cwd":"/work/my.shop","type":"user"}\n');
    expect(found()).toBe("/work/my.shop");
  });

  it("is the one that matches the host's name for it, even if a session began elsewhere", () => {
    write("projects/-work-my-shop/1.jsonl", '{"cwd":"/tmp"}\n');
    write("projects/-work-my-shop/2.jsonl", '{"cwd":"/work/my-shop"}\n');
    expect(found()).toBe("/work/my-shop");
  });

  it("is the host's own folder if no transcript can be read", () => {
    write("projects/-work-my-shop/1.jsonl", '{"cwd":7}\n{"cwd"');
    expect(found()).toBe(project());
  });
});
