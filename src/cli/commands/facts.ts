import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { openQuestions } from "../../memory/facts/open-questions.ts";
import type { Memory } from "../../memory/memory.ts";
import { findSpace } from "../../platform/spaces/space-evidence.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { resolveSession } from "../input/find-named.ts";
import { parseAsOf } from "../input/moments.ts";
import { onlyFor } from "../input/shared-args.ts";
import { describeFact, describeFacts, describeQuestions } from "../output/fact-lines.ts";
import { describeHeldAgain, watchEnded } from "../output/held-again.ts";
import { cut } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";
import { notCaptured } from "../output/storing-lines.ts";

const actions = ["list", "show", "add", "edit", "approve", "reject", "extract"] as const;
type Action = (typeof actions)[number];

export const command = defineCliCommand({
  summary: "what is known, and what shows it",
  usage: "[show|add|edit|approve|reject|extract <id or text>]",
  examples: [
    "loci facts",
    "loci facts show 9f3a21bc",
    'loci facts add "The staging port is 6433"',
    'loci facts edit 9f3a21bc "The staging port is 6434"',
    "loci facts --as-of 2026-03-01",
    "loci facts reject 9f3a21bc",
    "loci facts extract --session 6fd2",
  ],
  about: ["A fact quotes the prompt that states it.", "A newer value of the same thing supersedes an older one."],
  args: {
    words: { type: "positional", valueHint: "many" },
    all: { type: "boolean", description: "of all spaces; by default of this folder's and yours" },
    "as-of": { type: "string", valueHint: "when", description: "what held then: 3d, yesterday or 2026-11-01" },
    superseded: { type: "boolean", description: "also facts that no longer hold" },
    waiting: { type: "boolean", description: "only facts that wait for your word" },
    tag: { type: "string", valueHint: "tags", description: "only with this tag; for add, its tags" },
    limit: { type: "string", alias: "n", valueHint: "number", description: "how many to list; 50 by default" },
    session: { type: "string", valueHint: "id", description: "for extract: what a model reads; the latest by default" },
    again: { type: "boolean", description: "for extract: read all again, show what is new, ask" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
    due: { type: "boolean", description: "for extract: all sessions that are due; hooks use this" },
  },
  run: async (args, cli) => {
    const [first, ...rest] = args._;
    const action = readAction(first);
    onlyFor("the list", action === "list", args, ["all", "as-of", "superseded", "waiting", "limit"]);
    onlyFor("extract", action === "extract", args, ["session", "due", "again", "yes"]);
    if (action !== "list" && action !== "add") onlyFor("the list and add", false, args, ["tag"]);
    switch (action) {
      case "list": {
        const limit = readNumber("limit", args.limit ?? "50", 1, 10_000);
        const asOf = args["as-of"] === undefined ? undefined : parseAsOf(args["as-of"], cli.world.now());
        const { superseded, waiting, tag } = args;
        const space = args.all === true ? undefined : cli.world.cwd;
        const query = { limit, ...givenFields({ asOf, superseded, waiting, tag, space }) };
        const { facts, questions } = await cli.withMemory(async (memory) => ({
          facts: await memory.facts.list(query),
          questions: asOf !== undefined ? [] : await openQuestions(memory, query),
        }));
        return {
          json: { facts, questions },
          lines: () => {
            // A question among the listed facts is shown there.
            const listed = new Set(facts.map(({ id }) => id));
            const others = questions.filter(({ id }) => !listed.has(id));
            return [...describeFacts(facts, query, cli), ...describeQuestions(others, cli)];
          },
        };
      }
      case "show":
        return cli.withMemory((memory) => show(memory, idOf(rest), cli));
      case "add":
        return add(rest.join(" ").trim(), cli);
      case "extract":
        return args.again === true
          ? extractAgain(args.session, args.yes === true, cli)
          : extract(args.session, args.due === true, cli);
      case "edit": {
        const [id, ...words] = rest;
        const edited = await cli.withMemory((memory) => memory.facts.edit(idOf([id]), words.join(" ").trim()));
        return done(`corrected as ${shortId(edited)}`, { id: edited }, cli);
      }
      case "approve":
      case "reject": {
        idOf(rest);
        const ids = rest.map((id) => id.toLowerCase());
        const again = await cli.withMemory(async (memory) => {
          const heldAgain = await watchEnded(memory);
          await memory.facts[action](ids);
          return heldAgain();
        });
        const told = done(
          `${action === "approve" ? "approved" : "rejected"} ${count(ids.length, "fact")}`,
          { ids },
          cli,
        );
        return { ...told, lines: () => [...told.lines(), ...describeHeldAgain(again, cli)] };
      }
    }
  },
});

function readAction(word: string | undefined): Action {
  if (word === undefined) return "list";
  const action = actions.find((name) => name === word);
  if (action !== undefined) return action;
  throw new LociError(
    "USAGE",
    `'${word}' is not an action of facts; use ${actions.join(", ")}; \`loci search --type fact <words>\` finds facts`,
  );
}

function idOf([id]: readonly (string | undefined)[]): string {
  if (id === undefined) throw new LociError("USAGE", "which fact? give its id; `loci facts` lists them");
  return id.toLowerCase();
}

async function show(memory: Memory, id: string, cli: Cli): Promise<Answer> {
  const shown = await memory.facts.show(id);
  return { json: { ...shown }, lines: () => describeFact(shown, cli) };
}

async function add(text: string, cli: Cli): Promise<Answer> {
  if (!cli.config().config.capture) return notCaptured(cli);
  const tags = cli.list("tag");
  const space = findSpace(cli.world.cwd) === null ? undefined : cli.world.cwd;
  const input = givenFields({ space, tags: tags.length === 0 ? undefined : tags });
  const { fact, history } = await cli.withMemory(async (memory) =>
    memory.facts.show(await memory.facts.add(text, input)),
  );
  const ended = history.filter(({ endedBy }) => endedBy === fact.id);
  return {
    json: { id: fact.id, superseded: ended.map(({ id }) => id) },
    lines: () => [
      `${cli.style.good("✓")} stored as ${shortId(fact.id)}`,
      ...ended.map((one) => `  supersedes ${shortId(one.id)}: ${cut(printableLine(one.text), cli.width - 22)}`),
    ],
  };
}

/** The longest time for which one process lets a model read. */
const extractionMs = 120_000;

async function extract(session: string | undefined, isDue: boolean, cli: Cli): Promise<Answer> {
  if (!cli.config().config.capture) return notCaptured(cli);
  const signal = AbortSignal.timeout(extractionMs);
  return cli.withMemory(async (memory) => {
    if (isDue) {
      const due = await memory.facts.extractDue({ ended: session, signal });
      const read = count(due.sessions.length, "session");
      return done(`read ${read}: ${count(due.stored, "new fact")}, ${due.refused} refused`, { ...due }, cli);
    }
    const id = await sessionToRead(memory, session);
    const { stored, refused, requests } = await memory.facts.extract({ session: id, signal });
    const lines = refused.map(
      ({ text, reason }) => `${cli.style.quiet(`refused (${reason}):`)} ${printableLine(text)}`,
    );
    const title = `${count(requests, "request")}: ${count(stored.length, "new fact")}, ${refused.length} refused`;
    return {
      json: { session: id, requests, stored, refused },
      lines: () => [`${cli.style.good("✓")} ${title}`, ...lines],
    };
  });
}

async function extractAgain(session: string | undefined, isYes: boolean, cli: Cli): Promise<Answer> {
  if (!cli.config().config.capture) return notCaptured(cli);
  const { style, world } = cli;
  return cli.withMemory(async (memory) => {
    const signal = AbortSignal.timeout(extractionMs);
    const preview = await memory.facts.previewExtraction({ session: await sessionToRead(memory, session), signal });
    const { added, kept, again, refused, by } = preview;
    const lines = [
      ...added.map(({ text }) => `${style.good("+")} ${printableLine(text)}`),
      ...kept.map((text) => style.quiet(`  ${printableLine(text)} (not proposed again; stays)`)),
      style.quiet(`${count(again, "known fact")} again, ${refused.length} refused`),
    ];
    if (added.length === 0) return { json: { ...preview, stored: [] }, lines: () => [...lines, "Nothing is new."] };
    if (!cli.isJson) world.stdout.write(`${lines.join("\n")}\n`);
    const isAgreed = await cli.confirm(`Store ${count(added.length, "new fact")}?`, isYes, { byDefault: false });
    const stored = isAgreed ? (await memory.facts.propose(added, by)).stored : [];
    return {
      json: { ...preview, stored },
      lines: () => [isAgreed ? `${style.good("✓")} stored ${stored.length}` : "Nothing was stored."],
    };
  });
}

async function sessionToRead(memory: Memory, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) return resolveSession(memory, wanted);
  const [latest] = await memory.sessions({ limit: 1 });
  if (latest === undefined) throw new LociError("NOT_FOUND", "there is no session to read yet");
  return latest.id;
}

function done(text: string, json: Answer["json"], { style }: Cli): Answer {
  return { json, lines: () => [`${style.good("✓")} ${text}`] };
}
