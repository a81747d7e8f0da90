import { unlockMemory } from "../../keys/unlock-memory.ts";
import { defineCliCommand } from "../command.ts";
import { askMemoryWords } from "../encryption/ask-words.ts";

export const command = defineCliCommand({
  summary: "let an encrypted memory be read until you log out",
  usage: "",
  examples: ["loci unlock"],
  args: {},
  run: async (_args, cli) =>
    (await unlockMemory(cli, { words: askMemoryWords(cli) }))
      ? {
          json: { encrypted: true, unlocked: true },
          lines: () => [`${cli.style.good("✓")} unlocked until you log out; \`loci lock\` locks it again`],
        }
      : { json: { encrypted: false }, lines: () => ["The memory is not encrypted; there is nothing to unlock."] },
});
