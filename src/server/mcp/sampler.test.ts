import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { openMemory } from "../../compose/open-memory.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { createMemoryLog } from "../../testing/memory-log.ts";
import { createServer } from "./create-server.ts";
import { createMemoryHandles } from "./memory-handles.ts";
import { createSampler } from "./sampler.ts";

const request = {
  messages: [{ role: "user" as const, content: { type: "text" as const, text: "Say hello." } }],
  maxTokens: 50,
  modelPreferences: { costPriority: 1, speedPriority: 1 },
};

describe("the sampler of a connection", () => {
  it("asks the client only if the client offers its model", async () => {
    const state = makeScratch("sampler");
    const sampler = createSampler();
    await expect(sampler.sample(request, {})).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
    const connect = async (capabilities: object) => {
      const handles = createMemoryHandles(() =>
        openMemory({ log: createMemoryLog(), documents: null, state, env: { ...homeVariables(state) } }),
      );
      const mcp = await createServer({
        handles,
        identity: { given: {}, hosts: [], env: {} },
        settings: { profile: "manual", entries: { limit: 1_000, compartments: {} } },
        isReadOnly: true,
        sensitive: false,
        onServer: (server) => sampler.attach(server),
        onFault: () => {},
      });
      const client = new Client({ name: "test", version: "1" }, { capabilities });
      const [near, far] = InMemoryTransport.createLinkedPair();
      await Promise.all([mcp.connect(near), client.connect(far)]);
      return client;
    };
    await connect({});
    await expect(sampler.sample(request, {})).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
    const client = await connect({ sampling: {} });
    client.setRequestHandler("sampling/createMessage", async ({ params }) => ({
      role: "assistant",
      model: "theirs",
      content: { type: "text", text: `Hello in ${params.maxTokens} tokens.` },
    }));
    expect(await sampler.sample(request, {})).toMatchObject({
      model: "theirs",
      content: { text: "Hello in 50 tokens." },
    });
    removeScratch(state);
  });
});
