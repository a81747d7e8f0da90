import type { z } from "zod";

import type { Principal } from "../core/access/scope.ts";
import type { Settings } from "../memory/base/settings.ts";
import type { Memory } from "../memory/memory.ts";

/** A tool for a model, independent of any framework. */
export interface Tool {
  /** The name of the tool. */
  readonly name: string;
  /** What the tool does and when to use it, for the model. */
  readonly description: string;
  /** The schema of the tool's arguments. */
  readonly inputSchema: z.ZodObject;
  /** The schema of `structured` in an answer; an error has none. */
  readonly outputSchema: z.ZodObject;
  /** Hints for the host. */
  readonly annotations: ToolAnnotations;
  /** Checks the arguments and does the work. Never throws; every error becomes an answer. */
  handle(args: unknown): Promise<ToolCallResult>;
}

/**
 * Hints for a host about the effects of a tool, with the names that MCP uses. The list of tools has a budget, so hints
 * that equal MCP's default or say nothing about a tool that only reads are left out.
 */
export interface ToolAnnotations {
  /** True if the tool changes nothing. */
  readonly readOnlyHint: boolean;
  /** True if the tool can remove something. */
  readonly destructiveHint?: boolean;
  /** True if a second call with the same arguments changes nothing more. */
  readonly idempotentHint?: boolean;
  /** True if the tool reaches more than the memory. False for all tools of Loci. */
  readonly openWorldHint: boolean;
}

/** An answer in two forms: as text for a model, and as data for a program. */
export interface ToolCallResult {
  /** The answer as text, for a model. */
  readonly text: string;
  /** The answer as data, for a program; an error has none. */
  readonly structured?: Readonly<Record<string, unknown>>;
  /** True if the call failed. */
  readonly isError: boolean;
}

/** Makes one tool for a caller; null if this caller may not use the tool. */
export type ToolMaker = (context: ToolContext) => Tool | null;

/** The principal of a model session. The owner does not use tools. */
export type ModelPrincipal = Exclude<Principal, { kind: "owner" }>;

/** The part of a memory that the tools use. */
export type ToolMemory = Pick<Memory, "search" | "decisions" | "about" | "documents" | "facts" | "entries" | "history">;

/** The caller of the tools, and what the tools depend on. */
export interface ToolContext {
  /** The caller. */
  readonly principal: ModelPrincipal;
  /** Returns the memory as this principal may use it. It is opened when a tool first needs it. */
  readonly memory: () => Promise<ToolMemory>;
  /** A folder in the principal's space. Without it, the documents of a space or agent are not available. */
  readonly folder?: string | undefined;
  /** The name of the writer in documents; the agent's id if left out. */
  readonly source?: string | undefined;
  /** The settings of the memory; the defaults if left out. */
  readonly settings?: Pick<Settings, "profile" | "entries"> | undefined;
  /** False if the memory has no documents, as on a team server. Their tools are then left out. */
  readonly hasDocuments?: boolean | undefined;
  /** True to leave out the tools that store something. */
  readonly isReadOnly?: boolean | undefined;
  /** True to also find memories that are marked as sensitive. */
  readonly sensitive?: boolean | undefined;
  /** Receives every error that the caller did not cause. The model does not get the details of such an error. */
  readonly onFault?: ((error: unknown) => void) | undefined;
  /** Your own tools, which the model gets after those of Loci. `defineTool` creates one. */
  readonly ownTools?: readonly ToolMaker[] | undefined;
}
