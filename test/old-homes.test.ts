import { cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

import { afterEach, describe, expect, it } from "vitest";

import { writtenVersion } from "../src/core/event/event.ts";
import { indexSchema } from "../src/index/database/schema.ts";
import { openMemory } from "../src/library.ts";
import { machineFingerprint } from "../src/platform/devices/device.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { verifies } from "./verifies.ts";

// scripts/make-home-fixture.ts makes them with the program of the last commit that wrote this version of events: 1.0.0
// with 0074adc7, 1.1.0 with 2d3b80a7, 1.2.0 with 9ef5b1ed. 1.3.0 was made with the program that introduced this test.
// src/memory/care/migrate.test.ts opens a log of version 0.
const fixtures = fileURLToPath(new URL("fixtures/homes", import.meta.url));
const versions = readdirSync(fixtures).toSorted();

const homes: string[] = [];
afterEach(() => homes.splice(0).forEach(removeScratch));

/** Copies a stored home, as if this machine had made it. */
function copyHome(version: string) {
  const home = makeScratch("old-home");
  homes.push(home);
  cpSync(join(fixtures, version), home, { recursive: true });
  const state = join(home, "state");
  for (const name of readdirSync(state).filter((file) => file.endsWith(".gz"))) {
    writeFileSync(join(state, name.slice(0, -".gz".length)), gunzipSync(readFileSync(join(state, name))));
    rmSync(join(state, name));
  }
  const device = JSON.parse(readFileSync(join(state, "device.json"), "utf8")) as Record<string, string>;
  const machine = machineFingerprint();
  writeFileSync(join(state, "device.json"), JSON.stringify({ ...device, machine }));
  const log = join(home, "memory", "log", device["id"] ?? "");
  writeFileSync(join(log, "owner.json"), JSON.stringify({ machine }));
  const [segment = ""] = globSync("*.jsonl", { cwd: log });
  return { home, state, segment: join(log, segment), open: () => openMemory({ memory: join(home, "memory"), state }) };
}

const indexesIn = (state: string) => readdirSync(state).filter((name) => /^index-.*\.sqlite$/.test(name));
const schemaOf = (index: string | undefined) => Number(/^index-(\d+)-/.exec(index ?? "")?.[1]);

it("the fixtures include a home of the present event version: run `npm run generate:home`", () => {
  expect(versions).toContain(writtenVersion);
});

describe.each(versions)("a memory of an older Loci with events of version %s", (version) => {
  verifies("PLAT-3.a", "PLAT-3.b");

  it("can be opened, searched, read and verified", async () => {
    const { open } = copyHome(version);
    const memory = await open();
    const { hits } = await memory.search("staging port");
    expect(hits.map(({ snippet }) => snippet)).toContain("The staging port is 6433.");
    expect((await memory.search("deploy the shop")).hits.map(({ type }) => type)).toContain("prompt");
    const shown = await memory.show(hits.find(({ type }) => type === "fact")?.id ?? "");
    expect(shown).toMatchObject({ memory: { pinned: true } });
    expect((await memory.documents.read({ scope: "user" })).text).toContain("I write tests first.");
    expect(await memory.care.verify()).toMatchObject({ ok: true, erased: 1, torn: 0, alterations: [] });
    expect(await memory.care.stats()).toMatchObject({ unknownEvents: 0, damagedLines: 0 });
    await memory.close();
  });

  it("gets a new index, whatever the older one contains", async () => {
    const { state, open } = copyHome(version);
    const [old] = indexesIn(state);
    expect(schemaOf(old)).toBeLessThanOrEqual(indexSchema);
    const memory = await open();
    expect((await memory.search("staging")).hits.length).toBeGreaterThan(0);
    await memory.close();
    expect(Math.max(...indexesIn(state).map(schemaOf))).toBe(indexSchema);
  });

  it("keeps every line of its log when the new program appends", async () => {
    const { segment, open } = copyHome(version);
    const before = readFileSync(segment);
    const memory = await open();
    await memory.remember("The production port is 6434.");
    expect((await memory.search("production port")).hits.length).toBeGreaterThan(0);
    await memory.close();
    expect(readFileSync(segment).subarray(0, before.length).equals(before)).toBe(true);
  });

  it("still lacks what was forgotten", async () => {
    const { home, open } = copyHome(version);
    const memory = await open();
    expect((await memory.search("Waldstein")).hits).toEqual([]);
    await memory.close();
    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
    expect(texts.filter((text) => /waldstein/i.test(text))).toEqual([]);
  });
});
