import { z } from "zod";

import { harmlessLines, harmlessText } from "../core/block/harmless-text.ts";
import { documentForModel } from "../core/documents/document-for-model.ts";
import type { DocumentRead } from "../memory/documents/documents.ts";
import { documentRef, documentScopes, type DocumentScope } from "./allowed.ts";
import { capDocument } from "./cap-text.ts";
import { defineTool, readsOnly } from "./define-tool.ts";
import type { Tool, ToolContext } from "./tool.ts";

const output = z.object({
  text: z.string(),
  version: z.string().nullable(),
  bytes: z.number(),
  headings: z.array(z.object({ line: z.number(), depth: z.number(), title: z.string() })),
  note: z.string().nullable(),
  untrusted: z.boolean(),
});

/** The tool `memory_read` reads a document, or a part of it. */
export function memoryRead(context: ToolContext): Tool | null {
  const scopes = documentScopes(context, "read");
  if (scopes === null) return null;
  const input = z.strictObject({
    scope: z.enum(scopes),
    mode: z.enum(["full", "headers", "section", "tail"]).optional(),
    section: z.string().optional().describe("heading, for mode section"),
    lines: z.int().min(1).max(10_000).optional().describe("for mode tail, default 50"),
    path: z.string().optional().describe("a file of memory_list"),
  });
  return defineTool(
    {
      name: "memory_read",
      description: "Read a memory document at the start of a task. If it is large: headers first, then a section.",
      input,
      output,
      annotations: readsOnly,
      run: async ({ scope, ...options }) => {
        const memory = await context.memory();
        const read = await memory.documents.read(documentRef(context, scope), options);
        const text = documentForModel(capDocument(read.text, howToGoOn), read.isUnconfirmed);
        // The headings cost tokens, so only callers that ask for them get them.
        const headings = options.mode === "headers" ? read.headings : [];
        return {
          text: describe(scope, read, text, options.path),
          structured: {
            text,
            version: read.version,
            bytes: read.bytes,
            headings: headings.map(({ line, depth, title }) => ({ line, depth, title: harmlessText(title) })),
            note: read.note === null ? null : harmlessLines(read.note),
            untrusted: read.isUnconfirmed,
          },
        };
      },
    },
    context,
  );
}

const howToGoOn =
  'Read the rest with mode "headers", then "section", or "tail". Do not replace a document of which you have seen only a part.';

function describe(scope: DocumentScope, read: DocumentRead, text: string, path: string | undefined): string {
  const version = path === undefined ? `, version ${read.version ?? "none yet"}` : "";
  const lines = [`${scope} ${path ?? "memory"}, ${read.bytes} bytes${version}:`];
  if (read.isRedacted) lines.push("(secrets in it are left out here, so it cannot be replaced)");
  if (read.note !== null) lines.push(harmlessLines(read.note));
  if (text !== "") lines.push("", text);
  else if (read.note === null) lines.push("(empty)");
  return lines.join("\n");
}
