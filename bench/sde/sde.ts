import type { Memory } from "../../src/memory/memory.ts";
import type { RecallItem } from "../../src/memory/recall/recall-types.ts";
import { BenchError, defineBench, exits } from "../bench.ts";
import type { Half } from "../recall/shape.ts";
import { atLeast, figure, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { agreementOf, loadLabels, sentencesOf, settle, type Labels } from "./labels.ts";
import { loadTasks, type Task } from "./load-tasks.ts";
import { makeCommonMemories, makeMemory, projectIn, sessionOf, withMemory } from "./make-memories.ts";

/**
 * Asks the bug reports of sde-bench in a new session, and measures whether the block has the decision that the right fix
 * needs: the chat or commit, the turn that states most of it, and every part of the rule. A smoke run asks three tasks.
 */
export const benchSde = defineBench({
  options: { half: { type: "string" } },
  run: ({ smoke, half }) => {
    if (half !== undefined && half !== "tune" && half !== "test")
      throw new BenchError(`--half is tune or test`, exits.usage);
    return measure(smoke, half);
  },
});

async function measure(smoke: boolean, half: Half | undefined): Promise<Result[]> {
  const labels = { a: loadLabels("a"), b: loadLabels("b") };
  const all = loadTasks();
  const tasks = smoke ? smokeTasks(all) : all.filter((task) => half === undefined || task.half === half);
  const rows: Row[] = [];
  let imported = { commits: 0, stored: 0 };
  await withScratch(async (folder) => {
    imported = await makeCommonMemories(folder);
    for (const task of tasks) {
      const [first, second] = [labels.a.get(task.id), labels.b.get(task.id)];
      if (first !== undefined && second !== undefined) rows.push(await ask(folder, task, settle(first, second)));
    }
  });
  const agreement = agreementOf(labels.a, labels.b, all);
  const halves = [...Map.groupBy(rows, (row) => row.half)];
  const results = [
    figure("sde.labels.kappa", agreement.kappa, "Cohen's kappa of two labellers, by sentence"),
    figure("sde.labels.parts", agreement.parts, "of the parts of one labeller, the other one has, too"),
    figure("sde.commits.stored", imported.stored, `of ${imported.commits} commits of the project`),
    ...halves.flatMap(([name, own]) => summariseKinds(name, own)),
    ...(halves.length > 1 ? summariseKinds("whole", rows) : []),
  ];
  return smoke ? results.map(withFloor) : results;
}

/** One task of each kind, of the tuning half. */
function smokeTasks(tasks: readonly Task[]): Task[] {
  const tuning = tasks.filter((task) => task.half === "tune" && (task.source !== "history" || task.commit !== null));
  return [...Map.groupBy(tuning, ({ source }) => source).values()].flatMap(([first]) => first ?? []);
}

/** A smoke run fails if chats are not found at all. */
function withFloor(result: Result): Result {
  const isFloor = result.name === "sde.tune.chats.right source";
  return isFloor ? atLeast(result.name, result.value, result.unit, 1) : result;
}

/** What the block for one task contains. */
interface Row {
  readonly half: Half;
  readonly source: Task["source"];
  /** True if a line comes from the chat or commit that has the decision. */
  readonly isRightSource: boolean;
  /** True if a line comes from the commit, or from a turn that states more parts of the rule than any other turn. */
  readonly isDeciding: boolean;
  /** True if the block states each part of the rule. */
  readonly isWhole: boolean;
  /** The share of the parts that are stated. */
  readonly parts: number;
  /** True if the block shows a part of the rule from the newer chat before any statement that no longer holds. */
  readonly isNewerFirst: boolean;
  /** True if the block contains a statement that no longer holds, and no part from the newer chat. */
  readonly isOldAlone: boolean;
  /** True if the import has stored the commit. */
  readonly isStored: boolean;
  readonly tokens: number;
}

function summariseKinds(half: string, rows: readonly Row[]): Result[] {
  const of = (...sources: readonly Task["source"][]) => rows.filter(({ source }) => sources.includes(source));
  const amended = of("conversation-amended");
  const history = of("history");
  return [
    ...summarise(`${half}.chats`, of("conversation", "conversation-amended")),
    ...summarise(`${half}.amended`, amended),
    count(`${half}.amended.newer first`, amended, ({ isNewerFirst }) => isNewerFirst),
    count(`${half}.amended.old alone`, amended, ({ isOldAlone }) => isOldAlone),
    ...summarise(`${half}.history`, history),
    count(`${half}.history.commit stored`, history, ({ isStored }) => isStored),
  ];
}

function summarise(kind: string, rows: readonly Row[]): Result[] {
  const mean = (valueOf: (row: Row) => number) => rows.reduce((sum, row) => sum + valueOf(row), 0) / rows.length;
  return [
    figure(`sde.${kind}.tasks`, rows.length, "tasks"),
    count(`${kind}.right source`, rows, ({ isRightSource }) => isRightSource),
    count(`${kind}.deciding turn`, rows, ({ isDeciding }) => isDeciding),
    count(`${kind}.every part`, rows, ({ isWhole }) => isWhole),
    figure(
      `sde.${kind}.parts`,
      mean(({ parts }) => parts),
      "of the parts of a rule",
    ),
    figure(
      `sde.${kind}.tokens`,
      mean(({ tokens }) => tokens),
      "tokens a block",
    ),
  ];
}

function count(name: string, rows: readonly Row[], isSo: (row: Row) => boolean): Result {
  return figure(`sde.${name}`, rows.filter(isSo).length, `of ${rows.length} tasks`);
}

async function ask(folder: string, task: Task, labels: Labels): Promise<Row> {
  const isStored = await makeMemory(folder, task);
  return withMemory(folder, async (memory) => {
    const prompt = task.report;
    const { items, tokens } = await memory.recall({ prompt, space: projectIn(folder), record: false });
    const sources = await Promise.all(items.map((item) => sourcesOf(memory, task, item)));
    // A short sentence may be in other lines by chance.
    const own = items.filter((_, n) => (sources[n] ?? []).length > 0);
    const text = normalise(own.map(({ excerpt }) => excerpt).join("\n"));
    const sentences = sentencesOf(task);
    const placeOf = (address: string) => {
      const at = text.indexOf(normalise(sentences.get(address) ?? "\0"));
      return at === -1 ? Infinity : at;
    };
    const firstOf = (addresses: readonly string[]) => Math.min(...addresses.map(placeOf));
    const stated = labels.parts.filter((part) => firstOf(part) < Infinity).length;
    const shown = new Set(sources.flat());
    const last = task.chats.length - 1;
    const newer = firstOf(labels.parts.flat().filter((address) => chatOf(address) === last));
    const older = firstOf(labels.superseded);
    return {
      half: task.half,
      source: task.source,
      isRightSource: [...shown].some((address) => chatOf(address) === last) || shown.has(commitAddress),
      isDeciding: decidingTurns(labels).some((turn) => shown.has(turn)),
      isWhole: stated === labels.parts.length,
      parts: stated / labels.parts.length,
      isNewerFirst: newer < Infinity && newer < older,
      isOldAlone: older < Infinity && newer === Infinity,
      isStored,
      tokens,
    };
  });
}

const commitAddress = "commit";

/** The turns that a line comes from, as `chat.turn`, or the commit of the task. Empty if it comes from elsewhere. */
async function sourcesOf(memory: Memory, task: Task, { id, asked }: RecallItem): Promise<string[]> {
  const found: string[] = [];
  for (const one of asked === undefined ? [id] : [id, asked]) {
    const shown = await memory.show(one);
    if (shown.status !== "found") continue;
    const text = normalise(shown.memory.text ?? "");
    const { commit, chats } = task;
    if (commit !== null && text.startsWith(normalise(commit.subject))) found.push(commitAddress);
    for (const [chat, turns] of chats.entries())
      if (shown.memory.session === sessionOf(task.id, chat))
        found.push(...turns.flatMap(([, own], turn) => (text.includes(normalise(own)) ? [`${chat}.${turn}`] : [])));
  }
  return found;
}

/** The turns that state the most parts of a rule. */
function decidingTurns({ parts }: Labels): string[] {
  const counts = new Map<string, number>();
  for (const part of parts) for (const turn of new Set(part.map(turnOf))) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].flatMap(([turn, stated]) => (stated === most ? turn : []));
}

function turnOf(address: string): string {
  return /^[bs]/.test(address) ? commitAddress : address.split(".").slice(0, 2).join(".");
}

function chatOf(address: string): number {
  return Number.parseInt(address, 10);
}

/** Letters and digits only, because a block writes quotes, marks and line breaks in its own way. */
function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
