import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { Restored } from "../../core/ports/file-care.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { wouldEncrypt } from "../../keys/unlock-memory.ts";
import { needsDecision } from "../../memory/places/devices.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { showPath } from "../output/layout.ts";
import { waitingLines, warningLines } from "../output/waiting-devices.ts";

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
    const from = afterOpening(resolve(cli.world.cwd, args.from), cli);
    // Reports a missing folder before asking.
    if (!existsSync(from)) throw new LociError("NOT_FOUND", `there is no folder ${from}; ${knownBackups(cli)}`);
    const [newest] = backupsIn(from);
    if (newest !== undefined && !existsSync(join(from, "manifest.json")))
      throw new LociError("USAGE", `${from} holds backups, and is none itself; the newest is ${newest}`);
    if (wouldEncrypt(cli, from) && args.yes !== true && !cli.isJson)
      cli.world.stderr.write("The backup is encrypted, and this memory will be, too, with the keys of the backup.\n");
    const isSure = await cli.confirm(
      `Add what ${showPath(from, cli)} holds to ${showPath(cli.places().memory, cli)}?`,
      args.yes === true,
    );
    if (!isSure) return { json: { restored: false }, lines: () => ["Nothing was restored."] };
    const restored = await cli.withMemory(async (memory) => {
      const progress = cli.progress("Restoring");
      try {
        return await memory.care.restore(afterOpening(from, cli), { salvage: args.salvage === true });
      } finally {
        progress.end();
      }
    });
    // An emptied memory gets its earlier state back, with this machine's own devices, when it is opened again. A memory
    // that is encrypted now is locked, and names its devices when it is unlocked.
    const devices = restored.encrypts ? [] : await cli.withMemory((memory) => memory.devices.list());
    const waiting = devices.filter(needsDecision);
    return {
      json: { restored: true, ...restored, waitingDevices: waiting.map(({ device }) => device) },
      lines: () => [
        `${cli.style.good("✓")} ${count(restored.copied, "file")} restored, ${count(restored.kept, "file")} already present`,
        ...describeProblems(restored.problems, cli),
        ...(restored.encrypts ? warningLines(nowEncrypted, cli) : []),
        ...(restored.keyMissing === 0 ? [] : warningLines(otherKeys(restored.keyMissing), cli)),
        ...waitingLines(waiting, cli),
      ],
    };
  },
});

/**
 * Returns where the backup is now. If the memory was removed, opening a new one at its path has put the state of the old
 * one aside, with the backups in it.
 */
function afterOpening(from: string, cli: Cli): string {
  const { state } = cli.places();
  const inState = relative(state, from);
  if (existsSync(from) || inState.startsWith("..")) return from;
  const asides = readdirSync(dirname(state)).filter((name) => name.startsWith(`${basename(state)}-`));
  return asides.map((name) => join(dirname(state), name, inState)).find((path) => existsSync(path)) ?? from;
}

const nowEncrypted =
  "the backup is encrypted, and this memory is now, too. It stores nothing until you run `loci unlock` with the " +
  "passphrase or recovery key of the backup; then `loci encrypt` encrypts what was plain here.";

function otherKeys(lines: number): string {
  return (
    `${count(lines, "line")} of the backup ${lines === 1 ? "is" : "are"} sealed with a key that this memory does not have, ` +
    "and cannot be read here. Restore the backup into an empty folder (AI_MEMORY_PATH) and unlock it there."
  );
}

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
  const [newest] = existsSync(folder) ? backupsIn(folder) : [];
  return newest === undefined ? `there is none in ${folder}; \`loci backup\` makes one` : `the newest is ${newest}`;
}

/** Returns the backups in a folder, newest first. */
function backupsIn(folder: string): string[] {
  if (!statSync(folder).isDirectory()) return [];
  const names = readdirSync(folder).filter((name) => /^loci-[\dTZ-]+$/.test(name));
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}
