import { printableLine } from "../../core/text/phrases/printable.ts";
import { defineCliCommand } from "../command.ts";
import { needId } from "../input/need-id.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { shortId } from "../output/memory-lines.ts";

export const command = defineCliCommand({
  summary: "take back a shared memory",
  usage: "<id>",
  about: [
    "Erases the shared copy here, and with the next sync on the server and at all\nmembers. Your own memory stays.",
  ],
  examples: ["loci unshare 9f3a21bc"],
  args: {
    id: { type: "positional" },
    space: { type: "string", valueHint: "name", description: "only in this shared space" },
  },
  run: async (args, cli) => {
    const id = needId(args.id);
    onlyByPerson("take back a shared memory", cli);
    const copies = await cli.withMemory((memory) => memory.sharing.unshare({ id, space: args.space }));
    return {
      json: { copies },
      lines: () =>
        copies.map(
          ({ original, space }) =>
            `${cli.style.good("✓")} ${cli.style.accent(shortId(original))} is no longer shared in ${printableLine(space)}`,
        ),
    };
  },
});
