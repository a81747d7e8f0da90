import { appendFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { filesUnder } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { admittedEvent, sampleEvent } from "../../testing/index.ts";
import { openJsonlLog, type JsonlLog } from "./log.ts";
import { mostPackedBytes } from "./packed-segment.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("packed");
});
afterEach(() => removeScratch(home));

/** The log's clock is a second ahead, because the times of files can be some milliseconds ahead of the clock. */
const openLog = (name = "memory", state = "state"): JsonlLog =>
  openJsonlLog({
    memory: join(home, name),
    state: join(home, state),
    segmentBytes: 4000,
    sealAfterMs: 0,
    now: () => new Date(Date.now() + 1000),
  });

/** Fills a log with several segments, of which all but the last are sealed. Returns the ids of the events. */
async function fill(log: JsonlLog): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const event = admittedEvent(sampleEvent(`number ${n} of the zorblaxian plan ${"again ".repeat(100)}`));
    ids.push(event.event.id);
    await log.append([event]);
  }
  expect(log.seal()).toBeGreaterThan(1);
  return ids;
}

async function textsOf(log: JsonlLog): Promise<string[]> {
  const texts: string[] = [];
  for await (const { events } of log.read(null))
    texts.push(...events.map(({ content }) => (content !== null && "text" in content ? String(content.text) : "")));
  return texts;
}

const packedIn = (folder: string) => filesUnder(folder).filter((path) => path.endsWith(".jsonl.gz"));
/** All bytes in a folder. Compressed files are decompressed. */
const bytesIn = (folder: string) =>
  filesUnder(folder)
    .map((path) => (path.endsWith(".gz") ? gunzipSync(readFileSync(path)) : readFileSync(path)).toString("latin1"))
    .join("\n");

describe("a backup with compressed segments", () => {
  it("contains every sealed segment compressed and the open one as it is, and is restored whole", async () => {
    verifies("LOG-12.a", "LOG-12.e");
    const log = openLog();
    await fill(log);
    const { path, bytes, storedBytes } = await log.backup({});
    const seals = filesUnder(join(home, "memory")).filter((file) => file.endsWith(".seal"));
    expect(packedIn(path)).toHaveLength(seals.length);
    expect(filesUnder(path).filter((file) => file.endsWith(".jsonl"))).toHaveLength(1);
    expect(storedBytes).toBeLessThan(bytes / 2);
    const restored = openLog("restored", "state-2");
    await restored.restore(path);
    await restored.acceptDevices(restored.devices().map(({ device }) => device));
    expect(await textsOf(restored)).toEqual(await textsOf(log));
    expect(await restored.verify()).toMatchObject({ alterations: [], torn: 0 });
    expect(await restored.restore(path)).toMatchObject({ copied: 0 });
  });

  it("loses erased events, and stays valid", async () => {
    verifies("LOG-12.b", "LOG-12.e", "SAF-5.a");
    const log = openLog();
    const ids = await fill(log);
    const { path } = await log.backup({});
    await log.erase(new Set(ids.slice(0, -2)));
    expect((await log.prove(new Set(ids))).found.map(({ id }) => id)).toEqual([...ids.slice(-2), ...ids.slice(-2)]);
    await log.erase(new Set(ids));
    expect(bytesIn(path)).not.toContain("zorblaxian");
    expect(await log.prove(new Set(ids))).toMatchObject({ found: [], unreachable: [] });
    const restored = openLog("restored", "state-2");
    await restored.restore(path);
    await restored.acceptDevices(restored.devices().map(({ device }) => device));
    expect(new Set(await textsOf(restored))).toEqual(new Set([""]));
    expect(await restored.verify()).toMatchObject({ alterations: [], erased: ids.length });
  });

  it("has its content checked like any other backup", async () => {
    verifies("INT-1.b", "LOG-12.a");
    const log = openLog();
    await fill(log);
    const { path } = await log.backup({});
    const [first = ""] = packedIn(path);
    const changed = gunzipSync(readFileSync(first)).toString().replace("zorblaxian", "zorbloxian");
    writeFileSync(first, gzipSync(changed));
    const restored = openLog("restored", "state-2");
    await expect(restored.restore(path)).rejects.toThrow(/does not match its digest/);
    expect((await restored.restore(path, { salvage: true })).problems).toHaveLength(1);
    expect((await textsOf(restored)).join()).not.toContain("zorbloxian");
  });

  it("is refused if a segment cannot be decompressed, and can be salvaged without that segment", async () => {
    verifies("LOG-12.a", "LOG-12.b");
    const log = openLog();
    const ids = await fill(log);
    const { path } = await log.backup({});
    const [first = "", second = ""] = packedIn(path);
    truncateSync(first, 100);
    // A small file that would fill the RAM when decompressed.
    writeFileSync(second, gzipSync(Buffer.alloc(mostPackedBytes + 1)));
    await expect(openLog("restored", "state-2").restore(path)).rejects.toThrow(/missing or was altered/);
    expect((await openLog("restored", "state-2").restore(path, { salvage: true })).problems).toHaveLength(2);
    expect((await log.prove(new Set(ids))).unreachable).toEqual([first, second]);
    await log.erase(new Set(ids));
    expect(packedIn(path)).not.toContain(first);
    expect(await log.prove(new Set(ids))).toMatchObject({ found: [], unreachable: [] });
  });

  it("keeps a damaged segment whose events the log has lost, and an erasure reports that file as unreachable", async () => {
    verifies("LOG-12.a", "LOG-12.b");
    const log = openLog();
    const ids = await fill(log);
    const { path } = await log.backup({});
    const [first = ""] = packedIn(path);
    truncateSync(first, 100);
    const segment = join(home, "memory", first.slice(path.length + 1, -".gz".length));
    const before = readFileSync(segment);
    truncateSync(segment, 100);
    for (let run = 0; run < 2; run += 1)
      expect(await log.erase(new Set(ids.slice(-1)))).toMatchObject({ unreachable: [first] });
    expect(packedIn(path)).toContain(first);
    writeFileSync(segment, before);
    await log.erase(new Set(ids.slice(-1)));
    expect(packedIn(path)).not.toContain(first);
  });

  it("contains no draft of a killed erasure", async () => {
    verifies("LOG-12.b");
    const log = openLog();
    const ids = await fill(log);
    const { path } = await log.backup({});
    const [first = ""] = packedIn(path);
    writeFileSync(`${first}.draft-1-abc`, "zorblaxian");
    await log.erase(new Set(ids.slice(0, 1)));
    expect(filesUnder(path).filter((file) => file.includes(".draft-"))).toEqual([]);
  });
});

it("a backup to which whole lines were added is refused", async () => {
  verifies("INT-1.b", "LOG-12.a");
  const log = openLog();
  await log.append([admittedEvent("genuine")]);
  const { path } = await log.backup({});
  const [segment = ""] = filesUnder(path).filter((file) => file.endsWith(".jsonl"));
  appendFileSync(segment, `\n${admittedEvent("forged, with a digest that fits").line}\n`);
  rmSync(join(home, "memory"), { recursive: true });
  const restored = openLog("restored", "state-2");
  await expect(restored.restore(path)).rejects.toThrow(/altered since the backup was made/);
  await restored.restore(path, { salvage: true });
  expect(await textsOf(restored)).toEqual([]);
});

it("a backup that takes too long is stopped and removed", async () => {
  verifies("LOG-12.c");
  const log = openLog();
  await fill(log);
  await expect(log.backup({ mostMs: -1 })).rejects.toThrow(expect.objectContaining({ code: "BUSY" }));
  expect(readdirSync(join(home, "state", "backups"))).toEqual([]);
});
