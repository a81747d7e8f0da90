import { readPauses, writePauses } from "../../hooks/pauses.ts";
import { defineCliCommand } from "../command.ts";
import { describePause } from "../pause-lines.ts";

export const command = defineCliCommand({
  summary: "end all pauses",
  usage: "",
  examples: ["loci resume"],
  args: {},
  run: async (_args, cli) => {
    const { state } = cli.places();
    const ended = readPauses(state, cli.world.now());
    if (ended.length > 0) writePauses(state, []);
    const { style } = cli;
    return {
      json: { ended },
      lines: () =>
        ended.length === 0
          ? ["Nothing was paused."]
          : [`${style.good("✓")} resumed`, ...ended.map((pause) => `  ${style.quiet(`was: ${describePause(pause)}`)}`)],
    };
  },
});
