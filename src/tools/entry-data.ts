import { z } from "zod";

import { harmlessLines, harmlessText } from "../core/block/harmless-text.ts";
import type { Entry } from "../memory/entries/entries.ts";

/** The form of an entry for programs. Its field names are those of `memory.json`. */
export const entryData = z.object({
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

export function entryToData(savedEntry: Entry): z.output<typeof entryData> {
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
export function describeEntry(savedEntry: Entry): string {
  const { id, category, tags, priority, metadata, content } = harmlessEntry(savedEntry);
  const facts = [
    `priority ${priority}`,
    ...(category === null ? [] : [`category ${category}`]),
    ...(tags.length === 0 ? [] : [`tags ${tags.join(", ")}`]),
    ...Object.entries(metadata).map(([key, value]) => `${key}=${value}`),
  ];
  return `- ${id} (${facts.join("; ")})\n${content}`;
}
