import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startLoopbackModel, type LoopbackModel } from "../../test/loopback-model.ts";
import { verifies } from "../../test/verifies.ts";
import type { CompletionRequest } from "../core/ports/models.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { createScriptedModels } from "../testing/scripted-models.ts";
import {
  isLocal,
  openLanguageModel,
  readModelUse,
  type LanguageModelSettings,
  type ModelCall,
} from "./open-language-model.ts";
import { openParts } from "./open-memory.ts";

const request: CompletionRequest = { messages: [{ role: "user", text: "Say hello." }], maxTokens: 100 };
let state: string;
let server: LoopbackModel;
beforeEach(async () => {
  state = makeScratch("open-model");
  server = await startLoopbackModel();
});
afterEach(async () => {
  await server.close();
  removeScratch(state);
});

const open = (settings: LanguageModelSettings, env: Readonly<Record<string, string>> = {}) =>
  openLanguageModel({ settings, env, state, now: Date.now, retries: 0 });
const codeOf = (settings: LanguageModelSettings, env: Readonly<Record<string, string>> = {}) =>
  open(settings, env)
    ?.complete(request)
    .then(
      () => "answered",
      (error: Error & { code?: string }) => error.code,
    );

describe("the language model of the settings", () => {
  verifies("FAC-8.a");

  it("is not opened by default, nor for sampling without an MCP client", () => {
    expect(open({ provider: "none" })).toBeNull();
    expect(open({ provider: "sampling" })).toBeNull();
  });

  it("reads the key from the provider's variable, or from the configured variable", async () => {
    const anthropic = { provider: "anthropic", url: server.url } as const;
    expect(await codeOf(anthropic, { OPENAI_API_KEY: "k" })).toBe("MODEL_UNAVAILABLE");
    expect(await codeOf(anthropic, { ANTHROPIC_API_KEY: "k1" })).toBe("answered");
    expect(await codeOf({ ...anthropic, keyVariable: "MY_KEY" }, { ANTHROPIC_API_KEY: "k1", MY_KEY: "k2" })).toBe(
      "answered",
    );
    expect(server.headers.map(({ authorization }) => authorization)).toEqual(["Bearer k1", "Bearer k2"]);
  });

  it("sends no key to a server on this machine unless one is configured for it", async () => {
    const local = { provider: "openai", url: `${server.url}/v1`, name: "tiny" } as const;
    const env = { OPENAI_API_KEY: "sk-real", MY_KEY: "mine" };
    expect(await codeOf(local, env)).toBe("answered");
    expect(await codeOf({ ...local, keyVariable: "MY_KEY" }, env)).toBe("answered");
    expect(server.headers.map(({ authorization }) => authorization)).toEqual(["Bearer none", "Bearer mine"]);
    expect(readModelUse(state, Date.now())).toMatchObject({ calls: 2, dollars: 0 });
    expect(await codeOf({ ...local, name: undefined }, env)).toBe("MODEL_UNAVAILABLE");
  });

  it("asks the MCP client if there is one", async () => {
    const sample = async () => ({ role: "assistant", content: { type: "text", text: "Hello." }, model: "theirs" });
    const calls: ModelCall[] = [];
    const settings = { provider: "sampling" } as const;
    const onCall = (call: ModelCall): void => void calls.push(call);
    const models = openLanguageModel({ settings, env: {}, state, now: Date.now, sample, onCall });
    expect(await models?.complete({ ...request, task: "facts" })).toMatchObject({ text: "Hello.", model: "theirs" });
    expect(calls).toMatchObject([{ model: "theirs", outcome: "answered", task: "facts" }]);
  });

  it("can be opened later if its key was missing at first", async () => {
    const env: Record<string, string> = {};
    const models = open({ provider: "anthropic", url: server.url }, env);
    await expect(models?.complete(request)).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
    env["ANTHROPIC_API_KEY"] = "k";
    expect((await models?.complete(request))?.finish).toBe("stop");
  });

  it("stops at the time limit and the caps of the settings", async () => {
    const local = { provider: "openai", url: `${server.url}/v1`, name: "tiny" } as const;
    expect(await codeOf({ ...local, tokensPerDay: 5 })).toBe("MODEL_BUDGET_SPENT");
    expect(await codeOf({ ...local, dollarsPerDay: 0 })).toBe("answered");
    const silent = await startLoopbackModel(() => true);
    const start = performance.now();
    expect(await codeOf({ ...local, url: `${silent.url}/v1`, timeout: 1 })).toBe("MODEL_TIMEOUT");
    expect(performance.now() - start).toBeLessThan(5_000);
    await silent.close();
  });
});

describe("a memory", () => {
  const options = (more: object) => ({ memory: join(state, "memory"), state: join(state, "state"), env: {}, ...more });

  it("uses the caller's model, or else the model of the settings", async () => {
    const model = { provider: "openai", url: `${server.url}/v1`, name: "tiny" } as const;
    expect(openParts(options({})).models).toBeNull();
    expect(openParts(options({ model: { provider: "none" } })).models).toBeNull();
    expect(await openParts(options({ model })).models?.complete(request)).toMatchObject({ model: "tiny" });
    const models = createScriptedModels(() => "mine");
    expect(await openParts(options({ model, models })).models?.complete(request)).toMatchObject({ text: "mine" });
  });
});

it.each([
  ["http://localhost:11434/v1", true],
  ["http://127.0.0.1:1234", true],
  ["http://[::1]:8000/v1", true],
  ["https://127.example.com/v1", false],
  ["https://localhost.example.com", false],
  [undefined, false],
])("%s is a service of this machine: %s", (url, expected) => {
  expect(isLocal(url)).toBe(expected);
});
