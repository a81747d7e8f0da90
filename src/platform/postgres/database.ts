import type { PoolClient } from "pg";

import { LociError } from "../../core/errors.ts";
import { errorText, isGone } from "./database-gone.ts";
import { createPrimaryFinder, type Primary } from "./find-primary.ts";

/** A PostgreSQL database, on whichever of its servers is the primary now. */
export interface Database {
  /** Runs one statement. Throws DATABASE_GONE if no answer came; the statement may then have been committed or not. */
  readonly query: Query;
  /**
   * Runs one statement that only reads. The returned data outlive the primary, also after a crash, and are not older
   * than a few seconds if another server has become the primary. So it waits while the primary waits for its standbys.
   */
  readonly read: Query;
  /** Runs statements on one connection, such as a transaction. */
  readonly session: <Result>(action: (query: Query) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export interface DatabaseOptions {
  /** How many connections may be open at once. */
  readonly connections?: number;
  /**
   * How long to wait for an answer, in milliseconds; 0 for ever. The server has no such limit, because a commit that it
   * cancelled while it waited for a standby could still exist.
   */
  readonly answerMs?: number;
}

/** Opens a database by its URL, which may name several servers: `postgres://user@one:5432,two:5432/name`. */
export function openDatabase(url: string, { connections = 16, answerMs = 30_000 }: DatabaseOptions = {}): Database {
  const finder = createPrimaryFinder(parseServers(url), {
    max: connections,
    connectionTimeoutMillis: 5000,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: "loci",
  });

  const session = async <Result>(
    action: (query: Query) => Promise<Result>,
    prepare: (client: PoolClient) => Promise<void> = async () => {},
  ): Promise<Result> => {
    try {
      return await onConnection(await finder.primary(), async (client) => {
        await prepare(client);
        return action(async (text, values) => run(client, text, values));
      });
    } catch (error) {
      if (!isGone(error)) throw error;
      finder.doubt();
      throw error instanceof LociError
        ? error
        : new LociError("DATABASE_GONE", `the database does not answer: ${errorText(error)}`, { cause: error });
    }
  };
  return {
    session: async (action) => session(action),
    query: async (text, values) => session(async (query) => query(text, values)),
    read: async (text, values) => session(async (query) => query(text, values), finder.confirm),
    close: finder.close,
  };
}

/** Ends at once when another server has become the primary: the old one may never answer. */
async function onConnection<Result>(
  { pool, whileHere }: Primary,
  action: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connecting = pool.connect();
  const client = await whileHere(connecting).catch((error: unknown) => {
    void connecting.then((late) => late.release(true), ignore);
    throw error;
  });
  let isBroken = true;
  try {
    const result = await whileHere(action(client));
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = isGone(error);
    throw error;
  } finally {
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

const form = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(\/[^?]*)?(\?.*)?$/;

/** Splits the URL of a database with several servers into one URL for each. The message never contains a password. */
export function parseServers(url: string): string[] {
  const [, start, hosts, name, options] = form.exec(url) ?? [];
  if (start === undefined || hosts === undefined)
    throw new LociError("USAGE", "the database needs a URL such as postgres://user@host:5432/name");
  return hosts.split(",").map((host) => `${start}${host}${name ?? ""}${options ?? ""}`);
}
