import { givenFields } from "../../../core/event/given-fields.ts";
import type { SourceDatabase } from "../../../core/ports/transfer.ts";
import { maxRecordBytes, type MemoryFormat, type FormatPart, type ForeignMemory } from "./format.ts";
import { readJsonItems } from "./read-json-items.ts";
import { type ForeignRecord, listField, nameField, textField, timeField, toTags } from "./record-fields.ts";

/**
 * Reads the output of claude-mem's export script: one object with lists of observations, summaries, prompts and
 * sessions.
 */
export const claudeMem: MemoryFormat = {
  name: "claude-mem",
  title: "claude-mem (export)",
  recognises: ({ beginning }) => {
    const text = beginning.toString("utf8");
    return /^\s*\{/.test(text) && /"totalObservations"\s*:/.test(text) && /"observations"\s*:\s*\[/.test(text);
  },
  read: function* (source) {
    for (const { items, bytes, damaged } of readJsonItems(source.parts(), maxRecordBytes)) {
      const read = items.flatMap(({ member, record }) => {
        const toMemory = claudeMemRecords[member ?? ""];
        return toMemory === undefined ? [] : [toMemory(record)];
      });
      const memories = read.filter((one) => one !== null);
      yield { memories, bytes, damaged: damaged + read.length - memories.length };
    }
  },
};

/** The kind of records in each table that has memories. */
const tables = { observations: "observations", session_summaries: "summaries", user_prompts: "prompts" } as const;

const pageSize = 500;

/** Reads claude-mem's own database, `~/.claude-mem/claude-mem.db`, without changing it. */
export const claudeMemDatabase: MemoryFormat = {
  name: "claude-mem",
  title: "claude-mem (database)",
  recognises: (source) =>
    source.beginning.toString("latin1", 0, 16) === "SQLite format 3\0" && hasTables(source.database()),
  read: function* (source) {
    const db = source.database();
    try {
      // The first part reports the size of the whole file, because the bytes of single rows are not known.
      yield { memories: [], bytes: source.bytes, damaged: 0 };
      for (const [table, records] of Object.entries(tables))
        if (isTable(db, table)) yield* readTable(db, table, records);
    } finally {
      db.close();
    }
  },
};

function* readTable(db: SourceDatabase, table: string, records: string): Generator<FormatPart> {
  const columns = db
    .all("SELECT name FROM pragma_table_info(?)", table)
    .map((row) => `"${String(row["name"]).replaceAll('"', '""')}"`);
  // Reads values over the limit as null, because the file may contain values of any size.
  const bounded = columns.map(
    (column) => `CASE WHEN length(${column}) > ${maxRecordBytes} THEN NULL ELSE ${column} END AS ${column}`,
  );
  const select = `SELECT rowid AS loci_row, ${bounded.join(", ")} FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${pageSize}`;
  for (let after = 0; ;) {
    const rows = db.all(select, after) as ForeignRecord[];
    const last = rows.at(-1);
    if (last === undefined) return;
    const at = Number(last["loci_row"]);
    // A column named `loci_row` would hide the row number. If its values do not grow, the loop would never end.
    if (!(at > after)) return;
    after = at;
    const memories = rows.map((row) => claudeMemRecords[records]?.(row) ?? null).filter((one) => one !== null);
    yield { memories, bytes: 0, damaged: rows.length - memories.length };
  }
}

function hasTables(db: SourceDatabase): boolean {
  try {
    return isTable(db, "observations") && isTable(db, "session_summaries");
  } finally {
    db.close();
  }
}

/** True for a table. A view does not count, because a query on it could run forever. */
function isTable(db: SourceDatabase, name: string): boolean {
  return db.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name).length > 0;
}

/**
 * Converts the records of claude-mem, which are the same in its database and in its exports. As in claude-mem, a key
 * consists of session and time, because record numbers differ between databases.
 */
const claudeMemRecords: Readonly<Record<string, (record: ForeignRecord) => ForeignMemory | null>> = {
  observations: (record) => {
    const facts = listField(record, "facts").map((fact) => `- ${fact}`);
    const body = [textField(record, "subtitle"), textField(record, "narrative") ?? textField(record, "text")];
    const text = joined([textField(record, "title"), ...body, facts.length === 0 ? undefined : facts.join("\n")]);
    const tags = toTags([nameField(record, "type"), ...listField(record, "concepts")]);
    return memory(record, "observation", text, "fact", tags);
  },
  summaries: (record) => {
    const parts = [
      ["Request", "request"],
      ["Investigated", "investigated"],
      ["Learned", "learned"],
      ["Completed", "completed"],
      ["Next steps", "next_steps"],
      ["Notes", "notes"],
    ] as const;
    const lines = parts.flatMap(([title, name]) => {
      const part = textField(record, name);
      return part === undefined ? [] : [`${title}: ${part}`];
    });
    return memory(record, "summary", joined(lines), "fact", toTags(["summary"]));
  },
  prompts: (record) => {
    const text = textField(record, "prompt_text");
    const session = nameField(record, "content_session_id") ?? nameField(record, "claude_session_id");
    if (text === undefined || session === undefined) return null;
    const project = nameField(record, "project");
    return {
      type: "prompt",
      text,
      key: `prompt ${session} ${String(record["prompt_number"])}`,
      session,
      ...timeOf(record),
      ...(project === undefined ? {} : { project }),
    };
  },
};

function memory(
  record: ForeignRecord,
  what: string,
  text: string,
  type: ForeignMemory["type"],
  tags: { tags?: string[] },
): ForeignMemory | null {
  const session = nameField(record, "memory_session_id") ?? nameField(record, "sdk_session_id");
  if (text === "") return null;
  const project = nameField(record, "project");
  const title = nameField(record, "title") ?? "";
  return {
    type,
    text,
    key: `${what} ${session ?? ""} ${String(record["created_at_epoch"])} ${title}`,
    ...timeOf(record),
    ...tags,
    ...givenFields({ session, project }),
  };
}

function timeOf(record: ForeignRecord): { at?: number } {
  const at = timeField(record, "created_at_epoch") ?? timeField(record, "created_at");
  return at === undefined ? {} : { at };
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join("\n");
}
