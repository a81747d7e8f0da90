import { z } from "zod";

import { harmlessLines, harmlessText } from "../core/block/harmless-text.ts";
import type { Entry } from "../memory/entries/entries.ts";
import { openCompartments } from "./allowed-scopes.ts";
import { defineTool, readsOnly } from "./define-tool.ts";
import type { Tool, ToolContext } from "./tool.ts";

/** The tool `save_memory` saves an entry for this run or session. */
export function saveMemory(context: ToolContext): Tool | null {
  const compartments = openCompartments(context, "append");
  if (compartments === null || context.isReadOnly === true) return null;
  return defineTool(
    {
      name: "save_memory",
      description: "Save a working note that ends with the run or session.",
      input: z.strictObject({
        compartment: z.enum(compartments),
        content: z.string().min(1, "must not be empty"),
        category: z.string().optional(),
        tags: z.array(z.string()).optional(),
        metadata: z.record(z.string(), z.string()).optional(),
        priority: z.int().min(1).max(10).optional(),
      }),
      output: z.object({ id: z.string(), compartment: z.string() }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
      run: async (entry) => {
        const { entries } = await context.memory();
        const { id } = await entries.save(entry);
        return {
          text: `Saved in ${entry.compartment} memory as ${id}.`,
          structured: { id, compartment: entry.compartment },
        };
      },
    },
    context,
  );
}

/** The tool `get_memory` returns entries of this run or session. */
export function getMemory(context: ToolContext): Tool | null {
  const compartments = openCompartments(context, "read");
  if (compartments === null) return null;
  return defineTool(
    {
      name: "get_memory",
      description: "Get saved notes: one by id, those of a category, with all tags, or all.",
      input: z.strictObject({
        compartment: z.enum(compartments),
        id: z.string().optional(),
        category: z.string().optional(),
        tags: z.array(z.string()).optional(),
      }),
      output: z.object({ entries: z.array(entryData) }),
      annotations: readsOnly,
      run: async (filter) => {
        const memory = await context.memory();
        const found = await memory.entries.get(filter);
        return {
          text: found.length === 0 ? describeNone(filter) : found.map(describeEntry).join("\n"),
          structured: { entries: found.map(entryToData) },
        };
      },
    },
    context,
  );
}

function describeNone({ compartment, ...filter }: { compartment: string } & Record<string, unknown>): string {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return isFiltered
    ? `Nothing in ${compartment} memory fits; leave out filters to see all.`
    : `${compartment} memory is empty.`;
}

/** The tool `clear_memory` removes entries of this run or session for good. */
export function clearMemory(context: ToolContext): Tool | null {
  const compartments = openCompartments(context, "replace");
  if (compartments === null || context.isReadOnly === true) return null;
  return defineTool(
    {
      name: "clear_memory",
      description: "Clear notes for good: all of a compartment, of a category or with all tags.",
      input: z.strictObject({
        compartment: z.enum(compartments),
        category: z.string().optional(),
        tags: z.array(z.string()).optional(),
      }),
      output: z.object({ cleared: z.number() }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      run: async (filter) => {
        const { entries } = await context.memory();
        const cleared = await entries.clear(filter);
        const what = cleared === 1 ? "1 entry" : `${cleared} entries`;
        return {
          text: `Cleared ${what} of ${filter.compartment} memory. This is final: they cannot be brought back.`,
          structured: { cleared },
        };
      },
    },
    context,
  );
}

/** The form of an entry for programs. Its field names are those of `memory.json`. */
const entryData = z.object({
  id: z.string(),
  content: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  access_count: z.number(),
  priority: z.number(),
});

function entryToData(savedEntry: Entry): z.output<typeof entryData> {
  const entry = harmlessEntry(savedEntry);
  return {
    id: entry.id,
    content: entry.content,
    category: entry.category,
    tags: [...entry.tags],
    metadata: { ...entry.metadata },
    created_at: new Date(entry.created).toISOString(),
    updated_at: new Date(entry.updated).toISOString(),
    access_count: entry.accessCount,
    priority: entry.priority,
  };
}

/** Escapes an entry, because it may contain tool output, which must not look like another role to the model. */
function harmlessEntry(entry: Entry): Entry {
  return {
    ...entry,
    content: harmlessLines(entry.content),
    category: entry.category === null ? null : harmlessText(entry.category),
    tags: entry.tags.map(harmlessText),
    metadata: Object.fromEntries(
      Object.entries(entry.metadata).map(([key, value]) => [harmlessText(key), harmlessText(value)]),
    ),
  };
}

/** Describes an entry for a model: its metadata, then its content. */
function describeEntry(savedEntry: Entry): string {
  const { id, category, tags, priority, metadata, content } = harmlessEntry(savedEntry);
  const facts = [
    `priority ${priority}`,
    ...(category === null ? [] : [`category ${category}`]),
    ...(tags.length === 0 ? [] : [`tags ${tags.join(", ")}`]),
    ...Object.entries(metadata).map(([key, value]) => `${key}=${value}`),
  ];
  return `- ${id} (${facts.join("; ")})\n${content}`;
}
