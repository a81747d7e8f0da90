import type { z } from "zod";

import type { Principal } from "../core/scope.ts";
import type { Memory } from "../memory/memory.ts";
import type { Settings } from "../memory/settings.ts";

/** One tool for a model, whichever framework offers it. */
export interface Tool {
  readonly name: string;
  /** What it does and when to use it, for the model. */
  readonly description: string;
  readonly inputSchema: z.ZodObject;
  /** What `structured` of an answer holds; an error has none. */
  readonly outputSchema: z.ZodObject;
  readonly annotations: ToolAnnotations;
  /** Checks the arguments and does the work. Whatever goes wrong is an answer too: it never throws. */
  handle(args: unknown): Promise<ToolAnswer>;
}

/** What a host may know of a tool before it lets a model use it; the names are MCP's. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: false;
}

/** The same answer twice: as text for a model, and as data for a program. */
export interface ToolAnswer {
  readonly text: string;
  readonly structured?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** A model session: the owner does not use tools. */
export type ModelPrincipal = Exclude<Principal, { kind: "owner" }>;

/** The part of a memory that the tools use. */
export type ToolMemory = Pick<Memory, "search" | "documents" | "entries" | "history">;

/** Whom the tools are for, and what they work with. */
export interface ToolContext {
  readonly principal: ModelPrincipal;
  /** The memory as this principal sees it; asked for when a tool first needs it. */
  readonly memory: () => Promise<ToolMemory>;
  /** A folder in the principal's space. Without one there are no documents of a space or agent. */
  readonly folder?: string | undefined;
  /** Who is named as the writer; the agent's id when left out. */
  readonly source?: string | undefined;
  /** The defaults when left out. */
  readonly settings?: Pick<Settings, "profile" | "entries"> | undefined;
  /** Leave out the tools that store something. */
  readonly isReadOnly?: boolean | undefined;
  /** Find memories that are marked as sensitive, too. */
  readonly sensitive?: boolean | undefined;
  /** Told of every fault that is not the caller's: the model learns no details of it. */
  readonly onFault?: ((error: unknown) => void) | undefined;
}
