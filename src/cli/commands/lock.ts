import { lockMemory } from "../../keys/unlock-memory.ts";
import { defineCliCommand } from "../command.ts";

export const command = defineCliCommand({
  summary: "lock an encrypted memory again",
  usage: "",
  examples: ["loci lock"],
  args: {},
  run: async (_args, cli) => {
    const isLocked = lockMemory(cli);
    return {
      json: { locked: isLocked },
      lines: () => [
        isLocked
          ? `${cli.style.good("✓")} locked; what your agents do is captured all the same`
          : "Nothing was unlocked here.",
      ],
    };
  },
});
