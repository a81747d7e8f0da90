import type { PublishChange, PublishCheck } from "../../agents/publish/publish-files.ts";
import { checkPublished, preparePublish, prepareUnpublish } from "../../agents/publish/publish.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { diffLines } from "../install/plan-lines.ts";
import { showPath } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "write a space's facts into AGENTS.md",
  usage: "[--also claude] [--check|--remove] [options]",
  examples: ["loci publish", "loci publish --also claude --yes", "loci publish --check", "loci publish --remove"],
  about: ["Publishes what you stated or confirmed in this space, except sensitive facts."],
  args: {
    also: { type: "string", valueHint: "claude", description: "write them into CLAUDE.md too" },
    check: { type: "boolean", description: "exit 1 if a published line has no fact any more" },
    remove: { type: "boolean", description: "remove the block from both files" },
    "dry-run": { type: "boolean", description: "only show what would be written" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const { also } = args;
    const [isCheck, isRemoval, isDryRun] = [args.check === true, args.remove === true, args["dry-run"] === true];
    if (also !== undefined && also !== "claude") throw new LociError("USAGE", "--also takes claude, for CLAUDE.md");
    if (isCheck && (isRemoval || isDryRun || also !== undefined))
      throw new LociError("USAGE", "--check only reads; give it alone");
    if (isRemoval && also !== undefined) throw new LociError("USAGE", "--remove is for both files; leave out --also");
    const [folder, isYes, { state }] = [cli.world.cwd, args.yes === true, cli.places()];
    if (isRemoval) return change(prepareUnpublish({ folder, state }), { isDryRun, isYes, facts: null }, cli);
    if (isCheck) return describe(await cli.withMemory((memory) => checkPublished(memory, { folder })), cli);
    const { facts, files } = await cli.withMemory((memory) =>
      preparePublish(memory, { folder, state, withClaude: also === "claude" }),
    );
    return change(files, { isDryRun, isYes, facts }, cli);
  },
});

interface Asked {
  readonly isDryRun: boolean;
  readonly isYes: boolean;
  /** The number of approved facts; null for a removal. */
  readonly facts: number | null;
}

async function change(plan: readonly PublishChange[], { isDryRun, isYes, facts }: Asked, cli: Cli): Promise<Answer> {
  const work = plan.filter((one) => one.change !== "none");
  const json = { facts, files: plan.map(({ path, change: kind, diff }) => ({ path, change: kind, diff })) };
  const idle = (line: string): Answer => ({ json: { ...json, written: false }, lines: () => [line] });
  if (work.length === 0) {
    // Updates the list of published files, which forgetting uses.
    if (!isDryRun) for (const one of plan) one.apply();
    return idle(nothingToDo(facts));
  }
  const preview = work.flatMap(({ diff }) => [...diffLines(diff, cli), ""]);
  if (isDryRun) return { json: { ...json, written: false }, lines: () => [...preview, "Nothing was written."] };
  if (!cli.isJson) cli.world.stdout.write(`${preview.join("\n")}\n`);
  const question = work.length === 1 ? "Write this file?" : `Write these ${count(work.length, "file")}?`;
  if (!(await cli.confirm(question, isYes))) return idle("Nothing was written.");
  for (const one of work) one.apply();
  return {
    json: { ...json, written: true },
    lines: () => work.map((one) => `${cli.style.good("✓")} ${verbs[one.change]} ${showPath(one.path, cli)}`),
  };
}

const verbs = { none: "kept", created: "created", changed: "changed", removed: "removed" } as const;

function nothingToDo(facts: number | null): string {
  if (facts === 0)
    return "There is nothing to publish: no fact of this space was stated or confirmed by you. `loci remember` stores one.";
  return facts === null ? "No file has a published block." : "Nothing to do: the published facts are up to date.";
}

function describe(files: readonly PublishCheck[], cli: Cli): Answer {
  const { style } = cli;
  const isGood = files.every(({ stale, isEdited }) => stale.length === 0 && !isEdited);
  return {
    json: { ok: isGood, files },
    lines: () => [
      ...(files.length === 0 ? ["No file has a published block."] : []),
      ...files.flatMap(({ path, stale, missing, isEdited }) => {
        const name = showPath(path, cli);
        if (isEdited) return [`${style.bad("✗")} ${name}: the block was edited by hand, so it cannot be compared`];
        const later = missing === 0 ? "" : `; ${count(missing, "fact")} not published yet`;
        if (stale.length === 0) return [`${style.good("✓")} ${name}: every published line is a fact${later}`];
        const lines = stale.map((line) => `    ${printableLine(line)}`);
        return [
          `${style.bad("✗")} ${name}: ${count(stale.length, "line")} that no fact has any more${later}`,
          ...lines,
        ];
      }),
      ...(isGood ? [] : ["→ `loci publish` writes the present facts; `loci publish --remove` removes the block"]),
    ],
    exit: isGood ? 0 : 1,
  };
}
