import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { giveKey, unlockedEnv } from "../../../test/give-key.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Event } from "../../core/event/event.ts";
import { openKeys } from "../../platform/encryption/open-keys.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { admittedEvent, describeLog } from "../../testing/index.ts";
import { createAppender } from "./append.ts";
import { openJsonlLog, type JsonlLog } from "./log.ts";

interface Home {
  readonly memory: string;
  readonly state: string;
}

const homeIn = (folder: string): Home => ({ memory: join(folder, "memory"), state: join(folder, "state") });

const open = (home: Home, segmentBytes = 100_000): JsonlLog =>
  openJsonlLog({ ...home, segmentBytes, keys: openKeys({ ...home, env: unlockedEnv }) });

describeLog(
  "the encrypted JSONL log",
  async () => {
    const folder = makeScratch("contract");
    giveKey(homeIn(folder));
    return {
      log: open(homeIn(folder)),
      reopen: async () => open(homeIn(folder)),
      dispose: async () => removeScratch(folder),
    };
  },
  { describe, it },
);

describe("a log with sealed lines", () => {
  verifies("SAF-6.a", "LOG-5.c", "LOG-9.b");
  let home: Home;
  beforeEach(() => {
    home = homeIn(makeScratch("sealed"));
  });
  afterEach(() => removeScratch(dirname(home.memory)));

  const texts = async (log: JsonlLog): Promise<(string | null)[]> => {
    const events: Event[] = [];
    for await (const batch of log.read(null)) events.push(...batch.events);
    return events.map(({ content }) => (content as { text?: string } | null)?.text ?? null);
  };
  const filesOf = () =>
    readdirSync(join(home.memory, ".."), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const segments = () => filesOf().filter((path) => path.endsWith(".jsonl"));
  const withWord = (word: string) => filesOf().filter((path) => readFileSync(path, "latin1").includes(word));

  it("is read with plain lines before and after", async () => {
    const log = open(home);
    await log.append([admittedEvent("plain before")]);
    await log.close();
    giveKey(home);
    await open(home).append([admittedEvent("sealed")]);
    giveKey(home, false);
    await open(home).append([admittedEvent("plain after")]);
    expect(await texts(open(home))).toEqual(["plain before", "sealed", "plain after"]);
  });

  it("can be appended to without a secret, but not read", async () => {
    giveKey(home);
    const locked = openJsonlLog({ ...home, keys: openKeys({ ...home, env: {} }) });
    await locked.append([admittedEvent("while it is locked")]);
    await expect(texts(locked)).rejects.toMatchObject({ code: "KEY_LOCKED" });
    expect(await texts(open(home))).toEqual(["while it is locked"]);
  });

  it("is rewritten with a key and back in plain text, with the same events", async () => {
    const log = open(home, 3000);
    for (let n = 0; n < 20; n += 1) await log.append([admittedEvent(`elephant ${n}`)]);
    const before = await texts(log);
    const [first] = await log.append([admittedEvent("erased elephant")]).then(({ ids }) => ids);
    await log.erase(new Set([first ?? ""]));
    await log.close();
    giveKey(home);
    expect(await open(home).resealLog()).toMatchObject({ events: 21, putAside: 0, elsewhere: [] });
    expect(withWord("elephant")).toEqual([]);
    expect(await texts(open(home))).toEqual([...before, null]);
    expect(await open(home).verify()).toMatchObject({ events: 21, erased: 1, torn: 0, alterations: [] });
    giveKey(home, false);
    await open(home).resealLog();
    expect(await texts(open(home))).toEqual([...before, null]);
    expect(withWord('"sealed":"')).toEqual([]);
    expect(await open(home).verify()).toMatchObject({ events: 21, erased: 1, alterations: [] });
  });

  it("keeps the events of a writer whose segment was open before", async () => {
    const log = openJsonlLog(home);
    await log.append([admittedEvent("from before")]);
    const writer = createAppender({ log: log.path, state: home.state });
    writer.append([admittedEvent("one")]);
    giveKey(home);
    writer.append([admittedEvent("two, in plain text within the second that it may take to notice")]);
    await open(home).resealLog();
    writer.append([admittedEvent("three")]);
    writer.close();
    const found = await texts(open(home));
    expect(new Set(found.map((text) => text?.slice(0, 3)))).toEqual(new Set(["fro", "one", "two", "thr"]));
    for (const word of ["from before", "three", "two, in"]) expect(withWord(word)).toEqual([]);
  });

  it("keeps torn lines aside, sealed, when it is encrypted", async () => {
    const log = openJsonlLog(home);
    await log.append([admittedEvent("whole")]);
    appendFileSync(segments()[0] ?? "", `\n${admittedEvent("torn antelope").line.slice(0, -20)}\n`);
    giveKey(home);
    expect(await open(home).resealLog()).toMatchObject({ events: 1, putAside: 1, putAsideFile: expect.any(String) });
    expect(withWord("antelope")).toEqual([]);
    expect(await texts(open(home))).toEqual(["whole"]);
  });

  it("reports an altered line as damage, reads the rest, and verify finds it", async () => {
    giveKey(home);
    const log = open(home);
    for (const text of ["one", "two", "three"]) await log.append([admittedEvent(text)]);
    const path = segments()[0] ?? "";
    const lines = readFileSync(path, "utf8").split("\n");
    const at = lines.findIndex((line, n) => n > 2 && line !== "");
    const line = lines[at] ?? "";
    const dot = line.lastIndexOf(".") + 30;
    lines[at] = line.slice(0, dot) + (line[dot] === "A" ? "B" : "A") + line.slice(dot + 1);
    writeFileSync(path, lines.join("\n"));
    const damage = [];
    for await (const batch of open(home).read(null)) damage.push(...batch.damage);
    expect(damage).toMatchObject([{ reason: "sealed, and altered since" }]);
    expect(await texts(open(home))).toEqual(["one", "three"]);
    expect(await open(home).verify()).toMatchObject({
      events: 2,
      torn: 0,
      alterations: [{ problem: expect.stringContaining("sealed, and altered since") }],
    });
  });

  it("is completed after an interruption between the new folder and the removal of the old ones", async () => {
    const log = openJsonlLog(home);
    await log.append([admittedEvent("kept")]);
    await log.close();
    giveKey(home);
    // The state after a kill: resealing has started, but only its plan is on the disk.
    writeFileSync(
      join(home.state, "resealing.json"),
      JSON.stringify({ target: "d0123456789ab", key: "0123456789abcdef", copied: {} }),
    );
    expect(open(home).sealedState().isUnfinished).toBe(true);
    await open(home).resealLog();
    expect(open(home).sealedState()).toEqual({ isUnfinished: false, elsewhere: [] });
    expect(readdirSync(join(home.memory, "log"))).toEqual(["d0123456789ab"]);
    expect(await texts(open(home))).toEqual(["kept"]);
  });
});
