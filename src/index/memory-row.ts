import type { Head, Origin } from "../core/event.ts";
import type { MemoryType } from "../core/memory-type.ts";

/** A memory as it is shown. */
export interface Memory {
  readonly id: string;
  readonly type: MemoryType;
  readonly kind: string;
  /** When it happened, in milliseconds since 1970. */
  readonly ts: number;
  /** Null when the content was erased, or could not be read. */
  readonly text: string | null;
  readonly tags: readonly string[];
  readonly path: string | null;
  readonly level: string;
  readonly space: string | null;
  readonly agent: string | null;
  readonly session: string | null;
  readonly run: string | null;
  readonly trust: Head["trust"];
  readonly importance: number;
  readonly origin: Origin;
  readonly outcome: Head["outcome"] | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly pinned: boolean;
  /** When it was forgotten, in milliseconds since 1970. */
  readonly forgotten: number | null;
}

/** A condition on `memories m`: the last word on any of its ids counts. */
export const isPinned = `(m.type = 'pin' OR coalesce((SELECT p.pinned FROM pins p WHERE p.target IN (SELECT m.id UNION ALL SELECT a.id FROM aliases a WHERE a.key = m.key)
  ORDER BY p.ts DESC, p.id DESC LIMIT 1), 0) = 1)`;

/** The columns that `rowToMemory` reads, for a statement over `memories m`. */
export const memoryColumns = `m.row, m.id, m.type, m.kind, m.ts, m.text, m.path, m.level, m.agent, m.session, m.run, m.trust, m.importance, m.origin, m.outcome, m.details,
  (SELECT s.name FROM spaces s WHERE s.space = m.space) AS space,
  ${isPinned} AS pinned,
  (SELECT min(f.ts) FROM forgotten f WHERE f.target IN (SELECT m.id UNION ALL SELECT a.id FROM aliases a WHERE a.key = m.key)) AS forgotten`;

export type Row = Readonly<Record<string, unknown>>;

export function rowToMemory(row: Row): Memory {
  const { tags, ...details } = parseObject(row["details"]);
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
    forgotten: row["forgotten"] === null ? null : Number(row["forgotten"]),
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function parseObject(value: unknown): Record<string, unknown> {
  return typeof value === "string" ? (JSON.parse(value) as Record<string, unknown>) : {};
}
