import { z } from "zod";

import { openCompartments } from "./allowed.ts";
import { defineTool } from "./define-tool.ts";
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
