import { openScratchDatabase } from "../../index/database/scratch-database.ts";

/** One copy of an event in the log, without its content. */
export interface SeenEvent {
  readonly id: string;
  readonly ts: number;
  /** The number of the batch in the log that contains the copy. */
  readonly batch: number;
  readonly bytes: number;
  /** False if the event is exported only together with one of its targets. */
  readonly isWanted: boolean;
  readonly targets?: readonly string[];
}

/** An event to export. `batches` has one number for each copy of the event in the log. */
export interface OrderedEvent {
  readonly id: string;
  readonly batches: readonly number[];
  readonly bytes: number;
}

/** The events of a log in order, without their contents, so a million of them need little RAM. */
export interface EventOrder {
  add(events: readonly SeenEvent[]): void;
  /** Selects the events that are exported because of their targets. Call it once, after all events are added. */
  settle(): void;
  count(): number;
  /**
   * Returns the events by time, then by id. The order is the same on every machine, however the log is split into
   * files.
   */
  ordered(): Iterable<OrderedEvent>;
  close(): void;
}

// The tables contain ids and times, but no content.
const tables = `
  CREATE TABLE copies (id TEXT NOT NULL, batch INTEGER NOT NULL, ts INTEGER NOT NULL, bytes INTEGER NOT NULL, wanted INTEGER NOT NULL) STRICT;
  CREATE TABLE targets (id TEXT NOT NULL, target TEXT NOT NULL) STRICT;`;

export function openEventOrder(): EventOrder {
  const db = openScratchDatabase();
  db.exec(tables);
  const addCopy = db.prepare("INSERT INTO copies (id, batch, ts, bytes, wanted) VALUES (?, ?, ?, ?, ?)");
  const addTarget = db.prepare("INSERT INTO targets (id, target) VALUES (?, ?)");
  return {
    add: (events) => {
      db.exec("BEGIN");
      for (const { id, ts, batch, bytes, isWanted, targets = [] } of events) {
        addCopy.run(id, batch, ts, bytes, isWanted ? 1 : 0);
        if (!isWanted) for (const target of targets) addTarget.run(id, target);
      }
      db.exec("COMMIT");
    },
    settle: () => {
      db.exec(`
        CREATE INDEX copies_by_id ON copies (id, wanted);
        UPDATE copies SET wanted = 1 WHERE wanted = 0 AND EXISTS (SELECT 1 FROM copies c WHERE c.id = copies.id AND c.wanted = 1);
        UPDATE copies SET wanted = 1 WHERE wanted = 0
           AND id IN (SELECT t.id FROM targets t WHERE EXISTS (SELECT 1 FROM copies c WHERE c.id = t.target AND c.wanted = 1));`);
    },
    count: () => Number(db.prepare("SELECT count(DISTINCT id) AS n FROM copies WHERE wanted = 1").get()?.["n"]),
    ordered: function* () {
      const rows = db
        .prepare(
          `SELECT id, min(ts) AS first, group_concat(batch) AS batches, max(bytes) AS bytes FROM copies WHERE wanted = 1
            GROUP BY id ORDER BY first, id`,
        )
        .iterate();
      for (const row of rows)
        yield {
          id: String(row["id"]),
          batches: String(row["batches"]).split(",").map(Number),
          bytes: Number(row["bytes"]),
        };
    },
    close: () => db.close(),
  };
}
