import { openImportedFiles } from "../../agents/imported-files.ts";
import { createSpaceFinder } from "../../memory/record.ts";
import { openDevice } from "../../platform/device.ts";
import { createFingerprint } from "../../platform/secret-fingerprint.ts";
import type { Answer, Cli } from "../command.ts";
import { parseMoment } from "../input/moments.ts";
import { chosenHosts } from "../install/chosen-hosts.ts";
import { table } from "../output/layout.ts";
import { count, duration } from "../output/quantities.ts";
import { captureRule } from "./capture-rule.ts";
import { importTranscripts, planImport, type HostReport } from "./import-transcripts.ts";

/** What narrows an import of transcripts. */
export interface AgentImport {
  readonly agents: readonly string[];
  readonly since: string | undefined;
  readonly isDryRun: boolean;
  /** Transcripts also that have not changed. */
  readonly isAgain: boolean;
}

/** Imports the transcripts of agents that are on this machine. */
export async function importAgents(cli: Cli, { agents, since: from, isDryRun, isAgain }: AgentImport): Promise<Answer> {
  const { world } = cli;
  const chosen = await chosenHosts(agents, async () => true);
  const since = from === undefined ? 0 : parseMoment("since", from, world.now());
  const { state } = cli.places();
  const files = openImportedFiles(state);
  const start = performance.now();
  const startedAt = world.now();
  const plans = await Promise.all(
    chosen.map((host) =>
      planImport(host, world.env, (file) => {
        // Nothing in it can be newer than its last change.
        return file.changedAt < since || (!isAgain && files.has(file, since));
      }),
    ),
  );
  const total = plans.flatMap((plan) => plan.files).reduce((sum, { bytes }) => sum + bytes, 0);
  const reports = await cli.withMemory(async (memory) => {
    const progress = cli.progress("Importing", total, "bytes");
    let read = 0;
    const options = {
      since,
      user: cli.config().config.user,
      device: isDryRun ? "none" : openDevice(state).name,
      fingerprint: isDryRun ? undefined : createFingerprint(state),
      into: memory.beginImport({ dryRun: isDryRun }),
      done: isDryRun ? null : files,
      spaceOf: createSpaceFinder(),
      rule: captureRule(cli.places(), world.now()),
    };
    try {
      const done: HostReport[] = [];
      for (const plan of plans) {
        const before = done.reduce((sum, { stored, known }) => sum + stored + known, 0);
        const onProgress = (bytes: number, events: number): void => {
          read += bytes;
          progress.update(read, count(before + events, "event"));
        };
        const report = await importTranscripts(plan, { ...options, onProgress });
        if (!isDryRun && report.unreadable === 0) files.finish({ host: report.host, at: startedAt, since });
        done.push(report);
      }
      return done;
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
  /** Its title where nothing is stored. */
  readonly ifDry?: string;
  /** Left out where it would be 0 for all. */
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
        ...found.map((report) => [report.title, ...columns.map(({ field }) => report[field].toLocaleString("en"))]),
      ],
      { right: columns.map((_, at) => at + 1) },
    ),
    ...notes
      .filter(([number]) => number > 0)
      .map(([number, one, what]) => `${style.warn("!")} ${count(number, one)} ${what}`),
  ];
}
