import type { Principal } from "../../core/access/scope.ts";
import type { TimeZone } from "../../core/text/time/wall-clock.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase, SqlValue } from "../database/sql-database.ts";
import { filterToCondition, type Filter } from "../filter.ts";
import { isReplacedSummary } from "../views/summary-views.ts";
import { inTimeline } from "../views/views.ts";
import { allOf, visibleTo, type Condition } from "../visibility.ts";

/** How many memories have a value. */
export interface FacetCount {
  /** The value, such as the name of a space. */
  readonly value: string;
  /** The number of memories with this value. */
  readonly count: number;
}

/** The values that matching memories have, each list with the 50 most frequent first. */
export interface FacetCounts {
  /** The types of the memories. */
  readonly types: readonly FacetCount[];
  /** The agents that the memories come from. */
  readonly agents: readonly FacetCount[];
  /** The names of the memories' spaces. */
  readonly spaces: readonly FacetCount[];
  /** The ids of the memories' sessions. */
  readonly sessions: readonly FacetCount[];
  /** The tags of the memories, in lower case. */
  readonly tags: readonly FacetCount[];
  /** Who wrote the words of the memories. */
  readonly trust: readonly FacetCount[];
  /** The days of the memories, such as 2026-05-03. */
  readonly days: readonly FacetCount[];
}

type Facet = keyof FacetCounts;

/** The fields of a filter that choose values of a facet. A range of time limits the days, so `days` has none. */
const ownFields: Readonly<Record<Facet, readonly (keyof Filter)[]>> = {
  types: ["type", "types"],
  agents: ["agent", "agents"],
  spaces: ["space", "spaces"],
  sessions: ["session", "sessions"],
  tags: ["tag", "tags"],
  trust: ["trust"],
  days: [],
};
const facets = Object.keys(ownFields) as Facet[];

const mostValues = 50;
/** The most memories that one count reads: about a second of work. */
const mostRead = 200_000;
/** How many memories one step of a count handles: some ten milliseconds of work. */
const stepSize = 5_000;

export interface FacetQuery {
  /** The words to match, of which a memory must contain at least one. Null to count the memories of the timeline. */
  readonly terms: readonly string[] | null;
  readonly filter: Filter;
  readonly zone: TimeZone;
}

export interface CountedFacets extends FacetCounts {
  readonly total: number;
  /** False if more memories match than one count reads. */
  readonly isExact: boolean;
}

/** A count in steps. Each step gets the present connection to the index, because a rebuild may replace it. */
type Steps<T> = Generator<void, T, SqlDatabase>;

/**
 * Counts the memories that match, and the values that they have. Each facet ignores the filter on itself, so that it
 * shows what choosing another of its values would give. Memories with the same text count once for each value, as a
 * search returns them once. Between two steps, other work can be done.
 */
export function* countFacets(query: FacetQuery, principal: Principal): Steps<CountedFacets> {
  const all = yield* countMatches(query, principal, facets);
  const counts = { ...all.counts };
  let { isExact } = all;
  for (const facet of facets) {
    const own = ownFields[facet].filter((field) => query.filter[field] !== undefined);
    if (own.length === 0) continue;
    const filter = Object.fromEntries(Object.entries(query.filter).filter(([field]) => !own.includes(field as never)));
    const others = yield* countMatches({ ...query, filter }, principal, [facet]);
    counts[facet] = others.counts[facet];
    isExact &&= others.isExact;
  }
  return { total: all.total, ...counts, isExact };
}

/** Adds up the counts of several streams. */
export function mergeFacets(streams: readonly CountedFacets[]): CountedFacets {
  const [only] = streams;
  if (only !== undefined && streams.length === 1) return only;
  const counts = Object.fromEntries(
    facets.map((facet) => [facet, topOf(sumOf(streams.flatMap((one) => one[facet])))]),
  ) as unknown as FacetCounts;
  return {
    total: streams.reduce((sum, { total }) => sum + total, 0),
    isExact: streams.every(({ isExact }) => isExact),
    ...counts,
  };
}

function sumOf(values: readonly FacetCount[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { value, count } of values) sums.set(value, (sums.get(value) ?? 0) + count);
  return sums;
}

/** The most frequent values first. */
function topOf(counts: ReadonlyMap<string, number>): FacetCount[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostValues);
}

interface Counted {
  readonly total: number;
  readonly isExact: boolean;
  readonly counts: FacetCounts;
}

function* countMatches(
  { terms, filter, zone }: FacetQuery,
  principal: Principal,
  wanted: readonly Facet[],
): Steps<Counted> {
  const visible = allOf([
    visibleTo(principal),
    filterToCondition(filter),
    terms === null ? inTimeline(filter.type) : { sql: `m.terms IS NOT NULL AND NOT ${isReplacedSummary}`, params: [] },
  ]);
  const rows = terms?.length === 0 ? [] : yield* readMatches(terms, visible, wanted);
  const copies = terms === null ? none : repeatedTexts(rows);
  const tally = createTally(copies);
  const values = valueReaders(yield, zone);
  for (const [n, row] of rows.entries()) {
    const copy = row[columns.duplicate];
    tally.add("total", "", copy);
    for (const facet of wanted) for (const value of values[facet](row)) tally.add(facet, value, copy);
    if (n % stepSize === stepSize - 1) yield;
  }
  const counts = Object.fromEntries(facets.map((facet) => [facet, tally.top(facet)])) as unknown as FacetCounts;
  return { total: tally.top("total")[0]?.count ?? 0, isExact: rows.length < mostRead, counts };
}

type Row = readonly SqlValue[];
const none: ReadonlySet<SqlValue> = new Set();

const columns = { type: 0, trust: 1, session: 2, space: 3, ts: 4, agent: 5, host: 6, tags: 7, duplicate: 8, row: 9 };

/**
 * Reads the columns of all matching memories. Tags and duplicates are stored after the text, so they are read only if
 * needed.
 */
function* readMatches(terms: readonly string[] | null, visible: Condition, wanted: readonly Facet[]): Steps<Row[]> {
  const tags = wanted.includes("tags") ? "m.tags" : "NULL";
  const columnsOf = (duplicate: string): string =>
    `SELECT m.type, m.trust, m.session, m.space, m.ts, m.agent, m.origin ->> '$.agent', ${tags}, ${duplicate}, m.row`;
  // Reads everything in one step. SQLite uses the index of a filter, and the order of that index differs from the order
  // of the rows.
  if (terms === null)
    return readAll(
      yield,
      `${columnsOf("NULL")} FROM memories m WHERE ${visible.sql} LIMIT ${mostRead}`,
      visible.params,
    );
  const matching = `${columnsOf("hex(m.duplicate)")} FROM memory_words w CROSS JOIN memories m ON m.row = w.rowid
    WHERE memory_words MATCH ? AND w.rowid > ? AND ${visible.sql} ORDER BY w.rowid LIMIT ${stepSize}`;
  // Without the quotes, FTS5 would read words such as AND as syntax. Terms contain no quotes.
  const match = terms.map((term) => `"${term}"`).join(" OR ");
  const rows: Row[] = [];
  for (;;) {
    const last = Number(rows.at(-1)?.[columns.row] ?? -1);
    const found = readAll(yield, matching, [match, last, ...visible.params]);
    rows.push(...found);
    if (found.length < stepSize || rows.length >= mostRead) return rows;
  }
}

function readAll(db: SqlDatabase, sql: string, params: readonly SqlValue[]): Row[] {
  const select = statement(db, sql);
  select.setReturnArrays(true);
  return select.all(...params) as unknown as Row[];
}

function repeatedTexts(rows: readonly Row[]): ReadonlySet<SqlValue> {
  const seen = new Set<SqlValue>();
  const repeated = new Set<SqlValue>();
  for (const row of rows) {
    const text = row[columns.duplicate] ?? null;
    if (seen.has(text)) repeated.add(text);
    else seen.add(text);
  }
  return repeated;
}

/** Counts values, and each text only once for a value. Most texts occur once, so they need no set. */
function createTally(copies: ReadonlySet<SqlValue>) {
  const counts = new Map<string, Map<string | number, number>>();
  const counted = new Set<string>();
  return {
    add: (facet: string, value: string | number, text: SqlValue | undefined): void => {
      if (text !== undefined && copies.has(text)) {
        const key = `${facet}\n${value}\n${String(text)}`;
        if (counted.has(key)) return;
        counted.add(key);
      }
      let ofFacet = counts.get(facet);
      if (ofFacet === undefined) counts.set(facet, (ofFacet = new Map()));
      ofFacet.set(value, (ofFacet.get(value) ?? 0) + 1);
    },
    top: (facet: string): FacetCount[] =>
      topOf(
        new Map(
          [...(counts.get(facet) ?? [])].map(([value, count]) => [
            typeof value === "number" ? toDate(value) : value,
            count,
          ]),
        ),
      ),
  };
}

const day = 86_400_000;

function toDate(days: number): string {
  return new Date(days * day).toISOString().slice(0, 10);
}

function single(value: SqlValue | undefined): string[] {
  return typeof value === "string" ? [value] : [];
}

/** How the values of each facet are read from a row. A day is the number of days since 1970. */
function valueReaders(
  db: SqlDatabase,
  zone: TimeZone,
): Readonly<Record<Facet, (row: Row) => Iterable<string | number>>> {
  const names = new Map(
    statement(db, "SELECT space, name FROM spaces")
      .all()
      .map(({ space, name }) => [space, String(name)]),
  );
  return {
    types: (row) => single(row[columns.type]),
    trust: (row) => single(row[columns.trust]),
    sessions: (row) => single(row[columns.session]),
    spaces: (row) => single(names.get(row[columns.space] ?? null)),
    agents: (row) => {
      const [agent, host] = [row[columns.agent], row[columns.host]];
      return agent === host ? single(agent) : [...single(agent), ...single(host)];
    },
    tags: (row) => (typeof row[columns.tags] === "string" ? tagsIn(String(row[columns.tags])) : []),
    days: (row) => {
      const ts = Number(row[columns.ts]);
      return [Math.floor((ts + zone(ts) * 60_000) / day)];
    },
  };
}

/** The tags of a memory as a filter compares them: in lower case, for ASCII letters only, and split at blanks. */
function tagsIn(tags: string): Iterable<string> {
  const lower = tags.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return new Set(lower.split(" ").filter((tag) => tag !== ""));
}
