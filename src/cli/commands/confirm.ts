import { isUntrusted } from "../../core/block/block-candidate.ts";
import { LociError } from "../../core/errors.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { openQuestions } from "../../memory/facts/open-questions.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { documentTitle, readScope, scopeArgs } from "../documents/document-scope.ts";
import { readNumber } from "../input/filters.ts";
import { onlyFor } from "../input/shared-args.ts";
import { describeQuestions } from "../output/fact-lines.ts";
import { shortId, type ShownMemory } from "../output/memory-lines.ts";
import { documentForReview, memoryForReview } from "../output/text-for-review.ts";
import { describeWaiting, fromSource, sourceName, type WaitingDocument } from "../output/waiting-lines.ts";

export const command = defineCliCommand({
  summary: "confirm memories from tools, web, imports",
  usage: "[<id>… | --all-from <source> | --document] [options]",
  examples: [
    "loci confirm",
    "loci confirm 9f3a21bc 0c77e1d2",
    "loci confirm --all-from import/mem0",
    "loci confirm --undo 9f3a21bc",
    "loci confirm --document",
  ],
  about: ["Alone it lists the memories that wait for your confirmation."],
  args: {
    ids: { type: "positional", valueHint: "many" },
    "all-from": { type: "string", valueHint: "source", description: "all waiting memories of one source in the list" },
    undo: { type: "boolean", description: "withdraw a confirmation" },
    document: { type: "boolean", description: "the document of this space as it is now" },
    ...scopeArgs,
    limit: { type: "string", alias: "n", valueHint: "number", description: "how many to list; 50 by default" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const [source, isUndo, isDocument] = [args["all-from"], args.undo === true, args.document === true];
    const ids = [...new Set(args._.map((id) => id.toLowerCase()))];
    const isAsked = [ids.length > 0, source !== undefined, isDocument].filter(Boolean).length;
    if (isAsked > 1) throw new LociError("USAGE", "give ids of memories, --all-from or --document");
    onlyFor("--document", isDocument, args, ["scope", "agent"]);
    onlyFor("the list", isAsked === 0 && !isUndo, args, ["limit"]);
    if (isAsked === 0 && !isUndo) return cli.withMemory((memory) => list(memory, args.limit, cli));
    if (isUndo && isAsked === 0) throw new LociError("USAGE", "which confirmation? give ids, or --document");
    if (source !== undefined && isUndo) throw new LociError("USAGE", "--undo does not take --all-from; give the ids");
    // With --yes, nobody would have read the memories.
    if (source !== undefined && args.yes === true) throw new LociError("USAGE", alwaysAsks);
    const isYes = args.yes === true;
    return cli.withMemory(async (memory) => {
      if (isDocument) {
        const ref = readScope(args, cli);
        return isUndo ? takeBackDocument(memory, ref, cli) : confirmDocument(memory, ref, isYes, cli);
      }
      if (source !== undefined) return confirmSource(memory, source, cli);
      return isUndo ? takeBack(memory, ids, cli) : confirmMemories(memory, await find(memory, ids), isYes, cli);
    });
  },
});

async function list(memory: Memory, limit: string | undefined, cli: Cli): Promise<Answer> {
  const found = await memory.trust.waiting({ limit: readNumber("limit", limit ?? "50", 1, 1000) });
  const ref = readScope({}, cli);
  const read = ref.scope === "user" ? null : await memory.documents.read(ref, { mode: "headers" });
  const questions = await openQuestions(memory);
  const document: WaitingDocument | null = read?.isUnconfirmed === true ? { title: documentTitle(ref) } : null;
  return {
    json: {
      count: found.count,
      memories: found.memories.map(({ id, type, ts, space, trust, origin, text }) => {
        return { id, type, ts, space, from: sourceName({ trust, origin }), text };
      }),
      document: document !== null,
      questions,
    },
    lines: () => [...describeWaiting(found, document, cli), ...describeQuestions(questions, cli)],
  };
}

async function find(memory: Memory, ids: readonly string[]): Promise<ShownMemory[]> {
  const found: ShownMemory[] = [];
  for (const id of ids) {
    const result = await memory.show(id);
    if (result.status === "erased") throw new LociError("NOT_FOUND", `${result.id} was erased`);
    found.push(result.memory);
  }
  return found;
}

async function confirmMemories(
  memory: Memory,
  found: readonly ShownMemory[],
  isYes: boolean,
  cli: Cli,
  unasked?: string,
): Promise<Answer> {
  const waiting = found.filter((one) => isUntrusted(one) && !one.confirmed);
  const idle = found.filter((one) => !waiting.includes(one));
  const messages = idle.map(
    (one) => `${idle.length > 1 ? `${shortId(one.id)}: ` : ""}nothing to confirm: ${reason(one)}`,
  );
  const [first] = waiting;
  if (first === undefined) return done(found, messages, cli);
  if (!cli.isJson && !isYes)
    show(
      waiting.flatMap((one) => memoryForReview(one, cli)),
      cli,
    );
  const question =
    waiting.length === 1
      ? `May agents be given this, as a quotation from ${sources[first.trust] ?? first.trust}?`
      : `May agents be given these ${waiting.length}, as quotations that say where each is from?`;
  if (!(await cli.confirm(question, isYes, { unasked, byDefault: false }))) return refused;
  // Passes whole ids, so that exactly the memories on the screen are confirmed.
  await memory.trust.confirm(waiting.map(({ id }) => id));
  return done(found, [...messages, `confirmed ${waiting.map(({ id }) => shortId(id)).join(", ")}`], cli);
}

const sources: Readonly<Record<string, string>> = { tool: "a tool", web: "the web", import: "an import" };

function reason({ confirmed, trust }: ShownMemory): string {
  if (trust === "user") return "it is your own word, and agents get it as such";
  return confirmed ? "it was confirmed before" : "it is an agent's word, and agents get it as such";
}

const alwaysAsks =
  "--all-from always asks at a terminal; confirm what you have read by its ids: `loci confirm --yes <id> …`";

/** The most memories that a person has to read before answering one question. */
const mostAtOnce = 50;

async function confirmSource(memory: Memory, source: string, cli: Cli): Promise<Answer> {
  const { memories, count: all } = await memory.trust.waiting({ limit: mostAtOnce, ...fromSource(source) });
  if (all === 0) throw new LociError("NOT_FOUND", `nothing waits from '${source}'; \`loci confirm\` lists the sources`);
  const answer = await confirmMemories(memory, memories, false, cli, alwaysAsks);
  const left = all - memories.length;
  return left === 0 ? answer : { ...answer, notes: [`${count(left, "more waits", "more wait")}; run this again.`] };
}

async function takeBack(memory: Memory, ids: readonly string[], cli: Cli): Promise<Answer> {
  const found = await find(memory, ids);
  const withdrawn = found.filter((one) => isUntrusted(one) && one.confirmed);
  if (withdrawn.length > 0) await memory.trust.unconfirm(withdrawn.map(({ id }) => id));
  const idle = found.filter((one) => !withdrawn.includes(one));
  const lines = [
    ...idle.map(({ id }) => `${shortId(id)}: not confirmed, nothing to undo`),
    ...(withdrawn.length === 0
      ? []
      : [`undone: agents no longer get ${withdrawn.map(({ id }) => shortId(id)).join(", ")} unasked`]),
  ];
  return { json: { ids: withdrawn.map(({ id }) => id), confirmed: false }, lines: () => good(lines, cli) };
}

type Ref = ReturnType<typeof readScope>;

async function confirmDocument(memory: Memory, ref: Ref, isYes: boolean, cli: Cli): Promise<Answer> {
  const read = await memory.documents.read(ref);
  const title = documentTitle(ref);
  if (read.version === null) throw new LociError("NOT_FOUND", `${title} is empty; there is nothing to confirm`);
  // Finds the version that was read, because a newer version may exist already.
  const newest = (await memory.documents.versions(ref, { limit: 10 })).find(({ version }) => version === read.version);
  if (newest === undefined) throw new LociError("CONFLICT", `${title} has just changed; run this again`);
  if (!read.isUnconfirmed) return done([newest], [`nothing to confirm: ${title} is known to this memory`], cli);
  if (!cli.isJson && !isYes) show(documentForReview(read.text, cli), cli);
  if (!(await cli.confirm(`May agents read ${title} as the project's own words?`, isYes, { byDefault: false })))
    return refused;
  // Confirms the version that the person saw. A later change of the file needs its own confirmation.
  const { id } = await memory.documents.confirm(ref, { id: newest.id });
  return done([{ id }], [`confirmed ${title} as it is now`], cli);
}

async function takeBackDocument(memory: Memory, ref: Ref, cli: Cli): Promise<Answer> {
  const title = documentTitle(ref);
  if (ref.scope === "user") throw new LociError("USAGE", `${title} is yours; there is nothing to undo`);
  if (await memory.documents.unconfirm(ref))
    return {
      json: { confirmed: false },
      lines: () => good([`undone: agents get ${title} as a quotation only`], cli),
    };
  const why = `${title} was written through this memory, which therefore trusts it; change it with \`loci edit\``;
  return { json: { confirmed: true }, lines: () => [`${cli.style.warn("!")} ${why}`], exit: 1 };
}

function show(lines: readonly string[], { world }: Cli): void {
  world.stdout.write(`${lines.join("\n")}\n`);
}

const refused: Answer = { json: { confirmed: false }, lines: () => ["Nothing was confirmed."] };

function done(found: readonly { readonly id: string }[], messages: readonly string[], cli: Cli): Answer {
  return { json: { ids: found.map(({ id }) => id), confirmed: true }, lines: () => good(messages, cli) };
}

function good(lines: readonly string[], { style }: Cli): string[] {
  return lines.map((line) => `${style.good("✓")} ${line}`);
}
