import { fileURLToPath } from "node:url";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { describe, expect, it } from "vitest";

import { useAdapterHome } from "../../../test/adapters/adapter-home.ts";
import { checkTypes, importSdk } from "../../../test/adapters/large-sdks.ts";
import { verifies } from "../../../test/verifies.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { createMastraMemory } from "./index.ts";

interface MastraAgent {
  generate(prompt: unknown, options?: object): Promise<{ readonly text: string }>;
  stream(prompt: unknown, options?: object): Promise<{ readonly textStream: AsyncIterable<string> }>;
}

const { Agent } = await importSdk<{ Agent: new (options: object) => MastraAgent }>("@mastra/core/agent");
const home = useAdapterHome();
const question = "Which port does the staging server use?";

async function connect(options: Partial<SessionOptions> = {}) {
  const { memory, folder } = home;
  const { tools, processor } = await createMastraMemory({
    memory,
    folder,
    session: "s1",
    agent: "support",
    ...options,
  });
  const provider = createOpenAICompatible({ name: "scripted", baseURL: `${home.model.url}/v1`, apiKey: "none" });
  return new Agent({
    id: "support",
    name: "support",
    instructions: "Be brief.",
    model: provider("scripted"),
    tools,
    inputProcessors: [processor],
    outputProcessors: [processor],
  });
}

describe("Mastra", () => {
  verifies("API-6.f");

  it("accepts the processor and the tools as its own types", () => {
    const program = `
      import { Agent } from "@mastra/core/agent";
      import type { Processor } from "@mastra/core/processors";
      import { createMastraMemory } from "${fileURLToPath(new URL("index.ts", import.meta.url))}";
      declare const options: Parameters<typeof createMastraMemory>[0];
      const { tools, processor } = await createMastraMemory(options);
      export const checked: Processor = processor;
      // @ts-expect-error: the types are known, so a wrong one is an error
      export const wrong: number = checked;
      export const agent = new Agent({
        id: "a", name: "a", instructions: "b", model: "openai/gpt-5", tools,
        inputProcessors: [processor], outputProcessors: [processor],
      });`;
    expect(checkTypes([program])).toBe("");
  });

  it("receives the recall block as a system message, and the turn is stored", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    home.answers(() => ({ text: "It uses port 8443." }));
    expect((await (await connect()).generate(question)).text).toBe("It uses port 8443.");
    expect(JSON.stringify(home.model.requests[0]?.raw)).toMatch(/Be brief\.[^]*<loci-context>[^]*port 8443/);
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: It uses port 8443."]);
  });

  it("stores a turn with tool calls once, also after a retry", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    home.answers((_request, at) => {
      if (at === 0) return { status: 503 };
      return at === 1 ? { call: { tool: "memory_search", input: { query: "staging port" } } } : { text: "8443" };
    });
    const agent = await connect();
    const answered = await agent.generate(question, { maxRetries: 1, modelSettings: { maxRetries: 1 } });
    expect(answered.text).toBe("8443");
    expect(home.model.requests.at(-1)?.messages.at(-1)?.toolResults?.[0]?.text).toContain("port 8443");
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: 8443"]);
  });

  it("stores the same turn once, and the next turn as a new one", async () => {
    const agent = await connect();
    const first = { role: "user", content: "yes" };
    await agent.generate([first]);
    await agent.generate([first]);
    await agent.generate([first, { role: "assistant", content: "ok" }, first]);
    expect(await home.stored("s1")).toEqual(["prompt: yes", "assistant: ok", "prompt: yes", "assistant: ok"]);
  });

  it("stores the reply of a stream, but not the partial reply of an aborted one", async () => {
    home.answers((_request, at) => ({ text: "It uses port 8443.", ...(at === 0 ? { cut: "stall" as const } : {}) }));
    const agent = await connect();
    const stop = new AbortController();
    const read = async (options: object) => {
      const { textStream } = await agent.stream(question, options);
      for await (const part of textStream) if (part !== "") stop.abort();
    };
    await read({ abortSignal: stop.signal }).catch(() => {});
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`]);
    await read({});
    await expect.poll(() => home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: It uses port 8443."]);
  });

  it("adds no block and stores no turn if the caller switches both off", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    await (await connect({ recall: false, record: false })).generate(question);
    expect(JSON.stringify(home.model.requests[0]?.raw)).not.toContain("8443");
    expect(await home.stored("s1")).toEqual([]);
  });
});
