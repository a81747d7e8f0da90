import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import { verifies } from "../../test/verifies.ts";
import { hookScript } from "../agents/own-program.ts";
import { openMemory } from "../compose/open-memory.ts";
import { checkBackups } from "../health/check-memory.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("scheduled-backup");
});
afterEach(() => removeScratch(home));

describe("automatic backups", () => {
  verifies("LOG-12.c", "LOG-12.d");
  const env = () => ({ ...homeVariables(home) });
  const every = (schedule: string) => {
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    writeFileSync(join(home, ".config", "ai", "config.json"), JSON.stringify({ backup: { every: schedule, keep: 2 } }));
  };
  const backups = async () => {
    const memory = await openMemory({ env: env() });
    try {
      return await memory.care.backups();
    } finally {
      await memory.close();
    }
  };

  it("are made at the end of a turn if one is due, without delaying the host; the next turn makes none", async () => {
    every("day");
    expect(endTurn(env())).toEqual({ status: 0, stdout: "{}" });
    await vi.waitUntil(async () => (await backups()).length === 1, { timeout: 30_000, interval: 200 });
    expect(endTurn(env())).toEqual({ status: 0, stdout: "{}" });
    await sleep(1_000);
    const [only, ...others] = await backups();
    expect(others).toEqual([]);
    expect(Date.now() - (only?.made ?? 0)).toBeLessThan(60_000);
    const doctor = checkBackups(await backups(), "day", Date.now());
    expect(doctor).toMatchObject({ state: "good", found: expect.stringContaining("1 backup") });
  });

  it("are not made at the end of a turn without the setting, or if the setting asks for one per session", async () => {
    endTurn(env());
    every("session");
    endTurn(env());
    await sleep(1_500);
    expect(await backups()).toEqual([]);
  });
});

it("doctor warns if automatic backups are overdue", () => {
  verifies("LOG-12.c");
  const day = 86_400_000;
  const old = { path: "/backups/one", made: Date.now() - 3 * day };
  expect(checkBackups([old], "day", Date.now())).toMatchObject({ state: "warning" });
  expect(checkBackups([old], "week", Date.now())).toMatchObject({ state: "good" });
  expect(checkBackups([], "off", Date.now())).toMatchObject({ state: "good" });
});

interface Answer {
  readonly status: number | null;
  readonly stdout: string;
}

function endTurn(env: Record<string, string>): Answer {
  return hook("Stop", env, { last_assistant_message: "done" });
}

function hook(event: string, env: Record<string, string>, fields: object): Answer {
  const { status, stdout } = spawnSync(process.execPath, [hookScript(), "claude-code", event], {
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
    input: JSON.stringify({
      hook_event_name: event,
      session_id: "s1",
      cwd: home,
      transcript_path: join(home, "none.jsonl"),
      ...fields,
    }),
  });
  return { status, stdout };
}
