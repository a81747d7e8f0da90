import type { MemoryType } from "../../core/event/memory-type.ts";
import type { TurnEvent, TurnMemory } from "../../core/learning/served-turn.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { RecallRow } from "./views.ts";

/** An event of a session, and whether it is a prompt of the user. */
export interface SessionEvent extends TurnEvent {
  readonly isUserPrompt: boolean;
}

/** The events of a session around a recall, oldest first. */
export interface AroundRecall {
  readonly before: readonly SessionEvent[];
  readonly after: readonly SessionEvent[];
}

// These bounds keep the reading of 1,000 recalls within seconds. A longer turn is judged by its beginning.
const mostBefore = 20;
const mostAfter = 80;
const mostCharacters = { before: 1_000, after: 2_500 };
const mostMemoryCharacters = 2_000;

// Imports are left out, because anybody can name a session in a file.
const eventsOf = (characters: number): string => `SELECT type, ts, substr(text, 1, ${characters}) AS text, path, trust,
    (type = 'error' OR coalesce(outcome ->> '$.status' = 'failure', 0)) AS failed
  FROM memories INDEXED BY memories_by_session WHERE session = ?1 AND text IS NOT NULL AND trust <> 'import'
   AND type IN ('prompt', 'assistant', 'tool_use', 'tool_result', 'error', 'artifact')`;

/** Reads what happened in a session before and after a recall, within bounds. */
export function eventsAroundRecall(db: SqlDatabase, { session, ts }: Pick<RecallRow, "session" | "ts">): AroundRecall {
  if (session === null) return { before: [], after: [] };
  const before = statement(
    db,
    `${eventsOf(mostCharacters.before)} AND ts <= ?2 ORDER BY ts DESC, id DESC LIMIT ${mostBefore}`,
  );
  const after = statement(db, `${eventsOf(mostCharacters.after)} AND ts > ?2 ORDER BY ts, id LIMIT ${mostAfter}`);
  return {
    before: before.all(session, ts).map(rowToEvent).toReversed(),
    after: after.all(session, ts).map(rowToEvent),
  };
}

function rowToEvent(row: Readonly<Record<string, unknown>>): SessionEvent {
  return {
    type: row["type"] as MemoryType,
    ts: Number(row["ts"]),
    text: String(row["text"]),
    path: typeof row["path"] === "string" ? row["path"] : null,
    failed: row["failed"] === 1,
    isUserPrompt: row["type"] === "prompt" && row["trust"] === "user",
  };
}

/** Reads the present texts of memories, shortened. The text of an erased memory is null. */
export function textsOfMemories(db: SqlDatabase, ids: readonly string[]): TurnMemory[] {
  const texts = new Map(
    statement(
      db,
      `SELECT j.value AS id, substr(m.text, 1, ${mostMemoryCharacters}) AS text FROM json_each(?) j
        CROSS JOIN memories m ON m.id = j.value OR m.key = (SELECT a.key FROM aliases a WHERE a.id = j.value)`,
    )
      .all(JSON.stringify(ids))
      .map((row) => [String(row["id"]), typeof row["text"] === "string" ? row["text"] : null]),
  );
  return ids.map((id) => ({ id, text: texts.get(id) ?? null }));
}

/** Returns a person's last judgement of each memory of a recall: true for useful. */
export function judgementsOf(db: SqlDatabase, recall: string): ReadonlyMap<string, boolean> {
  const rows = statement(db, "SELECT target, useful FROM judgements WHERE recall = ? ORDER BY event").all(recall);
  return new Map(rows.map((row) => [String(row["target"]), row["useful"] === 1]));
}
