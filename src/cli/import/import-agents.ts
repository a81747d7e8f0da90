import { importAgents } from "../../agents/transcripts/import-agents.ts";
import type { HostReport } from "../../agents/transcripts/import-transcripts.ts";
import { count, duration, grouped } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";
import { parseMoment } from "../input/moments.ts";
import { table } from "../output/layout.ts";

/** Which transcripts to import. */
interface Narrowed {
  readonly agents: readonly string[];
  readonly since: string | undefined;
  readonly isDryRun: boolean;
  /** True to read transcripts even if they have not changed. */
  readonly isAgain: boolean;
}

/** Imports the transcripts of the agents on this machine. */
export async function importFromAgents(
  cli: Cli,
  { agents, since: from, isDryRun, isAgain }: Narrowed,
): Promise<Answer> {
  const { world } = cli;
  const since = from === undefined ? 0 : parseMoment("since", from, world.now());
  const start = performance.now();
  const reports = await cli.withMemory(async (memory) => {
    const progress = cli.progress("Importing", 0, "bytes");
    try {
      return await importAgents(memory, {
        agents,
        since,
        dryRun: isDryRun,
        again: isAgain,
        places: cli.places(),
        env: world.env,
        user: cli.config().config.user,
        now: world.now,
        onProgress: ({ bytes, totalBytes, events }) => progress.update(bytes, count(events, "event"), totalBytes),
      });
    } finally {
      progress.end();
    }
  });
  const tookMs = performance.now() - start;
  return {
    json: { dryRun: isDryRun, ...(since === 0 ? {} : { since }), hosts: reports, tookMs },
    lines: () => describe(cli, reports, isDryRun, tookMs),
  };
}

type CountField = Exclude<keyof HostReport, "host" | "title">;

interface CountColumn {
  readonly field: CountField;
  readonly title: string;
  /** The title of the column in a dry run. */
  readonly ifDry?: string;
  /** True to hide the column if it is 0 for all agents. */
  readonly isOptional?: boolean;
}

const countColumns: readonly CountColumn[] = [
  { field: "transcripts", title: "transcripts" },
  { field: "sessions", title: "sessions" },
  { field: "stored", title: "stored", ifDry: "new" },
  { field: "known", title: "known" },
  { field: "unchanged", title: "not read", isOptional: true },
];

function describe({ style }: Cli, reports: readonly HostReport[], isDryRun: boolean, tookMs: number): string[] {
  const sum = (field: CountField): number => reports.reduce((all, report) => all + report[field], 0);
  const found = reports.filter(({ transcripts, unchanged }) => transcripts + unchanged > 0);
  if (found.length === 0) return ["There are no transcripts."];
  if (sum("transcripts") === 0) return [`${style.good("✓")} nothing new (${count(sum("unchanged"), "transcript")})`];
  const columns = countColumns.filter(({ field, isOptional }) => !isOptional || sum(field) > 0);
  const notes = [
    [sum("damagedLines"), "damaged line", "left out"] as const,
    [sum("refused"), "event", "left out: the log does not take them"] as const,
    [sum("notCaptured"), "event", "left out: not to be recorded, by settings or a pause"] as const,
    [sum("unreadable"), "transcript", "not opened: check owner and mode"] as const,
  ];
  return [
    isDryRun
      ? style.strong("This is what an import would store; nothing was stored.")
      : `${style.good("✓")} ${count(sum("stored"), "event")} stored in ${duration(tookMs)}`,
    "",
    ...table(
      [
        ["", ...columns.map(({ title, ifDry }) => style.quiet(isDryRun ? (ifDry ?? title) : title))],
        ...found.map((report) => [report.title, ...columns.map(({ field }) => grouped(report[field]))]),
      ],
      { right: columns.map((_, at) => at + 1) },
    ),
    ...notes
      .filter(([number]) => number > 0)
      .map(([number, one, what]) => `${style.warn("!")} ${count(number, one)} ${what}`),
  ];
}
