import { readFileSync } from "node:fs";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startLoopbackModel, type Intercept, type LoopbackModel } from "../../../test/loopback-model.ts";
import { verifies } from "../../../test/verifies.ts";
import { LociError } from "../../core/errors.ts";
import type { CompletionRequest, Models } from "../../core/ports/models.ts";
import { completeJson } from "../../core/ports/structured-answer.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { describeModels } from "../../testing/describe-models.ts";
import { limitModels, type ModelCall } from "../limit-models.ts";
import { openAnthropicModel } from "./anthropic-model.ts";
import { openOpenaiModel } from "./openai-model.ts";
import { retryModels } from "./retry-model.ts";

const providers: readonly (readonly [name: string, open: (url: string) => Models])[] = [
  ["anthropic", (url) => openAnthropicModel({ key: "key-of-test", url })],
  ["openai", (url) => openOpenaiModel({ key: "key-of-test", url: `${url}/v1` })],
];
const request: CompletionRequest = { messages: [{ role: "user", text: "Say hello." }], maxTokens: 100 };
const timeoutMs = 1_000;

let state: string;
let server: LoopbackModel | undefined;
let calls: ModelCall[];
beforeEach(() => {
  state = makeScratch("http-models");
  calls = [];
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  removeScratch(state);
});

for (const [name, open] of providers)
  describeModels(
    `the real SDK of ${name}`,
    async () => {
      const model = await startLoopbackModel();
      return { models: open(model.url), dispose: () => model.close() };
    },
    { describe, it },
  );

/** The whole stack, as `openLanguageModel` composes it, with short waits. */
function stack(open: (url: string) => Models, url: string): Models {
  const limited = limitModels(open(url), { state, now: Date.now, onCall: (call) => calls.push(call) });
  return retryModels(limited, { timeoutMs, backoffMs: 10 });
}

const account = () => JSON.parse(readFileSync(join(state, "models.json"), "utf8")) as Record<string, number>;

async function outcome(call: Promise<unknown>): Promise<{ code: string; tookMs: number; message: string }> {
  const start = performance.now();
  const { code, message } = await call.then(
    () => ({ code: "answered", message: "" }),
    (error: unknown) =>
      error instanceof LociError
        ? { code: error.code, message: error.message }
        : { code: "untyped", message: String(error) },
  );
  return { code, message, tookMs: performance.now() - start };
}

const send = (status: number, body: string, headers: Record<string, string> = {}): Intercept => {
  return (response) => void response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
};
const error = JSON.stringify({ type: "error", error: { type: "x", message: "not now" } });

/** What goes wrong on the wire, how the call ends, and how many requests are made. */
const faults: readonly (readonly [title: string, fault: Intercept, code: string, requests: number])[] = [
  ["429 without retry-after", send(429, error), "MODEL_FAILED", 3],
  ["429 with a short retry-after", send(429, error, { "retry-after-ms": "20" }), "MODEL_FAILED", 3],
  ["429 with a retry-after of an hour", send(429, error, { "retry-after": "3600" }), "MODEL_FAILED", 1],
  [
    "429 with a retry-after date that is over",
    send(429, error, { "retry-after": "Mon, 01 Jan 2024 00:00:00 GMT" }),
    "MODEL_FAILED",
    3,
  ],
  ["429 with nonsense as retry-after", send(429, error, { "retry-after": "soon" }), "MODEL_FAILED", 3],
  ["408", send(408, error), "MODEL_FAILED", 3],
  ["409", send(409, error), "MODEL_FAILED", 3],
  ["500", send(500, error), "MODEL_FAILED", 3],
  ["503 with a page of a proxy", send(503, "<html>down</html>", { "content-type": "text/html" }), "MODEL_FAILED", 3],
  ["529", send(529, error), "MODEL_FAILED", 3],
  ["400", send(400, error), "MODEL_FAILED", 1],
  ["401", send(401, error), "MODEL_FAILED", 1],
  ["404", send(404, error), "MODEL_FAILED", 1],
  ["413", send(413, error), "MODEL_FAILED", 1],
  ["a redirect to another address", send(307, "", { location: "http://127.0.0.1:9/" }), "MODEL_FAILED", 3],
  ["broken JSON", send(200, '{"content":[{"type":"te'), "MODEL_FAILED", 1],
  ["an empty body", send(200, ""), "MODEL_FAILED", 1],
  ["an empty object", send(200, "{}"), "MODEL_FAILED", 1],
  ["null", send(200, "null"), "MODEL_FAILED", 1],
  ["a list", send(200, "[]"), "MODEL_FAILED", 1],
  [
    "choices and content of a wrong type",
    send(200, '{"model":"m","choices":"x","content":"x","usage":{}}'),
    "MODEL_FAILED",
    1,
  ],
  ["a wrong content type", send(200, "hello", { "content-type": "text/plain" }), "MODEL_FAILED", 1],
  [
    "a body that is cut",
    (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"content":');
      setTimeout(() => response.destroy(), 20);
    },
    "MODEL_FAILED",
    3,
  ],
  ["a socket that closes at once", (response) => void response.destroy(), "MODEL_FAILED", 3],
  ["no headers at all", () => {}, "MODEL_TIMEOUT", 1],
  [
    "headers and then silence",
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("{");
    },
    "MODEL_TIMEOUT",
    1,
  ],
  [
    "a body that drips without end",
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    },
    "MODEL_TIMEOUT",
    1,
  ],
  [
    "endless output",
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(65_536, 32);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more);
      more();
    },
    "MODEL_FAILED",
    1,
  ],
  ["an answer of 5 MB", send(200, JSON.stringify({ content: "x".repeat(5_000_000) })), "MODEL_FAILED", 1],
];

describe.each(providers)("a network fault during a request to %s", (_name, open) => {
  verifies("FAC-8.b");

  it.each(faults)(
    "%s ends with a typed error in time, and all requests are counted",
    async (_title, fault, code, count) => {
      server = await startLoopbackModel(fault);
      const ended = await outcome(stack(open, server.url).complete(request));
      expect(ended).toMatchObject({ code, message: expect.stringMatching(/\S/) });
      expect(ended.message.length).toBeLessThan(500);
      expect(ended.tookMs).toBeLessThan(timeoutMs + 1_000);
      expect(server.requests).toHaveLength(count);
      expect(account()).toMatchObject({ calls: count, failures: count });
      expect(calls.map(({ outcome: how }) => how)).toEqual(Array.from({ length: count }, () => "failed"));
    },
  );

  it("pauses requests after three failures", async () => {
    server = await startLoopbackModel(send(529, error));
    const models = stack(open, server.url);
    expect(await outcome(models.complete(request))).toMatchObject({ code: "MODEL_FAILED" });
    expect(await outcome(models.complete(request))).toMatchObject({ code: "MODEL_PAUSED" });
    expect(server.requests).toHaveLength(3);
    expect(calls.at(-1)).toMatchObject({ outcome: "refused", dollars: 0 });
  });

  it("has no effect after the next attempt works", async () => {
    server = await startLoopbackModel((response, at) => at < 2 && (send(529, error)(response, at), true));
    expect(await outcome(stack(open, server.url).complete({ ...request, task: "facts" }))).toMatchObject({
      code: "answered",
    });
    expect(account()).toMatchObject({ calls: 3, failures: 0 });
    expect(calls.at(-1)).toMatchObject({ outcome: "answered", task: "facts", inputTokens: 2, outputTokens: 2 });
  });

  it("waits for as long as the service asks before a retry", async () => {
    server = await startLoopbackModel(
      (response, at) => at === 0 && (send(429, error, { "retry-after": "0.3" })(response, at), true),
    );
    const { code, tookMs } = await outcome(stack(open, server.url).complete(request));
    expect(code).toBe("answered");
    expect(tookMs).toBeGreaterThan(290);
  });

  it("is not retried after an abort, also not during the wait", async () => {
    server = await startLoopbackModel(send(429, error, { "retry-after": "5" }));
    const controller = new AbortController();
    const call = stack(open, server.url).complete({ ...request, signal: controller.signal });
    const reason = new Error("closed");
    setTimeout(() => controller.abort(reason), 200);
    await expect(call).rejects.toBe(reason);
    await sleep(100);
    expect(server.requests).toHaveLength(1);
  });

  it("has a typed error if the network does not reach the service", async () => {
    const free = createTcpServer();
    await new Promise<void>((resolve) => free.listen(0, "127.0.0.1", resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    expect(await outcome(stack(open, `http://127.0.0.1:${port}`).complete(request))).toMatchObject({
      code: "MODEL_FAILED",
    });
    expect(calls).toHaveLength(3);
  });
});

describe("a refusal", () => {
  it.each([
    [
      "anthropic",
      {
        type: "message",
        model: "m",
        content: [],
        stop_reason: "refusal",
        usage: { input_tokens: 5, output_tokens: 1 },
      },
    ],
    [
      "openai",
      {
        model: "m",
        choices: [{ message: { content: null, refusal: "No." }, finish_reason: "stop" }],
        usage: { prompt_tokens: 5, completion_tokens: 1 },
      },
    ],
    ["openai", { model: "m", choices: [{ message: { content: "" }, finish_reason: "content_filter" }] }],
  ])("by %s is returned as a refusal", async (name, body) => {
    server = await startLoopbackModel(send(200, JSON.stringify(body)));
    const open = providers.find(([one]) => one === name)?.[1];
    const { finish } = (await open?.(server.url).complete(request)) ?? {};
    expect(finish).toBe("refused");
  });
});

describe("a request", () => {
  it("has the schema, no sampling options, and thinking switched off", async () => {
    server = await startLoopbackModel();
    await openAnthropicModel({ key: "key-of-test", url: server.url }).complete({ ...request, schema: wordSchema });
    expect(server.requests[0]).toMatchObject({
      model: "claude-haiku-5-5",
      max_tokens: 100,
      thinking: { type: "disabled" },
      output_config: { format: { type: "json_schema", schema: { type: "object" } } },
    });
    expect(server.headers[0]).toMatchObject({ authorization: "Bearer key-of-test" });
    await openAnthropicModel({ key: "key-of-test", url: server.url, model: "claude-opus-5-5" }).complete(request);
    expect(server.requests[1]).not.toHaveProperty("thinking");
  });

  it("uses a strict schema only where OpenAI accepts it", async () => {
    server = await startLoopbackModel();
    const models = openOpenaiModel({ url: `${server.url}/v1`, model: "llama3.2" });
    await models.complete({ ...request, schema: wordSchema });
    await models.complete({ ...request, schema: { ...wordSchema, required: [] } });
    expect(server.requests[0]).toMatchObject({
      model: "llama3.2",
      max_tokens: 100,
      response_format: { json_schema: { strict: true } },
    });
    expect(server.requests[1]).toMatchObject({ response_format: { json_schema: { strict: false } } });
    expect(server.requests[0]).not.toHaveProperty("reasoning_effort");
  });
});

const wordSchema = {
  type: "object",
  properties: { word: { type: "string" } },
  required: ["word"],
  additionalProperties: false,
};

it("limits and retries do not change a structured answer", async () => {
  server = await startLoopbackModel();
  for (const [, open] of providers) {
    const { value } = await completeJson(stack(open, server.url), { ...request, schema: wordSchema }, (one) => one);
    expect(value).toEqual({ word: "" });
  }
});
