import { factStates, hasEnded } from "../../core/facts/fact-states.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { listFactRows } from "../../index/views/fact-views.ts";
import { countRecalibrated, memorySignals, replaceStandings } from "../../index/views/importance-views.ts";
import { factRules } from "../base/fact-rules.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";

/**
 * Computes the importance of all memories again from the later events about them, and records when agents last got each
 * memory. It reads the whole memory, so it runs once a day in the background. Returns the number of memories whose
 * importance differs from that on arrival.
 */
export async function recalibrate(parts: Parts): Promise<number> {
  await freshen(parts);
  return parts.index.query((db) => {
    const conflicts = conflictsOf(parts, db);
    const found = memorySignals(db, fewestRepeated, [...conflicts.keys()]);
    const standings = found.map((one) => ({
      id: one.id,
      used: one.used,
      importance: recalibrateImportance(one.importance, { ...one, conflict: conflicts.get(one.id) ?? null }),
    }));
    replaceStandings(db, standings, parts.clock.now());
    return countRecalibrated(db);
  });
}

/** Finds the facts that no longer hold, the events that only such facts quote, and the facts that ended another one. */
function conflictsOf(parts: Parts, db: SqlDatabase): Map<string, ImportanceSignals["conflict"]> {
  const { facts } = listFactRows(db, {}, parts.principal);
  const judged = factStates(facts, factRules(parts));
  const isEnded = (id: string): boolean => hasEnded(judged.get(id)?.state);
  const alive = new Set(
    facts.filter(({ id }) => !isEnded(id)).flatMap(({ evidence }) => evidence.map(({ event }) => event)),
  );
  const ended = facts.filter(({ id }) => isEnded(id));
  const quoted = ended
    .flatMap(({ evidence }) => evidence.map(({ event }) => event))
    .filter((event) => !alive.has(event));
  const enders = ended.flatMap(({ id, correctedBy }) => judged.get(id)?.endedBy ?? correctedBy ?? []);
  return new Map<string, ImportanceSignals["conflict"]>([
    ...enders.map((id): [string, "corrects"] => [id, "corrects"]),
    ...[...ended.map(({ id }) => id), ...quoted].map((id): [string, "ended"] => [id, "ended"]),
  ]);
}

/** What is known about a memory only after it was recorded. */
export interface ImportanceSignals {
  /** How often it was judged useful, and how often useless. */
  readonly useful: number;
  readonly useless: number;
  /** How many memories have the same text, including this one. */
  readonly copies: number;
  /**
   * `ended`: the memory is a fact that no longer holds, or only such facts quote it. `corrects`: it ended an older
   * fact.
   */
  readonly conflict: "ended" | "corrects" | null;
}

/** The greatest change by judgements. */
const mostUsage = 0.3;
/** The change by one judgement. */
const usageStep = 0.1;
/** A text with fewer copies counts as new. */
const fewestRepeated = 3;
/** Subtracted each time the number of copies doubles. A prompt such as "go on" says nothing new. */
const repetitionStep = 0.05;
const ended = -0.3;
/** Added to a fact that ended another one, because agents may still have learned the older value elsewhere. */
const corrects = 0.1;

/** Returns the importance of a memory, from 0 to 1, by its importance on arrival and by what happened since. */
export function recalibrateImportance(
  onArrival: number,
  { useful, useless, copies, conflict }: ImportanceSignals,
): number {
  const usage = Math.min(mostUsage, Math.max(-mostUsage, usageStep * (useful - useless)));
  const repetition = copies < fewestRepeated ? 0 : repetitionStep * Math.log2(copies);
  const change = usage - repetition + (conflict === null ? 0 : conflict === "ended" ? ended : corrects);
  return Math.min(1, Math.max(0, onArrival + change));
}
