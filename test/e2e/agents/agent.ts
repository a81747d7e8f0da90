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
