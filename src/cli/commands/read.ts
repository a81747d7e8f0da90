import { harmlessLines, harmlessText } from "../../core/block/harmless-text.ts";
import { documentForModel } from "../../core/documents/document-for-model.ts";
import { LociError } from "../../core/errors.ts";
import { printable } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import { timeAgo } from "../../core/text/phrases/times.ts";
import type { DocumentReadResult, DocumentRef, ListedFile, ReadOptions } from "../../memory/documents/documents.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../documents/document-scope.ts";
import { readNumber } from "../input/filters.ts";
import { isByAgent } from "../only-by-person.ts";
import { table, showPath } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "a Markdown document, or a part of it",
  usage: "[--scope user|space|agent] [options]",
  examples: ["loci read --scope user", "loci read --headers", 'loci read --section "Patterns"', "loci read --list"],
  args: {
    ...scopeArgs,
    headers: { type: "boolean", description: "its headings, with their lines" },
    section: { type: "string", valueHint: "heading", description: "the text under a heading" },
    tail: { type: "string", valueHint: "lines", description: "its last lines" },
    path: { type: "string", valueHint: "path", description: "an archive or summary, as --list names it" },
    list: { type: "boolean", description: "the document, its archives and summaries" },
  },
  run: async (args, cli) => {
    const ref = readScope(args, cli);
    const wanted = wantedPart(args);
    if (args.list === true) {
      const files = await cli.withMemory((memory) => memory.documents.list(ref));
      return { json: { files }, lines: () => describeFiles(files, documentTitle(ref), cli) };
    }
    const found = await cli.withMemory((memory) => readPart(memory, ref, wanted));
    const read = isByAgent(cli.world) ? readForModel(found) : found;
    if (wanted.mode === "section" && read.text === "") throw missingSection(read);
    return {
      json: { ...read },
      text: wanted.mode === undefined ? read.text : endedLine(read.text),
      lines: () => (read.text === "" ? [] : [printable(read.text).replace(/\n$/, "")]),
      notes: notesOf(read),
    };
  },
});

function missingSection({ note, headings }: DocumentReadResult): LociError {
  // An error message has one line, but a document may have hundreds of headings.
  const [message = ""] = (note ?? "").split("; its headings are:");
  return new LociError(
    "NOT_FOUND",
    message,
    headings.length === 0 ? {} : { next: "`loci read --headers` lists its headings." },
  );
}

interface Wanted {
  readonly headers?: boolean | undefined;
  readonly section?: string | undefined;
  readonly tail?: string | undefined;
  readonly path?: string | undefined;
  readonly list?: boolean | undefined;
}

function wantedPart({ headers, section, tail, path, list }: Wanted): ReadOptions {
  const modes = [headers === true, section !== undefined, tail !== undefined, path !== undefined, list === true];
  if (modes.filter(Boolean).length > 1)
    throw new LociError("USAGE", "give one of --headers, --section, --tail, --path and --list");
  if (headers === true) return { mode: "headers" };
  if (section !== undefined) return { mode: "section", section };
  return tail === undefined ? { path } : { mode: "tail", lines: readNumber("tail", tail, 1, 100_000) };
}

async function readPart(memory: Memory, ref: DocumentRef, wanted: ReadOptions): Promise<DocumentReadResult> {
  try {
    const read = await memory.documents.read(ref, wanted);
    if (wanted.mode === "headers" && read.headings.length === 0 && read.bytes > 0)
      return { ...read, note: read.note?.replace(forModel, forPerson) ?? null };
    if (read.version !== null) return read;
    const next = (await hasVersions(memory, ref))
      ? "`loci versions` lists its earlier text"
      : "`loci write <text>` creates it";
    return { ...read, note: `${read.note ?? ""}; ${next}` };
  } catch (error) {
    if (!(error instanceof LociError && error.code === "NOT_FOUND") || wanted.path === undefined) throw error;
    // The memory's message names a tool for models, so a person gets a different message.
    const message = `${documentTitle(ref)} has no archive '${wanted.path}'; \`loci read --list\` gives the paths`;
    throw new LociError("NOT_FOUND", message, { cause: error });
  }
}

/** Returns the document as a model gets it over MCP. Unconfirmed text is marked as a quotation. */
function readForModel(read: DocumentReadResult): DocumentReadResult {
  return {
    ...read,
    text: documentForModel(read.text, read.isUnconfirmed),
    headings: read.headings.map((heading) => ({ ...heading, title: harmlessText(heading.title) })),
    note: read.note === null ? null : harmlessLines(read.note),
  };
}

const forModel = /read it with mode .*$/m;
const forPerson = "`loci read` shows all of it, `loci read --tail 50` its end";

async function hasVersions(memory: Memory, ref: DocumentRef): Promise<boolean> {
  try {
    return (await memory.documents.versions(ref, { limit: 1 })).length > 0;
  } catch {
    // The read succeeded, so it must not fail because versions cannot be read.
    return false;
  }
}

function endedLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function notesOf({ note, isRedacted, isUnconfirmed }: DocumentReadResult): string[] {
  return [
    ...(note === null ? [] : [printable(note)]),
    ...(isRedacted ? ["The file holds secrets; they are shown as markers, and no version has them."] : []),
    ...(isUnconfirmed
      ? [
          "Not confirmed: it came with the folder's files, so agents get it as a quotation only; `loci confirm --document`.",
        ]
      : []),
  ];
}

function describeFiles(files: readonly ListedFile[], title: string, cli: Cli): string[] {
  const { style, world } = cli;
  if (files.length === 0) return [`Nothing here yet: ${title} is made when something is written into it.`];
  const rows = files.map(({ path, file, bytes: size, changed }) => [
    path === null ? style.strong(showPath(file, cli)) : path,
    bytes(size),
    style.quiet(timeAgo(changed, world.now())),
  ]);
  return [...table(rows, { right: [1] }), "", style.quiet(count(files.length, "file"))];
}
