import { z } from "zod";

import { mayDo } from "./allowed-scopes.ts";
import { defineTool } from "./define-tool.ts";
import type { Tool, ToolContext } from "./tool.ts";

/** The tool `state_fact` stores or corrects a fact. */
export function stateFact(context: ToolContext): Tool | null {
  const isAllowed = mayDo(context, "append", "space") && context.principal.space !== undefined;
  if (!isAllowed || context.isReadOnly === true) return null;
  return defineTool(
    {
      name: "state_fact",
      description: "Store or correct a lasting fact, one sentence; quote: the user's exact words.",
      input: z.strictObject({
        text: z.string().min(1),
        quote: z.string().min(1).optional(),
        corrects: z.string().min(6).optional(),
      }),
      output: z.object({ id: z.string() }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
      run: async ({ text, quote, corrects }) => {
        const { facts } = await context.memory();
        const id = await facts.add(text, { quote, replaces: corrects });
        return { text: `Stored as ${id}.`, structured: { id } };
      },
    },
    context,
  );
}
