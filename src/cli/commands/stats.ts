import { LociError } from "../../core/errors.ts";
import { isMemoryType } from "../../core/event/memory-type.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count, duration, grouped } from "../../core/text/phrases/quantities.ts";
import { day } from "../../core/text/phrases/times.ts";
import type { LifeCycle } from "../../health/life-cycle.ts";
import { measureIndexes, type IndexFiles } from "../../health/measure-indexes.ts";
import { readStatistics, type Statistics } from "../../health/read-statistics.ts";
import type { Stats } from "../../memory/care/care.ts";
import { describeDays, describeWhen } from "../../memory/retention/describe-retention.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { parseMoment } from "../input/moments.ts";
import { afterLook } from "../keep-retention.ts";
import { cutMiddle, flow, table } from "../output/layout.ts";
import { typeName } from "../output/memory-lines.ts";
import type { Progress } from "../output/progress.ts";
import { describeMoments, describeRecallSummary } from "../output/recall-summary-lines.ts";
import { describeWaitingCount } from "../output/waiting-lines.ts";

export const command = defineCliCommand({
  summary: "sizes, counts and timings",
  usage: "[--full | (--recall | --helped) [--since 12w]]",
  examples: ["loci stats", "loci stats --recall --since 2026-10-01"],
  args: {
    full: { type: "boolean", description: "count the log itself, however large it is" },
    recall: { type: "boolean", description: "whether recalled memories were used, by week" },
    helped: { type: "boolean", description: "what agents got at each moment, and whether they used it" },
    since: {
      type: "string",
      valueHint: "when",
      description: "for --recall and --helped: not older than this (12w)",
    },
  },
  run: async (args, cli) => {
    if (args.recall === true) return showRecall(args.since, cli, describeRecallSummary);
    if (args.helped === true) return showRecall(args.since, cli, describeMoments);
    if (args.since !== undefined) throw new LociError("USAGE", "--since needs --recall or --helped");
    const { stats, cycle, run } = await cli.withMemory(async (memory) => {
      let progress: Progress | null = null;
      const onProgress = (done: number, total: number): void => {
        progress ??= cli.progress("Counting the log", total, "bytes");
        progress.update(done);
      };
      try {
        return await readStatistics(memory, cli, { full: args.full === true, onProgress });
      } finally {
        (progress as Progress | null)?.end();
      }
    });
    // Measured after the memory is closed, because an open index has a write-ahead log beside it.
    const indexes = measureIndexes(cli.places().state);
    return {
      afterwards: afterLook(cli),
      json: { ...stats, cycle, indexes, run },
      lines: () => [
        ...describeSizes(stats, indexes, cli),
        "",
        ...describeRetention(stats, cli),
        "",
        ...describeModels(stats, cli),
        ...describeCycle(cycle, cli),
        "",
        ...describeRun(run, cli),
      ],
    };
  },
});

async function showRecall(
  since: string | undefined,
  cli: Cli,
  describe: typeof describeRecallSummary,
): Promise<Answer> {
  const now = cli.world.now();
  const from = since === undefined ? now - usualWeeks * 7 * day : parseMoment("since", since, now);
  const summary = await cli.withMemory((memory) => memory.care.recallStats({ since: from }));
  return { json: { since: from, ...summary }, lines: () => describe(summary, cli) };
}

const usualWeeks = 12;

function describeModels({ models }: Stats, { style }: Cli): string[] {
  if (models.length === 0) return [];
  const rows = models.map(({ model, calls, failed, inputTokens, outputTokens, dollars }) => [
    printableLine(model),
    count(calls, "call"),
    failed === 0 ? "" : `${failed} failed`,
    `${number(inputTokens)} + ${number(outputTokens)} tokens`,
    `$${dollars.toFixed(4)}`,
  ]);
  return [style.strong("Language models, last 30 days"), ...table(rows, { indent: 2, right: [1, 4] }), ""];
}

function describeSizes(stats: Stats, indexes: readonly IndexFiles[], { style, width }: Cli): string[] {
  const types = Object.entries(stats.byType).map(([type, memories]) => [
    isMemoryType(type) ? typeName(type) : type,
    number(memories),
  ]);
  const spaces = stats.spaces.map(({ space, memories, characters }) => [
    space === null ? "your own memory" : printableLine(cutMiddle(space, Math.max(20, width - 32))),
    number(memories),
    bytes(characters),
  ]);
  const compartments = stats.compartments.map(({ compartment, entries, characters }) => [
    printableLine(compartment),
    number(entries),
    bytes(characters),
  ]);
  const indexBytes = indexes.reduce((sum, index) => sum + index.bytes, 0);
  return [
    style.strong("Size"),
    ...table(
      [
        ["log", bytes(stats.log.bytes), `${count(stats.log.segments, "file")}, ${count(stats.log.devices, "device")}`],
        ["index", bytes(indexBytes), indexes.length > 1 ? `${indexes.length} versions of Loci` : "a cache of the log"],
      ].map(([name = "", size = "", note = ""]) => [name, size, style.quiet(note)]),
      { indent: 2, right: [1] },
    ),
    "",
    style.strong("Memories"),
    ...(types.length === 0 ? ["  none yet"] : table(types, { indent: 2, right: [1] })),
    ...(spaces.length === 0 ? [] : ["", style.strong("Spaces"), ...table(spaces, { indent: 2, right: [1, 2] })]),
    ...(compartments.length === 0
      ? []
      : ["", style.strong("Entries"), ...table(compartments, { indent: 2, right: [1, 2] })]),
    "",
    ...flow(
      [
        `${count(stats.versions, "version")} of documents`,
        count(stats.sessions, "session"),
        `${number(stats.pinned)} pinned`,
        `${count(stats.duplicates, "duplicate")} folded`,
        `${number(stats.forgotten)} forgotten`,
      ],
      " · ",
      width - 2,
    ).map((line) => `  ${style.quiet(line)}`),
    ...describeTiers(stats.tiers, style),
    ...(stats.waiting.count === 0 ? [] : [`  waiting: ${describeWaitingCount(stats.waiting)}`]),
    ...stats.erasingDevices.map(
      ({ device, count: waiting }) =>
        `  ${style.warn("!")} ${count(waiting, "forgotten event")} to be erased by device ${printableLine(device)}`,
    ),
  ];
}

function describeTiers({ hot, warm, cold }: Stats["tiers"], style: Cli["style"]): string[] {
  if (hot + warm + cold === 0) return [];
  return [
    `  ${style.quiet(`in summarised sessions: ${number(hot)} hot · ${number(warm)} warm · ${number(cold)} cold`)}`,
  ];
}

function describeRetention({ retention }: Stats, { style }: Cli): string[] {
  const { policy, due, gone } = retention;
  const own = Object.keys(policy.types).length + Object.keys(policy.spaces).length;
  const rows = [
    [
      "kept",
      describeDays(policy.days),
      own === 0 ? "of what happened" : `${count(own, "exception")}; see \`loci retention\``,
    ],
    [
      "would go",
      `${number(due.count)}${due.isMore ? "+" : ""}`,
      due.count === 0 ? "expired memories" : `${describeWhen(retention)}; see \`loci retention\``,
    ],
    ["gone", number(gone), "so far"],
  ];
  return [
    style.strong("Retention"),
    ...table(
      rows.map(([name = "", value = "", note = ""]) => [name, value, style.quiet(note)]),
      { indent: 2, right: [1] },
    ),
  ];
}

function number(value: number | null): string {
  return value === null ? "not counted" : grouped(value);
}

function describeCycle(cycle: LifeCycle, { style }: Cli): string[] {
  const lost = cycle.lost === null || cycle.lost === 0 ? style.good(number(cycle.lost)) : style.bad(number(cycle.lost));
  const rows = [
    [
      "captured",
      number(cycle.captured),
      cycle.captured === null ? "`loci stats --full` counts a large log" : "events in the log",
    ],
    ["indexed", number(cycle.indexed), "events read by the index"],
    ["searchable", number(cycle.searchable), "memories"],
    ["recalled", number(cycle.recalled), "times that an agent was given memories unasked"],
    ["used", number(cycle.used), "of these were judged useful; see `loci judge`"],
    ["improved", number(cycle.improved), "memories whose importance was adjusted to their use"],
    ["lost", cycle.lost === null ? style.quiet(number(null)) : lost, "not stored or not indexed; must be 0"],
    ...(cycle.refused > 0
      ? [["refused", number(cycle.refused), "events that a hook could not store; see `loci doctor`"]]
      : []),
    ...(cycle.damagedLines > 0
      ? [["damaged", number(cycle.damagedLines), "lines torn or damaged; see `loci verify`"]]
      : []),
    ...(cycle.unknownEvents > 0
      ? [["unknown", number(cycle.unknownEvents), "events of a newer Loci; left alone"]]
      : []),
    ...(cycle.unappliedEvents > 0
      ? [["put aside", number(cycle.unappliedEvents), "events that the index cannot hold; see `loci doctor`"]]
      : []),
  ];
  return [
    style.strong("Cycle"),
    ...table(
      rows.map(([name = "", value = "", note = ""]) => [name, value, style.quiet(note)]),
      { indent: 2, right: [1] },
    ),
  ];
}

function describeRun(run: Statistics["run"], { style }: Cli): string[] {
  const rows = [
    [
      "time",
      duration(run.elapsedMs),
      `${duration(run.catchUpAndCountMs)} to catch up and count, ${duration(run.cpuMs)} of processor time`,
    ],
    ["memory", bytes(run.peakBytes), "at most"],
    ...(run.readBytes === null || run.writtenBytes === null
      ? []
      : [["I/O", bytes(run.readBytes), `read, ${bytes(run.writtenBytes)} written, the program itself included`]]),
  ];
  return [
    style.strong("This run"),
    ...table(
      rows.map(([name = "", value = "", note = ""]) => [name, value, style.quiet(note)]),
      { indent: 2, right: [1] },
    ),
  ];
}
