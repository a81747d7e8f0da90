/** The types of a statement's parameters and columns. */
export type SqlValue = null | number | bigint | string | Uint8Array;

export type SqlRow = Record<string, SqlValue>;

type Named = Readonly<Record<string, SqlValue>>;

/** The methods of a prepared statement that the index uses. */
export interface SqlStatement {
  run(...values: SqlValue[]): SqlChanges;
  run(named: Named, ...values: SqlValue[]): SqlChanges;
  get(...values: SqlValue[]): SqlRow | undefined;
  get(named: Named, ...values: SqlValue[]): SqlRow | undefined;
  all(...values: SqlValue[]): SqlRow[];
  all(named: Named, ...values: SqlValue[]): SqlRow[];
  iterate(...values: SqlValue[]): Iterable<SqlRow>;
  iterate(named: Named, ...values: SqlValue[]): Iterable<SqlRow>;
  /** Returns rows as arrays instead of objects, which is twice as fast. */
  setReturnArrays(enabled: boolean): void;
}

interface SqlChanges {
  readonly changes: number | bigint;
  readonly lastInsertRowid: number | bigint;
}

/**
 * A connection to a SQLite file. It has only the part of `node:sqlite` that the index uses, so an encrypted database
 * can implement it too.
 */
export interface SqlDatabase {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  prepare(sql: string): SqlStatement;
  exec(sql: string): void;
  close(): void;
}
