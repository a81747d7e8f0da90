import { hash } from "node:crypto";
import { join } from "node:path";

import { openMemory } from "../../src/compose/open-memory.ts";
import type { Action } from "../../src/memory/actions/action.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { RecallResult } from "../../src/memory/recall/recall-types.ts";
import { mulberry32 } from "../../test/mulberry32.ts";
import { BenchError, defineBench, exits } from "../bench.ts";
import { importIn } from "../import.ts";
import type { Half } from "../recall/shape.ts";
import { figure, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import type { MadeCall, MadeConversation } from "../transcripts/conversation.ts";
import { writeConversations } from "../transcripts/write-transcripts.ts";
import { judgeCorrections, summariseCorrections, type Corrections } from "./corrections.ts";
import {
  loadWeeks,
  momentKinds,
  type Moment,
  type MomentKind,
  type Week,
  type WeekSession,
  type WeekStep,
} from "./load-weeks.ts";

/**
 * Imports each session of eight written weeks when it happened, and measures what an agent gets at 60 moments: the
 * brief at the start of its session or after a compaction, and the block for its prompt. Before an edit and after a
 * failed command, it gets only the brief so far. `--draw SEED` uses the test half, and prints 60 of its moments with the
 * text for the agent.
 */
export const benchWeeks = defineBench({
  options: { draw: { type: "string" }, pushes: { type: "string" } },
  run: async ({ smoke, draw: seed, pushes }) => {
    if (pushes !== undefined && pushes !== "every" && pushes !== "first")
      throw new BenchError("--pushes needs every or first", exits.usage);
    if (seed !== undefined && !/^\d+$/.test(seed)) throw new BenchError("--draw needs a whole number", exits.usage);
    const weeks = loadWeeks().filter(({ half }) => seed === undefined || half === "test");
    const { rows, corrections } = await live(smoke ? weeks.slice(0, 1) : weeks, pushes);
    if (seed !== undefined) printDrawn(rows, Number(seed));
    return summariseHalves(rows, corrections);
  },
});

async function live(
  weeks: readonly Week[],
  pushes: Pushes,
): Promise<{ readonly rows: readonly Row[]; readonly corrections: readonly Corrections[] }> {
  const rows: Row[] = [];
  const corrections: Corrections[] = [];
  for (const week of weeks)
    await withScratch(async (folder) => {
      rows.push(...(await liveWeek(folder, week, pushes)));
      const memory = await openWeek(folder);
      corrections.push(await judgeCorrections(memory, week));
      await memory.close();
    });
  return { rows, corrections };
}

/** Prints 60 moments with what the agent was given, for readers who judge whether that is useful. */
function printDrawn(rows: readonly Row[], seed: number): void {
  const random = mulberry32(seed);
  const rest = [...rows];
  for (let n = 1; n <= 60; n += 1) {
    const [drawn] = rest.splice(Math.floor(random() * rest.length), 1);
    if (drawn === undefined) return;
    const { week, moment, given } = drawn;
    console.log(`\n# ${n}: ${week}, ${moment.id}\n${JSON.stringify(moment)}\n\n${given.trim() || "(nothing)"}`);
  }
}

function summariseHalves(rows: readonly Row[], corrections: readonly Corrections[]): Result[] {
  return [...Map.groupBy(rows, ({ half }) => half)].flatMap(([half, own]) => [
    ...summariseCorrections(
      `weeks.${half}.corrections`,
      corrections.filter((one) => one.half === half),
    ),
    ...summarise(`${half}.all`, own),
    ...momentKinds.flatMap((kind) =>
      summarise(
        `${half}.${kind}`,
        own.filter((row) => row.kind === kind),
      ),
    ),
  ]);
}

/** What an agent got at one moment. */
interface Row {
  readonly week: string;
  readonly half: Half;
  readonly moment: Moment;
  readonly kind: MomentKind;
  /** The text for the agent. */
  readonly given: string;
  readonly isSilent: boolean;
  /** True if the text for the agent contains everything that it must contain. */
  readonly isComplete: boolean;
  /** True if the text for the agent contains an outdated value, and not the current value before it. */
  readonly isStale: boolean;
  readonly isNoise: boolean;
  readonly hasBlock: boolean;
  readonly tokens: number;
}

function summarise(kind: string, rows: readonly Row[]): Result[] {
  const name = `weeks.${kind}`;
  const needing = rows.filter(({ isSilent }) => !isSilent);
  const silent = rows.filter(({ isSilent }) => isSilent);
  const share = (of: readonly Row[], isSo: (row: Row) => boolean) => of.filter(isSo).length / of.length;
  return [
    figure(`${name}.moments`, rows.length, "moments"),
    figure(`${name}.right`, share(rows, isRight), "with all that must be there and nothing that must not"),
    figure(
      `${name}.complete`,
      share(needing, ({ isComplete }) => isComplete),
      "of those that need something",
    ),
    figure(
      `${name}.stale`,
      share(rows, ({ isStale }) => isStale),
      "with an outdated value as the current one",
    ),
    figure(
      `${name}.noise`,
      share(rows, ({ isNoise }) => isNoise),
      "with a text that must not be there",
    ),
    figure(`${name}.tokens`, rows.reduce((sum, { tokens }) => sum + tokens, 0) / rows.length, "tokens a moment"),
    ...(silent.length === 0
      ? []
      : [
          figure(
            `${name}.strangers`,
            share(silent, ({ hasBlock }) => hasBlock),
            "of unknown subjects with a block",
          ),
        ]),
  ];
}

function isRight({ isSilent, isComplete, isStale, isNoise, hasBlock }: Row): boolean {
  return isSilent ? !hasBlock : isComplete && !isStale && !isNoise;
}

/** Whether the prompts after a session are those of one session, and which of them bring memories. */
type Pushes = "every" | "first" | undefined;

async function liveWeek(folder: string, week: Week, pushes: Pushes): Promise<Row[]> {
  const rows: Row[] = [];
  for (const session of week.sessions) {
    writeConversations(folder, session.host, [toConversation(week, session)]);
    await importIn(folder, session.host);
    const moments = week.moments.filter(({ after }) => after === session.id);
    if (moments.length === 0) continue;
    const memory = await openWeek(folder, () => soonAfter(session));
    for (const moment of moments) rows.push(await judge(memory, week, moment, pushes));
    await memory.close();
  }
  return rows;
}

function openWeek(folder: string, now?: () => number): Promise<Memory> {
  return openMemory({
    memory: join(folder, "memory"),
    env: { HOME: folder, XDG_STATE_HOME: join(folder, "memory-state") },
    ...(now === undefined ? {} : { now }),
  });
}

/** A moment is judged an hour after the session's last turn. Its authors mean the day before the session by “yesterday”. */
export function soonAfter({ start, turns }: WeekSession): number {
  return Date.parse(start) + ((turns.at(-1)?.after ?? 0) + 60) * minute;
}

async function judge(memory: Memory, week: Week, moment: Moment, pushes: Pushes): Promise<Row> {
  const { kind, prompt, must, stale = [], mustNot = [], silent = false } = moment;
  const space = folderOf(week, moment.repository);
  const lost = kind === "compacted" ? { session: sessionId(week, moment.after), compacted: true } : {};
  const brief = await memory.brief({ space, ...lost });
  const recalled = prompt === undefined ? null : await push(memory, moment, { prompt, space }, pushes);
  const action = actionOf(moment);
  const acted = action === null ? null : await memory.atAction({ action, space, record: false });
  const given = [brief.block, recalled?.block, acted?.block].map((block) => block ?? "").join("\n");
  const compared = given.toLowerCase();
  const placeOf = (spellings: readonly string[]) =>
    Math.min(...spellings.map((one) => compared.indexOf(one.toLowerCase())).map((at) => (at === -1 ? Infinity : at)));
  const last = Math.max(-1, ...must.map(placeOf));
  return {
    week: week.week,
    half: week.half,
    moment,
    kind,
    given,
    isSilent: silent,
    isComplete: last < Infinity,
    isStale: stale.some((one) => placeOf([one]) < last),
    isNoise: mustNot.some((one) => compared.includes(one.toLowerCase())),
    hasBlock: (recalled?.block ?? null) !== null,
    tokens: brief.tokens + (recalled?.tokens ?? 0) + (acted?.tokens ?? 0),
  };
}

/** Recalls for a prompt. With `pushes`, the moments after a session are one session, which gets nothing twice. */
async function push(
  memory: Memory,
  { after, repository }: Moment,
  asked: { readonly prompt: string; readonly space: string },
  pushes: Pushes,
): Promise<Pick<RecallResult, "block" | "tokens">> {
  if (pushes === undefined) return memory.recall({ ...asked, record: false });
  const session = `after ${after} in ${repository}`;
  const served = await memory.trust.recalls();
  const hasBlock = served.some((one) => one.session === session && one.policy !== "brief");
  if (pushes === "first" && hasBlock) return { block: null, tokens: 0 };
  return memory.recall({ ...asked, session, unseen: true });
}

export function actionOf({ path, command, output = "" }: Moment): Action | null {
  if (path !== undefined) return { kind: "edit", path };
  return command === undefined ? null : { kind: "failure", command, output };
}

export function folderOf({ week }: Week, repository: string): string {
  return `/home/${week}/${repository}`;
}

export const minute = 60_000;
export const stepMs = 5_000;

function toConversation(week: Week, session: WeekSession): MadeConversation {
  const start = Date.parse(session.start);
  return {
    session: sessionId(week, session.id),
    folder: folderOf(week, session.repository),
    at: start,
    turns: session.turns.map(({ id, after, prompt, steps = [], reply }) => {
      const at = start + after * minute;
      return {
        id,
        at,
        prompt,
        reply,
        calls: steps.map((step, n) => toCall(step, `${id}-${n}`, at + (n + 1) * stepMs)),
      };
    }),
  };
}

/** The generated transcripts have only commands, so other tools are shown as commands. */
function toCall(step: WeekStep, id: string, at: number): MadeCall {
  if (step.tool === "command") return { id, at, command: step.command, output: step.output, exitCode: step.ok ? 0 : 1 };
  if (step.tool === "read") return { id, at, command: `read ${step.path}`, output: "", exitCode: 0 };
  if (step.tool === "edit")
    return { id, at, command: `edit ${step.path}`, output: `- ${step.old}\n+ ${step.new}`, exitCode: 0 };
  const items = step.items.map(({ text, done }) => `[${done ? "x" : " "}] ${text}`);
  return { id, at, command: "plan", output: items.join("\n"), exitCode: 0 };
}

/** Hosts name sessions by UUIDs. */
export function sessionId({ week }: Week, session: string): string {
  const hex = hash("sha256", `${week} ${session}`, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
