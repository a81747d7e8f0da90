import { LociError } from "../../core/errors.ts";
import type { DocumentRef, Version } from "../../memory/documents/documents.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../document-scope.ts";
import { readNumber } from "../filters.ts";
import { table } from "../layout.ts";
import { shortId } from "../memory-lines.ts";
import { onlyFor } from "../only-for.ts";
import { printable, printableLine } from "../printable.ts";
import { bytes } from "../quantities.ts";
import { timeAgo } from "../times.ts";

export const command = defineCliCommand({
  summary: "list, compare and restore versions",
  usage: "[options]",
  examples: ["loci versions", "loci versions --diff 3fa9c1d2", "loci versions --restore 3fa9c1d2"],
  args: {
    ...scopeArgs,
    limit: { type: "string", alias: "n", valueHint: "number", description: "how many at most; 20 when left out" },
    show: { type: "string", valueHint: "id", description: "the text of a version" },
    diff: { type: "string", valueHint: "id", description: "what changed since a version" },
    to: { type: "string", valueHint: "id", description: "with --diff: up to this version" },
    restore: { type: "string", valueHint: "id", description: "make a version the document again" },
  },
  run: async (args, cli) => {
    const ref = readScope(args, cli);
    const { show, diff, restore } = args;
    onlyFor("--diff", diff !== undefined, args, ["to"]);
    onlyFor("the list", show === undefined && diff === undefined && restore === undefined, args, ["limit"]);
    if ([show, diff, restore].filter((one) => one !== undefined).length > 1)
      throw new LociError("USAGE", "give one of --show, --diff and --restore");
    const limit = readNumber("limit", args.limit ?? "20", 1, 10_000);
    return cli.withMemory(async (memory) => {
      if (show !== undefined) return textAnswer(await memory.documents.versionText(ref, show));
      if (diff !== undefined) return diffAnswer(await memory.documents.diff(ref, diff, args.to), cli);
      if (restore !== undefined) return restoreVersion(memory, ref, restore, cli);
      const versions = await memory.documents.versions(ref, { limit });
      return { json: { versions }, lines: () => describe(versions, documentTitle(ref), cli) };
    });
  },
});

function textAnswer(text: string): Answer {
  return { json: { text }, text, lines: () => (text === "" ? [] : [printable(text).replace(/\n$/, "")]) };
}

function diffAnswer(diff: string, { style, world }: Cli): Answer {
  const paint = (line: string) =>
    line.startsWith("+") ? style.good(line) : line.startsWith("-") ? style.bad(line) : line;
  // In a file or a pipe it is to be applied: there it keeps every character.
  const lines = (world.stdout.isTTY ? printable(diff) : diff).replace(/\n$/, "").split("\n").map(paint);
  return { json: { diff }, lines: () => (diff === "" ? ["Nothing changed."] : lines) };
}

async function restoreVersion(memory: Memory, ref: DocumentRef, id: string, { style }: Cli): Promise<Answer> {
  const written = await memory.documents.restore(ref, id);
  return {
    json: { ...written },
    lines: () => [`${style.good("✓")} restored ${style.strong(documentTitle(ref))}, now ${bytes(written.bytes)}`],
  };
}

function describe(versions: readonly Version[], title: string, { style, world }: Cli): string[] {
  if (versions.length === 0) return [`${title} has no versions yet.`];
  const rows = versions.map(({ id, ts, action, by, bytes: size }) => [
    style.accent(shortId(id)),
    action === "edit" ? "edited by hand" : action,
    printableLine(by ?? ""),
    bytes(size),
    style.quiet(timeAgo(ts, world.now())),
  ]);
  return table(rows, { right: [3] });
}
