import { decryptMemory, hasMemoryKeys } from "../../keys/decrypt-memory.ts";
import type { ResealReport } from "../../memory/care/reseal.ts";
import { defineCliCommand, type Answer } from "../command.ts";
import { askMemoryWords } from "../encryption/ask-secrets.ts";
import { resealLines, withResealProgress } from "../encryption/reseal-memory.ts";
import { acceptLossArg, acceptsLoss } from "../input/shared-args.ts";

export const command = defineCliCommand({
  summary: "keep the memory in plain text again",
  usage: "[--dry-run]",
  examples: ["loci decrypt --dry-run", "loci decrypt"],
  args: {
    "keep-backups": { type: "boolean", description: "leave older backups as they are, encrypted" },
    "accept-loss": acceptLossArg,
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
    const acceptLoss = acceptsLoss(args, cli);
    if (!(await cli.confirm("Rewrite everything in plain text, and remove the keys?", args.yes === true)))
      return { json: { encrypted: true, changed: false }, lines: () => ["Nothing was changed."] };
    const words = askMemoryWords(cli);
    const keepBackups = args["keep-backups"] === true;
    const done = await withResealProgress(cli, (onProgress) =>
      decryptMemory(cli, { words, keepBackups, acceptLoss, onProgress }),
    );
    if (done === null) return notEncrypted;
    const { report, keysRemoved } = done;
    return {
      json: { encrypted: false, changed: true, keysRemoved, ...report },
      lines: () => [
        `${cli.style.good("✓")} the memory is in plain text`,
        ...resealLines(report, cli),
        ...(keysRemoved ? [] : [`  ${keysKept(report)}`]),
      ],
    };
  },
});

function keysKept({ elsewhere }: ResealReport): string {
  return elsewhere.length > 0
    ? "The keys are kept for the logs of other devices; run this again when those are decrypted. If such a log came with a backup that has other keys, restore that backup into an empty folder (AI_MEMORY_PATH) to read it."
    : "The keys are kept, because the log has sealed lines; put their key back, or pass --accept-loss to put them aside.";
}

const notEncrypted: Answer = {
  json: { encrypted: false, changed: false },
  lines: () => ["The memory is not encrypted; nothing to do."],
};
