import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, isStepCount, streamText, ToolLoopAgent, wrapLanguageModel, type LanguageModel } from "ai";
import { describe, expect, it, vi } from "vitest";

import { useAdapterHome } from "../../../test/adapters/adapter-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { createAiSdkMemory } from "./index.ts";

const home = useAdapterHome();
const question = "Which port does the staging server use?";

async function connect(options: Partial<SessionOptions> = {}) {
  const { memory, folder } = home;
  const loci = await createAiSdkMemory({ memory, folder, session: "s1", agent: "support", ...options });
  const provider = createOpenAICompatible({ name: "scripted", baseURL: `${home.model.url}/v1`, apiKey: "none" });
  const model: LanguageModel = wrapLanguageModel({ model: provider("scripted"), middleware: loci.middleware });
  return { ...loci, model };
}

describe("the Vercel AI SDK", () => {
  verifies("API-6.b");

  it("adds the recall block to the user's words, and stores the turn", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    const { model } = await connect();
    home.answers(() => ({ text: "It uses port 8443." }));
    const { text } = await generateText({ model, instructions: "Be brief.", prompt: question });
    expect(text).toBe("It uses port 8443.");
    expect(home.model.requests[0]?.system).toBe("Be brief.");
    const user = home.model.requests[0]?.messages.at(-1);
    expect(user?.text).toContain("<loci-context>");
    expect(user?.text).toContain("The staging server uses port 8443.");
    expect(user?.text.endsWith(question)).toBe(true);
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: It uses port 8443."]);
    const [, prompt] = await home.memory.timeline({ session: "s1" });
    expect(prompt).toMatchObject({ trust: "user", agent: "support" });
  });

  it("stores a turn with tool calls once, and every step gets the same block", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    const { model, tools } = await connect();
    home.answers((_request, at) =>
      at === 0 ? { call: { tool: "memory_search", input: { query: "staging port" } } } : { text: "8443" },
    );
    const agent = new ToolLoopAgent({ model, tools, stopWhen: isStepCount(4) });
    expect((await agent.generate({ prompt: question })).text).toBe("8443");
    const [first, second] = home.model.requests;
    expect(second?.messages.at(-1)?.toolResults?.[0]?.text).toContain("port 8443");
    expect(second?.messages.find(({ role }) => role === "user")).toEqual(
      first?.messages.find(({ role }) => role === "user"),
    );
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: 8443"]);
    expect(await home.memory.trust.recalls()).toHaveLength(1);
  });

  it("stores a retried call once", async () => {
    const { model } = await connect();
    home.answers((_request, at) => (at === 0 ? { status: 503 } : { text: "8443" }));
    await generateText({ model, prompt: question, maxRetries: 1 });
    expect(home.model.requests).toHaveLength(2);
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: 8443"]);
  });

  it("stores the same turn once, even from two processes, and the next turn as a new one", async () => {
    const ask = async (messages: { role: "user" | "assistant"; content: string }[]) =>
      generateText({ model: (await connect()).model, messages });
    const first = { role: "user", content: "yes" } as const;
    await ask([first]);
    await ask([first]);
    expect(await home.stored("s1")).toEqual(["prompt: yes", "assistant: ok"]);
    await ask([first, { role: "assistant", content: "ok" }, { role: "user", content: "yes" }]);
    expect(await home.stored("s1")).toEqual(["prompt: yes", "assistant: ok", "prompt: yes", "assistant: ok"]);
  });

  it("distinguishes equal turns without history by the id that the caller passes", async () => {
    const { model } = await connect();
    for (const turn of ["1", "2", "2"]) {
      await generateText({ model, prompt: "yes", providerOptions: { loci: { turn } } });
    }
    expect(await home.stored("s1")).toEqual(["prompt: yes", "assistant: ok", "prompt: yes", "assistant: ok"]);
  });

  it("stores the reply of a stream when it is complete", async () => {
    const { model } = await connect();
    home.answers(() => ({ text: "It uses port 8443." }));
    expect(await streamText({ model, prompt: question }).text).toBe("It uses port 8443.");
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: It uses port 8443."]);
  });

  it.each(["stall", "break"] as const)(
    "does not store the partial reply of a stream that ends with a %s",
    async (cut) => {
      const { model } = await connect();
      home.answers((_request, at) => ({ text: "It uses port 8443.", ...(at === 0 ? { cut } : {}) }));
      const stop = new AbortController();
      const seen: string[] = [];
      const read = async () => {
        const { stream } = streamText({ model, prompt: question, abortSignal: stop.signal, maxRetries: 0 });
        for await (const part of stream) {
          if (part.type === "text-delta") seen.push(part.text);
          if (cut === "stall" && seen.length > 0) stop.abort();
        }
      };
      await read().catch(() => {});
      expect(seen.join("")).toMatch(/^It [a-z0-9 ]{1,13}$/);
      expect(await home.stored("s1")).toEqual([`prompt: ${question}`]);
      expect(await streamText({ model, prompt: question }).text).toBe("It uses port 8443.");
      expect(await home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: It uses port 8443."]);
    },
  );

  it("redacts secrets and leaves out private passages", async () => {
    const { model } = await connect();
    const secret = "ghp_R4nd0mR4nd0mR4nd0mR4nd0mR4nd0mR4nd0m";
    await generateText({ model, prompt: `The token is ${secret}. <private>My salary is 5.</private> Deploy it.` });
    const [prompt] = await home.stored("s1");
    expect(prompt).toContain("Deploy it.");
    expect(prompt).not.toContain(secret);
    expect(prompt).not.toContain("salary");
  });

  it("passes a tool's error to the model as an error, and offers only the tools of its scope", async () => {
    const { model, tools } = await connect();
    home.answers((_request, at) =>
      at === 0
        ? { call: { tool: "memory_write", input: { scope: "space", mode: "replace", content: "mine" } } }
        : { text: "refused" },
    );
    await generateText({ model, tools, prompt: "Replace it.", stopWhen: isStepCount(2) });
    expect(home.model.requests[1]?.messages.at(-1)?.toolResults?.[0]?.text).toContain("SCOPE_REFUSED");
    const reader = await connect({ record: false });
    expect(Object.keys(tools)).toContain("memory_write");
    expect(Object.keys(reader.tools)).not.toContain("memory_write");
  });

  it.each(["", "a/b", "..", "x".repeat(300)])("refuses the session %j before it stores anything", async (session) => {
    await expect(connect({ session })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });

  it("returns no memories of another project", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    const { model } = await connect({ folder: undefined });
    await generateText({ model, prompt: question });
    expect(home.model.requests[0]?.messages[0]?.text).toBe(question);
  });

  it("adds no block and stores no turn if the caller switches both off", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    const { model } = await connect({ recall: false, record: false });
    await generateText({ model, prompt: question });
    expect(home.model.requests[0]?.messages[0]?.text).toBe(question);
    expect(await home.stored("s1")).toEqual([]);
  });

  it("answers even if the memory fails, and reports the error", async () => {
    const onFault = vi.fn<(error: unknown) => void>();
    const { model } = await connect({ onFault });
    await home.memory.close();
    expect((await generateText({ model, prompt: question })).text).toBe("ok");
    expect(onFault.mock.calls[0]?.[0]).toMatchObject({ code: "MEMORY_CLOSED" });
  });
});
