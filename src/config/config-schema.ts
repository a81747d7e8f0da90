import { z } from "zod";

import { memoryTypes } from "../core/memory-type.ts";
import { profiles } from "../core/profile.ts";

/**
 * The one definition of the settings, their limits and their defaults. The JSON Schema for editors and the data of the
 * dependency-free check (`config-shape.ts`, made by `npm run generate`) come from here.
 */

// The same rule as for ids in events: the name becomes a part of keys.
const userPattern = /^(?!\.{1,2}$)[^\u0000-\u001f\u007f/\\]+$/;
const absolutePathPattern = /^(?:\/|[A-Za-z]:[/\\]|\\\\)/;
const daysPattern = /^.+=(?:\d{1,5}|forever)$/;
// An unknown type would have no effect, and nobody would notice.
const daysOfTypePattern = new RegExp(`^(?:${memoryTypes.join("|")})=(?:\\d{1,5}|forever)$`);
const modelPattern = /^(?:package:|\/|[A-Za-z]:[/\\]|\\\\)/;

export const ConfigSchema = z.strictObject({
  $schema: z.string().optional().describe("For editors: where the JSON Schema of this file is."),
  user: z.string().min(1).max(256).regex(userPattern).default("me").describe("Whose memory this is."),
  capture: z.boolean().default(true).describe("Whether anything new is stored. false: nothing is."),
  profile: z
    .enum(profiles)
    .default("assisted")
    .describe(
      "What happens by itself: manual = nothing, assisted = capture and recall, automatic = summaries and facts, too.",
    ),
  files: z
    .strictObject({
      outside: z
        .boolean()
        .default(false)
        .describe("Whether agents' work on files outside of the space is remembered with their names and words."),
    })
    .prefault({}),
  documents: z
    .strictObject({
      compactAt: z
        .int()
        .min(4096)
        .max(16_777_216)
        .default(102_400)
        .describe("Bytes over which a document is archived and shortened."),
      compactAll: z
        .boolean()
        .default(false)
        .describe("Whether your own and a space's document are shortened by themselves, too; an agent's is."),
    })
    .prefault({}),
  entries: z
    .strictObject({
      limit: z.int().min(100).max(1_000_000).default(10_000).describe("Most characters in a compartment of entries."),
      planScope: z
        .enum(["session", "run"])
        .default("session")
        .describe("What the plan belongs to: session = shared and kept, run = private and cleared at its end."),
    })
    .prefault({}),
  history: z
    .strictObject({
      messages: z.int().min(1).max(10_000).default(80).describe("How many of the last messages a prompt holds."),
    })
    .prefault({}),
  retention: z
    .strictObject({
      days: z
        .int()
        .min(0)
        .max(36_500)
        .default(90)
        .describe("For how many days what happened is kept; 0: for good. Facts, preferences, pins and documents are."),
      types: z
        .array(z.string().max(100).regex(daysOfTypePattern))
        .max(20)
        .default([])
        .describe('Other days for types, such as "error=30" or "message=forever".'),
      spaces: z
        .array(z.string().max(4200).regex(daysPattern))
        .max(1000)
        .default([])
        .describe('Other days for spaces, such as "github.com/acme/shop=365".'),
    })
    .prefault({}),
  search: z
    .strictObject({
      limit: z.int().min(1).max(1000).default(20).describe("How many memories a search gives at most."),
    })
    .prefault({}),
  embeddings: z
    .strictObject({
      model: z
        .string()
        .min(1)
        .max(4096)
        .regex(modelPattern)
        .optional()
        .describe(
          "The model for a search by meaning: its folder, absolute, or package: and the name of an installed npm package.",
        ),
      checksum: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional()
        .describe("The model's checksum: another model is not used."),
      search: z
        .boolean()
        .default(false)
        .describe("Whether `loci search` uses the model without being asked to; loading it takes a moment."),
    })
    .prefault({}),
  backup: z
    .strictObject({
      every: z
        .enum(["off", "session", "day", "week"])
        .default("off")
        .describe("How often a backup is made by itself, when a session or a turn ends; session: after each session."),
      keep: z.int().min(1).max(1000).default(7).describe("How many backups are kept; older ones are removed."),
      path: z
        .string()
        .min(1)
        .max(4096)
        .regex(absolutePathPattern)
        .optional()
        .describe("The folder for backups, absolute; a folder of this machine's state when left out."),
    })
    .prefault({}),
  recall: z
    .strictObject({
      enabled: z.boolean().default(true).describe("Whether agents are given memories unasked."),
      tokens: z.int().min(50).max(4000).default(800).describe("How many tokens they are given at most."),
      facts: z.int().min(0).max(50).default(5).describe("How many facts, preferences and pins at most."),
      snippets: z.int().min(0).max(50).default(3).describe("How many pieces of what happened at most."),
      alsoFrom: z
        .array(z.string().min(1).max(4096))
        .max(100)
        .default([])
        .describe("Names of spaces whose memories may be given in every other space, too."),
      sensitive: z.boolean().default(false).describe("Whether sensitive memories are given, too."),
    })
    .prefault({}),
  guards: z
    .strictObject({
      permissions: z
        .boolean()
        .default(false)
        .describe("Whether commands that only read are allowed without a question, and harmful ones refused."),
      delegation: z
        .boolean()
        .default(false)
        .describe("Whether agents that are to delegate are kept from doing the work themselves."),
    })
    .prefault({}),
});

/** The effective settings. */
export type Config = Omit<z.output<typeof ConfigSchema>, "$schema">;

/** The JSON Schema of a config file, for editors. */
export function configJsonSchema(): Record<string, unknown> {
  return { title: "Loci settings", ...z.toJSONSchema(ConfigSchema, { io: "input" }) };
}
