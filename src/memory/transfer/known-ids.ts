import type { Log } from "../../core/ports/log.ts";
import { openScratchDatabase } from "../../index/database/scratch-database.ts";
import { toldBy } from "./log-places.ts";

/** The ids of all events of a log, including those that no index stores: a repeated pin is one event. */
export interface KnownIds {
  /** True for a new id, which is known from then on. */
  add(id: string): boolean;
  close(): void;
}

/** Reads the whole log for its ids. They are stored so that a million of them need little memory. */
export async function readKnownIds(log: Pick<Log, "read">): Promise<KnownIds> {
  const db = openScratchDatabase();
  db.exec("CREATE TABLE known (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID; BEGIN");
  const insert = db.prepare("INSERT INTO known (id) VALUES (?) ON CONFLICT DO NOTHING");
  const add = (id: string): boolean => insert.run(id).changes > 0;
  for await (const batch of log.read(null)) for (const { id } of toldBy(batch)) add(id);
  return { add, close: () => db.close() };
}
