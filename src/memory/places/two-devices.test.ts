import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { filesUnder, holding, home, texts, useHome } from "../../../test/memory-home.ts";
import { makeDevice, openDeviceMemory, sync, type Device, type Opened } from "../../../test/safety/two-devices.ts";
import { verifies } from "../../../test/verifies.ts";
import { withDigests } from "../../../test/with-digests.ts";
import { claimedName } from "../../core/access/scope.ts";
import { findSpace } from "../../platform/spaces/space-evidence.ts";

useHome();

let devices: readonly [Device, Device];
let opened: Opened[];

beforeEach(() => {
  devices = [makeDevice(home, "a"), makeDevice(home, "b")];
  opened = devices.map(openDeviceMemory);
});
afterEach(async () => {
  for (const { memory } of opened) await memory.close();
});

const both = () => opened.map(({ memory }) => memory);

/** Copies the log of each device to the other, and lets both catch up. Repeats this, so that receipts come back too. */
async function exchange(): Promise<void> {
  const [a, b] = devices;
  for (let round = 0; round < 3; round += 1) {
    sync(a, b, false);
    sync(b, a, false);
    for (const memory of both()) await memory.care.settle();
  }
}

async function reopen(): Promise<void> {
  for (const { memory } of opened) await memory.close();
  opened = devices.map(openDeviceMemory);
}

/** Everything that a device can find, by id. */
const seen = async ({ parts }: Opened) => {
  await parts.index.catchUp({ waitMs: 5000 });
  return parts.index.query((db) =>
    db.prepare("SELECT id, text FROM memories WHERE text IS NOT NULL ORDER BY id").all(),
  );
};

describe("two devices", () => {
  it("decide separately about folders: one that is linked on one device stays closed on the other", async () => {
    verifies("SCO-7.b");
    const [one, other] = both();
    const founder = devices[0].project;
    const folder = devices[1].project;
    await one?.remember("the founder's own word", { space: founder });
    await one?.spaces.link(folder);
    expect(await one?.spaces.resolve(folder)).toMatchObject({ state: "linked" });
    await exchange();
    expect(await other?.spaces.resolve(folder)).toMatchObject({ state: "waiting", name: folder });
    expect(await other?.spaces.resolve(founder)).toMatchObject({ state: "waiting", name: founder });
    const space = claimedName(findSpace(folder) ?? { path: folder });
    expect(await other?.spaces.show(folder)).toMatchObject({ claim: space, memories: 0, claimed: 1 });
    await other?.spaces.link(folder);
    await exchange();
    await one?.spaces.split(folder);
    await exchange();
    expect(await one?.spaces.resolve(folder)).toMatchObject({ state: "split" });
    expect(await other?.spaces.resolve(folder)).toMatchObject({ state: "linked", name: space });
  });

  it("that both erase expired events agree on what stays", async () => {
    verifies("LIFE-3.a", "LOG-10.b");
    const at = Date.now() - 200 * 86_400_000;
    for (const [n, memory] of both().entries()) {
      await memory.record([
        { type: "prompt", text: `zorblaxian of ${n}`, at },
        { type: "fact", text: `an old fact of ${n}`, at },
      ]);
      const [pinned = ""] = await memory.record([{ type: "prompt", text: `an old pin of ${n}`, at }]);
      await memory.pin(pinned);
    }
    const [a, b] = devices;
    sync(a, b, false);
    sync(b, a, false);
    await Promise.all(both().map((memory) => memory.care.applyRetention()));
    await exchange();
    const [first, second] = await Promise.all(opened.map(seen));
    expect(first).toEqual(second);
    expect(first?.map((row) => row["text"]).toSorted()).toEqual([
      "an old fact of 0",
      "an old fact of 1",
      "an old pin of 0",
      "an old pin of 1",
    ]);
    expect(holding(home, ["zorblaxian"])).toEqual([]);
    for (const memory of both()) {
      expect(await memory.care.verifyErasures()).toMatchObject({ ok: true, pending: [] });
      expect(await memory.care.retention()).toMatchObject({ due: { count: 0 } });
    }
  });

  it("that both scrub at the same time end with one copy of each memory, without a secret", async () => {
    verifies("SAF-8.a", "LOG-10.b");
    const stored = "plain_0123456789abcdefghijABCDEFGHIJ4567";
    const secret = "ghp_01234567890123456789abcdefghij456789";
    for (const [n, memory] of both().entries()) await memory.remember(`the lamp of ${n} wants ${stored}`);
    await Promise.all(both().map((memory) => memory.close()));
    // Writes a secret into both logs, as if older rules had missed it.
    for (const { memory, state } of devices) {
      for (const file of filesUnder(join(memory, "log")).filter((path) => path.endsWith(".jsonl")))
        writeFileSync(file, withDigests(readFileSync(file, "utf8").replaceAll(stored, secret)));
      for (const name of readdirSync(state).filter((one) => one.startsWith("index-"))) rmSync(join(state, name));
    }
    const [a, b] = devices;
    sync(a, b, false);
    sync(b, a, false);
    opened = devices.map(openDeviceMemory);
    const done = await Promise.all(both().map((memory) => memory.care.scrub()));
    expect(done.map(({ erased }) => erased)).toEqual([2, 2]);
    await exchange();
    await reopen();
    for (const memory of both()) {
      expect((await texts(memory, "lamp")).toSorted()).toEqual([
        expect.stringMatching(/^the lamp of 0 wants \[redacted:/),
        expect.stringMatching(/^the lamp of 1 wants \[redacted:/),
      ]);
      expect(await memory.care.scrub()).toMatchObject({ rewritten: 0, erased: 0 });
    }
    await exchange();
    const [first, second] = await Promise.all(opened.map(seen));
    expect(first).toEqual(second);
    expect(filesUnder(home).filter((path) => readFileSync(path, "latin1").includes(secret.slice(0, 24)))).toEqual([]);
    for (const memory of both()) expect(await memory.care.verifyErasures()).toMatchObject({ ok: true, pending: [] });
  });
});
