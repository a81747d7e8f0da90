import { LociError } from "../../core/errors.ts";
import type { ErasureReport, ForgetPreview, ForgetTarget } from "../../memory/forget.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { describePending, exitOf } from "../erasure-lines.ts";
import { resolveSpace } from "../find-space.ts";
import { cut } from "../layout.ts";
import { labelWidth, shortId, typeLabel } from "../memory-lines.ts";
import { printableLine } from "../printable.ts";
import { count } from "../quantities.ts";
import { showPath } from "../show-path.ts";

export const command = defineCliCommand({
  summary: "erase memories, with every copy",
  usage: "<id> | --session <id> | --space <name> | --pending",
  examples: ["loci forget 9f3a21bc", "loci forget --session 4f2a --dry-run", "loci forget --pending"],
  args: {
    id: { type: "positional", required: false },
    session: { type: "string", valueHint: "id", description: "all of a session" },
    space: { type: "string", valueHint: "name", description: "all of a space; . is the current folder's" },
    pending: { type: "boolean", description: "complete erasures that could not be completed before" },
    "dry-run": { type: "boolean", description: "only show what would go" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const given = [args.id, args.session, args.space, args.pending === true ? "pending" : undefined].filter(
      (one) => one !== undefined,
    );
    if (given.length !== 1)
      throw new LociError("USAGE", "say what to forget: one of <id>, --session, --space or --pending");
    return cli.withMemory(async (memory) => {
      if (args.pending === true) return settled(await memory.settle(), cli);
      const target = await readTarget(args, memory, cli);
      const preview = await memory.previewForget(target);
      if (preview.ids.length === 0) return nothing(target, cli);
      if (args["dry-run"] === true) return dryRun(preview, cli);
      if (args.yes !== true && !cli.isJson) cli.world.stderr.write(`${describePreview(preview, cli).join("\n")}\n`);
      const isSure = await cli.confirm(
        `Erase ${count(preview.ids.length, "memory", "memories")} for good?`,
        args.yes === true,
      );
      if (!isSure) return { json: { forgotten: 0 }, lines: () => ["Nothing was forgotten."] };
      return forgetAll(memory, target, cli);
    });
  },
});

async function readTarget(
  args: { id?: string | undefined; session?: string | undefined; space?: string | undefined },
  memory: Memory,
  cli: Cli,
): Promise<ForgetTarget> {
  if (args.session !== undefined) return { session: args.session };
  if (args.space !== undefined) return { space: await resolveSpace(memory, args.space, cli.world.cwd) };
  return { id: (args.id ?? "").toLowerCase() };
}

async function forgetAll(memory: Memory, target: ForgetTarget, cli: Cli): Promise<Answer> {
  const progress = cli.progress("Erasing");
  try {
    const { forgotten, files, ...report } = await memory.forget(target);
    progress.end();
    return {
      json: { forgotten, files, ...report },
      lines: () => [
        `${cli.style.good("✓")} ${count(forgotten, "memory", "memories")} forgotten, in every copy`,
        ...describeFiles(files, cli),
        ...describePending(report, cli),
      ],
      ...exitOf(report),
    };
  } finally {
    progress.end();
  }
}

/** Loci does not remove files from a repository. */
function describeFiles(files: readonly string[], cli: Cli): string[] {
  return files.flatMap((file) => [
    `${cli.style.warn("!")} ${showPath(file, cli)} still has its text: it is your file;`,
    "  remove it, or its text is taken in again when it is next read",
  ]);
}

function settled(report: ErasureReport, cli: Cli): Answer {
  const isDone = report.elsewhere.length === 0 && report.unreachable.length === 0 && !report.residue;
  return {
    json: { ...report },
    lines: () =>
      isDone ? [`${cli.style.good("✓")} nothing is left to erase on this machine`] : describePending(report, cli),
    ...exitOf(report),
  };
}

function nothing(target: ForgetTarget, cli: Cli): Answer {
  const what =
    "id" in target
      ? `${target.id} was forgotten before`
      : "session" in target
        ? `no memory is in session '${printableLine(target.session)}'`
        : `no memory is in ${printableLine(target.space)}`;
  return {
    json: { forgotten: 0, ids: [] },
    lines: () => [
      `Nothing to forget: ${what}.`,
      cli.style.quiet("`loci forget --pending` completes earlier erasures."),
    ],
  };
}

function dryRun(preview: ForgetPreview, cli: Cli): Answer {
  return {
    json: { dryRun: true, ids: preview.ids, versions: preview.versions, files: preview.files },
    lines: () => [...describePreview(preview, cli), cli.style.quiet("Nothing was forgotten: this was a dry run.")],
  };
}

function describePreview({ ids, examples, versions, files }: ForgetPreview, cli: Cli): string[] {
  const { style, width } = cli;
  const shown = [...new Map(examples.map((memory) => [memory.id, memory])).values()];
  const room = width - (2 + 8 + 2 + labelWidth + 2);
  return [
    `${count(ids.length, "memory", "memories")} to forget, every copy counted:`,
    ...shown.map(
      (memory) =>
        `  ${style.accent(shortId(memory.id))}  ${typeLabel(memory.type, style, memory.details)}  ${cut(printableLine(memory.text ?? ""), room)}`,
    ),
    ...(ids.length > shown.length ? [style.quiet(`  and ${ids.length - shown.length} more`)] : []),
    ...(versions > 0 ? [style.quiet(`  ${count(versions, "version")} of documents among them`)] : []),
    ...describeFiles(files, cli),
  ];
}
