import type { ModelServer } from "../model-server/model-server.ts";
import type { AgentName } from "../programs.ts";

/** An MCP server that a host is to start. */
export interface McpServerCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** One headless conversation. */
export interface AgentRun {
  readonly home: string;
  readonly project: string;
  readonly prompt: string;
  readonly model: ModelServer;
  readonly mcp?: McpServerCommand;
  readonly env?: Readonly<Record<string, string>>;
  /** Further arguments of the command. */
  readonly args?: readonly string[];
  /** After how long it is stopped; two minutes when left out. */
  readonly timeoutMs?: number;
  /** Whether Codex shall run hooks that nobody has said to trust; true when left out. */
  readonly trustHooks?: boolean;
  /** Whether it goes on with the conversation that was held last in this project. */
  readonly continues?: boolean;
}

/** What the agent printed. */
export interface AgentOutcome {
  /** `null` if it had to be stopped. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A real agent, the same to drive whichever it is. */
export interface Agent {
  readonly name: AgentName;
  /** Adds what the host needs to the settings in its home, and runs it with a prompt. */
  runAgent(run: AgentRun): Promise<AgentOutcome>;
}
