import fs, {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { failingAt } from "../../../test/failing-at.ts";
import { giveKey, unlockedEnv } from "../../../test/give-key.ts";
import { verifies } from "../../../test/verifies.ts";
import { switchOff } from "../../platform/encryption/change-keys.ts";
import { findSecret, openKeys, unlock } from "../../platform/encryption/open-keys.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { admittedEvent } from "../../testing/index.ts";
import { openJsonlLog, type JsonlLog } from "./log.ts";

interface Home {
  readonly memory: string;
  readonly state: string;
}

const homeIn = (folder: string): Home => ({ memory: join(folder, "memory"), state: join(folder, "state") });
const open = (home: Home): JsonlLog => openJsonlLog({ ...home, keys: openKeys({ ...home, env: unlockedEnv }) });

/** The text of each line that counts. */
async function lines(home: Home): Promise<string[]> {
  const found: string[] = [];
  for await (const { events } of open(home).read(null))
    for (const { content } of events) found.push(String((content as { text?: string } | null)?.text));
  return found.toSorted();
}

const texts = async (home: Home): Promise<string[]> => [...new Set(await lines(home))];

const logFolders = (home: Home) => readdirSync(join(home.memory, "log"));
const isAllPlain = (home: Home) =>
  logFolders(home).every((device) =>
    readdirSync(join(home.memory, "log", device))
      .filter((name) => name.endsWith(".jsonl"))
      .every((name) => !readFileSync(join(home.memory, "log", device, name), "utf8").includes('"sealed":')),
  );

/** Returns the first segment of a folder of the log. */
const segmentOf = (home: Home, device: string): string => {
  const folderPath = join(home.memory, "log", device);
  return join(folderPath, readdirSync(folderPath).find((name) => name.endsWith(".jsonl")) ?? "");
};

/** The lines put aside, as they are on the disk. */
const aside = ({ state }: Home) => {
  const folder = join(state, "put-aside");
  return existsSync(folder)
    ? readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n").filter(Boolean))
    : [];
};

const decrypt = (home: Home): void => {
  const places = { ...home, env: unlockedEnv };
  const unlocked = unlock(places, findSecret(places));
  if (unlocked.file.encrypted) switchOff(places, unlocked);
};

let folder: string;
beforeEach(() => {
  folder = makeScratch("interrupted");
});
afterEach(() => removeScratch(folder));

const words = ["one", "two", "three", "four"];

describe("a log that is being rewritten", () => {
  verifies("LOG-5.b", "SAF-6.a");

  async function filled(isSealed: boolean): Promise<Home> {
    const home = homeIn(join(folder, "first"));
    if (isSealed) giveKey(home);
    const log = open(home);
    for (const text of words) await log.append([admittedEvent(text)]);
    await log.close();
    return home;
  }

  it.each(["encrypted", "decrypted"])("has every event when it is %s, wherever it was stopped", async (change) => {
    const start = await filled(change === "decrypted");
    let stops = 0;
    for (let nth = 1; ; nth += 1) {
      const home = homeIn(join(folder, `run-${nth}`));
      cpSync(dirname(start.memory), dirname(home.memory), { recursive: true });
      if (change === "encrypted") giveKey(home);
      else decrypt(home);
      const isStopped = await failingAt(nth, () => open(home).resealLog());
      await open(home).append([admittedEvent("meanwhile")]);
      for (let run = 0; run < 2; run += 1) {
        await open(home).resealLog();
        expect({ nth, texts: await texts(home) }).toEqual({ nth, texts: [...words, "meanwhile"].toSorted() });
        expect({ nth, aside: aside(home) }).toEqual({ nth, aside: [] });
      }
      expect({ nth, isAllPlain: isAllPlain(home) }).toEqual({ nth, isAllPlain: change === "decrypted" });
      expect(logFolders(home)).toHaveLength(1);
      removeScratch(dirname(home.memory));
      if (!isStopped) break;
      stops = nth;
    }
    expect(stops).toBeGreaterThan(10);
  });

  it("has every event once if it is decrypted after an encryption was stopped anywhere", async () => {
    const start = await filled(false);
    let stops = 0;
    for (let nth = 1; ; nth += 1) {
      const home = homeIn(join(folder, `run-${nth}`));
      cpSync(dirname(start.memory), dirname(home.memory), { recursive: true });
      giveKey(home);
      const isStopped = await failingAt(nth, () => open(home).resealLog());
      decrypt(home);
      await open(home).resealLog();
      expect({ nth, lines: await lines(home) }).toEqual({ nth, lines: words.toSorted() });
      expect({ nth, isAllPlain: isAllPlain(home) }).toEqual({ nth, isAllPlain: true });
      expect(logFolders(home)).toHaveLength(1);
      removeScratch(dirname(home.memory));
      if (!isStopped) break;
      stops = nth;
    }
    expect(stops).toBeGreaterThan(10);
  });

  it("does not touch files that another device has moved away", async () => {
    const home = await filled(false);
    const [device = ""] = logFolders(home);
    const other = openJsonlLog({ memory: home.memory, state: join(folder, "state-b"), machine: "other" });
    await other.append([admittedEvent("of the other device")]);
    await other.acceptDevices([device]);
    // The state after a kill of this device's reseal.
    const left = join(home.memory, "log", `.leaving-${device}`);
    renameSync(join(home.memory, "log", device), left);
    writeFileSync(join(home.state, "resealing.json"), JSON.stringify({ target: "d0123456789ab", key: null }));
    expect(await other.resealLog()).toMatchObject({ events: 1 });
    expect(existsSync(left)).toBe(true);
    await open(home).resealLog();
    const [written = ""] = other.folders().flatMap((one) => (one.own ? [one.device] : []));
    await open(home).acceptDevices([written]);
    expect(await lines(home)).toEqual([...words, "of the other device"].toSorted());
  });

  it("has the lines added during the copy, if it stops after the old folder was moved", async () => {
    const home = await filled(true);
    const [old = ""] = logFolders(home);
    decrypt(home);
    const segment = segmentOf(home, old);
    const sound = fs.renameSync;
    const renamed: string[] = [];
    Object.assign(fs, {
      renameSync: (from: string, to: string) => {
        sound(from, to);
        renamed.push(basename(to));
        // Another process still writes to the old folder after it was copied.
        if (dirname(to) === join(home.memory, "log") && renamed.filter((name) => name.startsWith("d")).length === 1)
          appendFileSync(segment, `\n${admittedEvent("meanwhile").line}\n`);
        if (basename(to).startsWith(".leaving-")) throw Object.assign(new Error("stopped here"), { code: "EIO" });
      },
    });
    syncBuiltinESMExports();
    try {
      await expect(open(home).resealLog()).rejects.toThrow("stopped here");
    } finally {
      Object.assign(fs, { renameSync: sound });
      syncBuiltinESMExports();
    }
    expect(logFolders(home)).toContain(`.leaving-${old}`);
    for (let run = 0; run < 2; run += 1) {
      expect(await texts(home)).toEqual([...words, "meanwhile"].toSorted());
      expect(aside(home)).toEqual([]);
      await open(home).resealLog();
    }
    expect(logFolders(home)).toHaveLength(1);
  });

  it("is copied from the moved folders if the new one is missing", async () => {
    const home = await filled(true);
    decrypt(home);
    await open(home).resealLog();
    const [device = ""] = logFolders(home);
    // The state after a kill in the middle, and a sync tool that has removed the new folder.
    renameSync(join(home.memory, "log", device), join(home.memory, "log", `.leaving-${device}`));
    writeFileSync(join(home.state, "resealing.json"), JSON.stringify({ target: "d0123456789ab", key: null }));
    await open(home).resealLog();
    expect(await texts(home)).toEqual(words.toSorted());
    expect(logFolders(home)).toEqual(["d0123456789ab"]);
  });

  it.each(["encrypted", "decrypted"])("copies a truncated line again when it was %s", async (change) => {
    const home = await filled(change === "decrypted");
    const [old = ""] = logFolders(home);
    const before = readFileSync(segmentOf(home, old), "utf8");
    if (change === "decrypted") decrypt(home);
    else giveKey(home);
    const trust = join(home.state, "devices.json");
    const trusted = existsSync(trust) ? readFileSync(trust) : "";
    await open(home).resealLog();
    writeFileSync(trust, trusted);
    const [device = ""] = logFolders(home);
    const path = segmentOf(home, device);
    // The state after a kill in the middle of a write: the last line has its id, and only a part of its content.
    writeFileSync(path, readFileSync(path).subarray(0, -30));
    const left = join(home.memory, "log", `.leaving-${old}`);
    mkdirSync(left);
    writeFileSync(join(left, basename(path)), before);
    const key = change === "decrypted" ? null : "0123456789abcdef";
    writeFileSync(join(home.state, "resealing.json"), JSON.stringify({ target: device, apart: "d0123456789ab", key }));
    for (let run = 0; run < 2; run += 1) {
      await open(home).resealLog();
      // The log still has the line that was cut off, without a text.
      expect((await texts(home)).filter((text) => text !== "undefined")).toEqual(words.toSorted());
    }
  });

  it("sets a torn line aside once, however often it was stopped", async () => {
    const home = await filled(false);
    const [device = ""] = logFolders(home);
    appendFileSync(segmentOf(home, device), `\n${admittedEvent("torn").line.slice(0, -20)}\n`);
    giveKey(home);
    for (let nth = 1; await failingAt(nth, () => open(home).resealLog()); nth += 7);
    await open(home).resealLog();
    expect(aside(home)).toHaveLength(1);
    expect(await texts(home)).toEqual(words.toSorted());
  });

  it("keeps a line with a missing key sealed in its place until a person accepts the loss", async () => {
    const home = await filled(true);
    const [device = ""] = logFolders(home);
    const path = segmentOf(home, device);
    const text = readFileSync(path, "utf8");
    const last = text.trimEnd().split("\n").at(-1) ?? "";
    const foreign = last.replace("0123456789abcdef", "fedcba9876543210");
    writeFileSync(path, text.replace(last, foreign));
    decrypt(home);
    for (let run = 0; run < 2; run += 1) {
      expect(await open(home).resealLog()).toMatchObject({ events: 3, putAside: 0, keyMissing: 1 });
      expect(isAllPlain(home)).toBe(false);
    }
    expect(await open(home).resealLog({ acceptLoss: true })).toMatchObject({ events: 3, putAside: 1, keyMissing: 0 });
    expect(aside(home)).toEqual([foreign]);
    expect(isAllPlain(home)).toBe(true);
  });

  it("stops before it sets a large part aside, and continues if a person accepts that", async () => {
    const home = await filled(false);
    const [device = ""] = logFolders(home);
    const path = segmentOf(home, device);
    const before = `${readFileSync(path, "utf8")}\n${admittedEvent("a").line.slice(0, -9)}\n${admittedEvent("b").line.slice(0, -9)}\n`;
    writeFileSync(path, before);
    giveKey(home);
    await expect(open(home).checkReseal("sealed")).rejects.toMatchObject({ code: "LOSS_REFUSED" });
    await expect(open(home).resealLog()).rejects.toMatchObject({
      code: "LOSS_REFUSED",
      message: `2 of 6 lines of the device ${device} cannot be read and would be put aside; nothing was changed`,
    });
    expect(readFileSync(path, "utf8")).toBe(before);
    expect(aside(home)).toEqual([]);
    expect(await open(home).resealLog({ acceptLoss: true })).toMatchObject({ events: 4, putAside: 2 });
    expect(await texts(home)).toEqual(words.toSorted());
  });

  it("does not make a line valid that was added without a proof", async () => {
    const home = await filled(true);
    await open(home).resealLog();
    const [device = ""] = logFolders(home);
    const path = segmentOf(home, device);
    appendFileSync(path, `\n${admittedEvent("forged").line}\n`);
    decrypt(home);
    await open(home).append([admittedEvent("plain, of this machine")]);
    const { apart, apartDevice, putAside } = await open(home).resealLog();
    expect({ apart, putAside }).toEqual({ apart: 1, putAside: 0 });
    for (let run = 0; run < 2; run += 1) {
      expect(await texts(home)).toEqual([...words, "plain, of this machine"].toSorted());
      const waiting = open(home)
        .devices()
        .filter(({ status }) => status === "waiting");
      expect(waiting).toMatchObject([{ device: apartDevice }]);
      expect(await open(home).resealLog()).toMatchObject({ apart: 0, putAside: 0 });
    }
    await open(home).acceptDevices([apartDevice ?? ""]);
    expect(await texts(home)).toContain("forged");
  });
});
