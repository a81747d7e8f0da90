import { isUntrusted } from "../../core/block/block-candidate.ts";
import { countHidden, harmlessLines } from "../../core/block/harmless-text.ts";
import { LociError } from "../../core/errors.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../documents/document-scope.ts";
import { needId } from "../input/need-id.ts";
import { onlyFor } from "../input/only-for.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { wrap } from "../output/layout.ts";
import { shortId, type ShownMemory } from "../output/memory-lines.ts";
import { printable } from "../output/printable.ts";
import { count } from "../output/quantities.ts";

export const command = defineCliCommand({
  summary: "stand for what came from elsewhere",
  usage: "<id> | --document [options]",
  examples: ["loci confirm 9f3a21bc", "loci confirm --document"],
  args: {
    id: { type: "positional", required: false },
    document: { type: "boolean", description: "the document of this space as it is now" },
    ...scopeArgs,
    yes: { type: "boolean", alias: "y", description: "do it without asking" },
  },
  run: async (args, cli) => {
    onlyByPerson("confirm what came from elsewhere", cli);
    onlyFor("--document", args.document === true, args, ["scope", "agent"]);
    const isYes = args.yes === true;
    if (args.document !== true) return cli.withMemory((memory) => confirmMemory(memory, needId(args.id), isYes, cli));
    if (args.id !== undefined) throw new LociError("USAGE", "give the id of a memory, or --document");
    return cli.withMemory((memory) => confirmDocument(memory, readScope(args, cli), isYes, cli));
  },
});

async function confirmMemory(memory: Memory, id: string, isYes: boolean, cli: Cli): Promise<Answer> {
  const shown = await memory.show(id);
  if (shown.status === "erased") throw new LociError("NOT_FOUND", `${shown.id} was erased`);
  const { memory: found } = shown;
  const isDone = found.confirmed || !isUntrusted(found);
  if (isDone) return done(found.id, `nothing to confirm: ${reason(found)}`, cli);
  const isSure = await ask(
    found.text ?? "",
    `May agents be given this, as a quotation from ${sources[found.trust] ?? found.trust}?`,
    isYes,
    cli,
  );
  if (!isSure) return refused;
  await memory.confirm(found.id);
  return done(found.id, `confirmed ${shortId(found.id)}`, cli);
}

const sources: Readonly<Record<string, string>> = { tool: "a tool", web: "the web", import: "an import" };

function reason({ confirmed, trust }: ShownMemory): string {
  return confirmed
    ? "it was confirmed before"
    : `it is ${trust === "user" ? "your own word" : "an agent's word"}, and is told as that`;
}

type Ref = ReturnType<typeof readScope>;

async function confirmDocument(memory: Memory, ref: Ref, isYes: boolean, cli: Cli): Promise<Answer> {
  const read = await memory.documents.read(ref);
  const title = documentTitle(ref);
  if (read.version === null) throw new LociError("NOT_FOUND", `${title} is empty; there is nothing to confirm`);
  // The text that was read, not one that somebody has written since.
  const newest = (await memory.documents.versions(ref, { limit: 10 })).find(({ version }) => version === read.version);
  if (newest === undefined) throw new LociError("CONFLICT", `${title} has just changed; run this again`);
  if (!read.isUnconfirmed) return done(newest.id, `nothing to confirm: ${title} is known to this memory`, cli);
  const isSure = await ask(read.text, `May agents read ${title} as the project's own words?`, isYes, cli);
  if (!isSure) return refused;
  // The one that was shown: who writes into the file meanwhile is asked about again.
  const { id } = await memory.documents.confirm(ref, { id: newest.id });
  return done(id, `confirmed ${title} as it is now`, cli);
}

/** Shows the text as a person can judge it, then asks. */
async function ask(text: string, question: string, isYes: boolean, cli: Cli): Promise<boolean> {
  const { style, width, world, isJson } = cli;
  if (!isJson && !isYes) {
    const hidden = countHidden(text);
    const lines = wrap(printable(harmlessLines(text)), width - 2).map((line) => `  ${line}`);
    const note =
      hidden === 0 ? [] : [style.warn(`! ${count(hidden, "character")} in it cannot be seen, and are left out`)];
    world.stdout.write(`${[...lines, "", ...note].join("\n")}\n`);
  }
  return cli.confirm(question, isYes);
}

const refused: Answer = { json: { confirmed: false }, lines: () => ["Nothing was confirmed."] };

function done(id: string, said: string, { style }: Cli): Answer {
  return { json: { id, confirmed: true }, lines: () => [`${style.good("✓")} ${said}`] };
}
