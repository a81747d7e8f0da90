import { query, type Options } from "@anthropic-ai/claude-agent-sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { useAdapterHome } from "../../../test/adapters/adapter-home.ts";
import { createAgentHome, type AgentHome } from "../../../test/e2e/agents/agent-home.ts";
import { agentCommand } from "../../../test/e2e/programs.ts";
import { verifies } from "../../../test/verifies.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { createClaudeMemory } from "./index.ts";

const home = useAdapterHome();
const question = "Which port does the staging server use?";
let claude: AgentHome;
beforeEach(() => {
  claude = createAgentHome();
});
afterEach(() => claude.remove());

/** Asks Claude Code through the SDK, and returns its last answer. */
async function ask(prompt: string, given: Partial<SessionOptions> = {}, options: Options = {}): Promise<string> {
  const { memory, folder } = home;
  const loci = await createClaudeMemory({ memory, folder, session: "s1", agent: "support", ...given });
  const answers: string[] = [];
  const run = query({
    prompt,
    options: {
      ...loci,
      pathToClaudeCodeExecutable: agentCommand("claude-code"),
      cwd: claude.project,
      settingSources: [],
      env: {
        PATH: process.env["PATH"],
        HOME: claude.home,
        ANTHROPIC_BASE_URL: home.model.url,
        ANTHROPIC_API_KEY: "x",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        DISABLE_TELEMETRY: "1",
      },
      ...options,
    },
  });
  for await (const message of run) if (message.type === "result" && "result" in message) answers.push(message.result);
  return answers.at(-1) ?? "";
}

/** All texts of a request to the model. */
const textsOf = (at: number) => JSON.stringify(home.model.requests.filter(({ tools }) => tools.length > 0)[at]?.raw);

describe("the Claude Agent SDK", () => {
  verifies("API-6.a");

  it("adds the recall block to the prompt, and stores the turn once", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    home.answers(() => ({ text: "It uses port 8443." }));
    expect(await ask(question)).toBe("It uses port 8443.");
    expect(textsOf(0)).toContain("<loci-context>");
    expect(textsOf(0)).toContain("The staging server uses port 8443.");
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: It uses port 8443."]);
    const [, prompt] = await home.memory.timeline({ session: "s1" });
    expect(prompt).toMatchObject({ trust: "user", agent: "support" });
  });

  it("calls the tools of the in-process server, as the agent of the session", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    home.answers(({ tools, messages }) => {
      if (tools.length === 0) return { text: "title" };
      const results = messages.flatMap(({ toolResults }) => toolResults ?? []);
      if (results.length === 0) return { call: { tool: "memory_search", input: { query: "staging port" } } };
      if (results.length === 1)
        return { call: { tool: "memory_write", input: { scope: "space", mode: "replace", content: "mine" } } };
      return { text: results.map(({ text }) => text).join("\n") };
    });
    const answer = await ask(question, { recall: false });
    expect(answer).toContain("port 8443");
    expect(answer).toContain("SCOPE_REFUSED");
  });

  it("stores a turn whose first request fails and is retried once", async () => {
    home.answers((_request, at) => (at === 0 ? { status: 529 } : { text: "8443" }));
    await ask(question);
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`, "assistant: 8443"]);
  });

  it("does not store the partial reply of an aborted turn", async () => {
    home.answers(() => ({ text: "It uses port 8443.", cut: "stall" }));
    const stop = new AbortController();
    const aborted = ask(question, {}, { abortController: stop, includePartialMessages: true });
    await expect.poll(() => home.model.requests.length, { timeout: 60_000 }).toBeGreaterThan(0);
    stop.abort();
    await aborted.catch(() => {});
    expect(await home.stored("s1")).toEqual([`prompt: ${question}`]);
  });

  it("stores a repeated prompt as another turn of the session", async () => {
    await ask("yes");
    await ask("yes");
    expect(await home.stored("s1")).toEqual(["prompt: yes", "assistant: ok", "prompt: yes", "assistant: ok"]);
  });

  it("adds no block and stores no turn if the caller switches both off", async () => {
    await home.memory.remember("The staging server uses port 8443.", { space: home.folder });
    await ask(question, { recall: false, record: false });
    expect(textsOf(0)).not.toContain("8443");
    expect(await home.stored("s1")).toEqual([]);
  });
});
