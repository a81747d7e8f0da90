import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { Restored } from "../../core/ports/file-care.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { whatWaits } from "../../memory/describe-devices.ts";
import { needsDecision } from "../../memory/devices.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { wrap } from "../output/layout.ts";
import { showPath } from "../output/show-path.ts";

export const command = defineCliCommand({
  summary: "restore memories from a backup",
  usage: "<backup folder> [--salvage] [--yes]  overwrites nothing",
  examples: ["loci restore ~/backups/loci-2026-11-15T10-00-00-000Z"],
  args: {
    from: { type: "positional" },
    salvage: { type: "boolean", description: "restore the intact parts of an altered backup" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    if (args.from === undefined) throw new LociError("USAGE", `which backup? ${knownBackups(cli)}`);
    onlyByPerson("restore a backup", cli);
    const from = resolve(cli.world.cwd, args.from);
    // Reports a missing folder before asking.
    if (!existsSync(from)) throw new LociError("NOT_FOUND", `there is no folder ${from}; ${knownBackups(cli)}`);
    const isSure = await cli.confirm(
      `Add what ${showPath(from, cli)} holds to ${showPath(cli.places().memory, cli)}?`,
      args.yes === true,
    );
    if (!isSure) return { json: { restored: false }, lines: () => ["Nothing was restored."] };
    const { restored, waiting } = await cli.withMemory(async (memory) => {
      const progress = cli.progress("Restoring");
      try {
        const done = await memory.care.restore(from, { salvage: args.salvage === true });
        return { restored: done, waiting: (await memory.devices.list()).filter(needsDecision) };
      } finally {
        progress.end();
      }
    });
    return {
      json: { restored: true, ...restored, waitingDevices: waiting.map(({ device }) => device) },
      lines: () => [
        `${cli.style.good("✓")} ${count(restored.copied, "file")} restored, ${count(restored.kept, "file")} already present`,
        ...describeProblems(restored.problems, cli),
        ...(waiting.length === 0
          ? []
          : wrap(whatWaits(waiting), cli.width - 2).map(
              (line, at) => `${at === 0 ? cli.style.warn("!") : " "} ${line}`,
            )),
      ],
    };
  },
});

const mostShown = 10;

/** Describes the altered parts of a salvaged backup. */
function describeProblems(problems: Restored["problems"], { style }: Cli): string[] {
  if (problems.length === 0) return [];
  const first = problems.slice(0, mostShown);
  return [
    `${style.warn("!")} ${count(problems.length, "part")} of the backup altered; altered files were left out, altered lines are never shown:`,
    ...first.map(({ place, problem }) => `  ${printableLine(`${place} ${problem}`)}`),
    ...(problems.length > first.length
      ? [style.quiet(`  and ${problems.length - first.length} more; see --json`)]
      : []),
  ];
}

function knownBackups(cli: Cli): string {
  const folder = cli.config().config.backup.path ?? join(cli.places().state, "backups");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^loci-[\dTZ-]+$/.test(name)) : [];
  const newest = names.toSorted().at(-1);
  return newest === undefined
    ? `there is none in ${folder}; \`loci backup\` makes one`
    : `the newest is ${join(folder, newest)}`;
}
