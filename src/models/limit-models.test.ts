import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { LociError } from "../core/errors.ts";
import type { Completion, ModelLimits, Models } from "../core/ports/models.ts";
import { makeScratch, removeScratch } from "../platform/scratch.ts";
import { describeModels } from "../testing/describe-models.ts";
import { createScriptedModels } from "../testing/scripted-models.ts";
import { limitModels } from "./limit-models.ts";

const execute = promisify(execFile);

let state: string;
let time: number;

beforeEach(() => {
  state = makeScratch("models");
  time = Date.UTC(2026, 10, 16, 12);
});
afterEach(() => removeScratch(state));

/** Simulates another process, which shares only the state folder. */
const limited = (models: Models, limits: ModelLimits = {}): Models =>
  limitModels(models, { state, now: () => time, limits });
const request: Completion = { messages: [{ role: "user", text: "one two three" }], maxTokens: 100 };
const working = createScriptedModels(() => "fine");
const failing = createScriptedModels(() => Promise.reject(new Error("no network")));
const stored = () => JSON.parse(readFileSync(join(state, "models.json"), "utf8")) as Record<string, unknown>;

async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "answered",
    (error: Error) => (error instanceof LociError ? error.code : error.message),
  );
}

describeModels(
  "a model behind the breaker and the budget",
  async () => ({ models: limited(createScriptedModels()), dispose: async () => {} }),
  { describe, it },
);

describe("the breaker", () => {
  const pauseMs = 300_000;
  const open = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) expect(await codeOf(limited(failing).complete(request))).toBe("no network");
  };

  it("stops all callers of a machine after three failures in a row, for five minutes", async () => {
    await open();
    expect(await codeOf(limited(working).complete(request))).toBe("MODEL_PAUSED");
    time += pauseMs - 1;
    expect(await codeOf(limited(working).complete(request))).toBe("MODEL_PAUSED");
    time += 1;
    expect(await codeOf(limited(working).complete(request))).toBe("answered");
    expect(await codeOf(limited(failing).complete(request))).toBe("no network");
    expect(await codeOf(limited(working).complete(request))).toBe("answered");
  });

  it("is not opened by failures with an answer in between", async () => {
    for (let turn = 0; turn < 6; turn += 1)
      expect(await codeOf(limited(turn % 3 === 2 ? working : failing).complete(request))).not.toBe("MODEL_PAUSED");
  });

  it("lets one call try after the pause, and opens again when that fails", async () => {
    await open();
    time += pauseMs;
    let release = (): void => {};
    const slow = createScriptedModels(
      () => new Promise((_, reject) => (release = () => reject(new Error("still down")))),
    );
    const trial = limited(slow).complete(request);
    while (stored()["pausedUntil"] === time) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await codeOf(limited(working).complete(request))).toBe("MODEL_PAUSED");
    release();
    expect(await codeOf(trial)).toBe("still down");
    expect(await codeOf(limited(working).complete(request))).toBe("MODEL_PAUSED");
  });

  it("counts a model that does not answer in time, and not a caller that gives up", async () => {
    const silent: Models = { complete: () => new Promise(() => {}) };
    for (let turn = 0; turn < 5; turn += 1) {
      const controller = new AbortController();
      const call = limited(silent).complete({ ...request, signal: controller.signal });
      setTimeout(() => controller.abort(new Error("closed")), 5);
      expect(await codeOf(call)).toBe("closed");
    }
    for (let turn = 0; turn < 3; turn += 1)
      await expect(limited(silent).complete({ ...request, signal: AbortSignal.timeout(5) })).rejects.toThrow(/timeout/);
    expect(await codeOf(limited(working).complete(request))).toBe("MODEL_PAUSED");
  });

  it("does not stay open when the clock was set back", async () => {
    await open();
    time -= 86_400_000;
    expect(await codeOf(limited(working).complete(request))).toBe("answered");
  });
});

describe("the budget", () => {
  it("holds for the calls of all processes", async () => {
    const worker = new URL("../../test/workers/model-caller.ts", import.meta.url).pathname;
    const run = async () => Number((await execute(process.execPath, [worker, state, "10", "12"])).stdout);
    const [first, second] = await Promise.all([run(), run()]);
    expect(first + second).toBe(12);
  });

  it("holds for calls made at once, and begins anew at midnight", async () => {
    const limits = { callsPerDay: 5 };
    const call = () => codeOf(limited(working, limits).complete(request));
    const outcomes = await Promise.all(Array.from({ length: 8 }, call));
    expect(outcomes.filter((outcome) => outcome === "answered")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "MODEL_BUDGET_SPENT")).toHaveLength(3);
    time += 43_200_000;
    expect(await call()).toBe("answered");
  });

  it("counts the tokens that a call used, and refuses one that may need more than is left", async () => {
    const limits = { tokensPerDay: 250 };
    const used = createScriptedModels(() => ({ text: "fine", usage: { inputTokens: 30, outputTokens: 60 } }));
    expect(await codeOf(limited(used, limits).complete(request))).toBe("answered");
    expect(stored()["tokens"]).toBe(90);
    expect(await codeOf(limited(used, limits).complete({ ...request, maxTokens: 200 }))).toBe("MODEL_BUDGET_SPENT");
    expect(await codeOf(limited(used, limits).complete(request))).toBe("answered");
    expect(await codeOf(limited(used, limits).complete(request))).toBe("MODEL_BUDGET_SPENT");
  });

  it("counts the request of a call that failed, and all of one that reports nonsense", async () => {
    await codeOf(limited(failing).complete(request));
    expect(stored()).toMatchObject({
      calls: 1,
      tokens: expect.toSatisfy((tokens: number) => tokens > 0 && tokens < 20),
    });
    const before = Number(stored()["tokens"]);
    const odd = createScriptedModels(() => ({ text: "fine", usage: { inputTokens: Number.NaN, outputTokens: 1 } }));
    await limited(odd).complete(request);
    expect(Number(stored()["tokens"])).toBeGreaterThan(before + 100);
  });

  it("begins anew where its file cannot be read", async () => {
    for (const text of ["", "null", "[]", '{"calls":"many"}']) {
      writeFileSync(join(state, "models.json"), text);
      expect(await codeOf(limited(working).complete(request))).toBe("answered");
      expect(stored()["calls"]).toBe(1);
    }
  });
});
