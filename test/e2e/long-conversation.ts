import type { Agent } from "./agents/agent.ts";
import { hostTools } from "./agents/host-tools.ts";
import type { ModelRequest, Reply, Script } from "./model-server/script.ts";

const task = "Work through the list, step by step.";
const subtask = "Check item";

/** The prompt of a long conversation, and the model's script. */
export interface LongConversation {
  readonly prompt: string;
  readonly script: Script;
  /** The expected events, counted from the script alone. */
  readonly expected: readonly Expected[];
}

/** Something that the log must contain. */
export interface Expected {
  /** The kinds of events that may contain it. */
  readonly kinds: readonly string[];
  /** The words that the event's text must contain. */
  readonly says: string;
  readonly times: number;
}

/**
 * Makes a conversation with `turns` turns. In each turn, the model calls two tools at once, one of which sometimes
 * fails. Every twentieth turn, it delegates to a subagent, which calls a tool itself.
 */
export function longConversation(agent: Agent, turns: number): LongConversation {
  const { runShell, delegate, awaitTask } = hostTools[agent.name];
  const lead = (request: ModelRequest): Reply => {
    const step = callsOf(agent, request);
    const waitCall = awaitTask?.(request.messages.at(-1)?.toolResults?.[0]?.text ?? "") ?? null;
    if (waitCall !== null) return { call: waitCall };
    if (step >= turns) return { text: doneText(turns) };
    if (isDelegated(step)) return { call: delegate(`${subtask} ${step}`) };
    const second = isFailing(step) ? `echo second ${step}; exit 3` : `echo second ${step}`;
    return { calls: [runShell(`echo first ${step}`), runShell(second)] };
  };
  const follow = (request: ModelRequest): Reply =>
    request.messages.every(({ toolCalls }) => toolCalls === undefined)
      ? { call: runShell(checking) }
      : { text: "The item is checked." };
  return {
    prompt: task,
    script: (request) => (isSubagent(request) ? follow(request) : lead(request)),
    expected: expectedOf(turns),
  };
}

const checking = "echo checked by a subagent";
/**
 * The last step is never delegated, because a background subagent that ends after it would make the model finish a
 * second time.
 */
const isDelegated = (step: number): boolean => step % 20 === 9;
const isFailing = (step: number): boolean => step % 7 === 3;

const once = (kind: string, says: string): Expected => ({ kinds: [kind], says, times: 1 });

function expectedOf(turns: number): Expected[] {
  const steps = Array.from({ length: turns }, (_, step) => step);
  const delegated = steps.filter(isDelegated);
  return [
    once("prompt.submitted", task),
    ...steps
      .filter((step) => !isDelegated(step))
      .flatMap((step) => [
        once("tool.called", `echo first ${step}`),
        once("tool.finished", `first ${step}`),
        once("tool.called", `echo second ${step}`),
        once(isFailing(step) ? "error.raised" : "tool.finished", `second ${step}`),
      ]),
    ...delegated.map((step) => once("tool.called", `${subtask} ${step}`)),
    { kinds: ["tool.called"], says: checking, times: delegated.length },
    { kinds: ["tool.finished"], says: "checked by a subagent", times: delegated.length },
    once("reply.finished", doneText(turns)),
  ];
}

function doneText(turns: number): string {
  return `All ${turns} steps are done.`;
}

/** Counts the turns of the model. All parallel calls count as one turn. */
function callsOf(agent: Agent, { messages }: ModelRequest): number {
  const calls = messages.flatMap(({ toolCalls }) => toolCalls ?? []);
  // Codex lists each call as a separate turn, and waits for a subagent with another call. Both are left out here.
  if (agent.name !== "codex") return messages.filter(({ toolCalls }) => toolCalls !== undefined).length;
  return calls.filter(({ input }) => !/echo second|"targets"/.test(JSON.stringify(input))).length;
}

function isSubagent({ messages }: ModelRequest): boolean {
  const userTexts = messages.filter(({ role }) => role === "user").map(({ text }) => text);
  return userTexts.some((text) => text.includes(subtask)) && !userTexts.some((text) => text.includes(task));
}
