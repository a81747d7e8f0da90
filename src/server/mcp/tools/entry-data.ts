import { z } from "zod";

import type { Entry } from "../../../memory/entries/entries.ts";

/** An entry as a program gets it; the names are those of the seed's `memory.json`. */
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

export function entryToData(entry: Entry): z.output<typeof entryData> {
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

/** An entry as a model gets it: what is known of it, then what it says. */
export function describeEntry({ id, category, tags, priority, metadata, content }: Entry): string {
  const facts = [
    `priority ${priority}`,
    ...(category === null ? [] : [`category ${category}`]),
    ...(tags.length === 0 ? [] : [`tags ${tags.join(", ")}`]),
    ...Object.entries(metadata).map(([key, value]) => `${key}=${value}`),
  ];
  return `- ${id} (${facts.join("; ")})\n${content}`;
}
