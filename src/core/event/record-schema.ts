import { z } from "zod";

import { AclSchema, OutcomeSchema, scopeLevels, type Acl, type Outcome } from "./event-schema.ts";
import { uuidPattern, limits } from "./limits.ts";
import { recordTypes, type RecordType } from "./memory-type.ts";

const name = z.string().min(1).max(limits.name);

/**
 * The input of `memory.record` and `loci record`: one flat object that any language can write. Everything but `type`
 * and `text` has a default. In a model session, the principal sets the default place.
 */
export interface RecordInput {
  /** The type of the memory. */
  readonly type: RecordType;
  /** What happened, or what is worth remembering. */
  readonly text: string;
  /** The time of the event, in milliseconds since 1970; now if left out. */
  readonly at?: number | undefined;
  /** Words to find the memory by. */
  readonly tags?: readonly string[] | undefined;
  /** The task that the memory belongs to. */
  readonly task?: string | undefined;
  /** Any other fields, as JSON. */
  readonly meta?: Readonly<Record<string, z.core.util.JSONType>> | undefined;
  /** The tool that was used. */
  readonly tool?: string | undefined;
  /** The file that the memory is about. Required for an artifact. */
  readonly path?: string | undefined;
  /** For an artifact: what happened to the file; `modified` if left out. */
  readonly change?: "created" | "modified" | "deleted" | undefined;
  /** For an approval: the decision; `ask` if left out. */
  readonly decision?: "allow" | "deny" | "ask" | undefined;
  /** For an error: its code. */
  readonly code?: string | undefined;
  /** The level that the memory belongs to; if left out, `space` with a space, else `user`. */
  readonly level?: (typeof scopeLevels)[number] | undefined;
  /** A folder of the space. Loci finds the space from it. */
  readonly space?: string | undefined;
  /** The agent that the memory comes from. */
  readonly agent?: string | undefined;
  /** The session that the memory comes from. */
  readonly session?: string | undefined;
  /** The run that the memory comes from. */
  readonly run?: string | undefined;
  /** The role of the agent in its team. */
  readonly role?: string | undefined;
  /** Who wrote the words; decided by the type if left out. */
  readonly trust?: "user" | "agent" | "tool" | "web" | "import" | undefined;
  /** The importance, from 0 to 1; estimated if left out. */
  readonly importance?: number | undefined;
  /** How the action ended, such as the exit code of a command. */
  readonly outcome?: Outcome | undefined;
  /** Who may read the memory besides the owner. */
  readonly acl?: Acl | undefined;
  /** The id of the event. Two records with the same id are the same event. Only the owner may choose an id. */
  readonly id?: string | undefined;
  /** The caller's own key for the event. Two records with the same key in the same scope are the same event. */
  readonly key?: string | undefined;
}

/** Validates a `RecordInput`. Both list the same fields. */
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
  /** Only for an artifact. */
  change: z.enum(["created", "modified", "deleted"]).optional(),
  /** Only for an approval. */
  decision: z.enum(["allow", "deny", "ask"]).optional(),
  /** Only for an error. */
  code: name.optional(),
  level: z.enum(scopeLevels).optional(),
  /** A folder of the space. Loci finds the space from it. */
  space: z.string().min(1).max(limits.path).optional(),
  agent: name.optional(),
  session: name.optional(),
  run: name.optional(),
  role: name.optional(),
  trust: z.enum(["user", "agent", "tool", "web", "import"]).optional(),
  importance: z.number().min(0).max(1).optional(),
  outcome: OutcomeSchema.optional(),
  acl: AclSchema.optional(),
  /** Two records with the same id or key are the same event. */
  id: z.string().regex(uuidPattern).optional(),
  key: name.optional(),
} satisfies Record<keyof RecordInput, z.ZodType>) satisfies z.ZodType<unknown, RecordInput>;
