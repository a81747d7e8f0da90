import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import type { Agent } from "./agents/agent.ts";
import { allAgents } from "./agents/agents.ts";
import { hostTools } from "./agents/host-tools.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";
import type { ModelRequest, Script } from "./model-server/script.ts";

const fact = "The staging database of the lighthouse listens on port 6433.";
const question = "On which port does the staging database of the lighthouse listen?";

// Kilo Code runs the same plugin as opencode, and needs 20 seconds of processor time to start.
const agents = allAgents.filter(({ name }) => name !== "kilo" || process.env["LOCI_ALL_AGENTS"] === "1");

/** A model that runs two commands, of which one fails, and then answers. */
function works({ name }: Agent): Script {
  const { runShell } = hostTools[name];
  const commands = ["cat steps.txt", "cat nowhere.txt"];
  let next = 0;
  return ({ tools }) => {
    if (tools.length === 0) return { text: "A title" };
    const command = commands[next];
    next += 1;
    return command === undefined ? { text: "On 6433." } : { call: runShell(command) };
  };
}

/** The parts of a request in the order in which a prompt cache reads them. */
function partsOf({ system, messages }: ModelRequest): string[] {
  return [system, ...messages.map((message) => JSON.stringify(message))];
}

/** How many bytes of a request differ in the next one, which only adds turns to it. */
function changedBytes(earlier: ModelRequest, later: ModelRequest): number {
  const next = partsOf(later);
  return partsOf(earlier).reduce((sum, part, at) => sum + (part === next[at] ? 0 : bytesFrom(part, next[at] ?? "")), 0);
}

/** The bytes of a text after the beginning that it shares with another one. */
function bytesFrom(text: string, other: string): number {
  const [own, next] = [Buffer.from(text), Buffer.from(other)];
  const at = own.findIndex((byte, place) => byte !== next[place]);
  return at === -1 ? 0 : own.length - at;
}

interface Counted {
  readonly bytes: number;
  readonly conversations: readonly Conversation[];
}

/** Counts the bytes that change before the newest turn, in a run with two tool uses and in the one that continues it. */
async function count(place: AgentHome, agent: Agent): Promise<Counted> {
  const { args } = hostTools[agent.name];
  const ask = (prompt: string, continues: boolean) =>
    converseIn(place, agent, works(agent), { prompt, args, continues });
  const conversations = [await ask(question, false)];
  // Without a terminal, Cline cannot continue a conversation.
  if (agent.name !== "cline") conversations.push(await ask("Thank you. Is it still the same port?", true));
  const talks = conversations.map(({ requests }) => requests.filter(({ tools }) => tools.length > 0));
  const pairs = talks.flatMap((own) => own.slice(1).map((later, at) => [own[at], later] as const));
  const bytes = pairs.map(([earlier, later]) => (earlier === undefined ? 0 : changedBytes(earlier, later)));
  return { bytes: bytes.reduce((sum, one) => sum + one, 0), conversations };
}

describe.each(agents)("the prompt cache of $name", (agent) => {
  const places: AgentHome[] = [];
  let [plain, own]: (Counted | undefined)[] = [];

  beforeAll(async () => {
    const make = (): AgentHome => {
      const place = createAgentHome();
      places.push(place);
      writeFileSync(join(place.project, "steps.txt"), "217\n");
      return place;
    };
    plain = await count(make(), agent);
    const place = make();
    await runLoci(["install", agent.name, "--yes"], place);
    await runLoci(["remember", fact], { ...place, cwd: place.project });
    own = await count(place, agent);
  });

  afterAll(() => places.forEach((place) => place.remove()));

  it("stays valid: Loci changes no byte before the newest turn", () => {
    verifies("INJ-14.a");
    const explained = [plain, own].flatMap((one) => one?.conversations.map((talk) => talk.explain())).join("\n");
    const last = own?.conversations[0]?.lastRequest();
    expect(JSON.stringify(last?.raw), explained).toContain("6433");
    expect(last?.messages.length, explained).toBeGreaterThan(3);
    expect((own?.bytes ?? Infinity) - (plain?.bytes ?? 0), explained).toBe(0);
  });
});
