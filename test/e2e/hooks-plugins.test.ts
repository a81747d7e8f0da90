import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { agents } from "./agents/agents.ts";
import { hostTools } from "./agents/host-tools.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { lociCommand, runLoci } from "./loci-command.ts";
import { agentCommand, type AgentName } from "./programs.ts";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("../..", import.meta.url));

const learned = "The staging database of the lighthouse listens on port 6433.";
const question = "On which port does the staging database of the lighthouse listen?";

interface PluginHost {
  /** The host's own commands that check and install the plugin, with the words that each prints. */
  readonly commands: readonly (readonly [args: readonly string[], prints: RegExp])[];
  /** Arguments with which the host lets the model use the plugin's tools. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const marketplace = (verb: string): PluginHost["commands"] => [
  [["plugin", "marketplace", "add", repository], /added/i],
  [["plugin", verb, "loci@loci"], /installed|added/i],
];

const pluginHosts: Readonly<Partial<Record<AgentName, PluginHost>>> = {
  "claude-code": {
    commands: [
      [["plugin", "validate", "--strict", repository], /Validation passed/],
      [["plugin", "validate", "--strict", join(repository, "plugins", "claude-code")], /Validation passed/],
      ...marketplace("install"),
    ],
    args: ["--allowedTools", "mcp__plugin_loci_loci"],
  },
  // The tests switch plugins off for Codex, because it looks for more of them in the network.
  codex: { commands: marketplace("add"), args: ["-c", "features.plugins=true"] },
  gemini: {
    commands: [
      [["extensions", "validate", join(repository, "plugins", "gemini")], /successfully validated/],
      [["extensions", "install", "--consent", join(repository, "plugins", "gemini")], /installed successfully/],
    ],
    env: { GEMINI_CLI_TRUST_WORKSPACE: "true" },
  },
  copilot: { commands: marketplace("install"), env: { COPILOT_OFFLINE: "true" } },
};

describe.each(agents)("the plugin that $name installs with its own command", (agent) => {
  const { commands, args = [], env = {} } = pluginHosts[agent.name] ?? { commands: [] };
  const printed: string[] = [];
  let place: AgentHome;
  let first: Conversation;
  let second: Conversation;

  beforeAll(async () => {
    place = createAgentHome();
    const path = { PATH: [makeLociCommand(place.home), process.env["PATH"]].join(delimiter) };
    for (const [words] of commands) {
      const ran = run(agentCommand(agent.name), words, {
        cwd: place.project,
        env: { HOME: place.home, ...path, ...env },
      });
      ran.child.stdin?.end("y\n");
      const { stdout, stderr } = await ran;
      printed.push(`${stdout}${stderr}`);
    }
    const task = { args: [...hostTools[agent.name].args, ...args], env: path };
    const tell = "Find out the port of the staging database.";
    first = await converseIn(place, agent, () => ({ text: learned }), { ...task, prompt: tell });
    second = await converseIn(
      place,
      agent,
      ({ messages }) =>
        messages.some(({ toolCalls }) => toolCalls?.some(({ tool }) => tool.endsWith("memory_search")) === true)
          ? { text: "On 6433." }
          : { call: { tool: "memory_search", input: { query: "staging database port" } } },
      { ...task, prompt: question },
    );
  });

  afterAll(() => place?.remove());

  it("is valid for the host", () => {
    verifies("PLAT-5.a");
    expect(commands.length).toBeGreaterThan(0);
    for (const [at, [, prints]] of commands.entries()) expect(printed[at]).toMatch(prints);
  });

  it("records events", async () => {
    verifies("HOOK-2.a");
    const told = await runLoci(["timeline", "--json"], place);
    expect(told, first.explain()).toContain(learned);
    expect(told).toContain(agent.name);
  });

  it("brings what one session learned into the next, with the prompt and when the model asks for it", () => {
    const [request] = second.requests.filter(({ messages }) => messages.some(({ text }) => text.includes(question)));
    const seen = request?.messages.map(({ text }) => text).join("\n");
    expect(seen, second.explain()).toContain(learned);
    const results = second.lastRequest().messages.flatMap(({ toolResults }) => toolResults ?? []);
    expect(results.map(({ text }) => text).join("\n"), second.explain()).toContain(learned);
    expect(second.outcome).toMatchObject({ exit: 0, stdout: expect.stringContaining("On 6433.") as string });
  });
});

/** Makes `loci` available as an installation of the package does. Returns the folder for PATH. */
function makeLociCommand(home: string): string {
  const folder = join(home, "bin");
  mkdirSync(folder);
  writeFileSync(join(folder, "loci"), `#!/bin/sh\nexec "${process.execPath}" "${lociCommand}" "$@"\n`);
  chmodSync(join(folder, "loci"), 0o755);
  return folder;
}
