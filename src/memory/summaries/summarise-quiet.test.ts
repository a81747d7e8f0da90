import { describe, expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Models } from "../../core/ports/models.ts";
import type { Settings } from "../base/settings.ts";
import type { Memory } from "../memory.ts";
import { summariseQuiet } from "./summarise-quiet.ts";
import { isUpkeepDue } from "./upkeep-due.ts";

useHome();
useParts();

const start = Date.UTC(2026, 2, 1, 9);
const hour = 3_600_000;
let now = start;

const openWith = async (profile: Settings["profile"] = "assisted", models?: Models) => {
  now = start + 10 * hour;
  return open({ now: () => now, settings: { profile }, ...(models === undefined ? {} : { models }) });
};

/** Records sessions that nobody ended, one minute apart. */
async function work(memory: Memory, sessions: readonly string[], at = start): Promise<void> {
  for (const [n, session] of sessions.entries())
    await memory.record([
      { type: "prompt", text: `Repair the zorblax gateway ${session}`, session, at: at + n * 60_000 },
      { type: "assistant", text: "I repaired it.", session, at: at + n * 60_000 + 1 },
      { type: "prompt", text: "Now describe it in the readme", session, at: at + n * 60_000 + 2 },
    ]);
}

async function summarised(memory: Memory): Promise<string[]> {
  const all = await memory.timeline({ limit: 1000 });
  return all
    .filter(({ kind }) => kind === "session.summarised")
    .map(({ session }) => session ?? "")
    .toSorted();
}

const named = (count: number) => Array.from({ length: count }, (_, n) => `s${n}`);

/** Asks as a hook does at the end of another session. */
async function isDue(profile: Settings["profile"] = "assisted"): Promise<boolean> {
  const parts = openParts({ settings: { profile }, now: () => now });
  await parts.index.catchUp();
  return isUpkeepDue({ ...parts, documents: null }, {});
}

describe("sessions that ended without a report", () => {
  it("are summarised once after four quiet hours", async () => {
    verifies("LIFE-1.c");
    const memory = await openWith();
    await work(memory, ["killed"]);
    now = start + 3.9 * hour;
    expect([await memory.care.summariseQuiet(), await isDue()]).toEqual([[], false]);
    now = start + 4.1 * hour;
    expect(await isDue()).toBe(true);
    expect(await memory.care.summariseQuiet()).toHaveLength(1);
    expect(await summarised(memory)).toEqual(["killed"]);
    expect([await memory.care.summariseQuiet(), await isDue()]).toEqual([[], false]);
  });

  it("are summarised again if they continued", async () => {
    const memory = await openWith();
    await work(memory, ["killed"]);
    await memory.care.summariseQuiet();
    await work(memory, ["killed"], start + hour);
    expect(await memory.care.summariseQuiet()).toHaveLength(1);
    expect(await summarised(memory)).toEqual(["killed", "killed"]);
  });

  it("are summarised twenty at a time, the latest first, until none is left", async () => {
    const memory = await openWith();
    await work(memory, named(45));
    expect(await memory.care.summariseQuiet()).toHaveLength(20);
    expect(await summarised(memory)).toEqual(named(45).slice(25).toSorted());
    expect(await memory.care.summariseQuiet()).toHaveLength(20);
    expect(await memory.care.summariseQuiet()).toHaveLength(5);
    expect([await isDue(), (await summarised(memory)).length]).toEqual([false, 45]);
  });

  it("are not summarised while the agent still works on the last prompt", async () => {
    const memory = await openWith();
    await work(memory, ["busy"]);
    await memory.record([{ type: "tool_use", text: "npm test", tool: "Bash", session: "busy", at: start + 9 * hour }]);
    expect([await memory.care.summariseQuiet(), await isDue()]).toEqual([[], false]);
    now = start + 14 * hour;
    expect(await memory.care.summariseQuiet()).toHaveLength(1);
  });

  it("are checked once if there is nothing to summarise, also after a rebuild of the index", async () => {
    const memory = await openWith();
    await memory.record([{ type: "prompt", text: "What is the zorblax gateway?", session: "short", at: start }]);
    await memory.record(
      ["ok", "go on", "yes"].map((text, n) => ({ type: "prompt" as const, text, session: "idle", at: start + n })),
    );
    await work(memory, ["killed"]);
    expect(await isDue()).toBe(true);
    expect(await memory.care.summariseQuiet()).toHaveLength(1);
    expect(await isDue()).toBe(false);
    await memory.care.rebuild();
    expect([await isDue(), await memory.care.summariseQuiet(), await isDue()]).toEqual([true, [], false]);
    expect(await summarised(memory)).toEqual(["killed"]);
  });

  it("do not include a session that was summarised at its end, or one that only a file names", async () => {
    const memory = await openWith();
    await work(memory, ["ended"]);
    await memory.endSession({ session: "ended" });
    await memory.record(
      ["one prompt", "another prompt", "a third prompt"].map((text, n) => ({
        type: "prompt" as const,
        text: `This is ${text} of a file`,
        session: "imported",
        trust: "import" as const,
        at: start + n,
      })),
    );
    expect([await isDue(), await memory.care.summariseQuiet()]).toEqual([false, []]);
  });

  it("are not summarised in the manual profile, or by a model session", async () => {
    verifies("CFG-3.b");
    const memory = await openWith("manual");
    await work(memory, ["killed"]);
    expect([await isDue("manual"), await memory.care.summariseQuiet()]).toEqual([false, []]);
    await expect(memory.as({ kind: "user" }).care.summariseQuiet()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });

  it("never cause a model call", async () => {
    let calls = 0;
    const memory = await openWith("automatic", {
      complete: async () => {
        calls += 1;
        return { text: "x", usage: { inputTokens: 1, outputTokens: 1 }, model: "scripted-1", finish: "stop" };
      },
    });
    await work(memory, ["killed", "ended"]);
    await memory.care.summariseQuiet();
    expect(calls).toBe(0);
    await work(memory, ["ended"], start + hour);
    await memory.endSession({ session: "ended" });
    expect(calls).toBe(1);
  });

  it("are continued where a killed process stopped", async () => {
    const memory = await openWith();
    await work(memory, named(3));
    const killed = openParts({
      settings: { profile: "assisted" },
      now: () => now,
      onAppend: () => {
        if (appends === 2) throw new Error("killed");
        appends += 1;
      },
    });
    let appends = 0;
    await expect(summariseQuiet(killed)).rejects.toThrow("killed");
    expect(await memory.care.summariseQuiet()).toHaveLength(1);
    expect(await summarised(memory)).toEqual(named(3));
  });
});
