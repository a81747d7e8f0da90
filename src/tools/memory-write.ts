import { z } from "zod";

import { describeScopes, documentRef, documentScopes, type DocumentScope } from "./allowed.ts";
import { defineTool } from "./define-tool.ts";
import type { Tool, ToolContext } from "./tool.ts";

const output = z.object({ version: z.string(), bytes: z.number() });

/** The tool `memory_write` appends to a document, or replaces it. */
export function memoryWrite(context: ToolContext): Tool | null {
  const scopes = documentScopes(context, "append");
  if (scopes === null || context.isReadOnly === true) return null;
  const replaceable: readonly DocumentScope[] = documentScopes(context, "replace") ?? [];
  const appendOnly = scopes.filter((scope) => !replaceable.includes(scope));
  const input = z.strictObject({
    scope: z.enum(scopes).describe(describeScopes(scopes)),
    mode: z.enum(replaceable.length === 0 ? ["append"] : ["append", "replace"]),
    content: z.string().min(1),
    version: z.string().optional().describe("the version you read, for replace"),
  });
  const limit = appendOnly.length === 0 ? "" : ` ${appendOnly.join(" and ")}: append only.`;
  return defineTool(
    {
      name: "memory_write",
      description: `Keep what must last under headings: state, patterns, decisions. Prefer replace with a clean text over append; no diary.${limit}`,
      input,
      output,
      // A replace is not destructive, because the old text stays as a version.
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
      run: async ({ scope, mode, content, version }) => {
        const { documents } = await context.memory();
        const ref = documentRef(context, scope);
        const by = context.source;
        const written =
          mode === "append"
            ? await documents.append(ref, content, { by })
            : await documents.replace(ref, content, { version, by });
        const done = mode === "append" ? "Appended to" : "Replaced";
        return {
          text: `${done} ${scope} memory: now ${written.bytes} bytes, version ${written.version}.`,
          structured: { version: written.version, bytes: written.bytes },
        };
      },
    },
    context,
  );
}
