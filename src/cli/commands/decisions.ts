import { printableLine } from "../../core/text/phrases/printable.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { localDay } from "../../core/text/phrases/times.ts";
import type { Decision, SettledSubject } from "../../memory/recall/list-decisions.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { filterArgs, readFilter, readNumber } from "../input/filters.ts";
import { cut, wrap } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";

const { space, agent, since } = filterArgs;

export const command = defineCliCommand({
  summary: "what was settled, and what that replaced",
  usage: "[about…] [options]",
  examples: ["loci decisions", "loci decisions retry policy --space ."],
  args: {
    about: { type: "positional", valueHint: "many" },
    limit: { type: "string", alias: "n", valueHint: "number", description: "how many at most; 10 by default" },
    space,
    agent,
    since,
  },
  run: async (args, cli) => {
    const limit = readNumber("limit", args.limit ?? "10", 1, 1000);
    const about = args._.join(" ").trim();
    const decisions = await cli.withMemory(async (memory) =>
      memory.decisions({ limit, ...(about === "" ? {} : { about }), ...(await readFilter(args, memory, cli)) }),
    );
    return { json: { decisions }, lines: () => describe(decisions, about, cli) };
  },
});

function describe(decisions: readonly Decision[], about: string, cli: Cli): string[] {
  const { style, width } = cli;
  if (decisions.length === 0)
    return [
      about === "" ? "No decisions yet." : `No decision about '${cut(printableLine(about), width - 25)}'.`,
      style.quiet('Loci finds them in conversations ("Settled: …", "the final rule is …") and in confirmed commits.'),
    ];
  return decisions.flatMap((decision, at) => [
    ...(at === 0 ? [] : [""]),
    ...describeOne(decision, style.accent, cli),
    ...decision.earlier.flatMap((old) => describeOne(old, style.quiet, cli, "replaced: ")),
  ]);
}

function describeOne(
  { id, text, asked, ts, space: place, agent: host }: SettledSubject,
  paint: (text: string) => string,
  { style, width }: Cli,
  label = "",
): string[] {
  const from = [localDay(ts), ...(place === null ? [] : [spaceLabel(place)]), ...(host === null ? [] : [host])];
  const isOld = label !== "";
  const said = isOld ? [cut(printableLine(text), width - 2 - label.length)] : wrap(printableLine(text), width - 2);
  return [
    ...said.map((line, at) => `  ${style.quiet(at === 0 ? label : "")}${isOld ? style.quiet(line) : line}`),
    ...(asked === undefined || isOld ? [] : [style.quiet(`  asked: ${cut(printableLine(asked), width - 9)}`)]),
  ].toSpliced(0, 0, `${paint(shortId(id))}  ${style.quiet(from.map(printableLine).join(" · "))}`);
}
