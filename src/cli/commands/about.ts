import { resolve } from "node:path";

import { isUntrusted } from "../../core/block/block-candidate.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { localDay } from "../../core/text/phrases/times.ts";
import type { AboutItem, AboutRequest, AboutResult } from "../../memory/actions/about-item.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { filterArgs, readNumber } from "../input/filters.ts";
import { resolveSpace } from "../input/find-named.ts";
import { wordsOrInput } from "../input/words-or-input.ts";
import { markedForCaller, spacesOfCaller } from "../only-by-person.ts";
import { flow, wrap } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";

const options = {
  limit: {
    type: "string",
    alias: "n",
    valueHint: "number",
    description: "how many of each kind at most; 10 by default",
  },
  space: { ...filterArgs.space, description: "about this space; by default the current folder's" },
} as const;

/** What was decided about a file, what failed, and who changed it. */
export const command = defineCliCommand({
  summary: "a file: decisions, failures, edits, sessions",
  usage: "<file> [options]",
  examples: ["loci about src/cart/total.ts"],
  args: { file: { type: "positional" }, ...options },
  run: async (args, cli) => {
    const [file] = args._;
    if (file === undefined || args._.length > 1)
      throw new LociError("USAGE", "name one file, such as loci about src/cart/total.ts");
    const isHere = args.space === undefined || args.space === ".";
    return ask({ file: isHere ? resolve(cli.world.cwd, file) : file }, args, cli, (found) => [
      ...describeFile(found, cli),
      ...describe(found, cli, `No event here names ${printableLine(file)}.`),
    ]);
  },
});

/** How a program was called successfully. */
export const how = defineCliCommand({
  summary: "calls of a program that worked here",
  usage: "<program…> [options]",
  examples: ["loci how npm", "loci how docker compose"],
  args: { program: { type: "positional", valueHint: "many" }, ...options },
  run: async (args, cli) => {
    const program = args._.join(" ").trim();
    if (program === "") throw new LociError("USAGE", "name a program, such as loci how npm");
    return ask({ command: program }, args, cli, (found) =>
      describe(found, cli, `No call of ${printableLine(program)} is known to have worked or failed here.`),
    );
  },
});

/** What followed an error when it did not come back. */
export const fix = defineCliCommand({
  summary: "what followed the same error when it did not come back",
  usage: "<error…> [options]      standard input with - or a pipe",
  examples: ["loci fix ECONNREFUSED 127.0.0.1:5432", "npm test 2>&1 | loci fix"],
  args: { error: { type: "positional", valueHint: "many" }, ...options },
  run: async (args, cli) => {
    const error = await wordsOrInput(args._, cli.world);
    if (error === "")
      throw new LociError("USAGE", "there is no error; write loci fix <error>, or pipe the output into it");
    return ask({ error }, args, cli, (found) => describe(found, cli, "This error has not happened here before."));
  },
});

/** The errors of three or more sessions. */
export const friction = defineCliCommand({
  summary: "errors of three or more sessions, and what they cost",
  usage: "[options]",
  examples: ["loci friction"],
  args: options,
  run: (args, cli) =>
    ask({ friction: true }, args, cli, (found) =>
      describe(found, cli, "No error has happened in three sessions here."),
    ),
});

interface Args {
  readonly limit?: string | undefined;
  readonly space?: string | undefined;
}

async function ask(
  question: AboutRequest,
  { limit = "10", space = "." }: Args,
  cli: Cli,
  toLines: (found: AboutResult) => string[],
): Promise<Answer> {
  const most = readNumber("limit", limit, 1, 1000);
  const found = await cli.withMemory(async (memory) => {
    const place =
      space === "."
        ? { space: cli.world.cwd }
        : { from: await resolveSpace(memory, space, cli.world.cwd, await spacesOfCaller(memory, cli)) };
    return memory.about({ ...question, ...place, limit: most, ...markedForCaller(cli) });
  });
  return { json: { ...found }, lines: () => toLines(found) };
}

function describeFile({ file, items }: AboutResult, { style }: Cli): string[] {
  if (file === null || items.length === 0) return [];
  const notes = [
    ...file.earlier.map((name) => `before ${printableLine(name)}`),
    ...(file.exists === false ? ["does not exist now"] : []),
  ];
  return [
    `${style.strong(printableLine(file.path))}${notes.length === 0 ? "" : style.quiet(`  ${notes.join(" · ")}`)}`,
    "",
  ];
}

const titles: Readonly<Record<AboutItem["kind"], string>> = {
  rule: "Rules",
  decision: "Decisions",
  failure: "Failures",
  edit: "Edits",
  session: "Sessions that name it",
  command: "Worked",
  fix: "What helped",
  friction: "Errors that come back",
  memory: "Memories",
};

function describe({ items }: AboutResult, cli: Cli, nothing: string): string[] {
  if (items.length === 0) return [nothing, cli.style.quiet("`loci search` looks in all spaces.")];
  const groups = [...Map.groupBy(items, ({ kind }) => kind)];
  return [
    ...groups.flatMap(([kind, some], at) => [
      ...(at === 0 ? [] : [""]),
      cli.style.strong(titles[kind]),
      ...some.flatMap((item) => describeItem(item, cli)),
    ]),
    ...describeAgents(items, cli),
  ];
}

function describeItem(item: AboutItem, { style, width }: Cli): string[] {
  const { ids, text, followed, kind, trust } = item;
  const head = `  ${style.accent(shortId(ids[0] ?? ""))}  `;
  if (kind === "command") {
    const note = [localDay(item.ts), count(item.count, "time"), ...(followed === null ? [] : [followed])];
    return [`${head}${printableLine(text)}`, `            ${style.quiet(note.join(" · "))}`];
  }
  const said = wrap(printableLine(isUntrusted({ trust }) ? `“${text}”` : text), width - 4);
  const next = followed === null ? [] : wrap(`→ ${printableLine(followed)}`, width - 4);
  return [
    `${head}${style.quiet(flow(notesOf(item), " · ", width - 12)[0] ?? "")}`,
    ...[...said, ...next].filter((line) => line !== "").map((line) => `    ${line}`),
  ];
}

function notesOf({ kind, ts, agent, count: times, sessions, workMs, stale }: AboutItem): string[] {
  const minutes = workMs === null ? 0 : Math.round(workMs / 60_000);
  return [
    localDay(ts),
    ...(agent === null ? [] : [printableLine(agent)]),
    ...(kind === "edit" ? [count(times, "edit")] : []),
    ...(kind !== "edit" && kind !== "session" && times > 1 ? [count(times, "time")] : []),
    ...(sessions > 1 ? [count(sessions, "session")] : []),
    ...(minutes > 0 ? [count(minutes, "minute")] : []),
    ...(stale ? ["the file has changed since"] : []),
  ];
}

/** Who changed the file. */
function describeAgents(items: readonly AboutItem[], { style }: Cli): string[] {
  const edits = items.filter(({ kind }) => kind === "edit");
  if (edits.length === 0) return [];
  const agents = [...Map.groupBy(edits, ({ agent }) => agent ?? "unknown")].map(([agent, some]) => {
    const sum = some.reduce((total, one) => total + one.count, 0);
    return `${printableLine(agent)} (${count(sum, "edit")} in ${count(some.length, "session")})`;
  });
  return ["", style.quiet(`Changed by ${agents.join(", ")}`)];
}
