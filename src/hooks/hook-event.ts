/** Version of the neutral form of hook events and answers. A reader accepts any of the same major version. */
export const hookSchema = "1.0.0";

/** True for a version of the neutral form that this program reads: any of the same major version. */
export function isKnownSchema(version: string): boolean {
  return /^\d+(?=\.)/.exec(version)?.[0] === /^\d+/.exec(hookSchema)?.[0];
}

/** The input of a tool, the same for every host. */
export interface ToolUse {
  /** The tool as its host names it: Bash, run_shell_command, mcp__github__search. */
  readonly name: string;
  readonly kind: "shell" | "edit" | "read" | "web" | "delegate" | "mcp" | "other";
  /** The input for a reader: the command, the path, the task, or JSON. */
  readonly text: string;
  /** The server's name, for a tool of an MCP server. */
  readonly server?: string;
  /** For a shell. */
  readonly command?: string;
  /** For a shell: the folder that it runs in, if the tool was given one. */
  readonly folder?: string;
  /** For a tool that works on one file. */
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

/** What happened at a host, with the fields of each kind. */
export type HookDetails =
  | { readonly kind: "session-started"; readonly source: "new" | "resumed" | "cleared" | "compacted" | "forked" }
  | { readonly kind: "session-ended"; readonly reason: string }
  /** `by`: another agent prompts here, not a person. */
  | { readonly kind: "prompt-submitted"; readonly prompt: string; readonly by?: "agent" }
  /** A tool is about to run. */
  | { readonly kind: "tool-requested"; readonly tool: ToolUse }
  | { readonly kind: "tool-finished"; readonly tool: ToolUse; readonly result: ToolResult }
  /** The host is about to ask the person whether a tool may run. */
  | { readonly kind: "permission-asked"; readonly tool: ToolUse }
  | { readonly kind: "permission-denied"; readonly tool: ToolUse; readonly reason: string }
  /** The agent has answered. Null: only the host's transcript contains the text. */
  | { readonly kind: "reply-finished"; readonly reply: string | null }
  | { readonly kind: "subagent-started" }
  | { readonly kind: "subagent-finished"; readonly reply: string | null }
  | { readonly kind: "compaction-started"; readonly trigger: string }
  | { readonly kind: "compaction-finished"; readonly summary: string | null }
  | { readonly kind: "error-raised"; readonly error: string }
  /** An event that this version does not know, as far as it is understood. */
  | { readonly kind: "unknown"; readonly text: string };

export type HookKind = HookDetails["kind"];

/** An event at a host, in the neutral form. It comes from a hook or from a transcript. */
export type HookEvent<D extends HookDetails = HookDetails> = HookPlace & D;

export interface HookPlace {
  /** The version of its neutral form. */
  readonly schema: string;
  /** The host's name in agents/hosts.ts. */
  readonly host: string;
  readonly hostVersion?: string;
  /** The host's own name of the event. */
  readonly hostEvent: string;
  /** The host's id of the conversation; null if it has none. */
  readonly session: string | null;
  /** The folder of the work. */
  readonly folder: string;
  /**
   * Identifies this event among all others of its kind in the session, and is the same in every report of it: the
   * host's id of the tool use, turn or prompt, else the host's own time stamp. Null if the host has neither.
   */
  readonly mark: string | null;
  /** The host's id of the turn or prompt, if there is no mark: several such events may belong to one turn. */
  readonly turn?: string;
  /** When it happened, in milliseconds since 1970; null if the host does not report it: now. */
  readonly at: number | null;
  /** The subagent in which it happened. */
  readonly subagent?: { readonly id: string | null; readonly type: string };
  /** The host's transcript of the session. */
  readonly transcript?: string;
}

/** One kind of hook event. */
export type HookEventOf<K extends HookKind> = HookEvent<Extract<HookDetails, { readonly kind: K }>>;
