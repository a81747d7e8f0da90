import { z } from "zod";

import { harmlessLines, harmlessText } from "../core/block/harmless-text.ts";
import type { Entry } from "../memory/entries/entries.ts";

/** An entry as a program gets it; the names are those of `memory.json`. */
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

export function entryToData(given: Entry): z.output<typeof entryData> {
  const entry = harmlessEntry(given);
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

/** An agent's entry may contain text of a tool: it must not look like another role to its reader. */
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

/** An entry as a model gets it: its metadata, then its content. */
export function describeEntry(given: Entry): string {
  const { id, category, tags, priority, metadata, content } = harmlessEntry(given);
  const facts = [
    `priority ${priority}`,
    ...(category === null ? [] : [`category ${category}`]),
    ...(tags.length === 0 ? [] : [`tags ${tags.join(", ")}`]),
    ...Object.entries(metadata).map(([key, value]) => `${key}=${value}`),
  ];
  return `- ${id} (${facts.join("; ")})\n${content}`;
}
