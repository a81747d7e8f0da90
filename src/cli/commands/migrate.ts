import type { Migration } from "../../core/ports/file-care.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count, grouped } from "../../core/text/phrases/quantities.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { acceptLossArg, acceptsLoss } from "../input/shared-args.ts";
import { table } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "bring an old log to the current version",
  usage: "[--dry-run] | --drop-old",
  examples: ["loci migrate --dry-run", "loci migrate", "loci migrate --drop-old"],
  args: {
    "dry-run": { type: "boolean", description: "only report what would change" },
    "drop-old": { type: "boolean", description: "remove old logs that were migrated before" },
    "accept-loss": acceptLossArg,
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    if (args["drop-old"] === true) return dropOld(args.yes === true, acceptsLoss(args, cli), cli);
    const isDryRun = args["dry-run"] === true;
    return cli.withMemory(async (memory) => {
      const progress = cli.progress(isDryRun ? "Reading the log" : "Writing the new log");
      try {
        const migration = await memory.care.migrate({ dryRun: isDryRun });
        return { json: { ...migration }, lines: () => describe(migration, cli) };
      } finally {
        progress.end();
      }
    });
  },
});

async function dropOld(isYes: boolean, acceptLoss: boolean, cli: Cli): Promise<Answer> {
  const isSure = await cli.confirm("Remove the old logs that were migrated, for good?", isYes, { canLook: false });
  const { removed, aside } = isSure ? await cli.withMemory((memory) => dropWith(memory, acceptLoss)) : nothing;
  return {
    json: { removed, aside },
    lines: () => {
      if (!isSure) return ["Nothing was removed."];
      if (removed.length === 0) return ["There is no old log to remove."];
      return [
        `${cli.style.good("✓")} removed ${count(removed.length, "old log")}:`,
        ...removed.map((path) => `  ${printableLine(path)}`),
        ...(aside.length === 0 ? [] : [`${cli.style.warn("!")} its lines that cannot be read were put aside in`]),
        ...aside.map((path) => `  ${printableLine(path)}`),
        ...(aside.length === 0 ? [] : [cli.style.quiet("  `loci doctor --acknowledge` says that you have seen them")]),
      ];
    },
  };
}

interface Dropped {
  readonly removed: readonly string[];
  /** The files with lines that were put aside. */
  readonly aside: readonly string[];
}

const nothing: Dropped = { removed: [], aside: [] };

async function dropWith({ care }: Memory, acceptLoss: boolean): Promise<Dropped> {
  const before = new Set((await care.losses()).aside);
  const removed = await care.dropMigrated({ acceptLoss });
  return { removed, aside: (await care.losses()).aside.filter((path) => !before.has(path)) };
}

function number(value: number): string {
  return grouped(value);
}

function describe(migration: Migration, { style }: Cli): string[] {
  if (migration.head === null) return [`${style.good("✓")} the log is in the current version; nothing to do`];
  const kinds = [...new Set([...Object.keys(migration.before), ...Object.keys(migration.after)])].toSorted();
  const did = migration.dryRun ? "would be" : "were";
  return [
    migration.dryRun
      ? style.strong("This is what a migration would do; nothing was changed.")
      : `${style.good("✓")} ${style.strong("the new log was written, read back and is in use")}`,
    "",
    ...table(
      [
        ["changed", number(migration.changed), `older events that ${did} written in the current version`],
        ["same content", number(migration.sameContent), "of these, those with unchanged content"],
        ["unchanged", number(migration.unchanged), "current events, copied byte for byte"],
        ["passed on", number(migration.passed), "events of newer versions, copied byte for byte"],
        ["left behind", number(migration.refused), "lines that are not events; they stay in the old log"],
      ].map(([name = "", value = "", note = ""]) => [name, value, style.quiet(note)]),
      { indent: 2, right: [1] },
    ),
    "",
    ...table(
      [
        ["version and kind", "before", "after"].map(style.strong),
        ...kinds.map((kind) => [
          printableLine(kind),
          number(migration.before[kind] ?? 0),
          number(migration.after[kind] ?? 0),
        ]),
      ],
      { indent: 2, right: [1, 2] },
    ),
    "",
    style.quiet(`chain head of the old log: ${migration.head}`),
    ...migration.old.map((path) => style.quiet(`old log: ${printableLine(path)}`)),
    style.quiet(
      migration.dryRun ? "`loci migrate` does it." : "The old log is kept; `loci migrate --drop-old` removes it.",
    ),
  ];
}
