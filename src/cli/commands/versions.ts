import { LociError } from "../../core/errors.ts";
import { printable, printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import { timeAgo } from "../../core/text/phrases/times.ts";
import type { DocumentRef, Version } from "../../memory/documents/documents.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../documents/document-scope.ts";
import { readNumber } from "../input/filters.ts";
import { onlyFor } from "../input/shared-args.ts";
import { table } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";
import { describePending, exitOf } from "../output/pending-erasures.ts";

export const command = defineCliCommand({
  summary: "list, compare and restore versions",
  usage: "[options]",
  examples: ["loci versions", "loci versions --diff 3fa9c1d2", "loci versions --restore 3fa9c1d2"],
  args: {
    ...scopeArgs,
    limit: { type: "string", alias: "n", valueHint: "number", description: "how many at most; 20 by default" },
    show: { type: "string", valueHint: "id", description: "the text of a version" },
    diff: { type: "string", valueHint: "id", description: "what changed since a version" },
    to: { type: "string", valueHint: "id", description: "with --diff: up to this version" },
    restore: { type: "string", valueHint: "id", description: "make a version the document again" },
    erase: { type: "boolean", description: "erase all versions but the present text" },
    path: { type: "string", valueHint: "path", description: "of an archive, as loci read --list names it" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const ref = readScope(args, cli);
    const { show, diff, restore, path } = args;
    const isErased = args.erase === true;
    const actions = [show, diff, restore, isErased ? "erase" : undefined].filter((one) => one !== undefined);
    if (actions.length > 1) throw new LociError("USAGE", "give one of --show, --diff, --restore and --erase");
    onlyFor("--diff", diff !== undefined, args, ["to"]);
    onlyFor("the list", actions.length === 0, args, ["limit"]);
    onlyFor("--erase", isErased, args, ["yes"]);
    const limit = readNumber("limit", args.limit ?? "20", 1, 10_000);
    return cli.withMemory(async (memory) => {
      if (show !== undefined) return textAnswer(await memory.documents.versionText(ref, show, { path }));
      if (diff !== undefined) return diffAnswer(await memory.documents.diff(ref, diff, args.to, { path }), cli);
      if (restore !== undefined) return restoreVersion(memory, ref, restore, path, cli);
      if (isErased) return eraseVersions(memory, ref, path, args.yes === true, cli);
      const versions = await memory.documents.versions(ref, { limit, path });
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
  // A diff in a file or a pipe is for `patch`, so every character stays unchanged.
  const lines = (world.stdout.isTTY ? printable(diff) : diff).replace(/\n$/, "").split("\n").map(paint);
  return { json: { diff }, lines: () => (diff === "" ? ["Nothing changed."] : lines) };
}

async function restoreVersion(
  memory: Memory,
  ref: DocumentRef,
  id: string,
  path: string | undefined,
  { style }: Cli,
): Promise<Answer> {
  const written = await memory.documents.restore(ref, id, { path });
  return {
    json: { ...written },
    lines: () => [`${style.good("✓")} restored ${style.strong(documentTitle(ref))}, now ${bytes(written.bytes)}`],
  };
}

async function eraseVersions(
  memory: Memory,
  ref: DocumentRef,
  path: string | undefined,
  isYes: boolean,
  cli: Cli,
): Promise<Answer> {
  const title = path ?? documentTitle(ref);
  const isSure = await cli.confirm(`Erase all versions of ${title} but the present text, for good?`, isYes);
  if (!isSure) return { json: { forgotten: 0 }, lines: () => ["Nothing was erased."] };
  const { forgotten, ...report } = await memory.documents.eraseVersions(ref, { path });
  return {
    json: { forgotten, ...report },
    lines: () => [
      `${cli.style.good("✓")} erased ${count(forgotten, "version")} of ${cli.style.strong(title)}; its text stays as it is`,
      ...describePending(report, cli),
    ],
    ...exitOf(report),
  };
}

function describe(versions: readonly Version[], title: string, { style, world }: Cli): string[] {
  if (versions.length === 0) return [`No version of ${title} yet; \`loci write <text>\` begins it.`];
  const rows = versions.map(({ id, ts, action, by, bytes: size }) => [
    style.accent(shortId(id)),
    action === "edit" ? "edited by hand" : action,
    printableLine(by ?? ""),
    bytes(size),
    style.quiet(timeAgo(ts, world.now())),
  ]);
  return table(rows, { right: [3] });
}
