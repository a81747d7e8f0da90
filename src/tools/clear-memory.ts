import { z } from "zod";

import { openCompartments } from "./allowed.ts";
import { defineTool } from "./define-tool.ts";
import type { Tool, ToolContext } from "./tool.ts";

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
