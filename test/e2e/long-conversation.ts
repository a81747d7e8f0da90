import type { Agent } from "./agents/agent.ts";
import { hostTools } from "./agents/host-tools.ts";
import type { ModelRequest, Reply, Script } from "./model-server/script.ts";

const task = "Work through the list, step by step.";
const subtask = "Check item";

/** What a long conversation is about, and how the model leads it. */
export interface LongConversation {
  readonly prompt: string;
  readonly script: Script;
}

/**
 * A conversation of so many turns of the model: in each it calls two tools at once, one of which fails now and then; every twentieth
 * turn it hands something to a subagent, which calls a tool itself.
 */
export function longConversation(agent: Agent, turns: number): LongConversation {
  const { runShell, delegate, awaitTask } = hostTools[agent.name];
  const lead = (request: ModelRequest): Reply => {
    const step = callsOf(agent, request);
    const begun = awaitTask?.(request.messages.at(-1)?.toolResults?.[0]?.text ?? "") ?? null;
    if (begun !== null) return { call: begun };
    if (step >= turns) return { text: `All ${turns} steps are done.` };
    if (step % 20 === 19) return { call: delegate(`${subtask} ${step}`) };
    const second = step % 7 === 3 ? `echo second ${step}; exit 3` : `echo second ${step}`;
    return { calls: [runShell(`echo first ${step}`), runShell(second)] };
  };
  const follow = (request: ModelRequest): Reply =>
    request.messages.every(({ toolCalls }) => toolCalls === undefined)
      ? { call: runShell(`echo checked by a subagent`) }
      : { text: "The item is checked." };
  return {
    prompt: task,
    script: (request) => (isSubagent(request) ? follow(request) : lead(request)),
  };
}

/** How many turns of the model there were: one for all calls that it made at once. */
function callsOf(agent: Agent, { messages }: ModelRequest): number {
  const calls = messages.flatMap(({ toolCalls }) => toolCalls ?? []);
  // Codex lists each call as a turn of its own.
  if (agent.name !== "codex") return messages.filter(({ toolCalls }) => toolCalls !== undefined).length;
  return calls.filter(({ input }) => !JSON.stringify(input).includes("echo second")).length;
}

function isSubagent({ messages }: ModelRequest): boolean {
  const said = messages.filter(({ role }) => role === "user").map(({ text }) => text);
  return said.some((text) => text.includes(subtask)) && !said.some((text) => text.includes(task));
}
