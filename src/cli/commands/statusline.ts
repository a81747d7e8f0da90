import { defineCliCommand } from "../command.ts";
import { askStatusLine, describeStatusLine } from "../statusline/status-line.ts";

export const command = defineCliCommand({
  summary: "one line about the session, for an agent's status line",
  usage: "",
  examples: ["loci statusline < session.json"],
  about: [
    "Reads the JSON that a host such as Claude Code passes to its status line.",
    "Prints how many memories the session got, their tokens, and what is paused.",
    "docs/hooks.md has the settings.",
  ],
  args: {},
  goesOnWithBrokenSettings: true,
  run: async (_args, { world }) => {
    const status = await askStatusLine(world);
    return { json: { ...status }, lines: () => [describeStatusLine(status)] };
  },
});
