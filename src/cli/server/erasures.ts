import type { ClearedWal, ServerErasures } from "../../compose/server-admin.ts";
import { LociError } from "../../core/errors.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { asOperator } from "./databases.ts";

export async function tidyDatabases(cli: Cli): Promise<Answer> {
  const tidied = await asOperator(cli, (admin) => admin.tidy());
  const { partitions, logWal, keysWal } = tidied;
  const isDone = logWal.kept === 0 && keysWal.kept === 0;
  return {
    json: { ...tidied, isDone },
    exit: isDone ? 0 : 1,
    lines: () => [
      `${cli.style.good("✓")} rewrote ${count(partitions.length, "partition")} of events, and the keys`,
      walLine("the log", logWal, cli),
      walLine("the keys", keysWal, cli),
    ],
  };
}

function walLine(name: string, { kept, reason }: ClearedWal, { style }: Cli): string {
  if (reason !== null)
    return `${style.bad("✗")} the WAL of ${name} still has erased bytes: ${reason}; docs/server-security.md lists the rights that the owner needs`;
  return kept === 0
    ? `${style.good("✓")} no WAL file of ${name} has erased bytes`
    : `${style.bad("✗")} ${count(kept, "WAL file")} of ${name} with erased bytes: an archive or a standby still needs them; run this again later`;
}

/** The options that say how long backups are kept. */
interface BackupArgs {
  readonly erasures: true | undefined;
  readonly "key-backups": string | undefined;
  readonly "log-backups": string | undefined;
}

export async function verifyErasures(args: BackupArgs, cli: Cli): Promise<Answer> {
  if (args.erasures !== true) throw new LociError("USAGE", "what? write `loci server verify --erasures`");
  const days = { keys: readDays(args, "key-backups", 7), log: readDays(args, "log-backups", 30) };
  const horizon = await asOperator(cli, (admin) => admin.erasures(days));
  const isDone = horizon.uncut === 0 && horizon.untidyPartitions === 0;
  return {
    json: { ...horizon, backupDays: days, isDone },
    exit: isDone ? 0 : 1,
    lines: () => horizonLines(horizon, cli),
  };
}

function readDays(args: BackupArgs, name: "key-backups" | "log-backups", otherwise: number): number {
  const days = args[name];
  return days === undefined ? otherwise : readNumber(name, days, 0, 3650);
}

function horizonLines(
  { uncut, untidyPartitions, untidySince, tidied, keysGone, contentGone, indexSeconds }: ServerErasures,
  { style }: Cli,
): string[] {
  const [yes, no] = [style.good("✓"), style.bad("✗")];
  return [
    uncut === 0
      ? `${yes} the keys of all erased events are cut: no copy of the log can be read with the keys that exist`
      : `${no} the keys of ${count(uncut, "erased event")} are not cut yet; the next start of a node cuts them`,
    untidyPartitions === 0
      ? `${yes} no erased bytes in live files`
      : `${no} ${count(untidyPartitions, "partition")} with erased bytes, encrypted without a key, since ${day(untidySince)}; run \`loci server tidy\``,
    tidied === null
      ? `${no} never tidied with its WAL: cut keys may be in the files of the keys; run \`loci server tidy\``
      : `Erased before ${tidied.toISOString()}: cut keys are gone from backups on ${day(keysGone)}, encrypted content on ${day(contentGone)}.`,
    `Nodes rewrite their indexes within ${indexSeconds} seconds of an erasure and the time of a rewrite; a stopped node after its next start.`,
  ];
}

function day(date: Date | null): string {
  return date === null ? "an unknown day" : date.toISOString().slice(0, 10);
}
