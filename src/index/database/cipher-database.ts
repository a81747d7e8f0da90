import { loadCipher } from "../../platform/encryption/load-cipher.ts";
import type { SqlDatabase, SqlRow, SqlStatement, SqlValue } from "./sql-database.ts";

// The part of libsql's interface that Loci uses. better-sqlite3 has the same interface.
interface CipherConnection {
  readonly inTransaction: boolean;
  readonly open: boolean;
  prepare(sql: string): CipherStatement;
  exec(sql: string): void;
  close(): void;
}

interface CipherStatement {
  run(values: unknown): { changes: number; lastInsertRowid: number };
  get(values: unknown): unknown;
  iterate(values: unknown): Iterable<unknown>;
  raw(on: boolean): CipherStatement;
  columns(): readonly { readonly name: string }[];
}

type Opener = new (path: string, options: { encryptionCipher: string; encryptionKey: string }) => CipherConnection;

/** Opens a SQLite file with encrypted pages. If the key is wrong, SQLite reports "not a database". */
export function openCipherDatabase(path: string, key: string): SqlDatabase {
  const Database = loadCipher() as Opener;
  const db = guarded(() => new Database(path, { encryptionCipher: "aes256cbc", encryptionKey: key }));
  return {
    get isOpen() {
      return db.open;
    },
    get isTransaction() {
      return db.inTransaction;
    },
    prepare: (sql) => toStatement(guarded(() => db.prepare(sql))),
    exec: (sql) => guarded(() => db.exec(sql)),
    close: () => db.close(),
  };
}

function toStatement(statement: CipherStatement): SqlStatement {
  let asArrays = false;
  let names: readonly string[] | undefined;
  // Rows are read as arrays, because libsql adds a column of its own to row objects.
  const toRow = (found: unknown): SqlRow => {
    const values = (found as readonly unknown[]).map(toValue);
    if (asArrays) return values as unknown as SqlRow;
    names ??= statement.columns().map(({ name }) => name);
    return Object.fromEntries(names.map((name, n) => [name, values[n] ?? null]));
  };
  const iterate = function* (values: readonly unknown[]): Generator<SqlRow> {
    const rows = guarded(() => statement.raw(true).iterate(bound(values))[Symbol.iterator]());
    for (let next = guarded(() => rows.next()); next.done !== true; next = guarded(() => rows.next()))
      yield toRow(next.value);
  };
  return {
    run: (...values: unknown[]) => guarded(() => statement.run(bound(values))),
    get: (...values: unknown[]) => {
      const found = guarded(() => statement.raw(true).get(bound(values)));
      return found === undefined ? undefined : toRow(found);
    },
    all: (...values: unknown[]) => [...iterate(values)],
    iterate: (...values: unknown[]) => iterate(values),
    setReturnArrays: (enabled) => {
      asArrays = enabled;
    },
  };
}

/**
 * Converts the arguments of a statement. A single argument that is an object, but not bytes, holds named values.
 * Otherwise all arguments are positional.
 */
function bound(values: readonly unknown[]): unknown {
  const [first] = values;
  const isNamed = values.length === 1 && typeof first === "object" && first !== null && !ArrayBuffer.isView(first);
  if (!isNamed) return values.map(toStored);
  return Object.fromEntries(Object.entries(first).map(([name, value]) => [name, toStored(value)]));
}

// libsql ends a text at the first NUL. These two code points replace it. They are not characters, so no text contains
// them.
const standIn = "\uFDD0\uFDD1";

function toStored(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", standIn) : value;
}

function toValue(value: unknown): SqlValue {
  if (typeof value === "string") return value.includes(standIn) ? value.replaceAll(standIn, "\0") : value;
  return (value instanceof ArrayBuffer || Buffer.isBuffer(value) ? new Uint8Array(value) : value) as SqlValue;
}

/** Adds `errcode` to errors, as `node:sqlite` does. Loci uses the number to recognise busy and damaged files. */
function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && "rawCode" in error) throw Object.assign(error, { errcode: error.rawCode });
    throw error;
  }
}
