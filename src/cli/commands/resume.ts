import { LociError } from "../../core/errors.ts";
import { endPauses } from "../../hooks/pauses.ts";
import { defineCliCommand } from "../command.ts";
import { claimOfFolder } from "../input/find-space.ts";
import { describePause } from "../output/pause-lines.ts";

export const command = defineCliCommand({
  summary: "end all pauses, or those of a folder or session",
  usage: "[--here | --session <id>]",
  examples: ["loci resume", "loci resume --here"],
  args: {
    here: { type: "boolean", description: "only pauses of this folder's space" },
    session: { type: "string", valueHint: "id", description: "only pauses of one session of an agent" },
  },
  run: async (args, cli) => {
    if (args.here === true && args.session !== undefined)
      throw new LociError("USAGE", "either --here or --session: a pause is of one of them");
    const space = args.here === true ? claimOfFolder(cli.world.cwd) : undefined;
    const isAll = space === undefined && args.session === undefined;
    const { ended, kept } = endPauses(
      cli.places().state,
      (pause) => isAll || (space === undefined ? pause.session === args.session : pause.space === space),
      cli.world.now(),
    );
    const { style } = cli;
    return {
      json: { ended, kept },
      lines: () => [
        ...(ended.length === 0
          ? [isAll ? "Nothing was paused." : `Nothing was paused ${space === undefined ? "in that session" : "here"}.`]
          : [`${style.good("✓")} resumed`]),
        ...ended.map((pause) => `  ${style.quiet(`was: ${describePause(pause)}`)}`),
        ...kept.map((pause) => `  ${style.warn("!")} still: ${describePause(pause)}`),
      ],
    };
  },
});
