import { DatabaseSync } from "node:sqlite";

import { checkDatabaseFiles } from "../../platform/files/regular-file.ts";
import { isJson, type Json } from "../fields-of.ts";

/** A message of the database, with its parts and its session. */
export interface MessageRecord extends Json {
  readonly session: {
    readonly id: string;
    /** The id of the session that the person started. It differs from `id` if this is the session of a subagent. */
    readonly root: string;
    readonly agent: string;
    readonly directory: string;
    readonly version: string;
    readonly begunAt: number;
  };
  readonly id: string;
  readonly at: number;
  readonly message: Json;
  readonly parts: readonly Json[];
}

interface SessionRow {
  readonly id: string;
  readonly directory: string;
  readonly version: string;
  readonly agent: string | null;
  readonly time_created: number;
}

interface DataRow {
  readonly id: string;
  readonly time_created: number;
  readonly data: string;
}

/** Reads the messages in opencode's database, one session after the other. Only one message is in memory at a time. */
export function* sessionRecords(path: string): Generator<MessageRecord> {
  const db = openToRead(path);
  try {
    const parentOf = db.prepare("SELECT parent_id FROM session WHERE id = ?");
    const root = (id: string): string => {
      const parent = parentOf.get(id)?.["parent_id"];
      return typeof parent === "string" ? root(parent) : id;
    };
    const messages = db.prepare(
      "SELECT id, time_created, data FROM message WHERE session_id = ? ORDER BY time_created, id",
    );
    const parts = db.prepare("SELECT id, time_created, data FROM part WHERE message_id = ? ORDER BY id");
    const sessions = db.prepare(
      "SELECT id, directory, version, agent, time_created FROM session ORDER BY time_created, id",
    );
    for (const row of sessions.all() as unknown as SessionRow[]) {
      const { id, directory, version, agent, time_created: begunAt } = row;
      const session = { id, root: root(id), agent: agent ?? "", directory, version, begunAt };
      for (const message of messages.iterate(id) as unknown as Iterable<DataRow>) {
        yield {
          session,
          id: message.id,
          at: message.time_created,
          message: parsed(message.data),
          parts: (parts.all(message.id) as unknown as DataRow[]).map(({ data }) => parsed(data)),
        };
      }
    }
  } finally {
    db.close();
  }
}

function openToRead(path: string): DatabaseSync {
  try {
    checkDatabaseFiles(path);
    const db = new DatabaseSync(path, { readOnly: true });
    db.prepare("SELECT 1 FROM session, message, part LIMIT 0").all();
    return db;
  } catch (error) {
    // Callers recognise a transcript that cannot be opened by `syscall` in the error.
    throw Object.assign(new Error(`${path} is not a readable database`, { cause: error }), { syscall: "open" });
  }
}

function parsed(data: string): Json {
  try {
    const value = JSON.parse(data) as unknown;
    return isJson(value) ? value : {};
  } catch {
    return {};
  }
}
