import type { KnownBackup } from "../../core/ports/file-care.ts";
import { tildeText } from "../../core/text/phrases/paths.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count, grouped } from "../../core/text/phrases/quantities.ts";
import { timeAgo } from "../../core/text/phrases/times.ts";
import { encryptionOf } from "../../health/check-encryption.ts";
import type { SessionHelper } from "../../health/find-helper.ts";
import { measureIndexes } from "../../health/measure-indexes.ts";
import type { FoundAgents } from "../../health/read-agents.ts";
import { readStatus } from "../../health/read-status.ts";
import type { Stats } from "../../memory/care/care.ts";
import { version } from "../../version.ts";
import { defineCliCommand } from "../command.ts";
import { afterLook } from "../keep-retention.ts";
import { table, wrap, showPath } from "../output/layout.ts";
import { describeQuestionCount, describeWaitingCount } from "../output/waiting-lines.ts";

/** Shows where the memory is, how it is doing, and the next useful step. `loci` without a command runs this too. */
export const command = defineCliCommand({
  summary: "how the memory is doing",
  usage: "",
  examples: ["loci", "loci status"],
  args: {},
  goesOnWithBrokenSettings: true,
  run: async (_args, cli) => {
    const { memory, state } = cli.places();
    // Reports a problem with the keys before the memory is opened.
    encryptionOf(cli.places(), cli.world.env);
    const status = await cli.withMemory((opened) => readStatus(opened, cli));
    const { stats, backups, agents, encryption, helper, questions, problems, next } = status;
    const indexBytes = measureIndexes(state).reduce((sum, index) => sum + index.bytes, 0);
    return {
      afterwards: afterLook(cli),
      json: {
        version,
        memory,
        state,
        memories: stats.memories,
        waiting: stats.waiting,
        questions,
        newest: stats.newest,
        agents: agents.names,
        skipped: agents.skipped,
        logBytes: stats.log.bytes,
        indexBytes,
        encryption,
        helper,
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
          ...(questions === 0 ? [] : [["questions", describeQuestionCount(questions)]]),
          ...(stats.newest === null ? [] : [["newest", timeAgo(stats.newest, world.now())]]),
          ["agents", describeAgents(agents, stats)],
          ...(helper === null ? [] : [["helper", describeHelper(helper, world.now())]]),
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
            wrap(printableLine(tildeText(problem, world.env)), width - 4).map(
              (line, at) => `  ${at === 0 ? style.warn("!") : " "} ${line}`,
            ),
          ),
          ...(problems.length > 0 ? [""] : []),
          `  ${style.quiet(`${next.why}:`)} ${style.accent(next.command)}`,
        ];
      },
    };
  },
});

function describeAgents({ names, skipped }: FoundAgents, { memories }: Stats): string {
  const all = [...names, ...skipped.map((name) => `${name} (hooks do not run)`)];
  if (all.length > 0) return all.join(", ");
  // An agent with a plugin has no hooks in its settings, and may have stored these memories.
  return memories === 0 ? "none yet" : "none by `loci install`";
}

function describeHelper({ pid, kind, since }: SessionHelper, now: number): string {
  return `answers hooks since ${timeAgo(since, now)}, ${kind === "session" ? "for this session" : `in loci ${kind}`} (process ${pid})`;
}

function describeBackups(backups: readonly KnownBackup[], now: number): string {
  const newest = backups[0]?.made ?? null;
  return `${grouped(backups.length)}${newest === null ? "" : `, the newest from ${timeAgo(newest, now)}`}`;
}

function describeMemories(stats: Stats): string {
  if (stats.memories === 0) return "nothing yet";
  const spaces = stats.spaces.filter(({ space }) => space !== null).length;
  const where = spaces === 0 ? "" : ` in ${count(spaces, "space")}`;
  const pinned = stats.pinned === 0 ? "" : `, ${grouped(stats.pinned)} pinned`;
  return `${count(stats.memories, "memory", "memories")}${where}${pinned}`;
}
