import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";

import type { CompletionRequest, SamplingRequest } from "../../core/ports/models.ts";
import { describeModels } from "../../testing/describe-models.ts";
import { createScriptedModels } from "../../testing/scripted-models.ts";
import { openSamplingModel } from "./sampling-model.ts";

const request: CompletionRequest = { messages: [{ role: "user", text: "Say hello." }], maxTokens: 100 };

/** A client of the protocol's makers that offers sampling, and the model that a server opens over it. */
async function connect(answer: (request: SamplingRequest) => Promise<object>) {
  const mcp = new McpServer({ name: "loci", version: "1" }, { capabilities: {} });
  const client = new Client({ name: "test", version: "1" }, { capabilities: { sampling: {} } });
  client.setRequestHandler(
    "sampling/createMessage",
    async ({ params }) => answer(params as unknown as SamplingRequest) as never,
  );
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([mcp.connect(near), client.connect(far)]);
  return {
    models: openSamplingModel((params, options) => mcp.server.createMessage(params, options)),
    dispose: async () => {
      await client.close();
      await mcp.close();
    },
  };
}

/** Answers as a client with a model would. */
async function scripted({ systemPrompt, messages, maxTokens }: SamplingRequest): Promise<object> {
  const [, schema] = /JSON Schema[^\n]*\n(.*)$/.exec(systemPrompt ?? "") ?? [];
  const { text, model, finish } = await createScriptedModels().complete({
    system: systemPrompt,
    messages: messages.map(({ role, content }) => ({ role, text: content.text })),
    maxTokens,
    schema: schema === undefined ? undefined : (JSON.parse(schema) as Record<string, unknown>),
  });
  return {
    role: "assistant",
    model,
    content: { type: "text", text },
    stopReason: finish === "length" ? "maxTokens" : "endTurn",
  };
}

describeModels("the model of an MCP client", () => connect(scripted), { describe, it });

describe("an MCP client that offers its model", () => {
  it.each([
    ["refuses", async () => Promise.reject(new Error("the user said no"))],
    ["sends no text", async () => ({ role: "assistant", model: "m", content: { type: "text", text: " " } })],
    [
      "sends a picture",
      async () => ({ role: "assistant", model: "m", content: { type: "image", data: "aGk=", mimeType: "image/png" } }),
    ],
    ["sends something else", async () => ({ answer: 42 })],
  ])("causes a typed error if it %s", async (_title, answer) => {
    const { models, dispose } = await connect(answer);
    await expect(models.complete(request)).rejects.toMatchObject({ code: "MODEL_FAILED" });
    await dispose();
  });

  it("causes the error of the caller's time limit if it never answers", async () => {
    const { models, dispose } = await connect(() => new Promise(() => {}));
    await expect(models.complete({ ...request, signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/);
    await dispose();
  });
});
