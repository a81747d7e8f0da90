import { writePlugin } from "../../agents/install/write-plugin.ts";
import { defineCliCommand } from "../command.ts";
import { isWithServer, serverArg } from "../install/server-arg.ts";
import { showPath } from "../output/show-path.ts";

export const command = defineCliCommand({
  summary: "write hooks as a folder that an agent loads",
  usage: "claude-code|gemini|copilot <folder> [--no-mcp]",
  examples: ["loci plugin claude-code ~/loci-plugin", "loci plugin gemini ~/loci-extension"],
  args: {
    agent: { type: "positional" },
    folder: { type: "positional" },
    ...serverArg,
  },
  run: async (args, cli) => {
    const { agent = "", folder = "" } = args;
    const written = await writePlugin(cli, { agent, folder, server: isWithServer(args) });
    const path = showPath(written.folder, cli);
    return {
      json: { ...written },
      lines: () => [
        `${cli.style.good("✓")} ${path}`,
        `→ ${written.load.replace(written.folder, () => path)}`,
        "→ it contains paths of this machine; run this again after Node.js or Loci have moved",
      ],
    };
  },
});
