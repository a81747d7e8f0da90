import type { ModelServer } from "../model-server/model-server.ts";
import type { AgentName } from "../programs.ts";

/** An MCP server that a host starts. */
export interface McpServerCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The settings of one conversation without a terminal. */
export interface AgentRun {
  readonly home: string;
  readonly project: string;
  readonly prompt: string;
  readonly model: ModelServer;
  readonly mcp?: McpServerCommand;
  readonly env?: Readonly<Record<string, string>>;
  /** Additional arguments of the command. */
  readonly args?: readonly string[];
  /** The timeout, two minutes by default. */
  readonly timeoutMs?: number;
  /** If true, Codex runs hooks that nobody has trusted. This is the default. */
  readonly trustHooks?: boolean;
  /** The size of the model's context, for hosts that compact a conversation when it is nearly full. */
  readonly contextTokens?: number;
  /** If true, continues the last conversation in this project. */
  readonly continues?: boolean;
}

/** The output of an agent, and how it ended. */
export interface AgentOutcome {
  /** Null if the agent had to be stopped. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program at a terminal. */
export interface TerminalProgram {
  /** The name of its command. */
  readonly command: string;
  /** Arguments that a test adds in front of all others. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A real agent, with the same interface as all others. */
export interface Agent {
  readonly name: AgentName;
  /** Adds to the home what the host asks a person at its first start in a terminal. */
  readonly atTerminal?: (run: Pick<AgentRun, "home" | "project" | "model">) => TerminalProgram;
  /** Adds the needed settings to the home of the host, and runs it with a prompt. */
  runAgent(run: AgentRun): Promise<AgentOutcome>;
}
