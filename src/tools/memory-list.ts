import { z } from "zod";

import { documentRef, documentScopes } from "./allowed.ts";
import { defineTool, readsOnly } from "./define-tool.ts";
import { toldFiles } from "./told-files.ts";
import type { Tool, ToolContext } from "./tool.ts";

const output = z.object({
  files: z.array(z.object({ path: z.string().nullable(), bytes: z.number(), changed: z.string() })),
});

/** The tool `memory_list` lists a scope's document, its archives and the summaries of sessions. */
export function memoryList(context: ToolContext): Tool | null {
  const scopes = documentScopes(context, "read");
  if (scopes === null) return null;
  return defineTool(
    {
      name: "memory_list",
      description: "List a scope's document, archives and session summaries.",
      input: z.strictObject({ scope: z.enum(scopes) }),
      output,
      annotations: readsOnly,
      run: async ({ scope }) => {
        const memory = await context.memory();
        const listed = await toldFiles(memory.documents, documentRef(context, scope));
        const files = listed.map(({ path, bytes, changed }) => ({
          path,
          bytes,
          changed: new Date(changed).toISOString(),
        }));
        const lines = files.map(({ path, bytes, changed }) => {
          return `- ${path ?? `${scope} memory (the document)`}: ${bytes} bytes, ${changed.slice(0, 16)}Z`;
        });
        return {
          text: lines.length === 0 ? `${scope} memory has no files yet.` : lines.join("\n"),
          structured: { files },
        };
      },
    },
    context,
  );
}
