import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { LociError } from "../../core/errors.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { printableLine } from "../output/printable.ts";
import { count } from "../output/quantities.ts";

export const command = defineCliCommand({
  summary: "take back what a backup holds",
  usage: "<backup folder> [--yes]      adds; overwrites nothing",
  examples: ["loci restore ~/backups/loci-2026-11-15T10-00-00-000Z"],
  args: {
    from: { type: "positional", required: false },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    if (args.from === undefined) throw new LociError("USAGE", `which backup? ${knownBackups(cli)}`);
    onlyByPerson("restore a backup", cli);
    const from = resolve(cli.world.cwd, args.from);
    // A name that is not there is said before anybody is asked about it.
    if (!existsSync(from)) throw new LociError("NOT_FOUND", `there is no folder ${from}; ${knownBackups(cli)}`);
    const isSure = await cli.confirm(
      `Add what ${printableLine(from)} holds to ${cli.places().memory}?`,
      args.yes === true,
    );
    if (!isSure) return { json: { restored: false }, lines: () => ["Nothing was restored."] };
    const restored = await cli.withMemory(async (memory) => {
      const progress = cli.progress("Restoring");
      try {
        return await memory.restore(from);
      } finally {
        progress.end();
      }
    });
    return {
      json: { restored: true, ...restored },
      lines: () => [
        `${cli.style.good("✓")} ${count(restored.copied, "file")} taken back, ${count(restored.kept, "file")} there already`,
      ],
    };
  },
});

function knownBackups(cli: Cli): string {
  const folder = cli.config().config.backup.path ?? join(cli.places().state, "backups");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^loci-[\dTZ-]+$/.test(name)) : [];
  const newest = names.toSorted().at(-1);
  return newest === undefined
    ? `there is none in ${folder}; \`loci backup\` makes one`
    : `the newest is there: ${join(folder, newest)}`;
}
