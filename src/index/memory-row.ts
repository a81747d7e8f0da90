import type { Head, Origin } from "../core/event/event.ts";
import type { MemoryType } from "../core/event/memory-type.ts";

/** A memory in its public form. */
export interface StoredMemory {
  /** The id of its event. */
  readonly id: string;
  /** What it is: a fact, a prompt, an error … */
  readonly type: MemoryType;
  /** The kind of its event, such as `fact.learned`. */
  readonly kind: string;
  /** When it happened, in milliseconds since 1970. */
  readonly ts: number;
  /** Null if the content was erased, or could not be read. */
  readonly text: string | null;
  /** Its tags. */
  readonly tags: readonly string[];
  /** The file that it is about; null for none. */
  readonly path: string | null;
  /** The level of the scope that it belongs to. */
  readonly level: string;
  /** The name of its space; null for none. */
  readonly space: string | null;
  /** The agent that it comes from; null if unknown. */
  readonly agent: string | null;
  /** The session that it comes from; null for none. */
  readonly session: string | null;
  /** The run that it comes from; null for none. */
  readonly run: string | null;
  /** Where its words come from. */
  readonly trust: Head["trust"];
  /** Its importance, from 0 to 1. */
  readonly importance: number;
  /** The device and program that recorded it. */
  readonly origin: Origin;
  /** How it ended, such as the exit code of a command; null if unknown. */
  readonly outcome: Head["outcome"] | null;
  /** The other fields of its content. */
  readonly details: Readonly<Record<string, unknown>>;
  /** True if it is kept for good. */
  readonly pinned: boolean;
  /** True if it is returned only when asked for. */
  readonly sensitive: boolean;
  /** Why it is sensitive: the names of rules (core/access/sensitivity), independent of a person's decision. */
  readonly sensitivity: readonly string[];
  /** A person's decision about that; null without one. */
  readonly classified: boolean | null;
  /** True if a person confirmed a memory from a tool, the web, an import or a stranger's document. */
  readonly confirmed: boolean;
  /** When it was forgotten, in milliseconds since 1970. */
  readonly forgotten: number | null;
}

const itsIds = "SELECT m.id UNION ALL SELECT a.id FROM aliases a WHERE a.key = m.key";
export const wasPinned = `coalesce((SELECT p.pinned FROM pins p WHERE p.target IN (${itsIds}) ORDER BY p.ts DESC, p.id DESC LIMIT 1), 0) = 1`;

/** A condition on `memories m`: the last mark on any of its ids counts. */
export const isPinned = `(m.type = 'pin' OR ${wasPinned})`;

/** The report that its words come from. */
export const wordsId = "coalesce(m.source_id, m.id)";

/**
 * A person has confirmed it, by a confirmation or a pin. For a document, exactly that version. For a memory with
 * several reports, the report that has its words: another one, under the same key and from an earlier time, would bring
 * other words. A pin that came with an import was somebody else's.
 */
export const isConfirmed = `(coalesce((SELECT p.pinned FROM pins p WHERE p.target = ${wordsId}), 0) = 1
  OR EXISTS (SELECT 1 FROM confirmations c WHERE c.target IN (${wordsId}, CASE WHEN m.type = 'document' THEN m.details ->> '$.version' END)))`;

/** Conditions on `memories m`: a person's decision beats the rules; the tag is also a person's decision. */
export const isSensitive = "coalesce(m.classified, m.sensitive IS NOT NULL)";
export const isMarked = "coalesce(m.classified, coalesce(instr(' ' || m.sensitive || ' ', ' tag ') > 0, 0))";

/** The columns that `rowToMemory` reads, for a statement over `memories m`. */
export const memoryColumns = `m.row, m.id, m.type, m.kind, m.ts, m.text, m.path, m.level, m.agent, m.session, m.run, m.trust, m.importance, m.origin, m.outcome, m.details, m.sensitive, m.classified,
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
