import { isUntrusted } from "../../core/block/block-candidate.ts";
import { defineCliCommand } from "../command.ts";
import { needId } from "../input/need-id.ts";
import { asCaller, onlyByPerson } from "../only-by-person.ts";
import { cut } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";
import { printableLine } from "../output/printable.ts";

export const command = defineCliCommand({
  summary: "keep a memory for good",
  usage: "<id> [--remove]",
  examples: ["loci pin 9f3a21bc", "loci pin --remove 9f3a21bc"],
  args: {
    id: { type: "positional", required: false },
    remove: { type: "boolean", description: "take the pin off again" },
  },
  run: async (args, cli) => {
    const id = needId(args.id);
    const isRemoved = args.remove === true;
    const memory = await cli.withMemory(async (whole) => {
      const opened = await asCaller(whole, cli);
      if (isRemoved) return opened.unpin(id);
      const shown = await opened.show(id);
      // A pin is a person's word for what came from elsewhere.
      if (shown.status === "found" && isUntrusted(shown.memory)) onlyByPerson("pin what came from elsewhere", cli);
      return opened.pin(id);
    });
    // A note that was stored as a pin is one by its nature.
    const staysPinned = isRemoved && memory.type === "pin";
    return {
      json: { id: memory.id, pinned: memory.pinned || staysPinned },
      lines: () => {
        const { style, width } = cli;
        const done = staysPinned
          ? `${style.warn("!")} this is a pinned note and stays one; \`loci forget ${shortId(memory.id)}\` removes it`
          : `${style.good("✓")} ${isRemoved ? "no longer pinned" : "pinned"} ${style.accent(shortId(memory.id))}`;
        const note =
          !isRemoved && isUntrusted(memory)
            ? [style.quiet("  agents may be given it from now on, as a quotation; --remove takes that back, too")]
            : [];
        return [done, `  ${style.quiet(cut(printableLine(memory.text ?? ""), width - 2))}`, ...note];
      },
    };
  },
});
