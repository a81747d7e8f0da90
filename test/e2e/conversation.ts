import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import type { Agent, AgentOutcome, AgentRun } from "./agents/agent.ts";
import { startModelServer } from "./model-server/model-server.ts";
import type { ModelRequest, Script } from "./model-server/script.ts";

/** The prompt and the other settings of a conversation. */
export type AgentTask = Omit<AgentRun, "home" | "project" | "model">;

/** A finished conversation, with all requests to the model. */
export interface Conversation {
  readonly home: string;
  readonly project: string;
  readonly outcome: AgentOutcome;
  readonly requests: readonly ModelRequest[];
  readonly faults: readonly string[];
  readonly strays: readonly string[];
  /** The last request to the model, which contains the whole conversation. */
  lastRequest(): ModelRequest;
  /** Everything that may explain a failed test. */
  explain(): string;
  remove(): void;
}

/** Lets an agent talk to a scripted model, in a new home. */
export async function holdConversation(
  agent: Agent,
  script: Script,
  run: (place: AgentHome) => AgentTask | Promise<AgentTask>,
): Promise<Conversation> {
  const place = createAgentHome();
  try {
    return await converseIn(place, agent, script, await run(place));
  } catch (error) {
    place.remove();
    throw error;
  }
}

/** Lets an agent talk to a scripted model, in a home that may have been used before. */
export async function converseIn(
  place: AgentHome,
  agent: Agent,
  script: Script,
  task: AgentTask,
): Promise<Conversation> {
  const { home, project } = place;
  const model = await startModelServer(script);
  try {
    const outcome = await agent.runAgent({ ...task, home, project, model });
    const { requests, faults, strays } = model;
    const explain = (): string => {
      const { exit, stdout, stderr } = outcome;
      return [`${agent.name}: exit ${exit}`, ...faults, ...strays, stdout, stderr].join("\n");
    };
    const lastRequest = (): ModelRequest => {
      const last = requests.at(-1);
      if (last === undefined) throw new Error(`the model was not asked anything\n${explain()}`);
      return last;
    };
    return { home, project, outcome, requests, faults, strays, lastRequest, explain, remove: () => place.remove() };
  } finally {
    await model.close();
  }
}
