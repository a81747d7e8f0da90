import { LociError } from "../../core/errors.ts";
import { defaultImportance, type Event, type EventKind } from "../../core/event/event.ts";
import { isByAgent, type MemoryType } from "../../core/event/memory-type.ts";
import { isAfter, orderTime } from "../../core/event/order.ts";
import { textFlags } from "../../core/text/text-flags.ts";
import { getMeta, setMeta } from "../database/database.ts";
import { rowNumber } from "../database/row-number.ts";
import type { SqlValue } from "../database/sql-database.ts";
import { markUnsettled } from "../erasure/erasure-marks.ts";
import type { ApplyContext } from "./apply-context.ts";
import type { Section } from "./apply-documents.ts";
import type { WordApplier } from "./apply-words.ts";
import { duplicateHash } from "./duplicate-hash.ts";
import {
  contentFields,
  hasContent,
  noContent,
  sensitiveColumn,
  type ContentFields,
  memoryTerms,
} from "./memory-terms.ts";

/** Stores one row for each memory, with its words. */
export class MemoryApplier {
  readonly #context: ApplyContext;
  readonly #words: WordApplier;
  #sequence: number;
  #hasUnaccepted: boolean;

  constructor(context: ApplyContext, words: WordApplier) {
    this.#context = context;
    this.#words = words;
    this.#sequence = Number(getMeta(context.db, "sequence") ?? 0);
    this.#hasUnaccepted = context.statements.anyUnaccepted.get() !== undefined;
  }

  /** Applies a report of a memory. For a forgotten memory it stores only the head. */
  apply(event: Event, type: MemoryType, isForgotten: boolean): void {
    if (this.#hasUnaccepted) this.#removeUnaccepted(event);
    this.#insertOrMerge(event, type, isForgotten);
  }

  /**
   * Applies a report from a device that the owner has not accepted. It changes no other memory. Returns false if an
   * accepted memory has the same id or key.
   */
  applyUnaccepted(event: Event, type: MemoryType, isForgotten: boolean): boolean {
    if (this.#rowsLike(event).some(({ isUnaccepted }) => !isUnaccepted)) return false;
    this.#hasUnaccepted = true;
    this.#insertOrMerge(event, type, isForgotten);
    this.#context.statements.keepUnaccepted.run(event.id);
    return true;
  }

  addSection({ id, key, text, details, version }: Section): void {
    const { level, user, author, space, agent, trust, origin } = version;
    const importance = defaultImportance["document.written"];
    const head = [level, user, author, space, agent, null, null, null, trust, importance, origin, null];
    const fields = { ...noContent, text, details: JSON.stringify(details) };
    const report = { ts: version.ts, id };
    if (this.#hasUnaccepted) this.#removeUnaccepted({ id, key });
    this.#insertRow({ report, key, kind: "document.written", type: "document", head, fields, source: report });
  }

  removeRow(row: number): void {
    this.#removeContent(row);
    this.#context.statements.removeRow.run(row);
  }

  /** Removes the content of the memory that has this id or alias. */
  forget(id: string): void {
    const { statements } = this.#context;
    const known = statements.findId.get(id) ?? statements.findByAlias.get(id);
    if (known !== undefined && hasContent(knownRow(known).fields)) this.#eraseContent(Number(known["row"]));
  }

  /** Stores the applier's counters. Called before each commit. */
  finish(): void {
    setMeta(this.#context.db, "sequence", this.#sequence);
  }

  #insertOrMerge(event: Event, type: MemoryType, isForgotten: boolean): void {
    const fields = isForgotten ? noContent : contentFields(event.content);
    if (!this.#insert(event, type, fields)) this.#merge(event, type);
  }

  /** The key contains the author, so that nobody can replace another author's event. */
  #keyOf({ key }: Pick<Event, "key">): string {
    const { author } = this.#context;
    return author === null ? key : JSON.stringify([author, key]);
  }

  #insert(event: Event, type: MemoryType, fields: ContentFields, contentFrom?: Report): boolean {
    const report = { ts: orderTime(event), id: event.id };
    const { spaces, author } = this.#context;
    const { scope, kind } = event;
    const head = [
      scope.level,
      scope.user,
      author,
      spaces.numberOf(event),
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
    return this.#insertRow({ report, key: this.#keyOf(event), kind, type, head, fields, source });
  }

  /** Returns false if a row has the same id or key. */
  #insertRow({ report, key, kind, type, head, fields, source }: NewRow): boolean {
    const { row, columns } = this.#nextContent(type, fields, report, source);
    const { insert } = this.#context.statements;
    const { changes } = insert.run(row, report.id, key, kind, type, report.ts, ...head, ...columns);
    if (changes === 0) return false;
    if (fields.text !== null) this.#words.add(row);
    return true;
  }

  /** Returns the row number for a new memory of this length, and the columns that depend on its content. */
  #nextContent(type: MemoryType, fields: ContentFields, own: Report, source: Report) {
    this.#sequence += 1;
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
    return { row: rowNumber(this.#sequence, length), columns };
  }

  /**
   * Applies another report of a known key. The earliest report represents the event, whatever the order of arrival. The
   * content comes from the earliest report that has content, because a report may have been cut off.
   */
  #merge(event: Event, type: MemoryType): void {
    const { statements } = this.#context;
    const key = this.#keyOf(event);
    const holder = statements.findId.get(event.id);
    const known = knownRow(statements.findKey.get(key) ?? holder);
    // Loci never writes one id under two keys. If another log does, the row with this id stays unchanged.
    if (holder !== undefined && holder["row"] !== known.row) return;
    if (known.id !== event.id) statements.addAlias.run(event.id, key);
    const isForgotten = this.#isKeyForgotten(event, key);
    const report = { ts: orderTime(event), id: event.id };
    const mine = isForgotten ? noContent : contentFields(event.content);
    const theirs = isForgotten ? noContent : known.fields;
    const isMine = hasContent(mine) && (!hasContent(theirs) || isAfter(known.source, report));
    const source = isMine ? report : known.source;
    if (isForgotten && hasContent(known.fields)) this.#eraseContent(known.row);
    if (isAfter(known, report)) {
      this.removeRow(known.row);
      statements.removeAlias.run(event.id);
      if (known.id !== event.id) statements.addAlias.run(known.id, key);
      this.#insert(event, type, isMine ? mine : theirs, source);
    } else if (isMine) {
      this.#removeContent(known.row);
      this.#fill(known, type, mine, source);
    }
  }

  /** True if any report of this key was forgotten. If this one still has content, it has to be erased again. */
  #isKeyForgotten({ id, content }: Event, key: string): boolean {
    const { db, statements } = this.#context;
    if (statements.isKeyForgotten.get({ key, id }) === undefined) return false;
    if (content !== null) {
      statements.unmarkErased.run(id);
      markUnsettled(db);
    }
    return true;
  }

  #fill(known: KnownRow, type: MemoryType, fields: ContentFields, source: Report): void {
    const { row, columns } = this.#nextContent(type, fields, known, source);
    this.#context.statements.fill.run(row, ...columns, known.row);
    if (fields.text !== null) this.#words.add(row);
  }

  #removeContent(row: number): void {
    this.#words.remove(row);
    this.#context.statements.blank.run(row);
  }

  /** Removes content for good. The residue mark makes the next erasure also remove SQLite's traces in the file. */
  #eraseContent(row: number): void {
    this.#removeContent(row);
    setMeta(this.#context.db, "residue", 1);
  }

  #rowsLike(event: Pick<Event, "id" | "key">) {
    const { statements } = this.#context;
    return statements.rowsLike.all({ id: event.id, key: this.#keyOf(event) }).map((found) => ({
      row: Number(found["row"]),
      id: String(found["id"]),
      key: String(found["key"]),
      isUnaccepted: statements.isUnaccepted.get(String(found["id"])) !== undefined,
    }));
  }

  /** Removes unaccepted rows with this id or key, as if they had never arrived. */
  #removeUnaccepted(event: Pick<Event, "id" | "key">): void {
    const { statements } = this.#context;
    for (const { row, id, key, isUnaccepted } of this.#rowsLike(event)) {
      if (!isUnaccepted) continue;
      this.removeRow(row);
      statements.removeUnaccepted.run(id);
      statements.removeAliases.run(key);
    }
  }
}

interface NewRow {
  readonly report: Report;
  readonly key: string;
  readonly kind: EventKind;
  readonly type: MemoryType;
  /** The columns that do not depend on the content. */
  readonly head: readonly SqlValue[];
  readonly fields: ContentFields;
  /** The report that the content comes from. */
  readonly source: Report;
}

/** Returns the report that the content comes from, or nulls if it is the row's own report. */
function sourceColumns(own: Report, source: Report): [number | null, string | null] {
  return source.id === own.id && source.ts === own.ts ? [null, null] : [source.ts, source.id];
}

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
