import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { localTime } from "../../core/text/phrases/times.ts";
import type { SessionSummary } from "../../memory/memory.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { filterArgs, readFilter, readNumber } from "../input/filters.ts";
import { cut, flow } from "../output/layout.ts";

const { space, agent, tag, since } = filterArgs;

export const command = defineCliCommand({
  summary: "the sessions, and what each was about",
  usage: "[id] [options]      an id, or how it begins",
  examples: ["loci sessions", "loci sessions --space . --since yesterday", "loci timeline --session 7f0c"],
  args: {
    id: { type: "positional" },
    limit: { type: "string", alias: "n", valueHint: "number", description: "how many at most; 20 by default" },
    space,
    agent,
    tag,
    since,
  },
  run: async (args, cli) => {
    const limit = readNumber("limit", args.limit ?? "20", 1, 1000);
    const sessions = await cli.withMemory(async (memory) => {
      const { id } = args;
      return memory.sessions({ limit, ...(id === undefined ? {} : { id }), ...(await readFilter(args, memory, cli)) });
    });
    return { json: { sessions }, lines: () => describe(sessions, limit, cli) };
  },
});

function describe(sessions: readonly SessionSummary[], limit: number, cli: Cli): string[] {
  const { style } = cli;
  if (sessions.length === 0)
    return [
      "No sessions here yet.",
      style.quiet("`loci install all` lets agents remember by themselves; with filters, try fewer of them."),
    ];
  return [
    ...sessions.flatMap((session, at) => [...(at === 0 ? [] : [""]), ...describeOne(session, cli)]),
    ...(sessions.length === limit ? ["", style.quiet(`More: loci sessions --limit ${limit * 2}`)] : []),
  ];
}

function describeOne({ id, started, memories, agent: host, space: place, about }: SessionSummary, cli: Cli): string[] {
  const { style, width } = cli;
  const facts = [
    style.accent(cut(printableLine(id), width - 20)),
    localTime(started),
    ...(place === null ? [] : [spaceLabel(place)]),
    ...(host === null ? [] : [printableLine(host)]),
    count(memories, "memory", "memories"),
  ];
  return [
    style.strong(about === null ? "(nothing left to read)" : cut(printableLine(about), width)),
    ...flow(facts, style.quiet(" · "), width - 2).map((line) => `  ${line}`),
  ];
}
