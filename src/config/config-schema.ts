import { z } from "zod";

import { profiles } from "../core/access/profile.ts";
import { memoryTypes } from "../core/event/memory-type.ts";
import { modelProviders } from "../core/ports/models.ts";
import { settingDefaults } from "../core/settings/setting-defaults.ts";

/**
 * The only definition of the settings, their limits and their defaults. The JSON Schema for editors is made from it.
 * `npm run generate` also makes the tables that settings files are checked with, so that the check needs no schema
 * library.
 */

// The same rule as for ids in events, because the name becomes a part of keys.
const userPattern = /^(?!\.{1,2}$)[^\u0000-\u001f\u007f/\\]+$/;
const absolutePathPattern = /^(?:\/|[A-Za-z]:[/\\]|\\\\)/;
const daysPattern = /^.+=(?:\d{1,5}|forever)$/;
// Lists the valid types, because an unknown type would have no effect and nobody would notice.
const daysOfTypePattern = new RegExp(`^(?:${memoryTypes.join("|")})=(?:\\d{1,5}|forever)$`);
// A key must not leave this machine unencrypted, so plain HTTP is only for this machine.
const modelUrlPattern =
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?)(?:\/[^\s?#]*)?$/;
const modelPattern = /^(?:package:|\/|[A-Za-z]:[/\\]|\\\\)/;

export const ConfigSchema = z.strictObject({
  $schema: z.string().optional().describe("The JSON Schema of this file, for editors."),
  user: z.string().min(1).max(256).regex(userPattern).default("me").describe("The name of the memory's owner."),
  capture: z.boolean().default(true).describe("Store new memories. With false, nothing is stored."),
  profile: z
    .enum(profiles)
    .default(settingDefaults.profile)
    .describe(
      "What Loci does by itself: manual = nothing, assisted = capture, recall and summaries, automatic = also what a model does.",
    ),
  files: z
    .strictObject({
      outside: z
        .boolean()
        .default(false)
        .describe("Store the names and contents of files outside of the space that agents work on."),
    })
    .prefault({}),
  documents: z
    .strictObject({
      compactAt: z
        .int()
        .min(4096)
        .max(16_777_216)
        .default(settingDefaults.documents.compactAt)
        .describe("Size in bytes from which a document is archived and shortened."),
      compactAll: z
        .boolean()
        .default(settingDefaults.documents.compactAll)
        .describe("Compact user and space documents automatically (agent documents always are)."),
    })
    .prefault({}),
  entries: z
    .strictObject({
      limit: z
        .int()
        .min(100)
        .max(1_000_000)
        .default(settingDefaults.entries.limit)
        .describe("Most characters in a compartment of entries."),
      planScope: z
        .enum(["session", "run"])
        .default(settingDefaults.entries.planScope)
        .describe("The owner of the plan: session = shared and kept, run = private and cleared at its end."),
    })
    .prefault({}),
  history: z
    .strictObject({
      messages: z
        .int()
        .min(1)
        .max(10_000)
        .default(settingDefaults.history.messages)
        .describe("The number of last messages in a prompt."),
    })
    .prefault({}),
  retention: z
    .strictObject({
      days: z
        .int()
        .min(0)
        .max(36_500)
        .default(settingDefaults.retention.days)
        .describe(
          "Days to keep what happened; 0 keeps it for ever. Facts, preferences, pins and documents never expire.",
        ),
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
  tiers: z
    .strictObject({
      warm: z
        .int()
        .min(1)
        .max(36_500)
        .default(settingDefaults.tiers.warm)
        .describe("Days without use until agents get a session's summary in place of what the agent said and did."),
      cold: z
        .int()
        .min(1)
        .max(36_500)
        .default(settingDefaults.tiers.cold)
        .describe(
          "Days without use until agents get only a session's summary and one sentence. A search still finds all.",
        ),
    })
    .prefault({}),
  facts: z
    .strictObject({
      review: z
        .enum(["off", "before-use"])
        .default(settingDefaults.facts.review)
        .describe("before-use: agents get a fact only after you have approved it with `loci facts approve`."),
      every: z
        .int()
        .min(500)
        .max(1_000_000)
        .default(settingDefaults.facts.every)
        .describe("A model reads a running session for facts after this many new tokens; only in `automatic`."),
    })
    .prefault({}),
  search: z
    .strictObject({
      limit: z.int().min(1).max(1000).default(20).describe("The largest number of memories that a search returns."),
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
          "The model for search by meaning: the absolute path of its folder, or package: and the name of an installed npm package.",
        ),
      checksum: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional()
        .describe("The model's checksum: any other model is refused."),
      search: z.boolean().default(false).describe("Use the model in every `loci search`; loading it takes a moment."),
    })
    .prefault({}),
  backup: z
    .strictObject({
      every: z
        .enum(["off", "session", "day", "week"])
        .default("off")
        .describe("How often Loci makes a backup, at the end of a session or a turn; session: after each session."),
      keep: z.int().min(1).max(1000).default(7).describe("The number of backups to keep; older ones are removed."),
      path: z
        .string()
        .min(1)
        .max(4096)
        .regex(absolutePathPattern)
        .optional()
        .describe("The absolute path of the folder for backups; a folder in the state folder if left out."),
    })
    .prefault({}),
  recall: z
    .strictObject({
      enabled: z.boolean().default(settingDefaults.recall.enabled).describe("Give agents relevant memories unasked."),
      learn: z
        .boolean()
        .default(settingDefaults.recall.learn)
        .describe("Learn the weights of recall from what was useful, in the profile automatic."),
      tokens: z
        .int()
        .min(50)
        .max(4000)
        .default(settingDefaults.recall.tokens)
        .describe("The largest number of tokens in a block."),
      facts: z
        .int()
        .min(0)
        .max(50)
        .default(settingDefaults.recall.facts)
        .describe("The largest number of facts, preferences and pins in a block."),
      snippets: z
        .int()
        .min(0)
        .max(50)
        .default(settingDefaults.recall.snippets)
        .describe("The largest number of snippets of what happened in a block."),
      pushes: z
        .enum(["every", "first", "never"])
        .default("every")
        .describe("Which prompts of a session bring memories unasked: every one, the first with any, or none."),
      alsoFrom: z
        .array(z.string().min(1).max(4096))
        .max(100)
        .default([])
        .describe("Names of spaces whose memories agents may get in every space."),
      sensitive: z.boolean().default(false).describe("Give agents sensitive memories too."),
      failures: z
        .boolean()
        .default(true)
        .describe("Give an agent whose command has failed how the same error was fixed before."),
      files: z
        .boolean()
        .default(false)
        .describe("Give an agent that opens or changes a file the rules and decisions about that file."),
      sign: z
        .boolean()
        .default(true)
        .describe("Show one line in the agent when it got memories, where the agent shows such a line."),
    })
    .prefault({}),
  hooks: z
    .strictObject({
      warm: z
        .boolean()
        .default(true)
        .describe("Let a process that has the memory open, such as `loci mcp`, do the work of hooks."),
      client: z
        .enum(["auto", "node", "shell"])
        .default("auto")
        .describe(
          "What `loci install` writes as a hook: Node.js, a shell with curl that asks a session helper first, or (auto) on Linux the native client if it is installed, otherwise the shell.",
        ),
    })
    .prefault({}),
  model: z
    .strictObject({
      provider: z
        .enum(modelProviders)
        .default(settingDefaults.model.provider)
        .describe(
          "The language model: none, an API, the command of an agent, or the model of an MCP client (sampling).",
        ),
      name: z
        .string()
        .min(1)
        .max(200)
        .regex(/^[\w.:@/+-]+$/)
        .optional()
        .describe("The name of the model; the provider's small model if left out."),
      url: z
        .string()
        .max(2000)
        .regex(modelUrlPattern)
        .optional()
        .describe("The base URL of a compatible service; http only for this machine."),
      keyVariable: z
        .string()
        .max(200)
        .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
        .optional()
        .describe("The environment variable with the key; ANTHROPIC_API_KEY or OPENAI_API_KEY if left out."),
      timeout: z
        .int()
        .min(1)
        .max(600)
        .default(settingDefaults.model.timeout)
        .describe("How long one request to the model may take, in seconds."),
      tokensPerDay: z
        .int()
        .min(0)
        .max(1_000_000_000)
        .default(settingDefaults.model.tokensPerDay)
        .describe("The most tokens of the model in a day (UTC)."),
      dollarsPerDay: z
        .number()
        .min(0)
        .max(10_000)
        .default(settingDefaults.model.dollarsPerDay)
        .describe("The most US dollars for the model in a day (UTC), by list prices."),
    })
    .prefault({}),
  guards: z
    .strictObject({
      permissions: z
        .boolean()
        .default(false)
        .describe("Allow commands that only read without a question, and refuse harmful ones."),
      delegation: z
        .boolean()
        .default(false)
        .describe("Make conducting agents delegate instead of doing the work themselves."),
      model: z
        .boolean()
        .default(false)
        .describe("Ask the language model about a command that no rule decides; with guards.permissions."),
    })
    .prefault({}),
});

/** The effective settings. */
export type Config = Omit<z.output<typeof ConfigSchema>, "$schema">;

/** The JSON Schema of a config file, for editors. */
export function configJsonSchema(): Record<string, unknown> {
  return { title: "Loci settings", ...z.toJSONSchema(ConfigSchema, { io: "input" }) };
}
