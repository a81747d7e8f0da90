import { resolve } from "node:path";

import { recallSettings, recallVariable } from "../../config/recall-settings.ts";
import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { printable, printableLine } from "../../core/text/phrases/printable.ts";
import { duration } from "../../core/text/phrases/quantities.ts";
import type { Action } from "../../memory/actions/action.ts";
import type { Memory } from "../../memory/memory.ts";
import type { ConsideredMemory } from "../../memory/recall/explain-recall.ts";
import type { RecallRequest, RecallResult } from "../../memory/recall/recall-types.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { resolveSpace } from "../input/find-named.ts";
import { wordsOrInput } from "../input/words-or-input.ts";
import { spacesOfCaller } from "../only-by-person.ts";
import { cut, flow, wrap, showPath } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";
import { createMatcher, scoreLines } from "../output/score-lines.ts";

export const command = defineCliCommand({
  summary: "what an agent would be given for a prompt",
  usage: "<prompt…> [options]      standard input with - or a pipe",
  examples: [
    "loci recall why does the checkout test fail",
    "loci recall --explain when is staging reset",
    "loci recall --edit src/cart/total.ts",
    'npm test 2>&1 | loci recall --failed "npm test"',
  ],
  args: {
    prompt: { type: "positional", valueHint: "many" },
    explain: { type: "boolean", description: "confidence, parts of each score, what was left out" },
    space: {
      type: "string",
      valueHint: "name",
      description: "as if from this space; by default the current folder's",
    },
    tokens: { type: "string", valueHint: "number", description: "most tokens of the block" },
    sensitive: { type: "boolean", description: "with memories that have the tag sensitive" },
    session: { type: "string", valueHint: "id", description: "as if from this session, without its own memories" },
    agent: { type: "string", valueHint: "name", description: "the agent that asks" },
    record: { type: "boolean", description: "record the recall; by default it is not recorded" },
    edit: { type: "string", valueHint: "file", description: "what is known about this file, instead of a prompt" },
    failed: { type: "string", valueHint: "command", description: "how the error in the input was fixed before" },
  },
  run: async (args, cli) => {
    if (args.edit !== undefined && args.failed !== undefined)
      throw new LociError("USAGE", "--edit and --failed are different questions; use one of them");
    if (args.edit !== undefined)
      return recallAction({ kind: "edit", path: resolve(cli.world.cwd, args.edit) }, args, cli);
    const prompt = await wordsOrInput(args._, cli.world);
    if (args.failed !== undefined) {
      if (prompt === "")
        throw new LociError("USAGE", "there is no output of the command; pipe it into loci recall --failed");
      return recallAction({ kind: "failure", command: args.failed, output: prompt }, args, cli);
    }
    if (prompt === "") throw new LociError("USAGE", "there is no prompt; write loci recall <prompt>");
    const isElsewhere = args.space !== undefined && args.space !== ".";
    const isRecorded = args.record === true;
    if (isElsewhere && isRecorded)
      throw new LociError("USAGE", "--record is for the current folder's space: leave out --space");
    const { offIn, options } = recallSettings(cli.config(), cli.world.env);
    const tokens = args.tokens === undefined ? options.limits.tokens : readNumber("tokens", args.tokens, 1, 100_000);
    if (offIn !== null) return switchedOff(offIn, cli);
    const wanted: RecallRequest = {
      ...options,
      prompt,
      limits: { ...options.limits, tokens },
      sensitive: args.sensitive ?? options.sensitive,
      record: isRecorded && options.record,
      ...givenFields({ session: args.session, agent: args.agent, explain: args.explain }),
    };
    const result = await cli.withMemory(async (memory) => {
      return memory.recall({ ...wanted, ...(await askedFrom(args.space, memory, cli)) });
    });
    const notRecorded =
      isRecorded && !options.record ? ["Not recorded: capture is off; see `loci config capture`."] : [];
    return {
      json: { enabled: true, ...result },
      lines: () => describe(result, { prompt, tokens, isExplained: args.explain === true }, cli),
      notes: [...(result.block === null ? [nothingGiven(result, tokens)] : []), ...notRecorded],
    };
  },
});

/** What an agent would be given before an edit or after a failure. It is not recorded. */
async function recallAction(
  action: Action,
  args: {
    readonly space?: string | undefined;
    readonly session?: string | undefined;
    readonly sensitive?: boolean | undefined;
  },
  cli: Cli,
): Promise<Answer> {
  const { offIn, options } = recallSettings(cli.config(), cli.world.env);
  if (offIn !== null) return switchedOff(offIn, cli);
  const { block, tokens, ids } = await cli.withMemory(async (memory) =>
    memory.atAction({
      action,
      ...(await askedFrom(args.space, memory, cli)),
      ...givenFields({ session: args.session }),
      sensitive: args.sensitive ?? options.sensitive,
      record: false,
    }),
  );
  const nothing =
    action.kind === "edit"
      ? `Nothing names ${showPath(action.path, cli)} or its folder.`
      : "No earlier failure of this program had the same error and was fixed.";
  return {
    json: { enabled: true, block, tokens, ids },
    lines: () => (block === null ? [] : wrap(printable(block), cli.width)),
    notes: block === null ? [nothing] : [],
  };
}

async function askedFrom(space = ".", memory: Memory, cli: Cli): Promise<Pick<RecallRequest, "space" | "from">> {
  if (space === ".") return { space: cli.world.cwd };
  return { from: await resolveSpace(memory, space, cli.world.cwd, await spacesOfCaller(memory, cli)) };
}

function switchedOff(offIn: string, cli: Cli): Answer {
  const where =
    offIn === recallVariable ? `${recallVariable} in the environment` : `recall.enabled in ${showPath(offIn, cli)}`;
  return {
    json: { enabled: false, source: offIn, block: null, tokens: 0, items: [] },
    lines: () => [],
    notes: [`Recall is off (${where}).`],
  };
}

function nothingGiven({ confidence, threshold }: RecallResult, tokens: number): string {
  const sure = `confidence ${confidence.toFixed(2)}`;
  return confidence < threshold
    ? `Nothing relevant (${sure}, needs ${threshold.toFixed(2)}).`
    : `Nothing may be given (${sure}): what fits is not confirmed (\`loci confirm\`), about a file that is gone, or over ${tokens} tokens.`;
}

function describe(
  { block, items, tokens, confidence, threshold, took_ms: took, considered = [], decision }: RecallResult,
  asked: { readonly prompt: string; readonly tokens: number; readonly isExplained: boolean },
  { style, width, world }: Cli,
): string[] {
  const leftOut = describeLeftOut(considered, style, width);
  if (block === null) return leftOut;
  // Wraps at words, because a terminal would break lines anywhere.
  const lines = wrap(printable(block), width);
  if (!asked.isExplained) return lines;
  if (decision?.reason === "work")
    return [
      ...lines,
      "",
      "The prompt asks about the work itself, so the last sessions answer it. No memory was ranked.",
    ];
  const sure = `confidence ${confidence.toFixed(2)}, needs ${threshold.toFixed(2)}`;
  const matched = createMatcher(asked.prompt, world.now());
  return [
    ...lines,
    "",
    ...flow([sure, `${tokens} of ${asked.tokens} tokens`, duration(took)], " · ", width),
    ...items.flatMap((item) => {
      const made = scoreLines({ ...item, matched: matched(item.excerpt) }, style, width - 10);
      return made.map((line, at) => `${at === 0 ? style.accent(shortId(item.id)) : " ".repeat(8)}  ${line}`);
    }),
    ...(leftOut.length === 0 ? [] : ["", ...leftOut]),
  ];
}

/** The most memories that a terminal lists as left out; `--json` has all. */
const mostLeftOut = 10;

function describeLeftOut(considered: readonly ConsideredMemory[], style: Cli["style"], width: number): string[] {
  const leftOut = considered.filter(({ outcome }) => outcome !== "given");
  if (leftOut.length === 0) return [];
  const lines = leftOut.slice(0, mostLeftOut).map(({ id, outcome, by, excerpt }) => {
    const why = by === undefined ? outcome : `${outcome}, see ${shortId(by)}`;
    const line = excerpt === null ? why : `${why}: ${printableLine(excerpt)}`;
    return `${style.accent(shortId(id))}  ${cut(line, width - 10)}`;
  });
  return [style.quiet(`Left out: ${leftOut.length} of ${considered.length} considered`), ...lines];
}
