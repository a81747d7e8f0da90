import { fewestRepeated, recalibrateImportance, type ImportanceSignals } from "../core/event/recalibrate-importance.ts";
import { factStates, hasEnded } from "../core/facts/fact-states.ts";
import type { SqlDatabase } from "../index/database/sql-database.ts";
import { listFactRows } from "../index/views/fact-views.ts";
import { countRecalibrated, memorySignals, replaceStandings } from "../index/views/standing-views.ts";
import { factRules } from "./facts/fact-rules.ts";
import { freshen } from "./freshen.ts";
import type { Parts } from "./parts.ts";

/**
 * Computes the importance of memories again from what happened to them, and when agents last got them. It reads the whole
 * memory, so it runs once a day in the background. Returns the number of memories whose importance differs from that on
 * arrival.
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
