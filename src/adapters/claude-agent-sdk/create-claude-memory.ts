import {
  createSdkMcpServer,
  tool,
  type HookCallback,
  type HookCallbackMatcher,
  type McpSdkServerConfigWithInstance,
} from "@anthropic-ai/claude-agent-sdk";

import type { AgentSession } from "../session/open-session.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { keyOf, turnOf, type Turn } from "../session/turn.ts";

/** The memory for one session of the Claude Agent SDK. Spread it into `options` of `query`. */
export interface ClaudeMemory {
  /** An MCP server in this process, with the tools that the session may use. Its name is `loci`. */
  readonly mcpServers: {
    /** The server. */
    readonly loci: McpSdkServerConfigWithInstance;
  };
  /** The names of the tools, so that Claude may use them without asking. */
  readonly allowedTools: string[];
  /** Hooks that add memories to prompts and store prompts and replies. */
  readonly hooks: {
    /** Stores the prompt and adds the recall block. */
    readonly UserPromptSubmit: HookCallbackMatcher[];
    /** Stores the reply. */
    readonly Stop: HookCallbackMatcher[];
  };
}

/**
 * Connects the Claude Agent SDK to the memory.
 *
 * @example
 * const loci = await createClaudeMemory({ memory, session: "chat-1", folder: process.cwd() });
 * for await (const message of query({ prompt: "What did we decide?", options: { ...loci } })) console.log(message);
 */
export async function createClaudeMemory(options: SessionOptions): Promise<ClaudeMemory> {
  const { openSession } = await import("../session/open-session.ts");
  const session = await openSession(options);
  return {
    mcpServers: { loci: serverOf(session) },
    allowedTools: session.tools.map(({ name }) => `mcp__loci__${name}`),
    hooks: {
      UserPromptSubmit: [{ hooks: [onPrompt(session)] }],
      Stop: [{ hooks: [onStop(session)] }],
    },
  };
}

function serverOf({ tools }: AgentSession): McpSdkServerConfigWithInstance {
  return createSdkMcpServer({
    name: "loci",
    // A few short tools, which need no search before they are used.
    alwaysLoad: true,
    tools: tools.map((one) =>
      tool(
        one.name,
        one.description,
        one.inputSchema.shape,
        async (args) => {
          const { text, isError } = await one.handle(args);
          return { content: [{ type: "text", text }], isError };
        },
        { annotations: one.annotations },
      ),
    ),
  });
}

/** Prompts that no person or program wrote, such as the report of a background task. */
const fromMachine: ReadonlySet<string> = new Set(["system", "loop_wakeup", "schedule_wakeup", "poll_event"]);

function onPrompt(session: AgentSession): HookCallback {
  return async (input) => {
    if (input.hook_event_name !== "UserPromptSubmit" || fromMachine.has(input.source ?? "")) return {};
    const turn = turnIn(input.prompt, input);
    if (turn === null) return {};
    await session.recordPrompt(turn);
    // Claude keeps the block in its transcript, so each memory is returned once per session.
    const block = await session.recall(turn, { unseen: true });
    if (block === null) return {};
    return { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: block } };
  };
}

function onStop(session: AgentSession): HookCallback {
  return async (input) => {
    if (input.hook_event_name !== "Stop") return {};
    const reply = input.last_assistant_message ?? "";
    const turn = turnIn(reply, input);
    if (turn !== null) await session.recordReply(turn, reply);
    return {};
  };
}

/** Claude gives all events of a turn the same id. */
function turnIn(text: string, { session_id, prompt_id }: { session_id: string; prompt_id?: string }): Turn | null {
  return turnOf([{ role: "user", text }], keyOf([session_id, prompt_id ?? text]));
}
