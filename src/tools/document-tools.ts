import { z } from "zod";

import { harmlessLines, harmlessText } from "../core/block/harmless-text.ts";
import { documentForModel } from "../core/documents/document-for-model.ts";
import type { DocumentReadResult, Documents, ListedFile } from "../memory/documents/documents.ts";
import { documentRef, documentScopes, type DocumentScope, describeScopes } from "./allowed-scopes.ts";
import { defineTool, readsOnly } from "./define-tool.ts";
import { capDocument } from "./tool-answer.ts";
import type { Tool, ToolContext } from "./tool.ts";

const readOutput = z.object({
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
      output: readOutput,
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

function describe(scope: DocumentScope, read: DocumentReadResult, text: string, path: string | undefined): string {
  const version = path === undefined ? `, version ${read.version ?? "none yet"}` : "";
  const lines = [`${scope} ${path ?? "memory"}, ${read.bytes} bytes${version}:`];
  if (read.isRedacted) lines.push("(secrets in it are left out here, so it cannot be replaced)");
  if (read.note !== null) lines.push(harmlessLines(read.note));
  if (text !== "") lines.push("", text);
  else if (read.note === null) lines.push("(empty)");
  return lines.join("\n");
}

const writtenOutput = z.object({ version: z.string(), bytes: z.number() });

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
      output: writtenOutput,
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

const listOutput = z.object({
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
      output: listOutput,
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

/**
 * Lists the files of a scope that a model may see. Leaves out files with suspicious names, because a cloned repository
 * can contain a file whose name is an instruction to the model.
 */
export async function toldFiles(documents: Documents, ref: Parameters<Documents["list"]>[0]): Promise<ListedFile[]> {
  const listed = await documents.list(ref);
  return listed.filter(({ path }) => path === null || (path.length <= longestName && harmlessText(path) === path));
}

const longestName = 200;
