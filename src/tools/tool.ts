import type { z } from "zod";

import type { Principal } from "../core/access/scope.ts";
import type { Memory } from "../memory/memory.ts";
import type { Settings } from "../memory/settings.ts";

/** One tool for a model, in any framework. */
export interface Tool {
  /** The name of the tool. */
  readonly name: string;
  /** What it does and when to use it, for the model. */
  readonly description: string;
  /** The schema of its arguments. */
  readonly inputSchema: z.ZodObject;
  /** The schema of `structured` in an answer; an error has none. */
  readonly outputSchema: z.ZodObject;
  /** What a host may know about it. */
  readonly annotations: ToolAnnotations;
  /** Checks the arguments and does the work. Every fault becomes an answer: it never throws. */
  handle(args: unknown): Promise<ToolAnswer>;
}

/** What a host may know of a tool before a model uses it; the names are MCP's. */
export interface ToolAnnotations {
  /** True if it changes nothing. */
  readonly readOnlyHint: boolean;
  /** True if it can remove something. */
  readonly destructiveHint: boolean;
  /** True if a second call with the same arguments changes nothing more. */
  readonly idempotentHint: boolean;
  /** False: it only reaches the memory. */
  readonly openWorldHint: false;
}

/** The same answer twice: as text for a model, and as data for a program. */
export interface ToolAnswer {
  /** The answer, for a model. */
  readonly text: string;
  /** The answer, for a program; an error has none. */
  readonly structured?: Readonly<Record<string, unknown>>;
  /** True if the call failed. */
  readonly isError: boolean;
}

/** A model session: the owner does not use tools. */
export type ModelPrincipal = Exclude<Principal, { kind: "owner" }>;

/** The part of a memory that the tools use. */
export type ToolMemory = Pick<Memory, "search" | "documents" | "entries" | "history">;

/** The caller of the tools, and their environment. */
export interface ToolContext {
  /** The caller. */
  readonly principal: ModelPrincipal;
  /** The memory as this principal sees it; opened when a tool first needs it. */
  readonly memory: () => Promise<ToolMemory>;
  /** A folder in the principal's space. Without one there are no documents of a space or agent. */
  readonly folder?: string | undefined;
  /** The name of the writer; the agent's id if left out. */
  readonly source?: string | undefined;
  /** The defaults if left out. */
  readonly settings?: Pick<Settings, "profile" | "entries"> | undefined;
  /** Leave out the tools that store something. */
  readonly isReadOnly?: boolean | undefined;
  /** True to also find memories that are marked as sensitive. */
  readonly sensitive?: boolean | undefined;
  /** Receives every fault that the caller did not cause: the model gets no details of it. */
  readonly onFault?: ((error: unknown) => void) | undefined;
}
