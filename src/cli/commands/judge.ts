import { LociError } from "../../core/errors.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { ServedRecall } from "../../memory/recall/recalls.ts";
import { defineCliCommand } from "../command.ts";
import { shortId } from "../output/memory-lines.ts";

export const command = defineCliCommand({
  summary: "say which recalled memories were useful",
  usage: "<recall id> [--useful ids] [--useless ids]",
  examples: ["loci judge 5c1d90ee --useful 9f3a21bc", "loci judge 5c1d90ee --useless 9f3a21bc,77ab01cd"],
  args: {
    recall: { type: "positional" },
    useful: { type: "string", valueHint: "ids", description: "memories that helped; they rank higher from now on" },
    useless: { type: "string", valueHint: "ids", description: "memories that did not; they rank lower" },
  },
  run: async (args, cli) => {
    const id = args.recall?.toLowerCase();
    if (id === undefined) throw new LociError("USAGE", "which recall? `loci why` shows the last one with its id");
    const [usefulIds, uselessIds] = [cli.list("useful"), cli.list("useless")];
    if (usefulIds.length + uselessIds.length === 0)
      throw new LociError("USAGE", "say which memories: --useful ids, --useless ids or both");
    const judgement = await cli.withMemory(async (memory) => {
      const found = await memory.trust.recalls({ id, limit: 2 });
      const [recall] = found;
      if (recall === undefined) throw new LociError("NOT_FOUND", `no recall has the id '${id}'; see \`loci why\``);
      if (found.length > 1)
        throw new LociError("USAGE", `'${id}' fits more than one recall; give more characters of the id`);
      const useful = usefulIds.map((one) => findShown(recall, one));
      const useless = uselessIds.map((one) => findShown(recall, one));
      const both = useful.find((one) => useless.includes(one));
      if (both !== undefined) throw new LociError("USAGE", `${shortId(both)} cannot be both useful and useless`);
      await memory.trust.judge({ recall: recall.id, useful, useless });
      return { recall: recall.id, useful, useless };
    });
    return {
      json: judgement,
      lines: () => [
        `${cli.style.good("✓")} ${count(judgement.useful.length, "memory", "memories")} of use, ${judgement.useless.length} of none`,
      ],
    };
  },
});

/** Finds a memory of the recall by the end of its id. */
function findShown({ shown }: ServedRecall, ending: string): string {
  const [first, ...others] = shown.filter(({ id }) => id.endsWith(ending.toLowerCase()));
  if (first !== undefined && others.length === 0) return first.id;
  const problem = first === undefined ? "was not shown by this recall" : "fits more than one memory of this recall";
  throw new LociError("USAGE", `'${ending}' ${problem}; it showed ${shown.map(({ id }) => shortId(id)).join(", ")}`);
}
