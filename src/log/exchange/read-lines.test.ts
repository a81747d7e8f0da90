import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openKeys } from "../../platform/encryption/open-keys.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { admittedEvent } from "../../testing/index.ts";
import { openJsonlLog, type JsonlLog } from "../jsonl/log.ts";
import { readPosition, writePosition } from "./position-file.ts";
import { containsCursor, countLinesToPush, readLinesToPush } from "./read-lines.ts";
import { createKnownLines, sortReceived } from "./sort-received.ts";

let home: string;
let log: JsonlLog;
let folder: { device: string; path: string; migrated: Record<string, number> };
beforeEach(async () => {
  home = makeScratch("exchange");
  log = openJsonlLog({ memory: join(home, "memory"), state: join(home, "state") });
  await log.append([admittedEvent("one"), admittedEvent("two"), admittedEvent("three")]);
  const [device = ""] = readdirSync(join(home, "memory", "log"));
  folder = { device, path: join(home, "memory", "log", device), migrated: {} };
});
afterEach(async () => {
  await log.close();
  removeScratch(home);
});

const segment = () => join(folder.path, readdirSync(folder.path).find((name) => name.endsWith(".jsonl")) ?? "");
const stored = () =>
  readFileSync(segment(), "utf8")
    .split("\n")
    .filter((line) => line !== "");

function toPush(after: string | null = null, lines = 100) {
  const keys = openKeys({ memory: join(home, "memory"), state: join(home, "state"), env: {} });
  const options = { keys, keepSealed: false, isForgetting: false, limits: { lines, bytes: 1_000_000 } };
  return [...readLinesToPush(folder, after, options)];
}

describe("the lines that a machine has to push", () => {
  it("come in batches, each after the previous one", () => {
    const [first, second] = toPush(null, 2);
    expect([first?.lines, second?.lines]).toEqual([stored().slice(0, 2), stored().slice(2)]);
    expect(toPush(first?.next ?? "").flatMap(({ lines }) => lines)).toEqual(stored().slice(2));
    expect(countLinesToPush(folder, first?.next ?? null)).toBe(1);
    expect(toPush(second?.next ?? "")).toEqual([]);
  });

  it("omit damaged lines, and the padding of erased ones", async () => {
    const [, two = ""] = stored();
    await log.erase(new Set([/"id":"([^"]+)"/.exec(two)?.[1] ?? ""]));
    appendFileSync(segment(), '{"v":"1","id":"torn\n');
    const lines = toPush().flatMap((batch) => batch.lines);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/"salt":null,"content":null\}$/);
    expect(lines.join("\n")).not.toContain("two");
  });

  it("start again after an unknown cursor or a replaced file", () => {
    const end = toPush()[0]?.next ?? "";
    expect(toPush("no cursor").flatMap(({ lines }) => lines)).toHaveLength(3);
    expect(containsCursor(folder, end)).toBe(true);
    writeFileSync(segment(), `${stored().toReversed().join("\n")}\n`);
    expect(containsCursor(folder, end)).toBe(false);
    expect(toPush(end).flatMap(({ lines }) => lines)).toHaveLength(3);
  });
});

describe("the position of a stream", () => {
  const position = {
    cursor: "5",
    epoch: "e",
    mustRepeat: false,
    completedAt: 1,
    mustResend: false,
    missing: [],
    resentAt: null,
  };

  it("stays valid only while its folders have all their lines", () => {
    const place = join(home, "state", "stream");
    expect(readPosition(place, [folder])).toBeNull();
    writePosition(place, [folder], position);
    expect(readPosition(place, [folder])).toEqual(position);
    truncateSync(segment(), 10);
    expect(readPosition(place, [folder])).toBeNull();
  });
});

describe("received lines", () => {
  it("are sorted into new, blank and damaged ones, and a repeated line counts once", () => {
    const known = createKnownLines();
    known.refresh([folder]);
    const [one = "", two = ""] = stored();
    const fresh = admittedEvent("four").line.trimEnd();
    const erased = two.replace(/,"salt":.*$/, ',"salt":null,"content":null}');
    const sorted = sortReceived([one, erased, fresh, fresh, '{"v":"1","id":"x"', "sealed?"], known, false);
    expect(sorted.fresh).toEqual([fresh]);
    expect(sorted.blank.map((id) => two.includes(id))).toEqual([true]);
    expect(sorted.damaged).toBe(2);
  });
});
