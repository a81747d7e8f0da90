import { decryptMemory, hasMemoryKeys } from "../../keys/decrypt-memory.ts";
import { defineCliCommand, type Answer } from "../command.ts";
import { askMemoryWords } from "../encryption/ask-words.ts";
import { resealLines, withResealProgress } from "../encryption/reseal-memory.ts";
import { onlyByPerson } from "../only-by-person.ts";

export const command = defineCliCommand({
  summary: "keep the memory in plain text again",
  usage: "[--dry-run]",
  examples: ["loci decrypt --dry-run", "loci decrypt"],
  args: {
    "keep-backups": { type: "boolean", description: "leave older backups as they are, encrypted" },
    "dry-run": { type: "boolean", description: "only show what would happen" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    if (!hasMemoryKeys(cli)) return notEncrypted;
    if (args["dry-run"] === true)
      return {
        json: { encrypted: true, changed: false },
        lines: () => ["Everything would be rewritten in plain text, and the keys removed; nothing was changed."],
      };
    onlyByPerson("decrypt the memory", cli);
    if (!(await cli.confirm("Rewrite everything in plain text, and remove the keys?", args.yes === true)))
      return { json: { encrypted: true, changed: false }, lines: () => ["Nothing was changed."] };
    const words = askMemoryWords(cli);
    const keepBackups = args["keep-backups"] === true;
    const done = await withResealProgress(cli, (onProgress) => decryptMemory(cli, { words, keepBackups, onProgress }));
    if (done === null) return notEncrypted;
    const { report, keysRemoved } = done;
    return {
      json: { encrypted: false, changed: true, keysRemoved, ...report },
      lines: () => [
        `${cli.style.good("✓")} the memory is in plain text`,
        ...resealLines(report, cli),
        ...(keysRemoved
          ? []
          : ["  The keys are kept for the logs of other devices; run this again when those are decrypted."]),
      ],
    };
  },
});

const notEncrypted: Answer = {
  json: { encrypted: false, changed: false },
  lines: () => ["The memory is not encrypted; nothing to do."],
};
