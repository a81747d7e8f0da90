import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { HostHook } from "../../src/agents/host.ts";
import { hosts } from "../../src/agents/hosts.ts";
import { carryOutInstall, planInstall } from "../../src/agents/install/install-host.ts";
import type { HookKind } from "../../src/hooks/hook-event.ts";
import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { allAgents } from "./agents/agents.ts";
import { hostTools } from "./agents/host-tools.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import type { Script } from "./model-server/script.ts";

const probe = join(import.meta.dirname, "fixtures", "probe-hook.ts");
const moments: readonly HookKind[] = ["session-started", "prompt-submitted", "tool-requested", "tool-finished"];

describe.each(allAgents)("the hooks of $name, each answering with a text,", (agent) => {
  const host = hosts.find(({ manifest }) => manifest.name === agent.name);
  const hooks = (host?.manifest.hooks ?? []).filter(({ kind }) => moments.includes(kind));
  let place: AgentHome;
  let conversation: Conversation;
  let ran: readonly string[];

  beforeAll(async () => {
    if (host === undefined) throw new Error(`${agent.name} is no host of ours`);
    place = createAgentHome();
    const state = join(place.home, "state");
    const program = { node: process.execPath, hook: probe, cli: probe };
    const guards = ["delegation", "permissions"] as const;
    const request = { env: { HOME: place.home }, program, project: null, hasServer: false, guards };
    carryOutInstall(await planInstall(host, request, state), state, Date.now());
    const { args, runShell, writeFile } = hostTools[agent.name];
    const file = agent.name === "codex" ? "made.txt" : join(place.project, "made.txt");
    const steps = [writeFile(file, "one"), runShell("echo two"), runShell("echo three; exit 3")];
    const script: Script = ({ messages, tools }) => {
      const step = steps[messages.flatMap(({ toolResults }) => toolResults ?? []).length];
      return tools.length === 0 || step === undefined ? { text: "Finished." } : { call: step };
    };
    const accepts = agent.name === "claude-code" ? ["--permission-mode", "acceptEdits"] : [];
    conversation = await converseIn(place, agent, script, { prompt: "Please begin.", args: [...args, ...accepts] });
    ran = readFileSync(join(place.home, "probed"), "utf8").trim().split("\n");
  });

  afterAll(() => place?.remove());

  /** The number of the first request of the agent's own that contains the text of a hook; -1 if none does. */
  const arrival = ({ event }: HostHook): number =>
    conversation.requests
      .filter(({ tools }) => tools.length > 0)
      .findIndex(({ raw }) => JSON.stringify(raw).includes(`loci-probe of ${event}.`));

  it("give it to the model where the manifest says so, and nowhere else", () => {
    verifies("INJ-12.c");
    expect(conversation.outcome.exit, conversation.explain()).toBe(0);
    for (const hook of hooks.filter(({ event }) => ran.includes(event)))
      expect(`${hook.event}: ${arrival(hook) >= 0}`, conversation.explain()).toBe(
        `${hook.event}: ${hook.context === true}`,
      );
    // Copilot counts a command that ended with an error as successful.
    const untried = hooks.map(({ event }) => event).filter((event) => !ran.includes(event));
    const seldom = ["postToolUseFailure", "permissionRequest"];
    expect(untried.filter((event) => !seldom.includes(event))).toEqual([]);
  });

  it("at a tool give it with the tool's result, also those that run before the tool", () => {
    const given = hooks.filter(({ event, context }) => context === true && ran.includes(event));
    const ofTools: readonly HookKind[] = ["tool-requested", "tool-finished"];
    const late = given.filter((hook) => arrival(hook) > 0).map(({ event }) => event);
    expect(late).toEqual(given.filter(({ kind }) => ofTools.includes(kind)).map(({ event }) => event));
  });
});
