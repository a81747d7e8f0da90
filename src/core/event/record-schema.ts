import { z } from "zod";

import { AclSchema, OutcomeSchema, scopeLevels } from "./event-schema.ts";
import { limits } from "./limits.ts";
import { recordTypes } from "./memory-type.ts";

const name = z.string().min(1).max(limits.name);

/**
 * The input of `memory.record` and `loci record`: one flat object that any language can write. Everything but `type`
 * and `text` has a default.
 */
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
  /** The same id or key again is the same event. */
  id: z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    .optional(),
  key: name.optional(),
});

export type RecordInput = z.input<typeof RecordSchema>;
