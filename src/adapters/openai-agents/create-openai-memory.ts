import type { CallModelInputFilter, Tool as AgentTool } from "@openai/agents";

import type { AgentSession } from "../session/open-session.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { turnOf } from "../session/turn.ts";
import { itemText, type Item } from "./item-text.ts";
import type { LociSession } from "./loci-session.ts";

/** The memory for one session of the OpenAI Agents SDK. */
export interface OpenAiMemory {
  /** The history of the session, for `session` of `run`. */
  readonly session: LociSession;
  /** The tools that the session may use, for `tools` of an agent. */
  readonly tools: AgentTool[];
  /** Adds memories to the instructions of each call, for `callModelInputFilter` of `run`. */
  readonly callModelInputFilter: CallModelInputFilter;
}

/**
 * Connects the OpenAI Agents SDK to the memory.
 *
 * @example
 * const { session, tools, callModelInputFilter } = await createOpenAiMemory({ memory, session: "chat-1" });
 * const agent = new Agent({ name: "support", tools });
 * const result = await run(agent, "Which port does staging use?", { session, callModelInputFilter });
 */
export async function createOpenAiMemory(options: SessionOptions): Promise<OpenAiMemory> {
  const { openSession } = await import("../session/open-session.ts");
  const session = await openSession(options);
  const { createLociSession } = await import("./loci-session.ts");
  const { toAgentTool } = await import("./to-agent-tool.ts");
  return {
    session: createLociSession(options),
    tools: session.tools.map(toAgentTool),
    callModelInputFilter: filterOf(session),
  };
}

function filterOf(session: AgentSession): CallModelInputFilter {
  return async ({ modelData }) => {
    const turn = turnOf(modelData.input.map((item) => ({ role: roleOf(item), text: itemText(item) })));
    const block = turn === null ? null : await session.recall(turn);
    if (block === null) return modelData;
    // The block goes into the instructions, because the SDK would store it with the input that a filter returns.
    return { ...modelData, instructions: [modelData.instructions, block].filter(Boolean).join("\n\n") };
  };
}

function roleOf(item: Item): string {
  return "role" in item ? item.role : "tool";
}
