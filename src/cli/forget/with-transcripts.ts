import { findInTranscripts, type TranscriptSearchResult } from "../../agents/forget/find-in-transcripts.ts";
import { redactTranscripts, type RedactedTranscripts, runningHosts } from "../../agents/forget/redact-transcripts.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { TextFinder } from "../../core/text/text-finder.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Answer, Cli } from "../command.ts";
import { showPath } from "../output/layout.ts";

/** How `loci forget` searches the transcripts of agents. */
export interface TranscriptLook {
  /** True to redact matches without asking. */
  readonly isRedacting: boolean;
  readonly isDryRun?: boolean;
  /** Recognises the words that are being forgotten. */
  readonly finder?: TextFinder | undefined;
}

/** Adds to an answer which transcripts still contain the words, and what was redacted in them. */
export async function withTranscripts(answer: Answer, memory: Memory, look: TranscriptLook, cli: Cli): Promise<Answer> {
  const found = await lookInTranscripts(memory, look.finder, cli);
  const places = found.transcripts.reduce((sum, one) => sum + one.places, 0);
  const isAsked = places > 0 && look.isDryRun !== true;
  if (isAsked && !look.isRedacting && !cli.isJson)
    cli.world.stderr.write(`${[...answer.lines(), ...describeFound(found, cli)].join("\n")}\n`);
  // `--yes` applies only to Loci's own files, and transcripts are the agent's files.
  const canAsk = cli.world.stdin.isTTY === true && cli.world.stderr.isTTY && !cli.isJson;
  const isWanted =
    isAsked &&
    (look.isRedacting ||
      (canAsk &&
        (await cli.confirm(`Redact ${count(places, "string")} in these files for good?`, false, {
          byDefault: false,
        }))));
  const done: RedactedTranscripts | null = isWanted
    ? redactTranscripts(found, {
        state: cli.places().state,
        now: cli.world.now(),
        running: runningHosts(cli.world.programs()),
      })
    : null;
  const { transcripts, looked, skipped } = found;
  return {
    ...answer,
    json: { ...answer.json, transcripts: { found: transcripts, looked, skipped, ...done } },
    lines: () => [
      ...answer.lines(),
      ...(done === null ? describeFound(found, cli) : describeDone(done, cli)),
      ...(done === null && isAsked
        ? [
            cli.style.quiet(
              "  Nothing was changed in them: `loci forget --pending --transcripts --redact` redacts them.",
            ),
          ]
        : []),
      ...(skipped > 0
        ? [`${cli.style.warn("!")} ${count(skipped, "file or line", "files and lines")} could not be looked into`]
        : []),
    ],
    ...(done !== null && done.left.length > 0 ? { exit: answer.exit ?? 75 } : {}),
  };
}

export async function lookInTranscripts(
  memory: Memory,
  finder: TextFinder | undefined,
  cli: Cli,
): Promise<TranscriptSearchResult> {
  const progress = cli.progress("Looking through the transcripts of agents");
  try {
    return await findInTranscripts(memory, { env: cli.world.env, finder });
  } finally {
    progress.end();
  }
}

/** Lists the transcripts that contain the words. */
export function describeFound({ transcripts, looked }: TranscriptSearchResult, cli: Cli): string[] {
  const { style } = cli;
  if (transcripts.length === 0)
    return [`${style.good("✓")} no transcript of an agent holds it (${count(looked, "file")} looked through)`];
  return [
    `${style.warn("!")} ${count(transcripts.length, "transcript")} of agents hold it still:`,
    ...transcripts
      .slice(0, 50)
      .map(({ title, path, places }) => `  ${title}: ${showPath(path, cli)} (${count(places, "string")})`),
    ...(transcripts.length > 50 ? [`  and ${transcripts.length - 50} more (--json lists all)`] : []),
  ];
}

function describeDone({ redacted, left }: RedactedTranscripts, cli: Cli): string[] {
  const { style } = cli;
  return [
    ...(redacted.length === 0
      ? []
      : [
          `${style.good("✓")} redacted in ${count(redacted.length, "transcript")} of agents; no copy of the words was kept`,
        ]),
    ...left.map(({ path, why }) => `${style.warn("!")} ${showPath(path, cli)} holds it still: ${why}`),
  ];
}
