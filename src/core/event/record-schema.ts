import { z } from "zod";

import { AclSchema, OutcomeSchema, scopeLevels, type Acl, type Outcome } from "./event-schema.ts";
import { limits } from "./limits.ts";
import { recordTypes, type RecordType } from "./memory-type.ts";

const name = z.string().min(1).max(limits.name);

/**
 * The input of `memory.record` and `loci record`: one flat object that any language can write. Everything but `type`
 * and `text` has a default; a model session's place is that of its principal.
 */
export interface RecordInput {
  /** What kind of memory it is. */
  readonly type: RecordType;
  /** What happened, or what is worth remembering. */
  readonly text: string;
  /** When it happened, in milliseconds since 1970; now if left out. */
  readonly at?: number | undefined;
  /** Words to find it by. */
  readonly tags?: readonly string[] | undefined;
  /** The task that it belongs to. */
  readonly task?: string | undefined;
  /** Any other fields, as JSON. */
  readonly meta?: Readonly<Record<string, z.core.util.JSONType>> | undefined;
  /** The tool that was used. */
  readonly tool?: string | undefined;
  /** The file that it is about; an artifact needs one. */
  readonly path?: string | undefined;
  /** For an artifact: what happened to the file; `modified` if left out. */
  readonly change?: "created" | "modified" | "deleted" | undefined;
  /** For an approval: the decision; `ask` if left out. */
  readonly decision?: "allow" | "deny" | "ask" | undefined;
  /** For an error: its code. */
  readonly code?: string | undefined;
  /** The level that it belongs to; `space` with a space, else `user`. */
  readonly level?: (typeof scopeLevels)[number] | undefined;
  /** A folder in the space; the space is found from it. */
  readonly space?: string | undefined;
  /** The agent that it comes from. */
  readonly agent?: string | undefined;
  /** The session that it comes from. */
  readonly session?: string | undefined;
  /** The run that it comes from. */
  readonly run?: string | undefined;
  /** The role of the agent in its team. */
  readonly role?: string | undefined;
  /** Where its words come from; by its type if left out. */
  readonly trust?: "user" | "agent" | "tool" | "web" | "import" | undefined;
  /** Its importance, from 0 to 1; by its type if left out. */
  readonly importance?: number | undefined;
  /** How it ended, such as the exit code of a command. */
  readonly outcome?: Outcome | undefined;
  /** Who may read it besides the owner. */
  readonly acl?: Acl | undefined;
  /** The id of the event: the same id again is the same event. Only the owner may choose one. */
  readonly id?: string | undefined;
  /** The caller's name of the event: the same key again, in the same scope, is the same event. */
  readonly key?: string | undefined;
}

/** Validates a `RecordInput`: both list the same fields. */
export const RecordSchema = z.strictObject({
  type: z.enum(recordTypes),
  text: z.string().min(1).max(limits.text),
  /** Milliseconds since 1970. */
  at: z.number().min(0).optional(),
  tags: z.array(z.string().min(1).max(limits.tag)).max(limits.tags).optional(),
  task: name.optional(),
  meta: z.record(z.string().max(limits.name), z.json()).optional(),
  tool: name.optional(),
  path: z.string().min(1).max(limits.path).optional(),
  /** For an artifact. */
  change: z.enum(["created", "modified", "deleted"]).optional(),
  /** For an approval. */
  decision: z.enum(["allow", "deny", "ask"]).optional(),
  /** For an error. */
  code: name.optional(),
  level: z.enum(scopeLevels).optional(),
  /** A folder in the space; the space is found from it. */
  space: z.string().min(1).max(limits.path).optional(),
  agent: name.optional(),
  session: name.optional(),
  run: name.optional(),
  role: name.optional(),
  trust: z.enum(["user", "agent", "tool", "web", "import"]).optional(),
  importance: z.number().min(0).max(1).optional(),
  outcome: OutcomeSchema.optional(),
  acl: AclSchema.optional(),
  /** A second record with the same id or key is the same event. */
  id: z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    .optional(),
  key: name.optional(),
} satisfies Record<keyof RecordInput, z.ZodType>) satisfies z.ZodType<unknown, RecordInput>;
