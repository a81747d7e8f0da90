import { count } from "../../core/text/phrases/quantities.ts";
import type { ResealOptions, ResealReport } from "../../memory/care/reseal.ts";
import type { Cli } from "../command.ts";
import { showPath } from "../output/layout.ts";
import { otherLines } from "../output/pending-erasures.ts";
import type { Progress } from "../output/progress.ts";

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
    ...(report.shared === 0 ? [] : [style.quiet(`  ${count(report.shared, "line")} of shared spaces rewritten`)]),
    ...report.leftPlain.map((path) => `  ${style.warn("!")} ${showPath(path, cli)} stays in plain text`),
    ...(report.backup === null
      ? []
      : [
          style.quiet(
            `  ${count(report.removedBackups.length, "older backup")} replaced by ${showPath(report.backup, cli)}`,
          ),
        ]),
    ...(report.keptBackups.length === 0
      ? []
      : [
          `  ${style.warn("!")} ${count(report.keptBackups.length, "older backup")} kept as before: it has events, content or keys that the log no longer has; run \`loci doctor\``,
        ]),
    ...(report.removedVectors ? [style.quiet("  vectors were removed; `loci embed` computes them again")] : []),
    ...(report.putAsideFile === null
      ? []
      : [
          `  ${style.warn("!")} ${count(report.putAside, "line")} cannot be read in any form and is put aside in ${showPath(report.putAsideFile, cli)}`,
        ]),
    ...(report.apartDevice === null
      ? []
      : [
          `  ${style.warn("!")} ${count(report.apart, "line")} without a proof of this machine: they wait as the device ${report.apartDevice}; \`loci devices\` shows it`,
        ]),
    ...(report.keyMissing === 0
      ? []
      : [
          `  ${style.warn("!")} ${count(report.keyMissing, "line")} sealed with a key that is not here; they stay as they are`,
        ]),
    ...otherLines(report.others, cli).map((line) => `  ${line}`),
    ...(report.elsewhere.length === 0
      ? []
      : [
          `  ${style.warn("!")} ${count(report.elsewhere.length, "other device")} still to do the same: run it there, too`,
        ]),
  ];
}
