import { openMemory } from "../../compose.ts";
import { count } from "../../core/phrases/quantities.ts";
import type { ResealReport } from "../../memory/reseal.ts";
import type { Secret } from "../../platform/encryption/keyring.ts";
import { withSecret } from "../../platform/encryption/open-keys.ts";
import type { Cli } from "../command.ts";
import { otherLines } from "../output/other-states.ts";
import { showPath } from "../output/show-path.ts";

/** Writes everything anew as the keys say. The secret is at hand, wherever it is kept. */
export async function resealMemory(cli: Cli, secret: Secret, keepBackups: boolean): Promise<ResealReport> {
  const memory = await openMemory({ env: withSecret(cli.world.env, secret) });
  const progress = cli.progress("Writing the memory anew", undefined, "bytes");
  try {
    return await memory.reseal({ keepBackups, onProgress: (done) => progress.update(done) });
  } finally {
    progress.end();
    await memory.close();
  }
}

/** What was done, for people. */
export function resealLines(report: ResealReport, cli: Cli): string[] {
  const { style } = cli;
  return [
    style.quiet(
      `  ${count(report.events, "event")}, ${count(report.documents, "document file")} written anew, index rebuilt`,
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
    ...(report.removedVectors ? [style.quiet("  vectors were removed; `loci embed` makes them anew")] : []),
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
