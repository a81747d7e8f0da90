import type * as Pg from "pg";
import type { Pool, PoolClient, PoolConfig } from "pg";

import { LociError } from "../../core/errors.ts";
import { requirePackage } from "../require-package.ts";
import { parseServers } from "./servers.ts";

/** A PostgreSQL database, on whichever of its servers is the primary now. */
export interface Database {
  /** Runs one statement. Throws DATABASE_GONE if no answer came; the statement may then have been committed or not. */
  readonly query: Query;
  /** Runs statements on one connection, such as a transaction. */
  readonly session: <Result>(action: (query: Query) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export interface DatabaseOptions {
  /** How many connections may be open at once. */
  readonly connections?: number;
  /**
   * How long to wait for an answer, in milliseconds. The server has no such limit: a commit that it cancelled while
   * waiting for a standby could exist.
   */
  readonly answerMs?: number;
}

/** Opens a database by its URL, which may name several servers: `postgres://user@one:5432,two:5432/name`. */
export function openDatabase(url: string, { connections = 16, answerMs = 30_000 }: DatabaseOptions = {}): Database {
  const servers = parseServers(url).map((server): PoolConfig => ({
    connectionString: server,
    max: connections,
    connectionTimeoutMillis: 5000,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: "loci",
  }));
  let primary: Promise<Pool> | null = null;
  let isClosed = false;

  const session: Database["session"] = async (action) => {
    if (isClosed) throw new LociError("DATABASE_GONE", "the database was closed");
    primary ??= findPrimary(servers);
    const found = primary;
    const leave = () => {
      if (primary === found) primary = null;
      void found.then(
        async (pool) => pool.end(),
        () => {},
      );
    };
    try {
      return await onConnection(await found, action);
    } catch (error) {
      if (!isGone(error)) throw error;
      leave();
      throw new LociError("DATABASE_GONE", `the database does not answer: ${messageOf(error)}`, { cause: error });
    }
  };
  return {
    session,
    query: async (text, values) => session(async (query) => query(text, values)),
    close: async () => {
      isClosed = true;
      await primary?.then(
        async (pool) => pool.end(),
        () => {},
      );
    },
  };
}

async function onConnection<Result>(pool: Pool, action: (query: Query) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // An idle error of a connection in use would otherwise end the process.
  client.on("error", ignore);
  let isBroken = true;
  try {
    const result = await action(async (text, values) => run(client, text, values));
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = isGone(error);
    throw error;
  } finally {
    client.removeListener("error", ignore);
    client.release(isBroken);
  }
}

function ignore(): void {}

async function run<Row>(client: PoolClient, text: string, values?: readonly unknown[]): Promise<Row[]> {
  // A statement without values may be a script, which cannot be prepared.
  if (values === undefined) return (await client.query(text)).rows as Row[];
  return (await client.query({ name: statementName(text), text, values: [...values] })).rows as Row[];
}

const names = new Map<string, string>();

/** A statement with a name is parsed once for each connection. */
function statementName(text: string): string {
  const name = names.get(text) ?? `loci_${names.size}`;
  names.set(text, name);
  return name;
}

interface Candidate {
  readonly pool: Pool;
  readonly timeline: number;
}

/**
 * Connects to the server that takes writes. After a failover an old primary may also say so; its timeline is lower, as
 * each promotion starts a new one.
 */
async function findPrimary(servers: readonly PoolConfig[]): Promise<Pool> {
  const tried = await Promise.allSettled(servers.map(tryServer));
  const found = tried
    .flatMap((result) => (result.status === "fulfilled" && result.value !== null ? [result.value] : []))
    .toSorted((a, b) => b.timeline - a.timeline);
  for (const { pool } of found.slice(1)) await pool.end();
  const [best] = found;
  if (best !== undefined) return best.pool;
  const reason = tried.find((result) => result.status === "rejected")?.reason as unknown;
  throw reason instanceof Error && !isGone(reason)
    ? reason
    : new LociError(
        "DATABASE_GONE",
        `no server of the database takes writes${reason === undefined ? "" : `: ${messageOf(reason)}`}`,
      );
}

async function tryServer(server: PoolConfig): Promise<Candidate | null> {
  const { Pool: PoolClass } = requirePackage("pg") as typeof Pg;
  const pool = new PoolClass(server);
  pool.on("error", () => {});
  try {
    const { rows } = await pool.query<{ timeline: string | null }>(
      "SELECT CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) END AS timeline",
    );
    const timeline = rows[0]?.timeline ?? null;
    if (timeline !== null) return { pool, timeline: Number.parseInt(timeline, 16) };
    await pool.end();
    return null;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** SQLSTATE classes of a server that is stopping, read-only, out of room or unreachable. */
const goneStates = /^(?:08|53|57P|58|25006|XX000)/;

/** True if the statement may have been lost with its connection or server. */
function isGone(error: unknown): boolean {
  if (error instanceof LociError) return error.code === "DATABASE_GONE";
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // An error of PostgreSQL has a SQLSTATE of five characters; every other error comes from the connection.
  return /^[0-9A-Z]{5}$/.test(code) ? goneStates.test(code) : isConnectionError(error, code);
}

function isConnectionError(error: Error, code: string): boolean {
  return /^E[A-Z]+$/.test(code) || /connection|terminated|timeout|ended/i.test(error.message);
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
