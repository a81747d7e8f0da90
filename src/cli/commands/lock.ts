import { lockMemory, unlockMemory } from "../../keys/unlock-memory.ts";
import { defineCliCommand } from "../command.ts";
import { askMemoryWords } from "../encryption/ask-secrets.ts";

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

export const unlock = defineCliCommand({
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
