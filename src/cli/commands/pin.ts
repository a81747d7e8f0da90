import { isUntrusted } from "../../core/block/block-candidate.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { needIds } from "../input/shared-args.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { cut } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";

export const command = defineCliCommand({
  summary: "keep a memory for good",
  usage: "<id> … [--remove]",
  examples: ["loci pin 9f3a21bc", "loci pin --remove 9f3a21bc 0c77e1d2"],
  args: {
    ids: { type: "positional", valueHint: "many" },
    remove: { type: "boolean", description: "remove the pin" },
  },
  run: async (args, cli) => {
    const ids = needIds(args._);
    const isRemoved = args.remove === true;
    const changed = await cli.withMemory(async (memory) => {
      // Checks all ids before any pin is written, so that a wrong id changes nothing.
      for (const id of ids) await check(memory, id, isRemoved, cli);
      const done: Changed[] = [];
      for (const id of ids) done.push(await (isRemoved ? memory.unpin(id) : memory.pin(id)));
      return done;
    });
    const results = changed.map((memory) => ({
      id: memory.id,
      pinned: memory.pinned || staysPinned(memory, isRemoved),
    }));
    return {
      json: results.length === 1 ? { ...results[0] } : { memories: results },
      lines: () => changed.flatMap((memory) => describe(memory, isRemoved, cli)),
    };
  },
});

type Changed = Awaited<ReturnType<Memory["pin"]>>;

async function check(memory: Memory, id: string, isRemoved: boolean, cli: Cli): Promise<void> {
  const result = await memory.show(id);
  // A pin also confirms a memory from a tool, the web or an import, which only a person may do.
  if (!isRemoved && result.status === "found" && isUntrusted(result.memory))
    onlyByPerson("pin what came from elsewhere", cli);
}

/** True for a note of type pin, which cannot be unpinned. */
function staysPinned({ type }: Changed, isRemoved: boolean): boolean {
  return isRemoved && type === "pin";
}

function describe(memory: Changed, isRemoved: boolean, { style, width }: Cli): string[] {
  const done = staysPinned(memory, isRemoved)
    ? `${style.warn("!")} this is a pinned note and stays one; \`loci forget ${shortId(memory.id)}\` removes it`
    : `${style.good("✓")} ${isRemoved ? "no longer pinned" : "pinned"} ${style.accent(shortId(memory.id))}`;
  const note =
    !isRemoved && isUntrusted(memory)
      ? [style.quiet("  agents may now get it, as a quotation; --remove ends that, too")]
      : [];
  return [done, `  ${style.quiet(cut(printableLine(memory.text ?? ""), width - 2))}`, ...note];
}
