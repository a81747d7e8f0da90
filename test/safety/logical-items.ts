import type { SqlDatabase } from "../../src/index/database/sql-database.ts";
import { versionText } from "../../src/index/views/document-versions.ts";
import type { ForgetTarget } from "../../src/memory/forget/forget.ts";

/** An item of a memory, with the fields that matter for forgetting. */
export interface Item {
  readonly kind: "memory" | "save" | "note" | "version";
  readonly id: string;
  readonly text: string;
  readonly type: string;
  readonly session: string | null;
  readonly space: string | null;
  readonly agents: readonly (string | null)[];
  readonly sources: readonly string[];
  /** The entry to which a save belongs, or the document to which a version belongs. */
  readonly of: string;
  /**
   * True for the last save of an entry. True for a version that is not an archive, if it is the newest or equals the
   * current file on this machine.
   */
  readonly isPresent: boolean;
}

const none = { session: null, space: null, agents: [], sources: [], of: "", isPresent: false, type: "" };

/**
 * Reads everything in an index with plain SQL, so that a test can compare it before and after. `liveTexts` are the
 * current texts of this machine's documents.
 */
export function readItems(db: SqlDatabase, liveTexts: readonly string[]): Item[] {
  const all = (sql: string) => db.prepare(sql).all() as Record<string, string | null>[];
  const memories = all(
    `SELECT m.id, m.type, m.text || ' ' || coalesce(m.tags, '') AS text, m.session, s.name AS space, m.agent, m.origin ->> '$.agent' AS origin,
       m.details ->> '$.sources' AS sources FROM memories m LEFT JOIN spaces s USING (space) WHERE m.text IS NOT NULL AND m.type <> 'document'`,
  ).map((row): Item => ({
    ...none,
    kind: "memory",
    id: textIn(row["id"]),
    text: textIn(row["text"]),
    type: textIn(row["type"]),
    session: row["session"] ?? null,
    space: row["space"] ?? null,
    agents: [row["agent"] ?? null, row["origin"] ?? null],
    sources: JSON.parse(row["sources"] ?? "[]") as string[],
  }));
  const saves = all(
    `SELECT e.id, e.entry, e.text, e.session, s.name AS space, e.agent, n.save FROM entry_saves e LEFT JOIN spaces s USING (space) JOIN entries n USING (entry)`,
  ).map((row): Item => ({
    ...none,
    kind: "save",
    id: textIn(row["id"]),
    text: textIn(row["text"]),
    session: row["session"] ?? null,
    space: row["space"] ?? null,
    agents: [row["agent"] ?? null],
    of: textIn(row["entry"]),
    isPresent: row["save"] === row["id"],
  }));
  const notes = all("SELECT id, text FROM notes").map((row): Item => ({
    ...none,
    kind: "note",
    id: textIn(row["id"]),
    text: textIn(row["text"]),
  }));
  const versions = all(
    `SELECT v.id, v.document, v.name, v.level, v.action, v.session, s.name AS space, v.agent,
       (SELECT n.id FROM versions n WHERE n.document = v.document AND n.more = 0 AND n.delta IS NOT NULL ORDER BY n.ts DESC, n.id DESC LIMIT 1) AS newest
     FROM versions v LEFT JOIN spaces s USING (space) WHERE v.delta IS NOT NULL AND v.more = 0`,
  ).map((row): Item => {
    const isArchive = textIn(row["name"]).startsWith("memory/");
    const made = versionText(db, textIn(row["id"])) ?? "(cannot be made)";
    return {
      ...none,
      kind: "version",
      id: textIn(row["id"]),
      text: made,
      type: textIn(row["action"]),
      session: row["action"] === "summary" ? (row["session"] ?? null) : null,
      space: row["space"] ?? null,
      agents: row["level"] === "agent" ? [row["agent"] ?? null] : [],
      of: textIn(row["document"]),
      isPresent: !isArchive && (row["newest"] === row["id"] || liveTexts.includes(made)),
    };
  });
  return [...memories, ...saves, ...notes, ...versions];
}

function textIn(value: string | null | undefined): string {
  return value ?? "";
}

/** The items that a forgetting should remove. Computed from the items alone, independently of the code under test. */
export function takenBy(items: readonly Item[], target: ForgetTarget): Set<string> {
  const removed = new Set(items.filter(isHit(items, target)).map(({ id }) => id));
  for (let before = -1; before < removed.size;) {
    before = removed.size;
    for (const item of items) if (goesWith(item, removed)) removed.add(item.id);
  }
  return removed;
}

/** True if the item was made from removed items: a summary of a session from one, a fact from nothing else. */
export function goesWith({ type, sources }: Item, removed: ReadonlySet<string>): boolean {
  if (type === "session") return sources.some((source) => removed.has(source));
  return sources.length > 0 && sources.every((source) => removed.has(source));
}

function isHit(items: readonly Item[], target: ForgetTarget): (item: Item) => boolean {
  if ("session" in target) return ({ session }) => session === target.session;
  if ("space" in target) return ({ space }) => space === target.space;
  if ("agent" in target) return ({ agents }) => agents.includes(target.agent);
  if ("id" in target) {
    const one = items.find(({ id, kind, of }) => id === target.id || (kind === "save" && of === target.id));
    if (one?.kind === "memory")
      return (item) => item.kind === "memory" && item.type === one.type && withoutTags(item) === withoutTags(one);
    if (one?.kind === "save") return (item) => item.kind === "save" && item.of === one.of;
    return ({ id }) => id === target.id;
  }
  const has = ({ text }: Item) => text.toLowerCase().includes(target.query);
  const whole = new Set(items.filter((item) => item.isPresent && has(item)).map(({ kind, of }) => `${kind} ${of}`));
  return (item) => {
    const isWhole = whole.has(`${item.kind} ${item.of}`);
    if (item.kind === "version") return has(item) && !isWhole;
    return has(item) || (item.kind === "save" && isWhole);
  };
}

function withoutTags({ text }: Item): string {
  return text.split(" #")[0] ?? "";
}

/** Formats an item for comparison. The id of a version is left out, because a rewritten version has a new id. */
export function toLine({ kind, id, text, type, session, space, of }: Item): string {
  return JSON.stringify([kind, kind === "version" ? "" : id, type, session, space, of, text]);
}
