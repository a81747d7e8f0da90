import type { Head, Origin } from "../core/event/event.ts";
import type { MemoryType } from "../core/event/memory-type.ts";

/** A memory in its public form. */
export interface StoredMemory {
  /** The id of the memory's event. */
  readonly id: string;
  /** The type of the memory, such as fact, prompt or error. */
  readonly type: MemoryType;
  /** The kind of the memory's event, such as `fact.learned`. */
  readonly kind: string;
  /** When it happened, in milliseconds since 1970. */
  readonly ts: number;
  /** The text of the memory. Null if the content was erased or could not be read. */
  readonly text: string | null;
  /** The tags of the memory. */
  readonly tags: readonly string[];
  /** The file that the memory is about, or null. */
  readonly path: string | null;
  /** The level of the memory's scope. */
  readonly level: string;
  /** The name of the memory's space, or null. */
  readonly space: string | null;
  /** The person who wrote the memory. Only memories of a shared stream have an author. */
  readonly author?: string;
  /** The agent that the memory comes from, or null if unknown. */
  readonly agent: string | null;
  /** The session that the memory comes from, or null. */
  readonly session: string | null;
  /** The run that the memory comes from, or null. */
  readonly run: string | null;
  /** Who wrote the words of the memory. */
  readonly trust: Head["trust"];
  /** The importance, from 0 to 1. */
  readonly importance: number;
  /** The device and program that recorded the memory. */
  readonly origin: Origin;
  /** How the action ended, such as the exit code of a command. Null if unknown. */
  readonly outcome: Head["outcome"] | null;
  /** The other fields of the memory's content. */
  readonly details: Readonly<Record<string, unknown>>;
  /** True if the memory is pinned. A pinned memory never expires. */
  readonly pinned: boolean;
  /** True if the memory is sensitive. Agents get a sensitive memory only when they ask for it. */
  readonly sensitive: boolean;
  /** The names of the rules that found the memory sensitive (core/access/sensitivity), whatever a person decided. */
  readonly sensitivity: readonly string[];
  /** A person's decision whether the memory is sensitive, or null. */
  readonly classified: boolean | null;
  /**
   * True if a person has confirmed the memory. Memories from tools, the web, imports and strangers' documents need
   * that.
   */
  readonly confirmed: boolean;
  /** When the memory was forgotten, in milliseconds since 1970, or null. */
  readonly forgotten: number | null;
}

/** All ids of a memory `m`. A memory that was reported more than once has several. */
export const itsIds = "SELECT m.id UNION ALL SELECT a.id FROM aliases a WHERE a.key = m.key";
export const wasPinned = `coalesce((SELECT p.pinned FROM pins p WHERE p.target IN (${itsIds}) ORDER BY p.ts DESC, p.id DESC LIMIT 1), 0) = 1`;

/** SQL condition on `memories m`: true if the memory is pinned. The last pin or unpin of any of its ids counts. */
export const isPinned = `(m.type = 'pin' OR ${wasPinned})`;

/** SQL for the id of the report that the words of a memory come from. */
export const wordsId = "coalesce(m.source_id, m.id)";

/**
 * SQL condition: true if a person has confirmed or pinned the memory. For a document, the confirmation must be of
 * exactly that version. For a memory with several reports, it must be of the report that has its words. Otherwise
 * another report, with the same key and an earlier time, could bring in other words. A pin that came with an import
 * does not count, because somebody else set it.
 */
export const isConfirmed = `(coalesce((SELECT p.pinned FROM pins p WHERE p.target = ${wordsId}), 0) = 1
  OR EXISTS (SELECT 1 FROM confirmations c WHERE c.target IN (${wordsId}, CASE WHEN m.type = 'document' THEN m.details ->> '$.version' END)))`;

/**
 * SQL conditions on `memories m`. A person's decision overrides the rules. A match of the rule `tag` counts as a
 * person's decision too.
 */
export const isSensitive = "coalesce(m.classified, m.sensitive IS NOT NULL)";
export const isMarked = "coalesce(m.classified, coalesce(instr(' ' || m.sensitive || ' ', ' tag ') > 0, 0))";

/** SQL for the importance of a memory now. It is the importance on arrival until the first recalibration. */
export const presentImportance = "coalesce((SELECT i.importance FROM standings i WHERE i.id = m.id), m.importance)";

/** The columns that `rowToMemory` reads, for a statement over `memories m`. */
export const memoryColumns = `m.row, m.id, m.type, m.kind, m.ts, m.text, m.path, m.level, m.author, m.agent, m.session, m.run, m.trust, ${presentImportance} AS importance, m.origin, m.outcome, m.details, m.sensitive, m.classified,
  (SELECT s.name FROM spaces s WHERE s.space = m.space) AS space,
  ${isPinned} AS pinned, ${isConfirmed} AS confirmed,
  (SELECT min(f.ts) FROM forgotten f WHERE f.target IN (${itsIds})) AS forgotten`;

export type Row = Readonly<Record<string, unknown>>;

export function rowToMemory(row: Row): StoredMemory {
  const { tags, ...details } = parseObject(row["details"]);
  const sensitivity = (text(row["sensitive"]) ?? "").split(" ").filter((name) => name !== "");
  return {
    id: String(row["id"]),
    type: row["type"] as MemoryType,
    kind: String(row["kind"]),
    ts: Number(row["ts"]),
    text: text(row["text"]),
    tags: Array.isArray(tags) ? tags.map(String) : [],
    path: text(row["path"]),
    level: String(row["level"]),
    space: text(row["space"]),
    ...(typeof row["author"] === "string" ? { author: row["author"] } : {}),
    agent: text(row["agent"]),
    session: text(row["session"]),
    run: text(row["run"]),
    trust: row["trust"] as Head["trust"],
    importance: Number(row["importance"]),
    origin: parseObject(row["origin"]) as unknown as Origin,
    outcome: row["outcome"] === null ? null : (parseObject(row["outcome"]) as unknown as Head["outcome"]),
    details,
    pinned: row["pinned"] === 1,
    sensitive: row["classified"] === null ? sensitivity.length > 0 : row["classified"] === 1,
    sensitivity,
    classified: row["classified"] === null ? null : row["classified"] === 1,
    confirmed: row["confirmed"] === 1,
    forgotten: row["forgotten"] === null ? null : Number(row["forgotten"]),
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function parseObject(value: unknown): Record<string, unknown> {
  return typeof value === "string" ? (JSON.parse(value) as Record<string, unknown>) : {};
}
