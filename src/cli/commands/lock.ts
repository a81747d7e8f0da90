import { removeRuntimeKey } from "../../platform/encryption/runtime-key.ts";
import { defineCliCommand } from "../command.ts";

export const command = defineCliCommand({
  summary: "lock an encrypted memory again",
  usage: "",
  examples: ["loci lock"],
  args: {},
  run: async (_args, cli) => {
    const isLocked = removeRuntimeKey(cli.world.env, cli.places().memory);
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
