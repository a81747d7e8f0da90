import { LociError } from "../../core/errors.ts";
import type { DocumentRead, ListedFile, ReadOptions } from "../../memory/documents/documents.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../document-scope.ts";
import { readNumber } from "../filters.ts";
import { table } from "../layout.ts";
import { printable } from "../printable.ts";
import { bytes, count } from "../quantities.ts";
import { showPath } from "../show-path.ts";
import { timeAgo } from "../times.ts";

export const command = defineCliCommand({
  summary: "a Markdown document, or a part of it",
  usage: "[options]",
  examples: ["loci read --scope user", "loci read --headers", 'loci read --section "Patterns"', "loci read --list"],
  args: {
    ...scopeArgs,
    headers: { type: "boolean", description: "its headings, with their lines" },
    section: { type: "string", valueHint: "heading", description: "what stands under a heading" },
    tail: { type: "string", valueHint: "lines", description: "its last lines" },
    path: { type: "string", valueHint: "path", description: "an archive or summary, as --list names it" },
    list: { type: "boolean", description: "the document, its archives and summaries" },
  },
  run: async (args, cli) => {
    const ref = readScope(args, cli);
    if (args.list === true) {
      const files = await cli.withMemory((memory) => memory.documents.list(ref));
      return { json: { files }, lines: () => describeFiles(files, documentTitle(ref), cli) };
    }
    const read = await cli.withMemory((memory) => memory.documents.read(ref, wantedPart(args)));
    return { json: { ...read }, lines: () => describe(read), notes: notesOf(read) };
  },
});

interface Wanted {
  readonly headers?: boolean | undefined;
  readonly section?: string | undefined;
  readonly tail?: string | undefined;
  readonly path?: string | undefined;
}

function wantedPart({ headers, section, tail, path }: Wanted): ReadOptions {
  const given = [headers === true, section !== undefined, tail !== undefined, path !== undefined];
  if (given.filter(Boolean).length > 1)
    throw new LociError("USAGE", "give one of --headers, --section, --tail and --path");
  if (headers === true) return { mode: "headers" };
  if (section !== undefined) return { mode: "section", section };
  return tail === undefined ? { path } : { mode: "tail", lines: readNumber("tail", tail, 1, 100_000) };
}

function describe({ text }: DocumentRead): string[] {
  const shown = printable(text).replace(/\n$/, "");
  return shown === "" ? [] : [shown];
}

function notesOf({ note, isRedacted }: DocumentRead): string[] {
  return [
    ...(note === null ? [] : [printable(note)]),
    ...(isRedacted ? ["The file holds secrets; they are shown as markers, and no version has them."] : []),
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
