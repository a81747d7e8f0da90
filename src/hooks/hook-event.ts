/**
 * The version of the neutral form of hook events and answers. A reader accepts any version with the same major number.
 */
export const hookSchema = "1.0.0";

/** True for a version of the neutral form that this program reads: any version with the same major number. */
export function isKnownSchema(version: string): boolean {
  return /^\d+(?=\.)/.exec(version)?.[0] === /^\d+/.exec(hookSchema)?.[0];
}

/** A tool use, in the same form for every host. */
export interface ToolUse {
  /** The host's name of the tool, such as Bash, run_shell_command or mcp__github__search. */
  readonly name: string;
  readonly kind: "shell" | "edit" | "read" | "web" | "delegate" | "mcp" | "other";
  /** The input as text for a reader: the command, the path, the task, or JSON. */
  readonly text: string;
  /** The name of the MCP server, if the tool belongs to one. */
  readonly server?: string;
  /** The command line, for a shell. */
  readonly command?: string;
  /** The folder that a shell runs in, if the tool's input contains one. */
  readonly folder?: string;
  /** The path, for a tool that works on one file. */
  readonly path?: string;
  /** Files that the tool changes, if it names them. */
  readonly edits?: readonly FileEdit[];
}

export interface FileEdit {
  readonly path: string;
  readonly change: "created" | "modified" | "deleted";
  /** Lines with a leading `-` or `+`; empty if the host does not report them. */
  readonly diff: string;
}

export interface ToolResult {
  readonly text: string;
  readonly failed: boolean;
  readonly exitCode?: number;
  readonly durationMs?: number;
}

/** The kind of an event at a host, with the fields of that kind. */
export type HookDetails =
  | { readonly kind: "session-started"; readonly source: "new" | "resumed" | "cleared" | "compacted" | "forked" }
  | { readonly kind: "session-ended"; readonly reason: string }
  /** `by` is set if another agent wrote the prompt, not a person. */
  | { readonly kind: "prompt-submitted"; readonly prompt: string; readonly by?: "agent" }
  /** A tool is about to run. */
  | { readonly kind: "tool-requested"; readonly tool: ToolUse }
  | { readonly kind: "tool-finished"; readonly tool: ToolUse; readonly result: ToolResult }
  /** The host is about to ask the person whether a tool may run. */
  | { readonly kind: "permission-asked"; readonly tool: ToolUse }
  | { readonly kind: "permission-denied"; readonly tool: ToolUse; readonly reason: string }
  /** The agent has answered. The reply is null if only the host's transcript contains the text. */
  | { readonly kind: "reply-finished"; readonly reply: string | null }
  | { readonly kind: "subagent-started" }
  | { readonly kind: "subagent-finished"; readonly reply: string | null }
  | { readonly kind: "compaction-started"; readonly trigger: string }
  | { readonly kind: "compaction-finished"; readonly summary: string | null }
  | { readonly kind: "error-raised"; readonly error: string }
  /** An event of a kind that this version does not know, as far as it is understood. */
  | { readonly kind: "unknown"; readonly text: string };

export type HookKind = HookDetails["kind"];

/** An event at a host, in the neutral form. It is read from a hook or from a transcript. */
export type HookEvent<D extends HookDetails = HookDetails> = HookPlace & D;

export interface HookPlace {
  /** The version of the neutral form. */
  readonly schema: string;
  /** The host's name in agents/hosts.ts. */
  readonly host: string;
  readonly hostVersion?: string;
  /** The host's own name for the event. */
  readonly hostEvent: string;
  /** The host's id of the conversation; null if the host has none. */
  readonly session: string | null;
  /** The folder in which the agent works. */
  readonly folder: string;
  /**
   * Identifies this event among all others of its kind in the session. It is the same in every report of the event. It
   * is the host's id of the tool use, turn or prompt, or else the host's time stamp. Null if the host has neither.
   */
  readonly mark: string | null;
  /**
   * The host's id of the turn or prompt, if there is no mark. Several events of the same kind may belong to one turn.
   */
  readonly turn?: string;
  /**
   * When the event happened, in milliseconds since 1970; null if the host does not report it, and then the present time
   * counts.
   */
  readonly at: number | null;
  readonly subagent?: { readonly id: string | null; readonly type: string };
  /** The path of the host's transcript of the session. */
  readonly transcript?: string;
}

export type HookEventOf<K extends HookKind> = HookEvent<Extract<HookDetails, { readonly kind: K }>>;
