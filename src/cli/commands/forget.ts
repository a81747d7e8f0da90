import { completeRedaction } from "../../agents/forget/redaction-journal.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { ErasureReport } from "../../memory/erasure/settle.ts";
import type { ForgetPreview, ForgetTarget } from "../../memory/forget/forget.ts";
import type { Memory } from "../../memory/memory.ts";
import type { SharedCopy } from "../../memory/sharing/sharing.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { withTranscripts, type TranscriptLook } from "../forget/with-transcripts.ts";
import { resolveSession, resolveSpace } from "../input/find-named.ts";
import { onlyFor } from "../input/shared-args.ts";
import { describeHeldAgain, watchEnded } from "../output/held-again.ts";
import { cut, showPath } from "../output/layout.ts";
import { labelWidth, shortId, typeLabel } from "../output/memory-lines.ts";
import { describePending, exitOf } from "../output/pending-erasures.ts";

export const command = defineCliCommand({
  summary: "erase memories from Loci's log, index and backups",
  usage: "<id> … | --session | --space | --agent | --query | --pending",
  examples: [
    "loci forget 9f3a21bc",
    "loci forget --session 4f2a --dry-run",
    'loci forget --query "old client" --transcripts',
    "loci forget --pending --transcripts --redact",
  ],
  args: {
    ids: { type: "positional", valueHint: "many" },
    session: { type: "string", valueHint: "id", description: "all of a session" },
    space: { type: "string", valueHint: "name", description: "all of a space; . is the current folder's" },
    agent: { type: "string", valueHint: "name", description: "all memories of an agent or a program" },
    query: { type: "string", valueHint: "words", description: "all memories with all of these words" },
    files: { type: "boolean", description: "with --space or --agent: also remove the files of documents" },
    pending: { type: "boolean", description: "complete erasures that could not be completed before" },
    transcripts: {
      type: "boolean",
      description: "show which transcripts of agents contain the words",
    },
    redact: { type: "boolean", description: "with --transcripts: redact them without asking" },
    "dry-run": { type: "boolean", description: "only show what would go" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const { session, space, agent, query } = args;
    const ids = [...new Set(args._.map((id) => id.toLowerCase()))];
    const isPending = args.pending === true;
    const targets = [ids[0], session, space, agent, query, isPending ? "pending" : undefined].filter(
      (one) => one !== undefined,
    );
    if (targets.length !== 1)
      throw new LociError(
        "USAGE",
        targets.length === 0
          ? "say what to forget: ids, or one of --session, --space, --agent, --query or --pending"
          : "one thing at a time: only ids, or one of --session, --space, --agent, --query or --pending",
      );
    onlyFor("--space or --agent", space !== undefined || agent !== undefined, args, ["files"]);
    onlyFor("--transcripts", args.transcripts === true, args, ["redact"]);
    const look: TranscriptLook | null =
      args.transcripts === true ? { isRedacting: args.redact === true && args["dry-run"] !== true } : null;
    return cli.withMemory(async (memory) => {
      if (isPending) {
        // An interrupted redaction of transcripts leaves a journal that contains the forgotten words.
        completeRedaction(cli.places().state);
        const answer = settled(await memory.care.settle(), cli);
        return look === null ? answer : withTranscripts(answer, memory, look, cli);
      }
      const target = await readTarget({ ...args, ids }, memory, cli);
      const preview = await memory.previewForget(target);
      // A forgetting that was killed may have left bytes, so running it again completes it.
      if (preview.ids.length === 0) return nothing(target, await memory.care.settle(), cli);
      const files = args.files === true;
      // The words are read now, because they are gone after the erasure.
      const finder = look === null ? undefined : await memory.care.forgotten.finder(target, preview);
      if (args["dry-run"] === true) {
        const answer = dryRun(preview, files, cli);
        return look === null ? answer : withTranscripts(answer, memory, { ...look, finder, isDryRun: true }, cli);
      }
      if (args.yes !== true && !cli.isJson)
        cli.world.stderr.write(`${describePreview(preview, files, cli).join("\n")}\n`);
      const isSure = await cli.confirm(
        `Erase ${count(preview.ids.length, "memory", "memories")} for good?`,
        args.yes === true,
      );
      if (!isSure) return { json: { forgotten: 0 }, lines: () => ["Nothing was forgotten."] };
      const answer = await forgetAll(memory, preview, files, look !== null, cli);
      return look === null ? answer : withTranscripts(answer, memory, { ...look, finder }, cli);
    });
  },
});

async function readTarget(
  args: {
    ids: readonly string[];
    session?: string | undefined;
    space?: string | undefined;
    agent?: string | undefined;
    query?: string | undefined;
  },
  memory: Memory,
  cli: Cli,
): Promise<ForgetTarget> {
  if (args.session !== undefined) return { session: await resolveSession(memory, args.session) };
  if (args.space !== undefined) return { space: await resolveSpace(memory, args.space, cli.world.cwd) };
  if (args.agent !== undefined) return { agent: args.agent };
  if (args.query !== undefined) return { query: args.query };
  return { id: args.ids };
}

/** Forgets only the previewed memories, not those recorded since. */
async function forgetAll(
  memory: Memory,
  preview: ForgetPreview,
  withFiles: boolean,
  isLooking: boolean,
  cli: Cli,
): Promise<Answer> {
  const progress = cli.progress("Erasing");
  try {
    const heldAgain = await watchEnded(memory);
    const { forgotten, files, removed, shared, ...report } = await memory.forget(preview, { files: withFiles });
    const again = await heldAgain();
    progress.end();
    return {
      json: { forgotten, files, removed, shared, heldAgain: again.map(({ id, text }) => ({ id, text })), ...report },
      lines: () => [
        `${cli.style.good("✓")} ${count(forgotten, "memory", "memories")} forgotten: erased from Loci's log, index and backups on this machine`,
        ...removed.map((file) => `  removed ${showPath(file, cli)}`),
        ...describeHeldAgain(again, cli),
        ...describeShared(shared),
        ...describeFiles(files, preview.reason, cli),
        ...describePending(report, cli),
        ...(isLooking ? [] : [cli.style.quiet(transcriptsHint)]),
      ],
      ...exitOf(report),
    };
  } finally {
    progress.end();
  }
}

function describeShared(shared: readonly SharedCopy[]): string[] {
  if (shared.length === 0) return [];
  const spaces = [...new Set(shared.map(({ space }) => printableLine(space)))].join(", ");
  return [
    `  ${count(shared.length, "shared copy", "shared copies")} in ${spaces}, too; the team's server and its members erase ${shared.length === 1 ? "it" : "them"} with the next sync (\`loci sync\`)`,
  ];
}

const transcriptsHint =
  "  Agents keep transcripts of their own, which Loci did not change: `loci forget --pending --transcripts` shows which hold the words.";

/** Lists files that still contain the text. Without --files, Loci does not remove files from a repository. */
function describeFiles(files: readonly string[], reason: ForgetPreview["reason"], cli: Cli): string[] {
  const advice =
    reason === "query"
      ? "  take the words out of it (`loci edit`), then forget them again"
      : "  remove it (or use --files); otherwise the next read stores its text again";
  return files.flatMap((file) => [
    `${cli.style.warn("!")} ${showPath(file, cli)} still has its text: it is your file;`,
    advice,
  ]);
}

function settled(report: ErasureReport, cli: Cli): Answer {
  const { elsewhere, unreachable, others, published, residue } = report;
  const isDone = [elsewhere, unreachable, others, published].every((left) => left.length === 0) && !residue;
  return {
    json: { ...report },
    lines: () =>
      isDone
        ? [`${cli.style.good("✓")} nothing is left to erase in Loci's log, index and backups on this machine`]
        : describePending(report, cli),
    ...exitOf(report),
  };
}

function nothing(target: ForgetTarget, report: ErasureReport, cli: Cli): Answer {
  const what =
    "id" in target
      ? `${[target.id].flat().join(", ")} ${typeof target.id === "string" || target.id.length === 1 ? "was" : "were"} forgotten before`
      : "session" in target
        ? `no memory is in session '${printableLine(target.session)}'`
        : "agent" in target
          ? `no memory is from agent '${printableLine(target.agent)}'`
          : "query" in target
            ? `no memory has all the words of '${printableLine(target.query)}'`
            : `no memory is in ${printableLine(target.space)}`;
  return {
    json: { forgotten: 0, ids: [] },
    lines: () => [
      `Nothing to forget: ${what}.`,
      ...describePending(report, cli),
      cli.style.quiet("`loci forget --pending` completes earlier erasures."),
    ],
    ...exitOf(report),
  };
}

function dryRun(preview: ForgetPreview, withFiles: boolean, cli: Cli): Answer {
  const { ids, derived, versions, files, removes, shared } = preview;
  return {
    json: { dryRun: true, ids, derived, versions, files, removes, shared },
    lines: () => [
      ...describePreview(preview, withFiles, cli),
      cli.style.quiet("Nothing was forgotten: this was a dry run."),
    ],
  };
}

function describePreview(preview: ForgetPreview, withFiles: boolean, cli: Cli): string[] {
  const { ids, derived, examples, versions, files, removes, reason, shared } = preview;
  const { style, width } = cli;
  const going = withFiles ? [...removes, ...files] : removes;
  const unique = [...new Map(examples.map((memory) => [memory.id, memory])).values()];
  const room = width - (2 + 8 + 2 + labelWidth + 2);
  return [
    `${count(ids.length, "memory", "memories")} to forget, every copy counted:`,
    ...unique.map(
      (memory) =>
        `  ${style.accent(shortId(memory.id))}  ${typeLabel(memory.type, style, memory.details)}  ${cut(printableLine(memory.text ?? ""), room)}`,
    ),
    ...(ids.length > unique.length
      ? [style.quiet(`  and ${ids.length - unique.length} more; --dry-run --json has every id`)]
      : []),
    ...(versions > 0 ? [style.quiet(`  ${count(versions, "version")} of documents among them`)] : []),
    ...(derived.length > 0
      ? [
          style.quiet(
            `  ${count(derived.length, "fact or summary", "facts or summaries")} made from the others among them`,
          ),
        ]
      : []),
    ...(shared.length > 0
      ? [style.quiet(`  and ${count(shared.length, "copy", "copies")} that you have shared with a team`)]
      : []),
    ...going.map((file) => style.quiet(`  and the file ${showPath(file, cli)}`)),
    ...(withFiles ? [] : describeFiles(files, reason, cli)),
  ];
}
