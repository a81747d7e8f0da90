import { resolve } from "node:path";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import { printableJson, printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { Entry, MemoryJson, MemoryJsonEntry } from "../../memory/entries/entries.ts";
import type { Memory } from "../../memory/memory.ts";
import { readText } from "../../platform/files/regular-file.ts";
import { findSpace } from "../../platform/spaces/space-evidence.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { resolveSession } from "../input/find-named.ts";
import { onlyFor } from "../input/shared-args.ts";
import { asCaller } from "../only-by-person.ts";
import { cut, pad, textWidth } from "../output/layout.ts";
import { shortId, tagLabels } from "../output/memory-lines.ts";
import { notCaptured } from "../output/storing-lines.ts";

export const command = defineCliCommand({
  summary: "small notes of a run or a session",
  usage: "--session <id> | --run <id> [options]",
  examples: [
    "loci entries --session s1",
    'loci entries --session s1 --save "Orders are in src/orders" --category layout',
    "loci entries --session s1 --compartment plan --clear",
    "loci entries --session s1 --export > memory.json",
  ],
  args: {
    session: { type: "string", valueHint: "id", description: "of this session" },
    run: { type: "string", valueHint: "id", description: "of this run" },
    compartment: { type: "string", valueHint: "name", description: "run, session or plan; all by default" },
    category: { type: "string", valueHint: "name", description: "only of this category; for --save, its category" },
    tag: { type: "string", valueHint: "tags", description: "only with all of these tags; for --save, its tags" },
    save: { type: "string", valueHint: "text", description: "save an entry" },
    priority: { type: "string", valueHint: "1-10", description: "for --save; 5 by default" },
    clear: { type: "boolean", description: "erase the matching entries for good" },
    export: { type: "boolean", description: "print all as a memory.json" },
    import: { type: "string", valueHint: "file", description: "import a memory.json" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const { run } = args;
    const actions = [args.save !== undefined, args.clear, args.export, args.import !== undefined];
    if (args.session === undefined && run === undefined)
      throw new LociError("USAGE", "say whose entries: --session <id>, --run <id> or both");
    if (actions.filter((is) => is === true).length > 1)
      throw new LociError("USAGE", "one at a time: --save, --clear, --export or --import");
    onlyFor("--save", args.save !== undefined, args, ["priority"]);
    if (args.import !== undefined)
      onlyFor("--save, --clear, --export and the list", false, args, ["compartment", "category", "tag"]);
    const isStoring = args.save !== undefined || args.import !== undefined;
    if (isStoring && !cli.config().config.capture) return notCaptured(cli);
    const { compartment, category } = args;
    return cli.withMemory(async (opened) => {
      // A new entry may be the first of its session, so its session id is not looked up.
      const session =
        args.session === undefined || isStoring ? args.session : await resolveSession(opened, args.session);
      const wanted: Wanted = { session, run, compartment, category, tags: cli.list("tag") };
      const memory = await asCaller(opened, cli, { session, run });
      if (args.save !== undefined) return save(memory, wanted, args.save, args.priority, cli);
      if (args.import !== undefined) return importFile(memory, wanted, args.import, cli);
      const found = select(await memory.entries.exportJson({ session, run }), wanted);
      if (args.clear === true) return clear(memory, wanted, found, args.yes === true, cli);
      if (args.export === true) return { json: found, lines: () => [printableJson(found, 2)] };
      const entries = Object.entries(found).flatMap(([name, ones]) => ones.map((one) => jsonToEntry(name, one)));
      return { json: { entries }, lines: () => describe(entries, cli) };
    });
  },
});

interface Wanted {
  readonly session: string | undefined;
  readonly run: string | undefined;
  readonly compartment: string | undefined;
  readonly category: string | undefined;
  readonly tags: readonly string[];
}

// Filters an export, because an export does not count as a read by the agent.
function select(all: MemoryJson, { compartment, category, tags }: Wanted): MemoryJson {
  const names = Object.keys(all);
  if (compartment !== undefined && !names.includes(compartment))
    throw new LociError("USAGE", `there is no compartment '${compartment}' here; there are ${names.join(", ")}`);
  const fits = (entry: MemoryJsonEntry) =>
    (category === undefined || entry.category === category) && tags.every((tag) => entry.tags?.includes(tag));
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => compartment === undefined || name === compartment)
      .map(([name, entries]) => [name, entries.filter(fits)]),
  );
}

async function save(
  memory: Memory,
  wanted: Wanted,
  content: string,
  priority: string | undefined,
  { style, world }: Cli,
): Promise<Answer> {
  const compartment = wanted.compartment ?? (wanted.session === undefined ? "run" : "session");
  const entry = await memory.entries.save({
    ...wanted,
    compartment,
    content,
    // With the space, the entry can be promoted to it later.
    ...(findSpace(world.cwd) === null ? {} : { space: world.cwd }),
    ...(priority === undefined ? {} : { priority: readNumber("priority", priority, 1, 10) }),
  });
  return {
    json: { entry },
    lines: () => [`${style.good("✓")} saved in ${style.strong(compartment)} as ${style.accent(shortId(entry.id))}`],
  };
}

async function clear(
  memory: Memory,
  { tags, ...wanted }: Wanted,
  found: MemoryJson,
  isYes: boolean,
  cli: Cli,
): Promise<Answer> {
  const size = Object.values(found).flat().length;
  if (size === 0) return { json: { cleared: 0 }, lines: () => ["Nothing to clear."] };
  const isSure = await cli.confirm(`Clear ${count(size, "entry", "entries")} for good?`, isYes);
  if (!isSure) return { json: { cleared: 0 }, lines: () => ["Nothing was cleared."] };
  let cleared = 0;
  for (const compartment of Object.keys(found)) cleared += await memory.entries.clear({ ...wanted, compartment, tags });
  return {
    json: { cleared, final: true },
    lines: () => [
      `${cli.style.good("✓")} ${count(cleared, "entry", "entries")} cleared for good`,
      cli.style.quiet("Their bytes go with the next erasure; `loci forget --pending` erases them now."),
    ],
  };
}

async function importFile(memory: Memory, { session, run }: Wanted, file: string, cli: Cli): Promise<Answer> {
  const path = resolve(cli.world.cwd, file);
  const imported = await memory.entries.importJson(readJson(path), { session, run });
  return {
    json: { imported },
    lines: () => [`${cli.style.good("✓")} ${count(imported, "new entry", "new entries")}`],
  };
}

/** The largest memory.json that is read. */
const mostImportBytes = 134_217_728;

function readJson(path: string): MemoryJson {
  let text: string;
  try {
    text = readText(path, mostImportBytes);
  } catch (error) {
    throw unreadable(error, path);
  }
  try {
    return JSON.parse(text) as MemoryJson;
  } catch (error) {
    throw new LociError("EVENT_INVALID", `${path} is not valid JSON; see docs/entries.md for the shape`, {
      cause: error,
    });
  }
}

function unreadable(error: unknown, path: string): LociError {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return new LociError("NOT_FOUND", `there is no file ${path}; \`--export\` makes one`);
  if (error instanceof LociError && error.code === "FILE_REFUSED")
    return new LociError("USAGE", `${error.message}; give the path of a memory.json`, { cause: error });
  return fileErrorToLociError(error, "reading", path);
}

/** Converts an entry of a memory.json to the form that all other answers use. */
function jsonToEntry(compartment: string, entry: MemoryJsonEntry): Entry {
  const { id, content, category = null, tags = [], metadata = {}, priority } = entry;
  const [created, updated] = [Date.parse(entry.created_at), Date.parse(entry.updated_at)];
  return {
    id,
    compartment,
    content,
    category,
    tags,
    metadata,
    created,
    updated,
    accessCount: entry.access_count,
    priority,
  };
}

function describe(entries: readonly Entry[], { style, width }: Cli): string[] {
  if (entries.length === 0) return ["No entries."];
  const names = [...new Set(entries.map(({ compartment }) => compartment))];
  return names.flatMap((name) => [
    style.strong(printableLine(name)),
    ...entries
      .filter(({ compartment }) => compartment === name)
      .map(({ id, content, category, tags, priority }) => {
        const label = category === null ? "" : `(${printableLine(category)}) `;
        const after = tags.length === 0 ? "" : `  ${tagLabels(tags)}`;
        // Shortens the text, not the tags, because people search by tags.
        const text = cut(`${label}${printableLine(content)}`, Math.max(leastText, width - 16 - textWidth(after)));
        return `  ${style.accent(shortId(id))}  ${style.quiet(pad(String(priority), 2))}  ${text}${after}`;
      }),
  ]);
}

/** The fewest columns for the text, however many tags there are. */
const leastText = 20;
