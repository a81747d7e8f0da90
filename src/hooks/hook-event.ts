/** Version of the neutral form of hook events and answers (HOOK-10). A reader takes any of the same major version. */
export const hookSchema = "1.0.0";

/** Whether this program reads that version of the neutral form: any of the same major version. */
export function isKnownSchema(version: string): boolean {
  return /^\d+(?=\.)/.exec(version)?.[0] === /^\d+/.exec(hookSchema)?.[0];
}

/** What a tool was asked to do, the same for every host. */
export interface ToolUse {
  /** The tool as its host names it: Bash, run_shell_command, mcp__github__search. */
  readonly name: string;
  readonly kind: "shell" | "edit" | "read" | "web" | "delegate" | "mcp" | "other";
  /** What was asked, for a reader: the command, the path, the task, or the input as JSON. */
  readonly text: string;
  /** Of a tool that an MCP server offers: the server's name. */
  readonly server?: string;
  /** Of a shell. */
  readonly command?: string;
  /** Of a shell: the folder that it is to run in, where the tool was given one. */
  readonly folder?: string;
  /** Of a tool that works on one file. */
  readonly path?: string;
  /** Files that the tool changes, where it says so. */
  readonly edits?: readonly FileEdit[];
}

export interface FileEdit {
  readonly path: string;
  readonly change: "created" | "modified" | "deleted";
  /** Lines with a leading `-` or `+`; empty where the host does not tell. */
  readonly diff: string;
}

export interface ToolResult {
  readonly text: string;
  readonly failed: boolean;
  readonly exitCode?: number;
  readonly durationMs?: number;
}

/** What happened at a host, each with what only it has. */
export type HookDetails =
  | { readonly kind: "session-started"; readonly source: "new" | "resumed" | "cleared" | "compacted" | "forked" }
  | { readonly kind: "session-ended"; readonly reason: string }
  /** `by`: it is not a person who prompts here, but another agent. */
  | { readonly kind: "prompt-submitted"; readonly prompt: string; readonly by?: "agent" }
  /** A tool is about to run. */
  | { readonly kind: "tool-requested"; readonly tool: ToolUse }
  | { readonly kind: "tool-finished"; readonly tool: ToolUse; readonly result: ToolResult }
  /** The host is about to ask the person whether a tool may run. */
  | { readonly kind: "permission-asked"; readonly tool: ToolUse }
  | { readonly kind: "permission-denied"; readonly tool: ToolUse; readonly reason: string }
  /** The agent has answered. Null: the host does not say what; its transcript does. */
  | { readonly kind: "reply-finished"; readonly reply: string | null }
  | { readonly kind: "subagent-started" }
  | { readonly kind: "subagent-finished"; readonly reply: string | null }
  | { readonly kind: "compaction-started"; readonly trigger: string }
  | { readonly kind: "compaction-finished"; readonly summary: string | null }
  | { readonly kind: "error-raised"; readonly error: string }
  /** An event that this version does not know, as far as it is understood. */
  | { readonly kind: "unknown"; readonly text: string };

export type HookKind = HookDetails["kind"];

/** Something that happened at a host, in a form that knows no host. Comes from a hook, or from a transcript. */
export type HookEvent<D extends HookDetails = HookDetails> = HookPlace & D;

export interface HookPlace {
  /** The version of the neutral form that it is written in. */
  readonly schema: string;
  /** The host's name in agents/hosts.ts. */
  readonly host: string;
  readonly hostVersion?: string;
  /** The host's own name of the event. */
  readonly hostEvent: string;
  /** The host's id of the conversation; null where it gives none. */
  readonly session: string | null;
  /** The folder that the work happens in. */
  readonly folder: string;
  /**
   * What tells this event from all others of its kind in the session, and is the same in every report of it: the host's id of the tool use,
   * turn or prompt, else the host's own time stamp. Null where the host gives neither.
   */
  readonly mark: string | null;
  /** The host's id of the turn or prompt, where there is no mark: several of such events may be of one turn. */
  readonly turn?: string;
  /** When it happened, in milliseconds since 1970; null where the host does not say: now. */
  readonly at: number | null;
  /** The subagent that it happened in. */
  readonly subagent?: { readonly id: string | null; readonly type: string };
  /** The host's transcript of the session. */
  readonly transcript?: string;
}

/** One kind of hook event. */
export type HookEventOf<K extends HookKind> = HookEvent<Extract<HookDetails, { readonly kind: K }>>;
