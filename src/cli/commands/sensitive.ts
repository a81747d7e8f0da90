import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { cut, wrap } from "../output/layout.ts";
import { whySensitive } from "../output/memory-details.ts";
import { labelWidth, shortId, typeLabel, type ShownMemory } from "../output/memory-lines.ts";

export const command = defineCliCommand({
  summary: "review what agents are not given unasked",
  usage: "[--cleared] | --clear <id…> | --mark <id…>",
  examples: ["loci sensitive", "loci sensitive --clear 9f3a21bc", "loci sensitive --mark 9f3a21bc,0c77e1d2"],
  args: {
    clear: { type: "string", valueHint: "id", description: "give it to agents like any other; several with commas" },
    mark: { type: "string", valueHint: "id", description: "give it only when asked for; several with commas" },
    cleared: { type: "boolean", description: "list what you have cleared" },
    limit: { type: "string", alias: "n", valueHint: "number", description: "how many at most; 20 by default" },
  },
  run: async (args, cli) => {
    const [clear, mark] = [cli.list("clear"), cli.list("mark")];
    if (clear.length > 0 && mark.length > 0) throw new LociError("USAGE", "give --clear or --mark, not both");
    if (clear.length + mark.length > 0) return classify([...clear, ...mark], mark.length > 0, cli);
    const limit = Number(args.limit ?? 20);
    const isCleared = args.cleared === true;
    const found = await cli.withMemory((memory) => memory.trust.sensitive({ limit, cleared: isCleared }));
    return {
      json: { count: found.count, memories: found.memories.map(toJson) },
      lines: () => describe(found, isCleared, cli),
    };
  },
});

async function classify(ids: readonly string[], sensitive: boolean, cli: Cli): Promise<Answer> {
  const wanted = ids.map((id) => id.toLowerCase());
  const memories = await cli.withMemory((memory) => memory.trust.classify({ ids: wanted, sensitive }));
  const done = sensitive ? "is given only when asked for" : "is given like any other";
  return {
    json: { sensitive, ids: memories.map(({ id }) => id) },
    lines: () => memories.map(({ id }) => `${cli.style.good("✓")} ${cli.style.accent(shortId(id))} ${done}`),
  };
}

function toJson({ id, type, ts, space, sensitivity, classified, text }: ShownMemory) {
  return { id, type, ts, space, rules: sensitivity, classified, text };
}

function describe(
  { memories, count: all }: { readonly memories: readonly ShownMemory[]; readonly count: number },
  isCleared: boolean,
  { style, width }: Cli,
): string[] {
  if (all === 0) return [isCleared ? "You have cleared nothing." : "Nothing is marked as sensitive."];
  const margin = " ".repeat(8 + 2 + labelWidth + 2);
  const room = width - margin.length;
  const rows = memories.flatMap((memory) => [
    `${style.accent(shortId(memory.id))}  ${typeLabel(memory.type, style, memory.details)}  ${cut(printableLine(memory.text ?? ""), room)}`,
    ...wrap(whySensitive(memory) ?? "", room).map((line) => margin + style.quiet(line)),
  ]);
  const what = isCleared ? "cleared by you" : "found by a search, but not given to agents unasked";
  return [
    `${count(all, "memory", "memories")} ${what}:`,
    ...rows,
    ...(all > memories.length ? [style.quiet(`and ${all - memories.length} more; --limit shows more`)] : []),
    style.quiet(
      isCleared ? "`loci sensitive --mark <id>` marks one again." : "`loci sensitive --clear <id>` clears one.",
    ),
  ];
}
