import { resolve } from "node:path";

import { defineCliCommand } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { bytes, count } from "../output/quantities.ts";
import { showPath } from "../output/show-path.ts";

export const command = defineCliCommand({
  summary: "copy the memory to a safe place",
  usage: "[--to <folder>] [--keep <number>]",
  examples: ["loci backup", "loci backup --to /mnt/usb/loci --keep 30"],
  args: {
    to: {
      type: "string",
      valueHint: "folder",
      description: "where to; a folder of this machine's state when left out",
    },
    keep: { type: "string", valueHint: "number", description: "how many backups to keep there; 7 when left out" },
  },
  run: async (args, cli) => {
    // Elsewhere it is a copy that anybody can open.
    if (args.to !== undefined) onlyByPerson("copy the memory elsewhere", cli);
    const { backup: settings } = cli.config().config;
    const to = args.to === undefined ? settings.path : resolve(cli.world.cwd, args.to);
    const keep = args.keep === undefined ? settings.keep : readNumber("keep", args.keep, 1, 1000);
    const backup = await cli.withMemory(async (memory) => {
      const progress = cli.progress("Backing up");
      try {
        return await memory.backup({ keep, ...(to === undefined ? {} : { to }) });
      } finally {
        progress.end();
      }
    });
    return {
      json: { ...backup },
      lines: () => [
        `${cli.style.good("✓")} ${count(backup.files, "file")}, ${bytes(backup.bytes)}, in`,
        `  ${showPath(backup.path, cli)}`,
        ...(backup.removed.length > 0
          ? [cli.style.quiet(`  ${count(backup.removed.length, "older backup")} removed, to keep ${keep}`)]
          : []),
        cli.style.quiet("  take it back with loci restore <that folder>"),
      ],
    };
  },
});
