import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import type { Agent } from "./agents/agent.ts";
import { agents } from "./agents/agents.ts";
import { hostTools } from "./agents/host-tools.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";
import type { Script } from "./model-server/script.ts";

const lesson = "The lamps were not wound; lamps.txt has to exist before the check.";
const failing = 'test -f lamps.txt || { echo "LampError: the third lamp of the tower is dark"; exit 1; }\n';

/** Scripts a model that runs these commands, one in each turn, and then answers. */
function runs({ name }: Agent, commands: readonly string[], answer: string): Script {
  const { runShell } = hostTools[name];
  return ({ messages }) => {
    const done = messages.flatMap(({ toolResults }) => toolResults ?? []).length;
    const command = commands[done];
    return command === undefined ? { text: answer } : { call: runShell(command) };
  };
}

describe.each(agents)("a command that fails in $name", (agent) => {
  let place: AgentHome;
  let conversation: Conversation;

  beforeAll(async () => {
    place = createAgentHome();
    writeFileSync(join(place.project, "check.sh"), failing);
    await runLoci(["install", agent.name, "--yes"], place);
    const { args } = hostTools[agent.name];
    const talk = (commands: readonly string[], answer: string, prompt: string) =>
      converseIn(place, agent, runs(agent, commands, answer), { prompt, args });
    await talk(["sh check.sh", "touch lamps.txt", "sh check.sh"], lesson, "Does the check pass?");
    // Push the lesson out of the brief of the next session.
    for (const aside of ["Write down the colour of the door.", "Paint the fence.", "Count the steps of the stairs."])
      await talk([], `About "${aside}": I have written it down.`, aside);
    rmSync(join(place.project, "lamps.txt"));
    conversation = await talk(["sh check.sh"], "It fails.", "Which day of the week is it?");
  });

  afterAll(() => place?.remove());

  it("gets in the next request how the same error was fixed in an earlier session, once", () => {
    const requests = conversation.requests.map(({ raw }) => JSON.stringify(raw));
    const failed = requests.findIndex((request) => request.includes("the third lamp of the tower is dark"));
    expect(failed, conversation.explain()).toBeGreaterThan(0);
    const before = requests[failed - 1] ?? "";
    const after = requests.at(-1) ?? "";
    expect(before).not.toContain("the same error before");
    expect(after.split("the same error before").length - 1, conversation.explain()).toBe(1);
    expect(after).toContain("lamps.txt has to exist");
  });

  it("is otherwise handled as without Loci", () => {
    const { outcome, faults, strays } = conversation;
    expect({ exit: outcome.exit, faults, strays }, conversation.explain()).toEqual({ exit: 0, faults: [], strays: [] });
    expect(outcome.stdout).toContain("It fails.");
  });
});
