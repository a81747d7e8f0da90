import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openMemory, type OpenMemoryOptions } from "../../src/library.ts";
import { verifies } from "../verifies.ts";
import { agents } from "./agents/agents.ts";
import { type Conversation, holdConversation } from "./conversation.ts";
import { lociCommand } from "./loci-command.ts";

const prompt = "When was the lamp lit?";
const answer = "The lamp was lit in 1811.";
const remembered = "The lighthouse lamp was first lit in 1811.";

/**
 * One call of each tool, with the expected answer. The order matters, because calls use the results of earlier calls.
 */
const calls: readonly {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly told: RegExp;
}[] = [
  { tool: "memory_search", input: { query: "lighthouse lamp" }, told: /first lit in 1811/ },
  { tool: "memory_write", input: { scope: "space", mode: "append", content: "Keepers: Ada." }, told: /version/i },
  { tool: "memory_read", input: { scope: "space", mode: "tail" }, told: /Keepers: Ada\./ },
  { tool: "memory_list", input: { scope: "space" }, told: /the document/ },
  { tool: "state_fact", input: { text: "The keeper of the lighthouse is Ada." }, told: /stored/i },
  { tool: "save_memory", input: { compartment: "session", content: "Lamp checked." }, told: /saved/i },
  { tool: "get_memory", input: { compartment: "session" }, told: /Lamp checked\./ },
  { tool: "clear_memory", input: { compartment: "session" }, told: /1/ },
  { tool: "search_history", input: { query: "foghorn" }, told: /The foghorn is broken/ },
];

/** The environment that tells the server where the memory is. */
const environment = (home: string) => ({
  AI_MEMORY_PATH: join(home, "loci-memory"),
  XDG_STATE_HOME: join(home, "loci-state"),
});
const memoryOf = (home: string): OpenMemoryOptions => ({ env: { HOME: home, ...environment(home) } });

async function prepare(home: string, project: string): Promise<void> {
  const memory = await openMemory(memoryOf(home));
  await memory.remember(remembered, { space: project });
  await memory.history.appendMessage({ role: "user", channel: "matrix", text: "The foghorn is broken." });
  await memory.close();
}

describe.each(agents)("the memory in $name", (agent) => {
  let conversation: Conversation;

  beforeAll(async () => {
    conversation = await holdConversation(
      agent,
      ({ messages }) => {
        const answered = messages.flatMap(({ toolResults }) => toolResults ?? []).length;
        const next = calls[answered];
        return next === undefined ? { text: answer } : { call: { tool: next.tool, input: next.input } };
      },
      async ({ home, project }) => {
        await prepare(home, project);
        return {
          prompt,
          mcp: { name: "loci", command: process.execPath, args: [lociCommand, "mcp"], env: environment(home) },
        };
      },
    );
  });

  afterAll(() => conversation?.remove());

  it("has its tools shown to the model, with description and parameters", () => {
    verifies("API-3.a");
    for (const { tool, input } of calls) {
      const offered = conversation.lastRequest().tools.filter(({ name }) => name.endsWith(tool));
      expect(offered, `${tool}\n${conversation.explain()}`).toMatchObject([
        {
          name: expect.stringMatching(new RegExp(`^(mcp__loci__|mcp_loci_|loci-)${tool}$`)) as string,
          description: expect.stringMatching(/\w{3,}/) as string,
          parameters: {
            properties: Object.fromEntries(Object.keys(input).map((name) => [name, expect.anything()])) as object,
          },
        },
      ]);
    }
  });

  it("passes the result of each call to the model, once, as the answer to the call", () => {
    verifies("API-3.a", "INJ-4.a", "DOC-1.d", "DOC-2.a", "DOC-3.a", "ENT-3.a", "HIS-4.a");
    const { messages } = conversation.lastRequest();
    const made = messages.flatMap(({ toolCalls }) => toolCalls ?? []);
    const results = messages.flatMap(({ toolResults }) => toolResults ?? []);
    expect(
      made.map(({ input }) => input),
      conversation.explain(),
    ).toEqual(calls.map(({ input }) => input));
    expect(
      results.map(({ id }) => id),
      conversation.explain(),
    ).toEqual(made.map(({ id }) => id));
    for (const [at, { tool, told }] of calls.entries()) expect(results[at]?.text, tool).toMatch(told);
  });

  it("does not change the user's prompt and the model's answer", () => {
    const { messages } = conversation.lastRequest();
    const promptTurns = messages.filter(({ role, text }) => role === "user" && text.includes(prompt));
    expect(promptTurns, conversation.explain()).toHaveLength(1);
    expect(conversation.outcome.stdout, conversation.explain()).toContain(answer);
  });

  it("gets the space from the host, and records which agent wrote", async () => {
    verifies("API-3.a");
    const { home, project } = conversation;
    expect(readFileSync(join(project, ".ai", "memory", "MEMORY.md"), "utf8")).toMatch(
      new RegExp(`^<!-- \\S+ by ${agent.name} -->\nKeepers: Ada\\.\n$`),
    );
    const memory = await openMemory(memoryOf(home));
    const [version] = await memory.documents.versions({ scope: "space", space: project });
    await memory.close();
    expect(version).toMatchObject({ action: "append", by: agent.name });
  });

  it("is used without contact to anything but the model", () => {
    const { faults, strays } = conversation;
    expect({ faults, strays }).toEqual({ faults: [], strays: [] });
  });
});
