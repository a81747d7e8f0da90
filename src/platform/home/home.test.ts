import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../files/scratch.ts";
import { findState, forgetKnownPath, knownPaths, readHomeRecord, stateFolder, writeHomeRecord } from "./home-record.ts";
import { listedBackups, mergeState, renameListed } from "./merge-state.ts";
import { isAway, volumeOf } from "./volume.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("home");
});
afterEach(() => removeScratch(home));

function write(path: string, text: string): string {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
  return join(home, path);
}

const read = (path: string) => readFileSync(join(home, path), "utf8");
const id = "0123456789abcdef".repeat(2);

describe("the state folder of a memory", () => {
  const record = (path: string) => ({ id, path, volume: null, taken: [] });

  it("is found by the memory's id under each path that this machine has known", () => {
    const [old, now] = [stateFolder(home, "/old/memory"), stateFolder(home, "/new/memory")];
    expect(old).not.toBe(now);
    writeHomeRecord(old, record("/old/memory"));
    writeHomeRecord(now, record("/new/memory"));
    expect(readHomeRecord(now)).toEqual(record("/new/memory"));
    expect(knownPaths(home, id).toSorted()).toEqual(["/new/memory", "/old/memory"]);
    expect(findState(home, "/old/memory", id)).toBe(old);
    expect(findState(home, "/old/memory", "f".repeat(32))).toBeNull();
    forgetKnownPath(home, id, "/old/memory");
    expect(knownPaths(home, id)).toEqual(["/new/memory"]);
  });

  it("of an older Loci, or with a damaged record, belongs to no memory", () => {
    const state = stateFolder(home, "/memory");
    expect(readHomeRecord(state)).toBeNull();
    for (const text of ["{", "[]", '{"id":"short","path":"/memory"}', `{"id":"${id}","path":7}`]) {
      mkdirSync(state, { recursive: true });
      writeFileSync(join(state, "belongs-to.json"), text);
      expect(readHomeRecord(state), text).toBeNull();
    }
  });
});

describe("two state folders of one memory", () => {
  it("are merged: lists are joined, caches dropped, and the device of the older folder is kept as retired", () => {
    write("from/device.json", '{"id": "old-device"}');
    write("into/device.json", '{"id": "own-device"}');
    write("from/pauses.jsonl", "old\n");
    write("into/pauses.jsonl", "new\n");
    write("from/locks/one", "");
    write("from/left.json", "left");
    mergeState(join(home, "from"), join(home, "into"));
    expect(read("into/device.json")).toContain("own-device");
    expect(read("into/device-retired-old-device.json")).toContain("old-device");
    expect(read("into/pauses.jsonl")).toBe("new\nold\n");
    expect(read("into/left.json")).toBe("left");
    expect([existsSync(join(home, "into", "locks")), existsSync(join(home, "from"))]).toEqual([false, false]);
  });

  it("keep every backup in the list, under a free name, so that an erasure finds it", () => {
    const inside = write("from/backups/1.tar", "old backup");
    const outside = write("usb/2.tar", "backup elsewhere");
    write("from/backups.list", `${inside}\n${outside}\n`);
    write("into/backups/1.tar", "own backup");
    expect(mergeState(join(home, "from"), join(home, "into"))).toBe(2);
    const listed = listedBackups(join(home, "into"));
    expect(listed).toContain(outside);
    expect(listed.map((path) => readFileSync(path, "utf8"))).toEqual(["old backup", "backup elsewhere"]);
    expect(read("into/backups/1.tar")).toBe("own backup");
  });

  it("give a plain copy of the memory no key of the encrypted one", () => {
    write("from/encryption.json", "{}");
    mergeState(join(home, "from"), join(home, "into"), false);
    expect(existsSync(join(home, "into", "encryption.json"))).toBe(false);
  });
});

describe("a moved folder", () => {
  it("changes the path of each listed backup that exists at the new place", () => {
    const there = write("now/1.tar", "");
    write("state/backups.list", `${join(home, "old", "1.tar")}\n${join(home, "old", "2.tar")}\n`);
    renameListed(join(home, "state"), [[join(home, "old"), join(home, "now")]]);
    expect(listedBackups(join(home, "state"))).toEqual([there, join(home, "old", "2.tar")]);
  });

  it("counts as unmounted if its file system is not mounted, and otherwise as missing", () => {
    const volume = volumeOf(home);
    if (volume === null) throw new Error("a scratch folder has no volume");
    expect(statSync(volume.mount).dev).toBe(statSync(home).dev);
    expect(isAway(volume)).toBe(false);
    expect(isAway({ ...volume, key: "another" })).toBe(true);
    expect(isAway({ mount: join(home, "none"), key: volume.key })).toBe(true);
    expect(volumeOf(join(home, "none"))).toBeNull();
  });
});
