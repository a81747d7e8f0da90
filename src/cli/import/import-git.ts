import { resolve } from "node:path";

import { importGitHistory, type ImportedHistory } from "../../compose/import-git-history.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";
import { parseMoment } from "../input/moments.ts";

/** Which history to import. */
interface Chosen {
  readonly folders: readonly string[];
  readonly since: string | undefined;
  readonly isDryRun: boolean;
}

/** Imports decisions, fixes and reverts from the commit messages of a repository. */
export async function importFromGit(cli: Cli, { folders, since: from, isDryRun }: Chosen): Promise<Answer> {
  if (folders.length > 1) throw new LociError("USAGE", "name one repository at a time");
  const { world } = cli;
  const folder = resolve(world.cwd, folders[0] ?? ".");
  const since = from === undefined ? undefined : parseMoment("since", from, world.now());
  const imported = await cli.withMemory((memory) =>
    importGitHistory(memory, { folder, since, dryRun: isDryRun, env: world.env }),
  );
  return { json: { dryRun: isDryRun, folder, ...imported }, lines: () => describe(cli, imported, isDryRun) };
}

function describe({ style }: Cli, { commits, stored, known, examples }: ImportedHistory, isDryRun: boolean): string[] {
  const lessons = count(stored, "decision, fix or revert", "decisions, fixes and reverts");
  return [
    isDryRun
      ? style.strong(`${lessons} in ${count(commits, "commit")} would be stored; nothing was.`)
      : `${style.good("✓")} ${lessons} of ${count(commits, "commit")} stored`,
    ...(known > 0 ? [style.quiet(`  ${known} known already`)] : []),
    ...(isDryRun ? examples.map((text) => style.quiet(`  “${printableLine(text).slice(0, 100)}”`)) : []),
    ...(stored === 0
      ? []
      : [style.quiet("  No agent is given them unasked before you confirm them; `loci confirm` lists them.")]),
  ];
}
