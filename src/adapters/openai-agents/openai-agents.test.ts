import {
  Agent,
  MemorySession,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  Runner,
  user,
  type AgentInputItem,
  type Session,
} from "@openai/agents";
import OpenAI from "openai";
import { describe, expect, it } from "vitest";

import { useAdapterHome } from "../../../test/adapters/adapter-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { createOpenAiMemory, type LociSession } from "./index.ts";

const home = useAdapterHome();
const question = "Which port does the staging server use?";

async function connect(
  options: Partial<SessionOptions> = {},
  Model = OpenAIChatCompletionsModel as typeof OpenAIResponsesModel | typeof OpenAIChatCompletionsModel,
) {
  const { memory, folder } = home;
  const loci = await createOpenAiMemory({ memory, folder, session: "s1", agent: "support", ...options });
  const client = new OpenAI({ baseURL: `${home.model.url}/v1`, apiKey: "x", maxRetries: 1 });
  const agent = new Agent({
    name: "support",
    instructions: "Be brief.",
    model: new Model(client, "scripted"),
    tools: loci.tools,
  });
  const runner = new Runner({ tracingDisabled: true });
  const { session, callModelInputFilter } = loci;
  return {
    ...loci,
    agent,
    runner,
    ask: (prompt: string) => runner.run(agent, prompt, { session, callModelInputFilter }),
  };
}

const reply = (text: string): AgentInputItem => ({
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text }],
});

describe("the OpenAI Agents SDK", () => {
  verifies("API-6.e");

  it("keeps the history of a session for a later process, and receives the recall block", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    home.answers(() => ({ text: "It uses port 8443." }));
    expect((await (await connect()).ask(question)).finalOutput).toBe("It uses port 8443.");
    expect(home.model.requests[0]?.system).toMatch(/^Be brief\.\n\n<loci-context>[^]*port 8443/);
    await (await connect()).ask("Are you sure?");
    const { messages = [] } = home.model.requests[1] ?? {};
    expect(messages.filter(({ role }) => role !== "system").map(({ text }) => text)).toEqual([
      question,
      "It uses port 8443.",
      "Are you sure?",
    ]);
    expect(await home.stored("s1")).toEqual([
      `prompt: ${question}`,
      "assistant: It uses port 8443.",
      "prompt: Are you sure?",
      "assistant: It uses port 8443.",
    ]);
  });

  it("calls tools as the agent of the session, and stores a retried turn once", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    home.answers((_request, at) => {
      if (at === 0) return { status: 503 };
      return at === 1 ? { call: { tool: "memory_search", input: { query: "staging port" } } } : { text: "8443" };
    });
    const { ask, session } = await connect();
    expect((await ask(question)).finalOutput).toBe("8443");
    expect(home.model.requests.at(-1)?.messages.at(-1)?.toolResults?.[0]?.text).toContain("port 8443");
    expect((await session.getItems()).map(({ type }) => type)).toEqual([
      "message",
      "function_call",
      "function_call_result",
      "message",
    ]);
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: 8443"]);
  });

  it("also keeps the history of the Responses API, which the SDK uses by default", async () => {
    home.answers((_request, at) =>
      at === 0 ? { call: { tool: "memory_search", input: { query: "staging port" } } } : { text: "8443" },
    );
    expect((await (await connect({}, OpenAIResponsesModel)).ask(question)).finalOutput).toBe("8443");
    expect((await (await connect({}, OpenAIResponsesModel)).ask("Are you sure?")).finalOutput).toBe("8443");
    expect(home.model.requests.map(({ wire }) => wire)).toEqual(Array(3).fill("openai-responses"));
    expect(home.model.requests[2]?.messages.filter(({ text }) => text !== "").map(({ text }) => text)).toEqual([
      question,
      "8443",
      "Are you sure?",
    ]);
    expect(home.model.requests[2]?.messages.flatMap(({ toolResults }) => toolResults ?? [])).toHaveLength(1);
  });

  it("does not store the partial reply of an aborted stream, and the next turn works", async () => {
    home.answers((_request, at) => ({ text: "It uses port 8443.", ...(at === 0 ? { cut: "stall" as const } : {}) }));
    const { agent, runner, session, ask } = await connect();
    const stop = new AbortController();
    const result = await runner.run(agent, question, { session, stream: true, signal: stop.signal });
    const read = async () => {
      for await (const part of result.toTextStream()) if (part !== "") stop.abort();
      await result.completed;
    };
    await read().catch(() => {});
    expect((await home.stored("s1")).filter((one) => one.startsWith("assistant"))).toEqual([]);
    await ask("Again?");
    expect((await home.stored("s1")).filter((one) => one.startsWith("assistant"))).toEqual([
      "assistant: It uses port 8443.",
    ]);
  });

  it("redacts secrets and leaves out private passages, also in the stored items", async () => {
    const { session } = await connect();
    const secret = "ghp_R4nd0mR4nd0mR4nd0mR4nd0mR4nd0mR4nd0m";
    await session.addItems([user(`The token is ${secret}. <private>My salary is 5.</private> Deploy it.`)]);
    const kept = JSON.stringify([await session.getItems(), await home.stored("s1")]);
    expect(kept).toContain("Deploy it.");
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain("salary");
  });

  it("does not mix the items of two sessions", async () => {
    const [one, other] = [await connect(), await connect({ session: "s2" })];
    await one.session.addItems([user("The staging database is reset every night at 02:00.")]);
    expect(await other.session.getItems()).toEqual([]);
    await other.session.clearSession();
    expect(await one.session.getItems()).toHaveLength(1);
    await other.session.addItems([user("The staging database is reset every night at 02:00.")]);
    await other.session.clearSession();
    expect(await one.session.getItems()).toHaveLength(1);
    // The prompt states a fact, which is not an item.
    expect(await home.memory.facts.list()).toHaveLength(1);
    await one.session.clearSession();
    expect(await home.memory.facts.list()).toEqual([]);
  });

  it("stores nothing if the caller switches recording off", async () => {
    const { ask } = await connect({ record: false });
    await ask(question);
    expect(await home.stored("s1")).toEqual([]);
  });
});

/** The SDK's own session in memory is the model for ours. */
describe.each([
  ["the SDK's own session", async (): Promise<LociSession> => new MemorySession({ sessionId: "s1" })],
  ["the session in the memory", async (): Promise<LociSession> => (await connect()).session],
])("%s", (_name, open) => {
  const texts = async (session: Session, limit?: number) =>
    (await session.getItems(limit)).map((item) => JSON.stringify(item).match(/"(?:text|content)":"([^"]*)"/)?.[1]);

  it("returns items in order, or only the last ones if there is a limit", async () => {
    const session = await open();
    expect(await session.getSessionId()).toBe("s1");
    await session.addItems([]);
    await session.addItems([user("a"), reply("b")]);
    await session.addItems([user("c")]);
    expect(await session.getItems()).toEqual([user("a"), reply("b"), user("c")]);
    expect(await texts(session, 2)).toEqual(["b", "c"]);
    expect(await texts(session, 0)).toEqual([]);
    expect(await texts(session, 9)).toEqual(["a", "b", "c"]);
  });

  it("removes the last item, or all items", async () => {
    const session = await open();
    expect(await session.popItem()).toBeUndefined();
    await session.addItems([user("a"), user("b")]);
    expect(await session.popItem()).toEqual(user("b"));
    await session.addItems([user("c")]);
    expect(await texts(session)).toEqual(["a", "c"]);
    await session.clearSession();
    expect(await session.getItems()).toEqual([]);
    await session.addItems([user("a")]);
    expect(await texts(session)).toEqual(["a"]);
  });

  it("keeps an item with the same words as a removed one", async () => {
    const session = await open();
    await session.addItems([user("Yes, please do that."), reply("Done."), user("Yes, please do that.")]);
    await session.popItem();
    expect(await texts(session)).toEqual(["Yes, please do that.", "Done."]);
  });

  it("applies a transaction once, and refuses another transaction under the same id", async () => {
    const session = await open();
    const first = { operationId: "1", transaction: { type: "append_items", items: [user("a"), user("b")] } } as const;
    await session.applyHistoryTransaction({
      ...first,
      transaction: { ...first.transaction, items: [user("a"), user("b")] },
    });
    await session.applyHistoryTransaction({
      ...first,
      transaction: { ...first.transaction, items: [user("a"), user("b")] },
    });
    expect(await texts(session)).toEqual(["a", "b"]);
    const other = session.applyHistoryTransaction({
      operationId: "1",
      transaction: { type: "append_items", items: [user("x")] },
    });
    await expect(Promise.resolve(other)).rejects.toThrow(/already applied/);
    expect(await texts(session)).toEqual(["a", "b"]);
  });

  it("replaces a suffix only if the history ends with it", async () => {
    const session = await open();
    await session.addItems([user("a"), user("b"), user("c")]);
    const replace = (operationId: string, expected: string[], replacement: string[]) =>
      session.applyHistoryTransaction({
        operationId,
        transaction: {
          type: "replace_suffix",
          expectedSuffix: expected.map((text) => user(text)),
          replacement: replacement.map((text) => user(text)),
        },
      });
    await replace("1", ["b", "c"], ["d"]);
    await replace("1", ["b", "c"], ["d"]);
    expect(await texts(session)).toEqual(["a", "d"]);
    await expect(Promise.resolve(replace("2", ["x"], ["y"]))).rejects.toThrow(/no longer/);
    await expect(Promise.resolve(replace("3", ["z", "a", "d"], []))).rejects.toThrow(/no longer/);
    expect(await texts(session)).toEqual(["a", "d"]);
    await replace("4", ["d"], []);
    await replace("5", [], ["e"]);
    expect(await texts(session)).toEqual(["a", "e"]);
  });
});
