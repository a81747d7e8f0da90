import { resolve } from "node:path";

import { bytes, count } from "../../core/text/phrases/quantities.ts";
import type { RetentionLook } from "../../memory/retention/retention.ts";
import type { SessionEndResult } from "../../memory/summaries/end-session.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { showPath } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "do what is due now: compact, clear, summarise, expire",
  usage: "[--space <folder>] [--session <id>]",
  examples: ["loci upkeep", "loci upkeep --space /projects/shop"],
  about: [
    "Hooks and the MCP server do so at the end of each session.",
    "The profile decides what happens automatically.",
  ],
  args: {
    space: { type: "string", valueHint: "folder", description: "a folder in it; by default the current one" },
    session: {
      type: "string",
      valueHint: "id",
      description: "an ended session: summarise it, clear its runs",
    },
  },
  run: async (args, cli): Promise<Answer> => {
    const { world } = cli;
    if (!cli.config().config.capture)
      return { json: { did: "nothing" }, lines: () => ["Nothing is stored: `capture` is off."] };
    return cli.withMemory(async (memory) => {
      const ended = await memory.endSession({ space: resolve(world.cwd, args.space ?? "."), session: args.session });
      const quiet = await memory.care.summariseQuiet();
      const retention = await memory.care.keepRetention();
      await memory.sharing.applyRules();
      return { json: { ...ended, quiet, retention }, lines: () => describe({ ...ended, quiet, retention }, cli) };
    });
  },
});

interface Done extends SessionEndResult {
  /** The ids of the summaries of sessions that ended without a report. */
  readonly quiet: readonly string[];
  readonly retention: RetentionLook;
}

function describe(done: Done, cli: Cli): string[] {
  const { cleared, summary, summaryFile, compacted, failed, quiet, retention } = done;
  const { style } = cli;
  const gone = retention.did === "applied" ? retention.forgotten : 0;
  const lines = [
    ...compacted.map(
      ({ file, archive, bytes: { before, after } }) =>
        `${style.good("✓")} compacted ${showPath(file, cli)} from ${bytes(before)} to ${bytes(after)}; the text before is in ${archive}`,
    ),
    ...failed.map(({ file, code }) => `${style.warn("!")} could not update ${showPath(file, cli)}: ${code}`),
    ...(cleared === 0 ? [] : [`${style.good("✓")} cleared ${count(cleared, "entry", "entries")} of ended runs`]),
    ...(summary === null ? [] : [`${style.good("✓")} summarised the session`]),
    ...(summaryFile === null ? [] : [`${style.good("✓")} stored the summary in ${showPath(summaryFile, cli)}`]),
    ...(quiet.length === 0
      ? []
      : [`${style.good("✓")} summarised ${count(quiet.length, "session")} that ended without a report`]),
    ...(gone === 0 ? [] : [`${style.good("✓")} erased ${count(gone, "memory", "memories")} that had expired`]),
  ];
  return lines.length === 0 ? ["Nothing is due."] : lines;
}
