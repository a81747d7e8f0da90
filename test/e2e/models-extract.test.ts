import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { filesUnder } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { agentsAsModels, modelEnvironment } from "./agents/agents-as-models.ts";
import { agents } from "./agents/agents.ts";
import { converseIn } from "./conversation.ts";
import { lociCommand, runLoci } from "./loci-command.ts";
import { startModelServer, type ModelServer } from "./model-server/model-server.ts";

const prompts = ["Ada moved the staging database to port 6433 on hopper.", "The tests of the billing worker fail."];
const quote = "Ada moved the staging database to port 6433";
const founded = `${quote}.`;
const invented = "The production database listens on port 9999.";

/** One fact with a quote of the first prompt, and one with a quote that nobody wrote. */
function answerTo(request: string): string {
  const label = /\[(e\d+)\] [^[]*Ada moved/.exec(request)?.[1] ?? "no event";
  const facts = [
    { text: founded, tags: ["ops"], evidence: [{ event: label, quote }] },
    { text: invented, tags: [], evidence: [{ event: label, quote: invented }] },
  ];
  return JSON.stringify({ facts });
}

let place: AgentHome;
let server: ModelServer;
beforeEach(async () => {
  place = createAgentHome();
  mkdirSync(join(place.home, "tmp"));
  server = await startModelServer(({ messages }) => ({ text: answerTo(messages.map(({ text }) => text).join("\n")) }));
});
afterEach(async () => {
  await server.close();
  place.remove();
});

const loci = (args: readonly string[], env = {}, input = "") =>
  runLoci(args, { home: place.home, cwd: place.project, env, input });
const json = async (args: readonly string[], env = {}) =>
  JSON.parse(await loci([...args, "--json"], env)) as Record<string, unknown>;

/** Records the prompts of a session that has been idle for an hour. */
async function recordSession(): Promise<void> {
  const at = Date.now() - 3_600_000;
  const lines = prompts.map((text) => JSON.stringify({ type: "prompt", text, session: "s1", space: ".", at }));
  await loci(["record"], {}, `${lines.join("\n")}\n`);
}

interface LoggedEvent {
  readonly kind: string;
  readonly content: unknown;
}

function loggedEvents(): LoggedEvent[] {
  return filesUnder(join(place.home, ".config", "ai", "memory", "log"))
    .filter((path) => path.endsWith(".jsonl"))
    .flatMap((path) => readFileSync(path, "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LoggedEvent);
}

async function untilExtracted(): Promise<void> {
  await vi.waitFor(() => expect(loggedEvents().map(({ kind }) => kind)).toContain("facts.extracted"), 30_000);
}

/** Compares the stored facts and the counted usage with what the model proposed. */
async function checkExtracted(model: string): Promise<void> {
  const { facts } = (await json(["facts"])) as { facts: { id: string }[] };
  expect(facts).toMatchObject([{ text: founded, by: { kind: "model", model }, evidence: [{ quote }] }]);
  expect(await loci(["facts"])).toContain(`proposed by ${model}`);
  expect(await loci(["facts", "show", facts[0]?.id ?? ""])).toContain(`“${quote}”`);
  const { models } = (await json(["stats"])) as { models: { inputTokens: number; outputTokens: number }[] };
  expect(models).toMatchObject([{ model, calls: 1, failed: 0 }]);
  expect(models.every(({ inputTokens, outputTokens }) => inputTokens > 0 && outputTokens > 0)).toBe(true);
  expect(loggedEvents().filter(({ kind }) => kind === "facts.extracted")).toMatchObject([
    { content: { model, stored: 1, refused: 1 } },
  ]);
  expect(server.faults).toEqual([]);
}

const refused = { requests: 1, refused: [{ text: invented, reason: "quote not found" }] };

describe("loci facts extract", () => {
  verifies("FAC-8.a", "FAC-10.a", "FAC-2.c");

  it.each([
    { provider: "anthropic", path: "", model: "claude-haiku-5-5", env: { ANTHROPIC_API_KEY: "key-of-test" } },
    { provider: "openai", path: "/v1", model: "qwen3-4b", env: {} },
  ])("reads a session through the SDK of $provider", async ({ provider, path, model, env }) => {
    await recordSession();
    await loci(["model", "set", provider, "--url", `${server.url}${path}`, "--name", model]);
    expect(await json(["facts", "extract"], env)).toMatchObject(refused);
    expect(server.requests).toHaveLength(1);
    await checkExtracted(model);
  });

  it.each(agentsAsModels)(
    "reads a session of $host through $provider, whose own hooks record nothing of it",
    async (agentAsModel) => {
      verifies("INJ-9.a");
      const { provider, host, model } = agentAsModel;
      const agent = agents.find(({ name }) => name === host);
      if (agent === undefined) throw new Error(`no agent ${host}`);
      const env = modelEnvironment(agentAsModel, place.home, server.url);
      await loci(["install", host, "--yes"]);
      for (const [at, prompt] of prompts.entries())
        await converseIn(place, agent, () => ({ text: "Noted." }), { prompt, continues: at > 0 });
      const before = loggedEvents().map(({ kind }) => kind);
      expect(before.filter((kind) => kind === "prompt.submitted")).toHaveLength(prompts.length);
      await loci(["model", "set", provider]);
      expect(await json(["facts", "extract"], env)).toMatchObject(refused);
      expect(server.requests).toHaveLength(1);
      await checkExtracted(model);
      // The hooks' background work may write the summary of the session meanwhile.
      const added = loggedEvents()
        .slice(before.length)
        .flatMap(({ kind }) => (kind === "session.summarised" ? [] : [kind]));
      expect(added).toEqual(["model.called", "fact.learned", "facts.extracted"]);
    },
  );
});

describe("the hooks of a session", () => {
  it("let a model read it in the background when it ends", async () => {
    verifies("FAC-1.a");
    const [agent] = agents;
    if (agent === undefined) throw new Error("no agent");
    await loci(["install", agent.name, "--yes"]);
    await loci(["config", "set", "profile", "automatic"]);
    await loci(["model", "set", "openai", "--url", `${server.url}/v1`, "--name", "qwen3-4b"]);
    await converseIn(place, agent, () => ({ text: "Noted." }), { prompt: prompts[0] ?? "" });
    await untilExtracted();
    const { facts } = await json(["facts"]);
    expect(facts).toMatchObject([{ text: founded, by: { kind: "model", model: "qwen3-4b" }, evidence: [{ quote }] }]);
  });
});

describe("loci mcp", () => {
  it("lets the model of its client read the sessions that are due", async () => {
    verifies("FAC-8.a", "FAC-1.a", "FAC-2.a");
    await recordSession();
    await loci(["config", "set", "profile", "automatic"]);
    await loci(["model", "set", "sampling"]);
    const client = new Client({ name: "test", version: "1" }, { capabilities: { sampling: {} } });
    const toolsMeanwhile: number[] = [];
    client.setRequestHandler("sampling/createMessage", async ({ params }) => {
      toolsMeanwhile.push((await client.listTools()).tools.length);
      return {
        role: "assistant",
        model: "theirs",
        content: { type: "text", text: answerTo(JSON.stringify(params.messages)) },
      };
    });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [lociCommand, "mcp"],
      cwd: place.project,
      env: { HOME: place.home },
    });
    await client.connect(transport);
    await untilExtracted();
    await client.close();
    expect(toolsMeanwhile).toEqual([9]);
    await checkExtracted("theirs");
  });
});
