import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { keepLines } from "./kept-lines.ts";
import { keepLeftAlone, readLeftAlone } from "./left-alone.ts";
import { pauseOf, readPausesEver } from "./pauses.ts";

let state = "";
beforeEach(() => {
  state = makeScratch("left-alone");
});
afterEach(() => removeScratch(state));

const begin = Date.UTC(2026, 0, 1);
const minute = 60_000;
const file = () => join(state, "left-alone.jsonl");

/** Sessions with LOCI_PAUSE, which started a minute apart. */
const sessions = Array.from({ length: 2_000 }, (_, n) => ({ session: `session-${n}`, at: begin + n * minute }));
const after = begin + sessions.length * minute;

/** Returns the events that an import would store. */
function outsidePauses(happened: readonly { readonly session: string; readonly at: number }[]) {
  const pauses = [...readPausesEver(state), ...readLeftAlone(state)];
  return happened.filter((one) => pauseOf(pauses, "capture", { space: "shop", ...one }) === null);
}

describe("more sessions with LOCI_PAUSE than a hook can read", () => {
  beforeEach(() =>
    keepLines(
      file(),
      sessions.map((one) => ({ ...one, isLeftAlone: true })),
    ),
  );

  it("are all omitted by an import, and hooks keep the latest open sessions in their list", () => {
    verifies("SAF-11.b");
    keepLeftAlone(state, "one-more", true, after);
    const lines = readFileSync(file(), "utf8").split("\n");
    expect(lines.filter((line) => line !== "")).toHaveLength(201);
    expect(outsidePauses([...sessions, { session: "one-more", at: after + minute }])).toEqual([]);
    // Events of another session at the same times are not affected.
    const others = [begin - minute, begin + minute, after - minute, after + minute].map((at) => ({
      session: "other",
      at,
    }));
    expect(outsidePauses(others)).toEqual(others);
  });

  it("are recorded again after LOCI_PAUSE stopped applying", () => {
    verifies("SAF-11.b");
    keepLines(file(), [{ session: "session-7", at: begin + 9 * minute, isLeftAlone: false }]);
    keepLeftAlone(state, "one-more", true, after);
    expect(readFileSync(file(), "utf8")).not.toContain('"session-7"');
    const happened = [8, 10].map((n) => ({ session: "session-7", at: begin + n * minute }));
    expect(outsidePauses(happened)).toEqual(happened.slice(1));
  });

  it("stay paused while they are open, even before their next hook", () => {
    verifies("SAF-11.b");
    const working = { session: "session-1999", at: after + 2 * minute };
    keepLeftAlone(state, "one-more", true, after);
    expect(outsidePauses([working])).toEqual([]);
    keepLeftAlone(state, "session-1999", false, after + 3 * minute);
    expect(outsidePauses([working, { ...working, at: after + 4 * minute }])).toEqual([
      { ...working, at: after + 4 * minute },
    ]);
  });

  it("are stored again after their next hook, however old they are", () => {
    keepLeftAlone(state, "one-more", true, after);
    keepLeftAlone(state, "session-0", true, after + minute);
    keepLeftAlone(state, "session-0", false, after + 3 * minute);
    const happened = [2, 4].map((n) => ({ session: "session-0", at: after + n * minute }));
    expect(outsidePauses(happened)).toEqual(happened.slice(1));
  });
});

it("no session with LOCI_PAUSE is lost when several processes fill the file at once", async () => {
  verifies("SAF-11.b");
  const worker = fileURLToPath(new URL("../../test/workers/session-leaver.ts", import.meta.url));
  const [names, count] = [["one", "two", "three"], 1_200];
  const run = promisify(execFile);
  await Promise.all(names.map((name) => run(process.execPath, [worker, state, name, String(count)])));
  const all = names.flatMap((name) =>
    Array.from({ length: count }, (_, n) => ({ session: `${name}-${n}`, at: begin })),
  );
  expect(outsidePauses(all)).toEqual([]);
}, 60_000);

it("no file is created if LOCI_PAUSE never applied to a session", () => {
  keepLeftAlone(state, "s1", false, begin);
  expect(existsSync(file())).toBe(false);
});
