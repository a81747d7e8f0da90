import { isUntrusted } from "../../core/block/block-candidate.ts";
import { printable, printableLine } from "../../core/text/phrases/printable.ts";
import { localTime, timeAgo } from "../../core/text/phrases/times.ts";
import type { ShowResult } from "../../memory/insight/show-memory.ts";
import type { Around } from "../../memory/memory.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { needIds } from "../input/shared-args.ts";
import { cut, pad, wrap } from "../output/layout.ts";
import { describeOutcome, detailRows, whySensitive, describeInTime } from "../output/memory-details.ts";
import { agentOf, shortId, tagLabels, typeLabel } from "../output/memory-lines.ts";

export const command = defineCliCommand({
  summary: "everything about one memory",
  usage: "<id> … [--context]",
  examples: ["loci show 9f3a21bc", "loci show 9f3a21bc --context"],
  args: {
    ids: { type: "positional", valueHint: "many" },
    context: { type: "boolean", alias: "c", description: "with what happened just before and after it in its session" },
  },
  run: async (args, cli) => {
    const ids = needIds(args._);
    const [first, ...others] = await cli.withMemory(async (memory) => {
      const one = async (id: string): Promise<Shared> => {
        const part = answer(await memory.show(id), cli);
        return args.context === true ? withContext(part, await memory.around(id), cli) : part;
      };
      const found: [Shared, ...Shared[]] = [await one(ids[0])];
      for (const id of ids.slice(1)) found.push(await one(id));
      return found;
    });
    if (others.length === 0) return first;
    return {
      json: { memories: [first, ...others].map(({ json }) => json) },
      lines: () => [...first.lines(), ...others.flatMap(({ lines }) => ["", rule, "", ...lines()])],
    };
  },
});

type Shared = Pick<Answer, "json" | "lines">;

/** A line between memories, because a text may contain blank lines. */
const rule = "────────";

function answer(result: ShowResult, cli: Cli): Shared {
  if (result.status === "found") return { json: { ...result }, lines: () => describe(result, cli) };
  return {
    json: { status: "erased", id: result.id, erasedAt: new Date(result.at).toISOString() },
    lines: () => [`${result.id} was erased on ${localTime(result.at)}; Loci keeps nothing of its content`],
  };
}

function withContext({ json, lines }: Shared, around: Around, cli: Cli): Shared {
  const listed = (title: string, memories: Around["before"]): string[] =>
    memories.length === 0
      ? []
      : ["", cli.style.strong(title), ...memories.map((memory) => describeInTime(memory, cli, 2))];
  return {
    json: { ...json, ...around },
    lines: () => [...lines(), ...listed("Before", around.before), ...listed("After", around.after)],
  };
}

const nameWidth = 13;

function describe({ memory, fix }: Extract<ShowResult, { status: "found" }>, { style, width, world }: Cli): string[] {
  const { origin, outcome } = memory;
  const rows: [string, string | null][] = [
    ["id", memory.id],
    ["when", `${localTime(memory.ts)}, ${timeAgo(memory.ts, world.now())}`],
    ["belongs to", memory.level === "space" ? (memory.space ?? "a space") : memory.level],
    ["space", memory.level === "space" ? null : memory.space],
    ["file", memory.path],
    ["session", memory.session],
    ["run", memory.run],
    ["agent", agentOf(memory)],
    ["shared by", memory.author ?? null],
    ["tags", memory.tags.length === 0 ? null : tagLabels(memory.tags)],
    ["sensitive", whySensitive(memory)],
    ["said by", `${memory.trust}${origin.role === undefined ? "" : ` (${origin.role})`}`],
    [
      "confirmed",
      isUntrusted(memory) ? (memory.confirmed ? "yes" : `no; \`loci confirm ${shortId(memory.id)}\``) : null,
    ],
    ["importance", memory.importance.toFixed(1)],
    ["fixed by", fix === undefined ? null : fixLabel(fix, world.now())],
    ["outcome", outcome === null || outcome === undefined ? null : describeOutcome(outcome)],
    ...detailRows(memory),
    ["told by", origin.hostEvent === undefined ? null : `the hook ${origin.hostEvent}`],
    ["written on", `device ${origin.device}`],
  ];
  const describeRow = (name: string, value: string): string[] => {
    const lines = wrap(value, width - nameWidth - 2);
    return lines.map((line, at) => `${style.quiet(pad(at === 0 ? cut(name, nameWidth) : "", nameWidth))}  ${line}`);
  };
  return [
    `${typeLabel(memory.type, style, memory.details).trimEnd()}${memory.pinned ? style.warn("  pinned") : ""}`,
    "",
    ...(memory.text === null ? [style.quiet("(the content could not be read)")] : wrap(printable(memory.text), width)),
    "",
    ...rows.flatMap(([name, value]) => (value === null ? [] : describeRow(printableLine(name), printableLine(value)))),
  ];
}

type Fix = NonNullable<Extract<ShowResult, { status: "found" }>["fix"]>;

/** Describes the changes after an error in their order, then the success. Each has its id. */
function fixLabel({ success, changes }: Fix, now: number): string {
  const steps = changes.map((one) => `${shortId(one.id)} ${firstLine(one)}`);
  return [...steps, `then ${shortId(success.id)} ${firstLine(success)} worked, ${timeAgo(success.ts, now)}`].join(
    " → ",
  );
}

function firstLine({ text }: Fix["success"]): string {
  const [line = ""] = (text ?? "").split("\n");
  return cut(line, 100);
}
