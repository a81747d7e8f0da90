import { z } from "zod";

import { openCompartments } from "./allowed.ts";
import { defineTool, readsOnly } from "./define-tool.ts";
import { describeEntry, entryData, entryToData } from "./entry-data.ts";
import type { Tool, ToolContext } from "./tool.ts";

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
