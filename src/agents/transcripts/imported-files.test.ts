import { appendFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { readKeptLines } from "../../hooks/kept-lines.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { openImportedFiles, readImportRuns } from "./imported-files.ts";

let state: string;
beforeEach(() => {
  state = join(makeScratch("imported"), "state");
});
afterEach(() => removeScratch(dirname(state)));

const file = { path: "/home/ada/a.jsonl", bytes: 10, changedAt: 1_000 };

describe("The list of imported transcripts", () => {
  it("recognises a file until somebody changes it", () => {
    verifies("HOOK-8.b");
    openImportedFiles(state).add([file], 0);
    const files = openImportedFiles(state);
    expect(files.has(file, 0)).toBe(true);
    expect(files.has({ ...file, bytes: 11 }, 0)).toBe(false);
    expect(files.has({ ...file, changedAt: 1_001 }, 0)).toBe(false);
    expect(files.has({ ...file, path: "/home/ada/b.jsonl" }, 0)).toBe(false);
  });

  it("does not mark a file as done for earlier times if only its later part was imported", () => {
    verifies("HOOK-8.b");
    openImportedFiles(state).add([file], 500);
    const files = openImportedFiles(state);
    expect(files.has(file, 400)).toBe(false);
    expect(files.has(file, 600)).toBe(true);
  });

  it("stays short, with the last entry of each file", () => {
    verifies("HOOK-8.b");
    const other = { ...file, path: "/home/ada/b.jsonl" };
    const files = openImportedFiles(state);
    files.add([other], 0);
    for (let time = 0; time <= 20; time += 1)
      files.add(
        Array.from({ length: 1000 }, (_, at) => ({ ...file, bytes: time * 1000 + at })),
        0,
      );
    const run = { host: "codex", at: 2_000, since: 0 };
    files.finish(run);
    const path = join(state, "imports.jsonl");
    expect(readKeptLines(path)).toHaveLength(3);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readImportRuns(state)).toEqual([run]);
    const again = openImportedFiles(state);
    expect([other, { ...file, bytes: 20_999 }, file].map((one) => again.has(one, 0))).toEqual([true, true, false]);
  });

  it("survives a truncated line, and only the owner can read it", () => {
    verifies("HOOK-8.b", "SAF-9.a");
    openImportedFiles(state).add([file], 0);
    const path = join(state, "imports.jsonl");
    appendFileSync(path, '{"path":"/home/ada/b.js');
    const other = { ...file, path: "/home/ada/c.jsonl" };
    openImportedFiles(state).add([other], 0);
    const files = openImportedFiles(state);
    expect([files.has(file, 0), files.has(other, 0)]).toEqual([true, true]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});
