import { LociError } from "../../core/errors.ts";
import { describePause } from "../../hooks/describe-pause.ts";
import { resumeHooks } from "../../hooks/pause-hooks.ts";
import { defineCliCommand } from "../command.ts";
import { sessionOf } from "../input/find-session.ts";

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
      throw new LociError("USAGE", "either --here or --session, not both");
    const session = args.session === undefined ? undefined : await sessionOf(args.session, cli);
    const isAll = args.here !== true && args.session === undefined;
    const { ended, kept } = resumeHooks(
      { folder: args.here === true ? cli.world.cwd : undefined, session: session?.id },
      { state: cli.places().state, now: cli.world.now() },
    );
    const { style } = cli;
    return {
      json: { ended, kept },
      lines: () => [
        ...(ended.length === 0
          ? [isAll ? "Nothing was paused." : `Nothing was paused ${args.here === true ? "here" : "in that session"}.`]
          : [`${style.good("✓")} resumed`]),
        ...ended.map((pause) => `  ${style.quiet(`was: ${describePause(pause)}`)}`),
        ...kept.map((pause) => `  ${style.warn("!")} still: ${describePause(pause)}`),
      ],
    };
  },
});
