import { findSensitive } from "../../core/access/sensitivity/find-sensitive.ts";
import { LociError } from "../../core/errors.ts";
import { defaultImportance, type Event, type EventKind } from "../../core/event/event.ts";
import { isByAgent, type MemoryType } from "../../core/event/memory-type.ts";
import { isAfter, orderTime } from "../../core/event/order.ts";
import { textFlags } from "../../core/text/text-flags.ts";
import { getMeta, setMeta } from "../database/database.ts";
import { rowNumber } from "../database/row-number.ts";
import type { SqlDatabase, SqlValue } from "../database/sql-database.ts";
import { markUnsettled } from "../erasure/unsettled.ts";
import type { Section } from "./apply-documents.ts";
import type { Statements } from "./apply-statements.ts";
import type { WordApplier } from "./apply-words.ts";
import { duplicateHash } from "./duplicate-hash.ts";
import { memoryTerms } from "./memory-terms.ts";

/** Stores one row for each memory, with its words. */
export interface MemoryApplier {
  /** Applies a report of a memory. For a forgotten memory it stores only the head. */
  apply(event: Event, type: MemoryType, isForgotten: boolean): void;
  /**
   * Applies a report from a device that the owner has not accepted. It changes no other memory. Returns false if an
   * accepted memory has the same id or key.
   */
  applyUnaccepted(event: Event, type: MemoryType, isForgotten: boolean): boolean;
  addSection(section: Section): void;
  removeRow(row: number): void;
  /** Removes the content of the memory that has this id or alias. */
  forget(id: string): void;
  /** Stores the applier's counters. Called before each commit. */
  finish(): void;
}

export function createMemoryApplier(
  db: SqlDatabase,
  statements: Statements,
  spaceNumber: (event: Event) => number | null,
  words: WordApplier,
  author: () => string | null,
): MemoryApplier {
  let sequence = Number(getMeta(db, "sequence") ?? 0);
  let hasUnaccepted = statements.anyUnaccepted.get() !== undefined;

  /** The key contains the author, so that nobody can replace another author's event. */
  const keyOf = ({ key }: Pick<Event, "key">): string => {
    const writer = author();
    return writer === null ? key : JSON.stringify([writer, key]);
  };

  const insert = (event: Event, type: MemoryType, fields: ContentFields, contentFrom?: Report): boolean => {
    const report = { ts: orderTime(event), id: event.id };
    const { scope } = event;
    const head = [
      scope.level,
      scope.user,
      author(),
      spaceNumber(event),
      scope.agent ?? null,
      scope.session ?? null,
      scope.run ?? null,
      event.acl === undefined ? null : JSON.stringify(event.acl.read),
      event.trust,
      event.importance,
      JSON.stringify(event.origin),
      event.outcome === undefined ? null : JSON.stringify(event.outcome),
    ];
    const source = hasContent(fields) ? (contentFrom ?? report) : report;
    return insertRow(report, keyOf(event), event.kind, type, head, fields, source);
  };

  const insertRow = (
    report: Report,
    key: string,
    kind: EventKind,
    type: MemoryType,
    head: readonly SqlValue[],
    fields: ContentFields,
    source: Report,
  ): boolean => {
    const { row, columns } = nextContent(type, fields, report, source);
    const { changes } = statements.insert.run(row, report.id, key, kind, type, report.ts, ...head, ...columns);
    if (changes === 0) return false;
    if (fields.text !== null) words.add(row);
    return true;
  };

  /** Returns the row number for a new memory of this length, and the columns that depend on its content. */
  const nextContent = (type: MemoryType, fields: ContentFields, own: Report, source: Report) => {
    sequence += 1;
    const { terms, length, signs } = memoryTerms(fields);
    const { text, tags, path, details } = fields;
    const columns = [
      sensitiveColumn(fields, signs),
      terms,
      // Null without terms, as in a row whose text was removed. So a rebuild makes the same row.
      terms === null ? null : length,
      text === null ? null : isByAgent(type) ? 0 : textFlags(text),
      text,
      tags,
      path,
      details,
      duplicateHash(type, text),
      ...sourceColumns(own, source),
    ];
    return { row: rowNumber(sequence, length), columns };
  };

  const addSection = ({ id, key, text, details, version }: Section): void => {
    const { level, user, author: writer, space, agent, trust, origin } = version;
    const head = [
      level,
      user,
      writer,
      space,
      agent,
      null,
      null,
      null,
      trust,
      defaultImportance["document.written"],
      origin,
      null,
    ];
    const fields = { ...noContent, text, details: JSON.stringify(details) };
    const report = { ts: version.ts, id };
    if (hasUnaccepted) removeUnaccepted({ id, key });
    insertRow(report, key, "document.written", "document", head, fields, report);
  };

  /**
   * Applies another report of a known key. The earliest report represents the event, whatever the order of arrival. The
   * content comes from the earliest report that has content, because a report may have been cut off.
   */
  const merge = (event: Event, type: MemoryType): void => {
    const holder = statements.findId.get(event.id);
    const known = knownRow(statements.findKey.get(keyOf(event)) ?? holder);
    // Loci never writes one id under two keys. If another log does, the row with this id stays unchanged.
    if (holder !== undefined && holder["row"] !== known.row) return;
    if (known.id !== event.id) statements.addAlias.run(event.id, keyOf(event));
    const isForgotten = statements.isKeyForgotten.get({ key: keyOf(event), id: event.id }) !== undefined;
    const report = { ts: orderTime(event), id: event.id };
    if (isForgotten && event.content !== null) {
      statements.unmarkErased.run(event.id);
      markUnsettled(db);
    }
    const mine = isForgotten ? noContent : contentFields(event.content);
    const theirs = isForgotten ? noContent : known.fields;
    const isMine = hasContent(mine) && (!hasContent(theirs) || isAfter(known.source, report));
    const source = isMine ? report : known.source;
    if (isForgotten && hasContent(known.fields)) eraseContent(known.row);
    if (isAfter(known, report)) {
      removeRow(known.row);
      statements.removeAlias.run(event.id);
      if (known.id !== event.id) statements.addAlias.run(known.id, keyOf(event));
      insert(event, type, isMine ? mine : theirs, source);
    } else if (isMine) {
      removeContent(known.row);
      fill(known, type, mine, source);
    }
  };

  const fill = (known: KnownRow, type: MemoryType, fields: ContentFields, source: Report): void => {
    const { row, columns } = nextContent(type, fields, known, source);
    statements.fill.run(row, ...columns, known.row);
    if (fields.text !== null) words.add(row);
  };

  const removeContent = (row: number): void => {
    words.remove(row);
    statements.blank.run(row);
  };

  /** Removes content for good. The residue mark makes the next erasure also remove SQLite's traces in the file. */
  const eraseContent = (row: number): void => {
    removeContent(row);
    setMeta(db, "residue", 1);
  };

  const removeRow = (row: number): void => {
    removeContent(row);
    statements.removeRow.run(row);
  };

  const apply = (event: Event, type: MemoryType, isForgotten: boolean): void => {
    if (!insert(event, type, isForgotten ? noContent : contentFields(event.content))) merge(event, type);
  };

  const rowsLike = (event: Pick<Event, "id" | "key">) =>
    statements.rowsLike.all({ id: event.id, key: keyOf(event) }).map((found) => ({
      row: Number(found["row"]),
      id: String(found["id"]),
      key: String(found["key"]),
      isUnaccepted: statements.isUnaccepted.get(String(found["id"])) !== undefined,
    }));

  /** Removes unaccepted rows with this id or key, as if they had never arrived. */
  const removeUnaccepted = (event: Pick<Event, "id" | "key">): void => {
    for (const { row, id, key, isUnaccepted } of rowsLike(event)) {
      if (!isUnaccepted) continue;
      removeRow(row);
      statements.removeUnaccepted.run(id);
      statements.removeAliases.run(key);
    }
  };

  return {
    apply: (event, type, isForgotten) => {
      if (hasUnaccepted) removeUnaccepted(event);
      apply(event, type, isForgotten);
    },
    applyUnaccepted: (event, type, isForgotten) => {
      if (rowsLike(event).some(({ isUnaccepted }) => !isUnaccepted)) return false;
      hasUnaccepted = true;
      apply(event, type, isForgotten);
      statements.keepUnaccepted.run(event.id);
      return true;
    },
    addSection,
    removeRow,
    forget: (id) => {
      const known = statements.findId.get(id) ?? statements.findByAlias.get(id);
      if (known !== undefined && hasContent(knownRow(known).fields)) eraseContent(Number(known["row"]));
    },
    finish: () => setMeta(db, "sequence", sequence),
  };
}

interface ContentFields {
  readonly text: string | null;
  readonly tags: string | null;
  readonly path: string | null;
  readonly details: string | null;
}

/** True if any words of people or tools exist. An event without a text may still have tags or details. */
function hasContent({ text, tags, path, details }: ContentFields): boolean {
  return text !== null || tags !== null || path !== null || details !== null;
}

/** Returns the report that the content comes from, or nulls if it is the row's own report. */
function sourceColumns(own: Report, source: Report): [number | null, string | null] {
  return source.id === own.id && source.ts === own.ts ? [null, null] : [source.ts, source.id];
}

const noContent: ContentFields = { text: null, tags: null, path: null, details: null };

/** The time and id of a report. They decide which of two reports of the same event is earlier. */
interface Report {
  readonly ts: number;
  readonly id: string;
}

interface KnownRow extends Report {
  readonly row: number;
  /** The report that the content comes from. */
  readonly source: Report;
  readonly fields: ContentFields;
}

function knownRow(found: Record<string, unknown> | undefined): KnownRow {
  if (found === undefined) throw new LociError("INDEX_FAILED", "a memory conflicts with one that does not exist");
  const text = (name: string) => (typeof found[name] === "string" ? found[name] : null);
  const fields = { text: text("text"), tags: text("tags"), path: text("path"), details: text("details") };
  const report = { ts: Number(found["ts"]), id: String(found["id"]) };
  const source =
    typeof found["source_id"] === "string" ? { ts: Number(found["source_ts"]), id: found["source_id"] } : report;
  return { row: Number(found["row"]), ...report, source, fields };
}

function contentFields(content: Event["content"]): ContentFields {
  if (content === null) return noContent;
  const { text, tags, path, ...details } = content as { text?: string; tags?: string[]; path?: string };
  return {
    text: text ?? null,
    tags: tags === undefined ? null : tags.join(" "),
    path: path ?? null,
    details:
      Object.keys(details).length === 0 && tags === undefined
        ? null
        : JSON.stringify({ ...(tags === undefined ? {} : { tags }), ...details }),
  };
}

function sensitiveColumn(fields: ContentFields, signs: readonly string[]): string | null {
  const rules = findSensitive(fields, signs);
  return rules.length === 0 ? null : rules.join(" ");
}
