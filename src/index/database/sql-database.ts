/** The values of a statement's parameters and columns. */
export type SqlValue = null | number | bigint | string | Uint8Array;

/** A row by the names of its columns. */
export type SqlRow = Record<string, SqlValue>;

type Named = Readonly<Record<string, SqlValue>>;

/** A prepared statement, as far as the index needs one. */
export interface SqlStatement {
  run(...values: SqlValue[]): SqlChanges;
  run(named: Named, ...values: SqlValue[]): SqlChanges;
  get(...values: SqlValue[]): SqlRow | undefined;
  get(named: Named, ...values: SqlValue[]): SqlRow | undefined;
  all(...values: SqlValue[]): SqlRow[];
  all(named: Named, ...values: SqlValue[]): SqlRow[];
  iterate(...values: SqlValue[]): Iterable<SqlRow>;
  iterate(named: Named, ...values: SqlValue[]): Iterable<SqlRow>;
  /** Makes rows arrays, which is twice as fast. */
  setReturnArrays(enabled: boolean): void;
}

interface SqlChanges {
  readonly changes: number | bigint;
  readonly lastInsertRowid: number | bigint;
}

/**
 * A connection to a SQLite file: the part of `node:sqlite` that the index uses, so that a build with a cipher can
 * replace it.
 */
export interface SqlDatabase {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  prepare(sql: string): SqlStatement;
  exec(sql: string): void;
  close(): void;
}
