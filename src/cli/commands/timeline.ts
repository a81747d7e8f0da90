import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { dayTitle, localDay } from "../../core/text/phrases/times.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { filterArgs, readFilter, readNumber } from "../input/filters.ts";
import { parseMoment } from "../input/moments.ts";
import { cut } from "../output/layout.ts";
import { describeInTime } from "../output/memory-details.ts";
import { agentOf, shortId, type ShownMemory } from "../output/memory-lines.ts";

export const command = defineCliCommand({
  summary: "what happened, newest first",
  usage: "[options]",
  examples: ["loci timeline --since 2d", "loci timeline --space . --type error"],
  args: {
    limit: { type: "string", alias: "n", valueHint: "number", description: "how many at most; 30 by default" },
    before: { type: "string", valueHint: "when|id", description: "only what is older than a time or a memory" },
    ...filterArgs,
  },
  run: async (args, cli) => {
    const limit = readNumber("limit", args.limit ?? "30", 1, 1000);
    const memories = await cli.withMemory(async (memory) => {
      const before = args.before === undefined ? {} : { before: await readBefore(args.before, memory, cli) };
      return memory.timeline({ limit, ...before, ...(await readFilter(args, memory, cli)) });
    });
    return { json: { memories }, lines: () => describe(memories, limit, cli) };
  },
});

const idEnding = /^(?!\d{4}-\d{2})[0-9a-f-]{8,36}$/;

/**
 * Reads --before, which is a time or the id of a memory. The next page begins before the last memory of this page. Its
 * time alone would skip other memories of the same millisecond.
 */
async function readBefore(text: string, memory: Memory, cli: Cli): Promise<number | { ts: number; id: string }> {
  if (!idEnding.test(text)) return parseMoment("before", text, cli.world.now());
  const result = await memory.show(text);
  if (result.status === "erased") throw new LociError("NOT_FOUND", `${text} was erased; give a time instead`);
  return { ts: result.memory.ts, id: result.memory.id };
}

function describe(memories: readonly ShownMemory[], limit: number, cli: Cli): string[] {
  const { style, world } = cli;
  if (memories.length === 0)
    return [
      "Nothing here yet.",
      style.quiet("`loci install all` lets agents remember by themselves; with filters, try fewer of them."),
    ];
  const lines: string[] = [];
  let [day, group] = ["", ""];
  for (const memory of memories) {
    if (localDay(memory.ts) !== day) {
      day = localDay(memory.ts);
      group = "";
      if (lines.length > 0) lines.push("");
      lines.push(style.strong(dayTitle(memory.ts, world.now())));
    }
    const title = groupTitle(memory);
    if (title !== group) lines.push(`  ${style.quiet(title)}`);
    group = title;
    lines.push(describeInTime(memory, cli));
  }
  const last = memories.at(-1);
  if (memories.length === limit && last !== undefined) {
    lines.push("", style.quiet(`More: loci timeline --before ${shortId(last.id)}`));
  }
  return lines;
}

function groupTitle(memory: ShownMemory): string {
  const { session, space } = memory;
  const agent = agentOf(memory);
  const parts = [
    space === null ? "your own memory" : spaceLabel(space),
    ...(session === null ? [] : [`session ${cut(printableLine(session), 20)}`]),
    ...(agent === null ? [] : [printableLine(agent)]),
  ];
  return parts.join(" · ");
}
