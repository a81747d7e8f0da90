import { LociError } from "../../core/errors.ts";
import type { Hit, SearchResult } from "../../memory/search.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { filterArgs, readFilter, readNumber } from "../filters.ts";
import { cutMiddle, flow, wrap } from "../layout.ts";
import { highlight, labelWidth, shortId, spaceLabel, tagLabels, typeLabel } from "../memory-lines.ts";
import { printableLine } from "../printable.ts";
import { count, duration } from "../quantities.ts";
import { timeAgo } from "../times.ts";

export const command = defineCliCommand({
  summary: "find memories",
  usage: "<words…> [options]",
  examples: ["loci search when is staging reset", "loci search deploy --space . --since 2w"],
  args: {
    words: { type: "positional", required: false, valueHint: "many" },
    limit: { type: "string", alias: ["n", "k"], valueHint: "number", description: "how many at most" },
    ...filterArgs,
  },
  run: async (args, cli) => {
    const q = args._.join(" ").trim();
    if (q === "") throw new LociError("USAGE", "there is nothing to search for; write loci search <words>");
    const limit =
      args.limit === undefined ? cli.config().config.search.limit : readNumber("limit", args.limit, 1, 1000);
    const result = await cli.withMemory(async (memory) => {
      return memory.search({ q, k: limit, ...(await readFilter(args, memory, cli)) });
    });
    return { json: { q, ...result }, lines: () => describe(result, q, cli) };
  },
});

function describe(result: SearchResult, q: string, cli: Cli): string[] {
  const { style } = cli;
  const partial = result.complete
    ? []
    : [style.warn("! the index is still catching up; search again in a moment for all")];
  if (result.hits.length === 0) {
    return [
      `Nothing found for ${style.strong(printableLine(q))}.`,
      style.quiet("Try fewer or other words, leave out filters, or look at `loci timeline`."),
      ...partial,
    ];
  }
  return [
    ...result.hits.flatMap((hit) => [...describeHit(hit, q, cli), ""]),
    style.quiet(`${count(result.hits.length, "memory", "memories")} in ${duration(result.took_ms)}`),
    ...partial,
  ];
}

function describeHit(hit: Hit, q: string, { style, width, world }: Cli): string[] {
  const margin = " ".repeat(labelWidth + 2);
  const room = width - margin.length;
  const lines = wrap(printableLine(hit.snippet), room);
  const { ts, space, tags, pinned, path } = hit.metadata;
  const facts = [
    timeAgo(ts, world.now()),
    ...(space === null ? [] : [spaceLabel(space)]),
    ...(path === null ? [] : [printableLine(path)]),
    ...tags.map((tag) => tagLabels([tag])),
    ...(hit.copies > 1 ? [`×${hit.copies}`] : []),
  ].map((fact) => style.quiet(cutMiddle(fact, room)));
  const all = [style.accent(shortId(hit.id)), ...facts, ...(pinned ? [style.warn("pinned")] : [])];
  return [
    ...lines.map((line, at) => `${at === 0 ? `${typeLabel(hit.type, style)}  ` : margin}${highlight(line, q, style)}`),
    ...flow(all, style.quiet(" · "), room).map((line) => margin + line),
  ];
}
