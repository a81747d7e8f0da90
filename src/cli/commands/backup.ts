import { resolve } from "node:path";

import type { Backup } from "../../core/ports/file-care.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import { isBackupDue } from "../../health/backup-due.ts";
import { defineCliCommand } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { acceptLossArg, acceptsLoss } from "../input/shared-args.ts";
import { showPath } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "copy the memory to a safe place",
  usage: "[--to <folder>] [--keep <number>] [--scheduled]",
  examples: ["loci backup", "loci backup --to /mnt/usb/loci --keep 30"],
  args: {
    to: {
      type: "string",
      valueHint: "folder",
      description: "the target; by default a folder of this machine's state",
    },
    keep: { type: "string", valueHint: "number", description: "how many backups to keep there; 7 by default" },
    "accept-loss": acceptLossArg,
    scheduled: { type: "boolean", description: "only if `backup.every` says that one is due; hooks use this" },
  },
  run: async (args, cli) => {
    const { backup: settings } = cli.config().config;
    const isScheduled = args.scheduled === true;
    if (isScheduled && !isBackupDue(cli))
      return { json: { made: false }, lines: () => ["No backup is due; see `loci config backup.every`."] };
    const to = args.to === undefined ? settings.path : resolve(cli.world.cwd, args.to);
    const keep = args.keep === undefined ? settings.keep : readNumber("keep", args.keep, 1, 1000);
    const acceptLoss = acceptsLoss(args, cli);
    const backup = await cli.withMemory(async (memory) => {
      const progress = cli.progress("Backing up");
      try {
        return await memory.care.backup({
          keep,
          acceptLoss,
          ...(to === undefined ? {} : { to }),
          ...(isScheduled ? { mostMs: scheduledMs } : {}),
        });
      } finally {
        progress.end();
      }
    });
    return {
      json: { ...backup },
      lines: () => [
        `${cli.style.good("✓")} ${count(backup.files, "file")}, ${describeBytes(backup)}, in`,
        `  ${showPath(backup.path, cli)}`,
        ...(backup.removed.length > 0
          ? [cli.style.quiet(`  ${count(backup.removed.length, "older backup")} removed, to keep ${keep}`)]
          : []),
        cli.style.quiet("  restore it with loci restore <that folder>"),
      ],
    };
  },
});

/** The time limit of a scheduled backup: ten minutes, because it keeps the disk busy. */
const scheduledMs = 600_000;

function describeBytes(backup: Backup): string {
  const stored = backup.storedBytes < backup.bytes ? ` (${bytes(backup.storedBytes)} on the disk)` : "";
  return bytes(backup.bytes) + stored;
}
