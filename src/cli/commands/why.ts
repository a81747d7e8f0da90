import { LociError } from "../../core/errors.ts";
import type { Memory } from "../../memory/memory.ts";
import type { ServedRecall } from "../../memory/recall/recalls.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { wrap } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";
import { describeRecall } from "../output/recall-lines.ts";

export const command = defineCliCommand({
  summary: "why an agent was given something",
  usage: "[id] [options]      id of a memory or recall, else the last one",
  examples: ["loci why", "loci why -n 5", "loci why 9f3a21bc"],
  args: {
    id: { type: "positional" },
    limit: { type: "string", alias: "n", valueHint: "number", description: "how many at most, newest first" },
  },
  run: async (args, cli) => {
    const limit = args.limit === undefined ? undefined : readNumber("limit", args.limit, 1, 1000);
    onlyByPerson("see what agents were given", cli);
    const { memory: id, recalls } = await cli.withMemory((memory) => find(memory, args.id?.toLowerCase(), limit));
    return {
      json: { ...(id === null ? {} : { memory: id }), recalls },
      lines: () => (recalls.length === 0 ? nothingYet(id, cli) : describe(recalls, id, cli)),
    };
  },
});

interface Found {
  /** The memory whose recalls are shown. Null if a recall or the last recalls are shown. */
  readonly memory: string | null;
  readonly recalls: readonly ServedRecall[];
}

async function find(memory: Memory, id: string | undefined, limit: number | undefined): Promise<Found> {
  if (id === undefined) return { memory: null, recalls: await memory.trust.recalls({ limit: limit ?? 1 }) };
  const named = id.length < shortestId ? [] : await memory.trust.recalls({ id, limit: 2 });
  if (named.length === 1) return { memory: null, recalls: named };
  if (named.length > 1)
    throw new LociError("USAGE", `'${id}' fits more than one recall; give more characters of the id`);
  const full = await memoryId(memory, id);
  return { memory: full, recalls: await memory.trust.recalls({ showing: full, limit: limit ?? 10 }) };
}

const shortestId = 4;

async function memoryId(memory: Memory, id: string): Promise<string> {
  try {
    const result = await memory.show(id);
    return result.status === "found" ? result.memory.id : result.id;
  } catch (error) {
    if (!(error instanceof LociError) || error.code !== "NOT_FOUND") throw error;
    throw new LociError(
      "NOT_FOUND",
      `no memory and no recall has the id '${id}'; \`loci why -n 10\` shows the last ones`,
      {
        cause: error,
      },
    );
  }
}

function nothingYet(id: string | null, { style }: Cli): string[] {
  return [
    id === null ? "No agent was given anything yet." : `No agent was given ${style.accent(shortId(id))} yet.`,
    style.quiet("`loci recall <prompt>` shows what one would be given."),
  ];
}

function describe(recalls: readonly ServedRecall[], memory: string | null, cli: Cli): string[] {
  const lines = recalls.flatMap((recall, at) => [
    ...(at === 0 ? [] : [""]),
    ...describeRecall(recall, shownOf(recall, memory), cli),
  ]);
  const [only] = recalls;
  if (recalls.length > 1 || only === undefined) return lines;
  const about = shortId(shownOf(only, memory)[0]?.id ?? "");
  const hint = wrap(`Was it of use? loci judge ${shortId(only.id)} --useful ${about}`, cli.width);
  return [...lines, "", ...hint.map((line) => cli.style.quiet(line))];
}

/** Returns the requested memory of a recall, or all of its memories if none was requested. */
function shownOf({ shown }: ServedRecall, memory: string | null): ServedRecall["shown"] {
  const matching = shown.filter(({ id }) => id === memory);
  return matching.length === 0 ? shown : matching;
}
