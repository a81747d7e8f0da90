import { join } from "node:path";

import { openMemory } from "../../src/compose/open-memory.ts";
import type { HookDetails, ToolUse } from "../../src/hooks/hook-event.ts";
import type { Action } from "../../src/memory/actions/action.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { capture, hookEvent, shell } from "../../test/hook-events.ts";
import { mulberry32 } from "../../test/mulberry32.ts";
import { BenchError, defineBench, exits } from "../bench.ts";
import type { Half } from "../recall/shape.ts";
import { atLeast, figure, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { loadWeeks, type Moment, type Week, type WeekSession, type WeekStep } from "./load-weeks.ts";
import { actionOf, folderOf, sessionId, soonAfter, minute, stepMs } from "./weeks.ts";

/**
 * Lives eight written weeks as hooks report them, and measures what an agent is given when it reads or edits a file and
 * when a command fails: at the weeks' own steps, at the labelled moments, and when a command that failed and was fixed
 * fails again. `--draw SEED` prints 60 blocks at the steps of a half, for readers who judge them; `--half` chooses it.
 */
export const benchActions = defineBench({
  options: { draw: { type: "string" }, half: { type: "string", default: "tune" } },
  run: async ({ smoke, draw: seed, half }) => {
    if (seed !== undefined && !/^\d+$/.test(seed)) throw new BenchError("--draw needs a whole number", exits.usage);
    const weeks = loadWeeks().filter((week) => seed === undefined || week.half === half);
    const rows: Row[] = [];
    for (const week of smoke ? weeks.slice(0, 1) : weeks)
      rows.push(...(await withScratch((folder) => liveWeek(folder, week))));
    if (seed !== undefined) printDrawn(rows, Number(seed));
    return [...Map.groupBy(rows, (row) => row.half)].flatMap(([name, own]) => summarise(`actions.${name}`, own));
  },
});

/** What an agent was given at one action. */
interface Row {
  readonly half: Half;
  readonly week: string;
  readonly day: string;
  /** A step of a week, a labelled moment, or the repetition of a failure that was fixed. */
  readonly of: "step" | "moment" | "repeat";
  readonly action: Action;
  readonly block: string | null;
  readonly tokens: number;
  /** True if the block contains something that must be there, and nothing that must not. Undefined for a step. */
  readonly isRight?: boolean;
}

async function liveWeek(folder: string, week: Week): Promise<Row[]> {
  const rows: Row[] = [];
  for (const session of week.sessions) {
    const day = session.start.slice(0, 10);
    const base = { half: week.half, week: week.week, day };
    const own = {
      space: folderOf(week, session.repository),
      session: sessionId(week, session.id),
      agent: session.host,
    };
    await withMemory(folder, Date.parse(session.start), async (memory) => {
      for (const action of session.turns.flatMap(({ steps = [] }) => steps.flatMap(actionAt))) {
        const { block, tokens } = await memory.atAction({ ...own, action });
        rows.push({ ...base, of: "step", action, block, tokens });
      }
    });
    await capture(join(folder, "memory"), join(folder, "state"), eventsOf(week, session));
    await withMemory(folder, soonAfter(session), async (memory) => {
      for (const moment of week.moments.filter(({ after }) => after === session.id)) {
        const action = actionOf(moment);
        if (action === null) continue;
        const space = folderOf(week, moment.repository);
        const { block, tokens } = await memory.atAction({ action, space, record: false });
        rows.push({ ...base, of: "moment", action, block, tokens, isRight: isRight(moment, block ?? "") });
      }
      for (const { step, reply } of fixedFailures(session)) {
        const action: Action = { kind: "failure", command: step.command, output: step.output };
        const { block, tokens } = await memory.atAction({ action, space: own.space, record: false });
        const words = new Set(reply.toLowerCase().match(/\w{4,}/g));
        const shared = [...(block ?? "").toLowerCase().matchAll(/\w{4,}/g)].filter(([word]) => words.has(word));
        rows.push({ ...base, of: "repeat", action, block, tokens, isRight: shared.length > 3 });
      }
    });
  }
  return rows;
}

async function withMemory(folder: string, now: number, work: (memory: Memory) => Promise<void>): Promise<void> {
  const memory = await openMemory({
    memory: join(folder, "memory"),
    state: join(folder, "state"),
    env: { HOME: folder },
    now: () => now,
  });
  await work(memory);
  await memory.close();
}

function isRight({ must, stale = [], mustNot = [] }: Moment, block: string): boolean {
  const text = block.toLowerCase();
  const placeOf = (one: string) => text.indexOf(one.toLowerCase());
  const found = must.flatMap((spellings) => spellings.map(placeOf)).filter((at) => at >= 0);
  const first = Math.min(...found);
  const isStale = stale.some((one) => placeOf(one) >= 0 && placeOf(one) < first);
  return found.length > 0 && !isStale && mustNot.every((one) => placeOf(one) === -1);
}

/** The failed commands of a session that succeeded later in the same words, and the reply that came with the success. */
function fixedFailures({ turns }: WeekSession) {
  const all = turns.flatMap(({ steps = [], reply }) => steps.map((step) => ({ step, reply })));
  return all.flatMap(({ step }, at) => {
    if (step.tool !== "command" || step.ok) return [];
    const fixed = all
      .slice(at)
      .find((later) => later.step.tool === "command" && later.step.ok && later.step.command === step.command);
    return fixed === undefined ? [] : [{ step, reply: fixed.reply }];
  });
}

function actionAt(step: WeekStep): Action[] {
  if (step.tool === "read") return [{ kind: "read", path: step.path }];
  if (step.tool === "edit") return [{ kind: "edit", path: step.path, diff: diffOf(step) }];
  return step.tool === "command" && !step.ok ? [{ kind: "failure", command: step.command, output: step.output }] : [];
}

function diffOf(step: { readonly old: string; readonly new: string }): string {
  return [...signed(step.old, "-"), ...signed(step.new, "+")].join("\n");
}

function signed(text: string, sign: string): string[] {
  return text === "" ? [] : text.split("\n").map((line) => `${sign}${line}`);
}

function eventsOf(week: Week, session: WeekSession) {
  const start = Date.parse(session.start);
  const place = {
    session: sessionId(week, session.id),
    folder: folderOf(week, session.repository),
    host: session.host,
  };
  return session.turns.flatMap(({ after, prompt, steps = [], reply }) => {
    const at = start + after * minute;
    const details: HookDetails[] = [
      { kind: "prompt-submitted", prompt },
      ...steps.flatMap(detailsOf),
      { kind: "reply-finished", reply },
    ];
    return details.map((one, n) => hookEvent(one, { ...place, at: at + n * stepMs }));
  });
}

function detailsOf(step: WeekStep): HookDetails[] {
  if (step.tool === "command") return finished(shell(step.command), step.output, !step.ok);
  if (step.tool === "plan") return [];
  const { path } = step;
  if (step.tool === "read") return finished({ name: "Read", kind: "read", text: path, path }, "");
  const edits = [{ path, change: "modified" as const, diff: diffOf(step) }];
  return finished({ name: "Edit", kind: "edit", text: path, path, edits }, "");
}

function finished(tool: ToolUse, text: string, failed = false): HookDetails[] {
  return [{ kind: "tool-finished", tool, result: { text, failed } }];
}

function summarise(name: string, rows: readonly Row[]): Result[] {
  const steps = rows.filter(({ of }) => of === "step");
  const given = steps.filter(({ block }) => block !== null);
  const days = new Set(rows.map(({ week, day }) => `${week} ${day}`)).size;
  const judged = rows.filter(({ of }) => of !== "step");
  const givenJudged = judged.filter(({ block }) => block !== null);
  const share = (of: readonly Row[]) => of.filter((row) => row.isRight === true).length / of.length;
  const warned = (isSo: (row: Row) => boolean) => share(judged.filter(isSo));
  return [
    ...(["read", "edit", "failure"] as const).flatMap((kind) => {
      const own = steps.filter(({ action }) => action.kind === kind);
      return [
        figure(`${name}.${kind}.steps`, own.length, "steps"),
        figure(`${name}.${kind}.given`, own.filter(({ block }) => block !== null).length / own.length, "of them"),
      ];
    }),
    figure(`${name}.tokens`, given.reduce((sum, { tokens }) => sum + tokens, 0) / days, "tokens a day"),
    figure(`${name}.longest`, Math.max(...rows.map(({ tokens }) => tokens)), "tokens in one block"),
    atLeast(`${name}.right`, share(givenJudged), `of ${givenJudged.length} given at labelled actions`, 0.9),
    ...(["edit", "failure"] as const).map((kind) => {
      const own = givenJudged.filter(({ of, action }) => of === "moment" && action.kind === kind);
      return figure(`${name}.right.${kind}`, share(own), `of ${own.length} given at labelled moments`);
    }),
    figure(
      `${name}.warned.edit`,
      warned(({ action }) => action.kind === "edit"),
      "of labelled edits",
    ),
    figure(
      `${name}.warned.failure`,
      warned(({ of, action }) => of === "moment" && action.kind === "failure"),
      "of labelled failures",
    ),
    figure(
      `${name}.warned.repeat`,
      warned(({ of }) => of === "repeat"),
      "of repeated failures",
    ),
    atLeast(`${name}.warned`, share(judged), `of ${judged.length} planted repeats`, 0.8),
  ];
}

/** Prints 60 blocks that agents were given at the weeks' own steps, for readers who judge whether they are right. */
function printDrawn(rows: readonly Row[], seed: number): void {
  const random = mulberry32(seed);
  const rest = rows.filter(({ of, block }) => of === "step" && block !== null);
  for (let n = 1; n <= 60 && rest.length > 0; n += 1) {
    const [drawn] = rest.splice(Math.floor(random() * rest.length), 1);
    if (drawn === undefined) return;
    console.log(`\n# ${n}: ${drawn.week}, ${drawn.day}\n${JSON.stringify(drawn.action)}\n\n${drawn.block}`);
  }
}
