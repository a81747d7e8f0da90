import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count, duration } from "../../core/text/phrases/quantities.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { localTime, timeAgo } from "../../core/text/phrases/times.ts";
import type { Memory } from "../../memory/memory.ts";
import type { SemanticState } from "../../memory/recall/hybrid-search.ts";
import type { ServedRecall } from "../../memory/recall/recalls.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { wrap, cut, flow, pad, textWidth } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";
import { scoreLines } from "../output/score-lines.ts";

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

const margin = " ".repeat(2 + 7 + 2);

/** Describes one recall: who received it, what it cost, and each memory with the parts of its score. */
function describeRecall(recall: ServedRecall, selected: ServedRecall["shown"], cli: Cli): string[] {
  const { style, width } = cli;
  const others = recall.shown.length - selected.length;
  return [
    ...flow(receivers(recall, cli), style.quiet(" · "), width),
    ...flow(costs(recall, cli), style.quiet(" · "), width - 2).map((line) => `  ${line}`),
    ...describePrompt(recall, cli),
    ...selected.flatMap((one) => ["", ...describeShown(one, cli)]),
    ...(others === 0
      ? []
      : ["", style.quiet(`  and ${count(others, "other memory", "other memories")}: loci why ${shortId(recall.id)}`)]),
  ];
}

/** The prompt that was answered. Nobody asks at the start of a session, before an edit and after a failure. */
function describePrompt({ prompt, policy }: ServedRecall, { style, width }: Cli): string[] {
  if (prompt === null && (policy === "brief" || policy === "action")) return [];
  const { id = "", text = null } = prompt ?? {};
  const line =
    prompt === null ? "the prompt was not recorded" : `prompt ${shortId(id)}: ${text ?? "(forgotten since)"}`;
  return [style.quiet(`  ${cut(printableLine(line), width - 2)}`)];
}

function receivers({ ts, agent, session, space }: ServedRecall, { style, width, world }: Cli): string[] {
  return [
    style.strong(`Given ${timeAgo(ts, world.now())}`),
    localTime(ts),
    ...(agent === null ? [] : [`to ${printableLine(agent)}`]),
    ...(session === null ? [] : [`session ${printableLine(session)}`]),
    space === null ? "outside of any space" : `in ${spaceLabel(space)}`,
  ].map((part) => (textWidth(part) > width ? cut(part, width) : part));
}

function costs({ id, tokens, tookMs, confidence, policy, by, semantic }: ServedRecall, { style }: Cli): string[] {
  const facts = [
    count(tokens, "token"),
    duration(tookMs),
    foundBy[semantic ?? "off"],
    ...(by === undefined ? [] : [by === "warm" ? "by the warm process" : "by the hook itself"]),
    `confidence ${confidence.toFixed(2)}`,
    `policy ${printableLine(policy)}`,
  ];
  return [`recall ${style.accent(shortId(id))}`, ...facts.map((fact) => style.quiet(fact))];
}

const foundBy: Readonly<Record<SemanticState, string>> = {
  off: "found by words",
  on: "found by words and meaning",
  partial: "found by words and partly by meaning",
  failed: "found by words; the model failed",
};

function describeShown(
  { id, kind, score, parts, text }: ServedRecall["shown"][number],
  { style, width }: Cli,
): string[] {
  const room = width - margin.length;
  const line = text === null ? style.quiet("(forgotten since)") : cut(printableLine(text), room);
  const [first = "", ...more] = scoreLines({ score, parts }, style, room - 10);
  return [
    `  ${(kind === "fact" ? style.good : style.accent)(pad(kind, 7))}  ${line}`,
    `${margin}${style.accent(shortId(id))}  ${first}`,
    ...more.map((rest) => `${margin}${" ".repeat(10)}${rest}`),
  ];
}
