import { writeRuntimeKey } from "../../platform/encryption/runtime-key.ts";
import { defineCliCommand } from "../command.ts";
import { currentKeys, keyPlaces, unlockByAsking, unlockOrAsk } from "../encryption/unlocked-keys.ts";

export const command = defineCliCommand({
  summary: "let an encrypted memory be read until you log out",
  usage: "",
  examples: ["loci unlock"],
  args: {},
  run: async (_args, cli) => {
    const places = keyPlaces(cli);
    if (currentKeys(places) === null)
      return { json: { encrypted: false }, lines: () => ["The memory is not encrypted; there is nothing to unlock."] };
    const { LOCI_PASSPHRASE: words, LOCI_KEY_FILE: file } = cli.world.env;
    const { secrets } = await (words === undefined && file === undefined ? unlockByAsking : unlockOrAsk)(cli);
    writeRuntimeKey(cli.world.env, places.memory, secrets[0]);
    return {
      json: { encrypted: true, unlocked: true },
      lines: () => [`${cli.style.good("✓")} unlocked until you log out; \`loci lock\` locks it again`],
    };
  },
});
