import { rmSync } from "node:fs";

import { forgetInKeychain, switchOff } from "../../platform/encryption/change-keys.ts";
import { ownKeyFile, sharedKeyFile } from "../../platform/encryption/key-file.ts";
import { removeRuntimeKey } from "../../platform/encryption/runtime-key.ts";
import { removeWriterKeys } from "../../platform/encryption/writer-keys.ts";
import { defineCliCommand } from "../command.ts";
import { resealLines, resealMemory } from "../encryption/reseal-memory.ts";
import { currentKeys, keyPlaces, unlockOrAsk } from "../encryption/unlocked-keys.ts";
import { onlyByPerson } from "../only-by-person.ts";

export const command = defineCliCommand({
  summary: "keep the memory in plain text again",
  usage: "[--dry-run]",
  examples: ["loci decrypt --dry-run", "loci decrypt"],
  args: {
    "keep-backups": { type: "boolean", description: "leave older backups as they are, encrypted" },
    "dry-run": { type: "boolean", description: "only say what would happen" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const places = keyPlaces(cli);
    if (currentKeys(places) === null)
      return {
        json: { encrypted: false, changed: false },
        lines: () => ["The memory is not encrypted; nothing to do."],
      };
    if (args["dry-run"] === true)
      return {
        json: { encrypted: true, changed: false },
        lines: () => ["Everything would be written anew in plain text, and the keys removed; nothing was changed."],
      };
    onlyByPerson("decrypt the memory", cli);
    if (!(await cli.confirm("Write everything anew in plain text, and remove the keys?", args.yes === true)))
      return { json: { encrypted: true, changed: false }, lines: () => ["Nothing was changed."] };
    const unlocked = await unlockOrAsk(cli);
    if (unlocked.file.encrypted) switchOff(places, unlocked);
    const report = await resealMemory(cli, unlocked.secrets[0], args["keep-backups"] === true);
    const isDone = report.elsewhere.length === 0;
    // As long as another device has sealed lines, they can only be read with the keys.
    if (isDone) {
      rmSync(sharedKeyFile(places.memory), { force: true });
      rmSync(ownKeyFile(places.state), { force: true });
      removeWriterKeys(places.state);
      removeRuntimeKey(cli.world.env, places.memory);
      forgetInKeychain(unlocked.file);
    }
    return {
      json: { encrypted: false, changed: true, keysRemoved: isDone, ...report },
      lines: () => [
        `${cli.style.good("✓")} the memory is in plain text`,
        ...resealLines(report, cli),
        ...(isDone ? [] : ["  The keys are kept for what other devices have sealed; run it again after them."]),
      ],
    };
  },
});
