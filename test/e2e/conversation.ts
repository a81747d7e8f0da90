import { createAgentHome } from "./agents/agent-home.ts";
import type { Agent, AgentOutcome, AgentRun } from "./agents/agent.ts";
import { startModelServer } from "./model-server/model-server.ts";
import type { ModelRequest, Script } from "./model-server/script.ts";

/** A conversation that has taken place, with all that was said. */
export interface Conversation {
  readonly home: string;
  readonly project: string;
  readonly outcome: AgentOutcome;
  readonly requests: readonly ModelRequest[];
  readonly faults: readonly string[];
  readonly strays: readonly string[];
  /** The request that the model answered last: it holds the whole conversation. */
  lastRequest(): ModelRequest;
  /** Everything that may tell why a test fails. */
  explain(): string;
  remove(): void;
}

/** Lets an agent that nobody has used before talk to a scripted model. */
export async function holdConversation(
  agent: Agent,
  script: Script,
  run: (place: {
    readonly home: string;
    readonly project: string;
  }) => Pick<AgentRun, "prompt" | "mcp" | "env"> | Promise<Pick<AgentRun, "prompt" | "mcp" | "env">>,
): Promise<Conversation> {
  const place = createAgentHome();
  const { home, project } = place;
  const model = await startModelServer(script);
  try {
    const outcome = await agent.runAgent({ ...(await run({ home, project })), home, project, model });
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
  } catch (error) {
    place.remove();
    throw error;
  } finally {
    await model.close();
  }
}
