import { localDay } from "../text/phrases/times.ts";
import type { MemorySignal } from "./find-signals.ts";
import type { JudgedRecall } from "./judged-recall.ts";
import type { TurnOutcome } from "./measure-turn.ts";

/** A recall, with the use of its memories and the outcome of the work after it. It contains no text. */
export interface RecallOutcome extends JudgedRecall {
  /** The size of the block, in tokens. */
  readonly tokens: number;
  /** How each shown memory was used, as far as later events show it. */
  readonly signals: readonly MemorySignal[];
  /** Null if nothing happened after the recall. */
  readonly outcome: TurnOutcome | null;
}

/**
 * The memories that agents got in one week, and how they were used. `recalls` counts recalls and `tokens` counts
 * tokens. All other fields count memories.
 */
export interface RecallWeek {
  /** The first day of the week, a Monday: `2026-11-09`. */
  readonly week: string;
  /** How often an agent got a block. */
  readonly recalls: number;
  /** The memories in these blocks. */
  readonly served: number;
  /** The memories that the agent used. */
  readonly used: number;
  /** The memories of which no trace appeared in the agent's work, and those that a person judged useless. */
  readonly ignored: number;
  /** The memories that the user or the agent found to be wrong. */
  readonly contradicted: number;
  /** The memories whose use could not be seen. */
  readonly unknown: number;
  /** The memories that were contradicted, or that a person judged useless. */
  readonly harmful: number;
  /** The size of the blocks, in tokens. */
  readonly tokens: number;
}

/** A part of a score, or a property of a task, that differs between used and unused memories. */
export interface UsePredictor extends Difference {
  /** `part` is a part of a memory's score, `task` a property of the work after a recall. */
  readonly kind: "part" | "task";
  /** The name of the part or property, such as `recency` or `toolCalls`. */
  readonly name: string;
}

/** A moment at which agents get memories: a session's start, a prompt, or an action such as a failed command. */
type MomentName = "start" | "prompt" | "action";

/** The memories that agents got at one kind of moment, and how they were used. */
interface RecallMoment extends Omit<RecallWeek, "week"> {
  /** The kind of moment. */
  readonly moment: MomentName;
  /** How many recalls were followed by work, so that a repeated failure could have been seen. */
  readonly followed: number;
  /** After how many of these no command failed until the next prompt. Without a comparison, it shows no effect. */
  readonly withoutFailure: number;
}

/** Whether memory helped: counts by week, and what predicts use. */
export interface RecallSummary {
  /** The weeks with recalls, oldest first. */
  readonly weeks: readonly RecallWeek[];
  /** The counts of all weeks together. */
  readonly total: Omit<RecallWeek, "week">;
  /** The counts of each moment with recalls. */
  readonly moments: readonly RecallMoment[];
  /** How often each sign decided about the use of a memory. A sign is, for example, `file` or `correction`. */
  readonly signals: Readonly<Record<string, number>>;
  /** The parts and properties that predict use, the strongest first. */
  readonly predictors: readonly UsePredictor[];
}

/** Counts by week how recalled memories were used, and finds what predicts their use. */
export function summariseRecalls(recalls: readonly RecallOutcome[]): RecallSummary {
  const weeks = Map.groupBy(
    recalls.toSorted((a, b) => a.ts - b.ts),
    ({ ts }) => weekOf(ts),
  );
  const counts = new Map<string, number>();
  for (const { signals } of recalls)
    for (const { signal } of signals) counts.set(signal, (counts.get(signal) ?? 0) + 1);
  return {
    weeks: [...weeks].map(([week, some]) => ({ week, ...countRecalls(some) })),
    total: countRecalls(recalls),
    moments: moments.flatMap((moment) => countMoment(moment, recalls)),
    signals: Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a)),
    predictors: [...comparePartsOf(recalls), ...compareTasks(recalls)].toSorted(
      (a, b) => Math.abs(b.auc - 0.5) - Math.abs(a.auc - 0.5),
    ),
  };
}

const moments = ["start", "prompt", "action"] as const satisfies readonly MomentName[];

function countMoment(moment: MomentName, recalls: readonly RecallOutcome[]): RecallMoment[] {
  const own = recalls.filter(({ policy }) => momentOf(policy) === moment);
  if (own.length === 0) return [];
  const outcomes = own.flatMap(({ outcome }) => outcome ?? []);
  const withoutFailure = outcomes.filter(({ errors }) => errors === 0).length;
  return [{ moment, ...countRecalls(own), followed: outcomes.length, withoutFailure }];
}

/** The log names what made the block: the brief, an action, or the policy that ranked the memories for a prompt. */
function momentOf(policy: string): MomentName {
  return policy === "brief" ? "start" : policy === "action" ? "action" : "prompt";
}

/** Returns the Monday of a week, in the person's own time zone. */
function weekOf(ts: number): string {
  const date = new Date(ts);
  // Noon exists on every day, also where clocks change at midnight.
  date.setHours(12, 0, 0, 0);
  date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  return localDay(date.getTime());
}

function countRecalls(recalls: readonly RecallOutcome[]): Omit<RecallWeek, "week"> {
  const all = recalls.flatMap(({ signals }) => signals);
  const countOf = (use: MemorySignal["use"]) => all.filter((one) => one.use === use).length;
  const judgedUseless = all.filter(({ use, signal }) => use === "ignored" && signal === "judged").length;
  return {
    recalls: recalls.length,
    served: all.length,
    used: countOf("used"),
    ignored: countOf("ignored"),
    contradicted: countOf("contradicted"),
    unknown: countOf("unknown"),
    harmful: countOf("contradicted") + judgedUseless,
    tokens: recalls.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

/** Compares the parts of the scores of shown memories. A part that the log left out is 0. */
function comparePartsOf(recalls: readonly RecallOutcome[]): UsePredictor[] {
  const known = recalls.flatMap(({ candidates }) => candidates.filter(({ shown, useful }) => shown && useful !== null));
  const names = [...new Set(known.flatMap(({ parts }) => Object.keys(parts)))];
  return names.flatMap((name) => {
    const valuesOf = (useful: number) =>
      known.filter((one) => one.useful === useful).map(({ parts }) => parts[name] ?? 0);
    return named("part", name, compareGroups(valuesOf(1), valuesOf(0)));
  });
}

/** Compares the work after recalls with at least one used memory to the work after the others. */
function compareTasks(recalls: readonly RecallOutcome[]): UsePredictor[] {
  const tasks = recalls.flatMap(({ signals, outcome }) => {
    const isKnown = signals.some(({ use }) => use !== "unknown");
    return outcome === null || !isKnown ? [] : [{ outcome, isUsed: signals.some(({ use }) => use === "used") }];
  });
  const names = ["durationMs", "toolCalls", "errors", "corrections", "success"] as const;
  return names.flatMap((name) => {
    const valuesOf = (isUsed: boolean) =>
      tasks.filter((one) => one.isUsed === isUsed).map(({ outcome }) => Number(outcome[name]));
    return named("task", name, compareGroups(valuesOf(true), valuesOf(false)));
  });
}

function named(kind: UsePredictor["kind"], name: string, difference: Difference | null): UsePredictor[] {
  return difference === null ? [] : [{ kind, name, ...difference }];
}

/** How a value differs between memories that were used and memories that were not. */
interface Difference {
  /** The mean of the used memories. */
  readonly used: number;
  /** The mean of the unused memories. */
  readonly unused: number;
  /**
   * The chance that a used memory has a greater value than an unused one (the area under the ROC curve). A chance of
   * 0.5 means that the value predicts nothing.
   */
  readonly auc: number;
}

/** With fewer values in one of the groups, a difference can be chance. */
const fewest = 5;

/** Compares a value of used and unused memories; null if there are too few of either. */
export function compareGroups(used: readonly number[], unused: readonly number[]): Difference | null {
  if (used.length < fewest || unused.length < fewest) return null;
  return { used: meanOf(used), unused: meanOf(unused), auc: areaUnderCurve(used, unused) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sums the ranks of the used values (the statistic of Mann and Whitney). Equal values share their ranks. */
function areaUnderCurve(used: readonly number[], unused: readonly number[]): number {
  const all = [...used.map((value) => ({ value, own: 1 })), ...unused.map((value) => ({ value, own: 0 }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    let own = 0;
    while (to < all.length && all[to]?.value === all[from]?.value) {
      own += all[to]?.own ?? 0;
      to += 1;
    }
    ranks += own * ((from + 1 + to) / 2);
    from = to;
  }
  return (ranks - (used.length * (used.length + 1)) / 2) / (used.length * unused.length);
}
