import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import { judgedRecalls } from "../../test/judged-recalls.ts";
import { holding, makeSpace } from "../../test/memory-home.ts";
import { verifies } from "../../test/verifies.ts";
import { hookScript } from "../agents/own-program.ts";
import { openMemory, openParts } from "../compose/open-memory.ts";
import { takeIn } from "../memory/base/intake.ts";
import { createMemory } from "../memory/create-memory.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("start-command");
});
afterEach(() => removeScratch(home));

describe("a machine on which only hooks run", () => {
  it("erases at the end of a turn what another machine has forgotten, without delaying the host", async () => {
    verifies("SAF-5.c", "LOG-10.b");
    const env = { ...homeVariables(home) };
    const memory = await openMemory({ env });
    const id = await memory.remember("the zorblaxian affair");
    await memory.search("affair");
    await memory.close();
    const parts = openParts({ env });
    await takeIn(parts, [
      {
        kind: "memory.forgotten",
        content: { targets: [id], reason: "asked" },
        scope: { level: "user", user: "me" },
        origin: { device: "another" },
        trust: "user",
      },
    ]);
    await parts.log.close();
    expect(holding(home, ["zorblaxian"])).not.toEqual([]);
    const answers: Answer[] = [];
    let isErased = false;
    // On a busy machine, the end of a turn may skip the check. A later turn then does it.
    for (let turn = 0; turn < 15 && !isErased; turn += 1) {
      answers.push(endTurn(env));
      isErased = await vi.waitUntil(() => isGone("zorblaxian"), { timeout: 3_000, interval: 100 }).catch(() => false);
    }
    expect(isErased).toBe(true);
    expect(new Set(answers.map(({ status, stdout }) => `${status} ${stdout}`))).toEqual(new Set(["0 {}"]));
  });

  it("compacts an agent's large document at the end of a session, and clears its run entries", async () => {
    verifies("DOC-6.c", "ENT-7.b", "HOOK-1.d", "LIFE-4.a");
    const env = { ...homeVariables(home) };
    const space = makeSpace("project", home);
    const memory = await openMemory({ env });
    const billing = memory.as({ kind: "agent", agent: "billing", space, session: "s1", run: "r1" });
    await billing.documents.append({ scope: "agent", space }, "a line of a large document\n".repeat(5_000));
    await billing.entries.save({ compartment: "run", content: "of this run" });
    await memory.search("large");
    const isDone = async () =>
      (await billing.documents.read({ scope: "agent", space })).bytes < 102_400 &&
      (await billing.entries.get({ compartment: "run" })).length === 0;
    let isCompacted = false;
    for (let turn = 0; turn < 5 && !isCompacted; turn += 1) {
      expect(hook("SessionEnd", env, { cwd: space, reason: "exit" })).toEqual({ status: 0, stdout: "{}" });
      isCompacted = await vi.waitUntil(isDone, { timeout: 5_000, interval: 100 }).catch(() => false);
    }
    expect(isCompacted).toBe(true);
    expect(await billing.documents.list({ scope: "agent", space })).toHaveLength(2);
    await memory.close();
  });

  it("summarises a session at its end, and begins the next one with the state of its work", async () => {
    verifies("LIFE-1.c", "LIFE-4.a");
    const env = { ...homeVariables(home) };
    const cwd = makeSpace("project", home);
    const work = ["Repair the zorblax gateway", "Now describe it in the readme"];
    for (const prompt of work) {
      hook("UserPromptSubmit", env, { cwd, prompt });
      hook("Stop", env, { cwd, last_assistant_message: `Finished: ${prompt}.` });
    }
    const memory = await openMemory({ env });
    const summaries = async () =>
      (await memory.timeline({ session: "s1" })).filter(({ kind }) => kind === "session.summarised");
    let isWritten = false;
    for (let turn = 0; turn < 5 && !isWritten; turn += 1) {
      expect(hook("SessionEnd", env, { cwd, reason: "exit" })).toEqual({ status: 0, stdout: "{}" });
      const isAny = async () => (await summaries()).length > 0;
      isWritten = await vi.waitUntil(isAny, { timeout: 5_000, interval: 100 }).catch(() => false);
    }
    expect(await summaries()).toMatchObject([
      {
        text: "Asked: Repair the zorblax gateway; last: Now describe it in the readme.",
        origin: { agent: "claude-code" },
      },
    ]);
    await memory.close();
    const { stdout } = hook("SessionStart", env, { cwd, session_id: "s2", source: "startup" });
    expect(stdout).toContain("last answer: Finished: Now describe it in the readme.");
    expect(stdout).toContain("the work began with: “Repair the zorblax gateway”");
    expect(stdout).not.toContain("Asked:");
  });

  it("learns from judged recalls when a session ends", async () => {
    verifies("LIFE-4.b");
    const env = { ...homeVariables(home) };
    const cwd = makeSpace("project", home);
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    writeFileSync(join(home, ".config", "ai", "config.json"), '{ "profile": "automatic" }');
    const parts = openParts({ env });
    await takeIn(parts, judgedRecalls(300, { from: Date.now() - 2 * 86_400_000 }));
    const memory = createMemory(parts);
    const isLearned = async () => (await memory.policies.list()).policies.length > 0;
    expect(await isLearned()).toBe(false);
    let isDone = false;
    for (let turn = 0; turn < 5 && !isDone; turn += 1) {
      expect(hook("SessionEnd", env, { cwd, reason: "exit" })).toEqual({ status: 0, stdout: "{}" });
      isDone = await vi.waitUntil(isLearned, { timeout: 5_000, interval: 100 }).catch(() => false);
    }
    expect(isDone).toBe(true);
    await memory.close();
  });

  it("summarises a session that was killed yesterday when another one ends", async () => {
    verifies("LIFE-1.c", "LIFE-4.a");
    const env = { ...homeVariables(home) };
    const cwd = makeSpace("project", home);
    const memory = await openMemory({ env });
    const at = Date.now() - 86_400_000;
    const prompts = ["Repair the zorblax gateway", "Then paint it green", "Then sell the gateway"];
    await memory.record(prompts.map((text, n) => ({ type: "prompt" as const, text, session: "killed", at: at + n })));
    const isSummarised = async () =>
      (await memory.timeline({ session: "killed" })).some(({ kind }) => kind === "session.summarised");
    let isDone = false;
    for (let turn = 0; turn < 5 && !isDone; turn += 1) {
      expect(hook("SessionEnd", env, { cwd, reason: "exit" })).toEqual({ status: 0, stdout: "{}" });
      isDone = await vi.waitUntil(isSummarised, { timeout: 5_000, interval: 100 }).catch(() => false);
    }
    expect(isDone).toBe(true);
    await memory.close();
  });
});

function isGone(word: string): boolean {
  try {
    return holding(home, [word]).length === 0;
  } catch {
    // A file disappeared during the search, because another process is still working.
    return false;
  }
}

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
