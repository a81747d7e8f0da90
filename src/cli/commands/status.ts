import type { KnownBackup } from "../../core/ports.ts";
import { readPauses } from "../../hooks/pauses.ts";
import type { Stats } from "../../memory/memory.ts";
import { version } from "../../version.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { describeBroken, findBrokenSettings } from "../doctor/broken-settings.ts";
import { encryptionOf } from "../doctor/check-encryption.ts";
import { measureIndexes } from "../doctor/measure-indexes.ts";
import { findAgents, type FoundAgents } from "../install/find-agents.ts";
import { afterLook } from "../keep-retention.ts";
import { whatWaits } from "../output/device-lines.ts";
import { table, wrap } from "../output/layout.ts";
import { describePause } from "../output/pause-lines.ts";
import { bytes, count } from "../output/quantities.ts";
import { describeDue } from "../output/retention-lines.ts";
import { showPath } from "../output/show-path.ts";
import { timeAgo } from "../output/times.ts";
import { describeWaitingCount } from "../output/waiting-lines.ts";

/** `loci` alone: where the memory is, how it is doing, and the next useful step. */
export const command = defineCliCommand({
  summary: "how the memory is doing",
  usage: "",
  examples: ["loci", "loci status"],
  args: {},
  goesOnWithBrokenSettings: true,
  run: async (_args, cli) => {
    const { memory, state } = cli.places();
    const encryption = encryptionOf(cli.places(), cli.world.env);
    const { stats, backups, space, isHalf } = await cli.withMemory(async (opened) => ({
      stats: await opened.stats(),
      backups: await opened.backups(),
      isHalf: encryption !== "off" && (await opened.sealedState()).isUnfinished,
      space: await opened.spaces.show(cli.world.cwd),
    }));
    const indexBytes = measureIndexes(state).reduce((sum, index) => sum + index.bytes, 0);
    const agents = await findAgents(cli);
    const problems = [
      ...findBrokenSettings(cli).map((file) => `${describeBroken(file, cli)}; \`loci doctor\` names the place`),
      ...findProblems(stats, cli),
      ...agents.problems,
      ...(isHalf ? ["a part of the memory is not encrypted yet; `loci encrypt` completes it"] : []),
      ...(space.state === "waiting" ? [isWaiting] : []),
      ...(space.earlier.length > 0 ? [looksNew] : []),
    ];
    const next = nextStep(stats, [...agents.names, ...agents.skipped], problems);
    return {
      afterwards: afterLook(cli),
      json: {
        version,
        memory,
        state,
        memories: stats.memories,
        waiting: stats.waiting,
        newest: stats.newest,
        agents: agents.names,
        skipped: agents.skipped,
        logBytes: stats.log.bytes,
        indexBytes,
        encryption,
        backups,
        problems,
        next,
      },
      lines: () => {
        const { style, width, world } = cli;
        const rows = [
          ["memory", showPath(memory, cli, Math.max(20, width - 12))],
          ["holds", describeMemories(stats)],
          ...(stats.waiting.count === 0 ? [] : [["waiting", describeWaitingCount(stats.waiting)]]),
          ...(stats.newest === null ? [] : [["newest", timeAgo(stats.newest, world.now())]]),
          ["agents", describeAgents(agents)],
          ...(encryption === "off" ? [] : [["encryption", `on, ${encryption}`]]),
          ...(backups.length === 0 ? [] : [["backups", describeBackups(backups, world.now())]]),
          ["size", `${bytes(stats.log.bytes)} log, ${bytes(indexBytes)} index`],
        ].map(([name = "", value = ""]) => [style.quiet(name), value]);
        return [
          `${style.strong("loci")} ${style.quiet(version)}`,
          "",
          ...table(rows, { indent: 2 }),
          "",
          ...problems.flatMap((problem) =>
            wrap(problem, width - 4).map((line, at) => `  ${at === 0 ? style.warn("!") : " "} ${line}`),
          ),
          ...(problems.length > 0 ? [""] : []),
          `  ${style.quiet(`${next.why}:`)} ${style.accent(next.command)}`,
        ];
      },
    };
  },
});

function describeAgents({ names, skipped }: FoundAgents): string {
  const all = [...names, ...skipped.map((name) => `${name} (hooks do not run)`)];
  return all.length === 0 ? "none yet" : all.join(", ");
}

const isWaiting =
  "this folder names the remote of another one, and is apart until you say that both are one project; see `loci space`";

function describeBackups(backups: readonly KnownBackup[], now: number): string {
  const newest = backups[0]?.made ?? null;
  return `${backups.length.toLocaleString("en")}${newest === null ? "" : `, the newest from ${timeAgo(newest, now)}`}`;
}

const looksNew = "this folder's space looks new, but an earlier one may be its own; see `loci space`";

function describeMemories(stats: Stats): string {
  if (stats.memories === 0) return "nothing yet";
  const spaces = stats.spaces.filter(({ space }) => space !== null).length;
  const where = spaces === 0 ? "" : ` in ${count(spaces, "space")}`;
  const pinned = stats.pinned === 0 ? "" : `, ${stats.pinned.toLocaleString("en")} pinned`;
  return `${count(stats.memories, "memory", "memories")}${where}${pinned}`;
}

function findProblems(stats: Stats, cli: Cli): string[] {
  const problems: string[] = [];
  if (stats.alteredLines > 0)
    problems.push(
      `${count(stats.alteredLines, "line")} of the log altered since written; the content is quarantined; \`loci verify\` names the place`,
    );
  const torn = stats.damagedLines - stats.alteredLines;
  if (torn > 0)
    problems.push(`${count(torn, "line")} of the log cannot be read; \`loci verify\` tells whether anything was lost`);
  if (stats.unappliedEvents > 0)
    problems.push(
      `${count(stats.unappliedEvents, "event")} cannot be kept in the index; the log has them still; see \`loci doctor\``,
    );
  if (stats.pendingErasures > 0)
    problems.push(`${count(stats.pendingErasures, "erasure")} not complete; run \`loci forget --pending\``);
  if (stats.waitingDevices.length > 0) {
    const waiting = stats.waitingDevices.map(({ device, events }) => ({ device, waitingEvents: events }));
    problems.push(whatWaits(waiting));
  }
  const due = describeDue(stats.retention);
  if (due !== null) problems.push(due);
  if (stats.unknownEvents > 0)
    problems.push(`${count(stats.unknownEvents, "event")} written by a newer Loci; update this one to see them`);
  if (cli.config().ignored.length > 0)
    problems.push(`${count(cli.config().ignored.length, "setting")} of this project ignored; see \`loci config\``);
  problems.push(
    ...readPauses(cli.places().state, cli.world.now()).map(
      (pause) => `${describePause(pause)}; \`loci resume\` ends it`,
    ),
  );
  if (!cli.config().config.capture) problems.push("capture is off: nothing new is stored; see `loci config capture`");
  return problems;
}

interface Step {
  readonly why: string;
  readonly command: string;
}

function nextStep(stats: Stats, agents: readonly string[], problems: readonly string[]): Step {
  if (stats.memories === 0)
    return agents.length === 0
      ? { why: "Let your agents remember with", command: "loci install all" }
      : { why: "Use an agent, then see whether it was heard with", command: "loci doctor" };
  if (problems.length > 0) return { why: "Look closer with", command: "loci doctor" };
  if (stats.memories < 5) return { why: "Find it again with", command: "loci search <words>" };
  return { why: "See what happened with", command: "loci timeline" };
}
