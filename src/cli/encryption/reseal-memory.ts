import { count } from "../../core/text/phrases/quantities.ts";
import type { ResealOptions, ResealReport } from "../../memory/reseal.ts";
import type { Cli } from "../command.ts";
import { otherLines } from "../output/other-states.ts";
import type { Progress } from "../output/progress.ts";
import { showPath } from "../output/show-path.ts";

/**
 * Shows progress while the memory is rewritten. Starts at the first report, because a person may be typing before that.
 */
export async function withResealProgress<T>(
  cli: Cli,
  work: (onProgress: NonNullable<ResealOptions["onProgress"]>) => Promise<T>,
): Promise<T> {
  let progress: Progress | null = null;
  try {
    return await work((done) => {
      progress ??= cli.progress("Rewriting the memory", undefined, "bytes");
      progress.update(done);
    });
  } finally {
    (progress as Progress | null)?.end();
  }
}

/** Describes the report for people. */
export function resealLines(report: ResealReport, cli: Cli): string[] {
  const { style } = cli;
  return [
    style.quiet(
      `  ${count(report.events, "event")}, ${count(report.documents, "document file")} rewritten, index rebuilt`,
    ),
    ...(report.leftPlain === null
      ? []
      : [
          `  ${style.warn("!")} your document was a link: its text is encrypted now, and ${showPath(report.leftPlain, cli)} stays there in plain text, unused; remove it`,
        ]),
    ...(report.backup === null
      ? []
      : [
          style.quiet(
            `  ${count(report.removedBackups.length, "older backup")} replaced by ${showPath(report.backup, cli)}`,
          ),
        ]),
    ...(report.removedVectors ? [style.quiet("  vectors were removed; `loci embed` computes them again")] : []),
    ...(report.putAsideFile === null
      ? []
      : [
          `  ${style.warn("!")} ${count(report.putAside, "torn line")} put aside in ${showPath(report.putAsideFile, cli)}`,
        ]),
    ...otherLines(report.others, cli).map((line) => `  ${line}`),
    ...(report.elsewhere.length === 0
      ? []
      : [
          `  ${style.warn("!")} ${count(report.elsewhere.length, "other device")} still to do the same: run it there, too`,
        ]),
  ];
}
