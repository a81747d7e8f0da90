import type { ModelServer } from "../model-server/model-server.ts";
import type { AgentName } from "../programs.ts";

/** An MCP server for a host to start. */
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
  /** The timeout; two minutes if left out. */
  readonly timeoutMs?: number;
  /** True to let Codex run hooks that nobody has trusted; the default. */
  readonly trustHooks?: boolean;
  /** True to continue the last conversation in this project. */
  readonly continues?: boolean;
}

/** The agent's output. */
export interface AgentOutcome {
  /** `null` if it had to be stopped. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A real agent with a uniform interface. */
export interface Agent {
  readonly name: AgentName;
  /** Adds what the host needs to the settings in its home, and runs it with a prompt. */
  runAgent(run: AgentRun): Promise<AgentOutcome>;
}
