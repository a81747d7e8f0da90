import type * as Pg from "pg";
import type { Pool, PoolClient, PoolConfig } from "pg";

import { LociError } from "../../core/errors.ts";
import { requirePackage } from "../programs/require-package.ts";
import { errorText, isGone } from "./database-gone.ts";

/** The server that takes writes. */
export interface Primary {
  readonly pool: Pool;
  /** Waits for work, and rejects with DATABASE_GONE if another server becomes the primary before it ends. */
  readonly whileHere: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** Knows which server of a database is the primary. */
export interface PrimaryFinder {
  /** The primary, as of a moment ago. Throws DATABASE_GONE if no server takes writes. */
  readonly primary: () => Promise<Primary>;
  /**
   * Resolves if a write to the primary has just ended that began after this connection was made (see `Probe.confirm`).
   * So the server did not restart in between.
   */
  readonly confirm: (client: PoolClient) => Promise<void>;
  /** Makes the next call ask all servers again. */
  readonly doubt: () => void;
  readonly close: () => Promise<void>;
}

/** How long an answer of the servers counts. Later, a primary that was cut off may have been replaced. */
const trustMs = 3000;
/** How often the servers are asked while the database is in use. */
const askMs = 1000;
/** After this time without use, the servers are not asked. */
const idleMs = 60_000;
/** How long a server has to answer. */
const replyMs = 2000;

interface OpenPrimary extends Primary {
  readonly server: number;
  readonly leave: () => void;
}

function loadPg(): typeof Pg {
  try {
    return requirePackage("pg") as typeof Pg;
  } catch (cause) {
    throw new LociError("DATABASE_REFUSED", "a team server needs the package pg, which is not installed", {
      cause,
      next: "Run `npm install pg` where loci-memory is installed.",
    });
  }
}

/**
 * Finds the primary among servers, and notices when it changes. After a failover an old primary may still say that it
 * is one; its timeline is lower, because each promotion starts a new one.
 */
export function createPrimaryFinder(urls: readonly string[], config: PoolConfig): PrimaryFinder {
  const { Pool: PoolClass } = loadPg();
  const connectedAt = new WeakMap<PoolClient, number>();
  const openPool = (url: string, options: PoolConfig): Pool => {
    const pool = new PoolClass({ ...config, connectionString: url, ...options });
    // A broken connection is removed from the pool. While a connection has a user, the user gets its error. Without
    // these listeners, an error of an unused connection would end the process.
    pool.on("error", ignore);
    pool.on("connect", (client) => {
      client.on("error", ignore);
      connectedAt.set(client, performance.now());
    });
    return pool;
  };
  const probes = urls.map((url) => createProbe(openPool(url, { max: 2, connectionTimeoutMillis: replyMs })));
  let current: OpenPrimary | null = null;
  let isClosed = false;

  const use = (server: number): OpenPrimary => {
    if (isClosed) throw new LociError("DATABASE_GONE", "the database was closed");
    if (current?.server === server) return current;
    current?.leave();
    current = openPrimary(openPool(urls[server] ?? "", {}), server);
    return current;
  };
  // With one server there is nothing to compare, so its answer counts until an error.
  const repeats = urls.length > 1;
  const found = createRenewed(repeats, async () => use(await findPrimary(probes)));
  const confirmed = createRenewed(repeats, async () => {
    const primary = await found.get();
    await probes[primary.server]?.confirm();
  });
  return {
    primary: async () => found.get(),
    confirm: async (client) => confirmed.get(connectedAt.get(client)),
    doubt: () => {
      found.doubt();
      confirmed.doubt();
    },
    close: async () => {
      isClosed = true;
      for (const renewed of [found, confirmed]) renewed.stop();
      await Promise.all([...probes, ...(current === null ? [] : [current])].map(async ({ pool }) => pool.end()));
    },
  };
}

/** A value that is valid for a while. While it is in use, it is renewed in time, so that nobody has to wait for it. */
interface Renewed<Value> {
  /** The value, made after this moment. */
  readonly get: (since?: number) => Promise<Value>;
  /** Makes the next call wait for a new value. */
  readonly doubt: () => void;
  readonly stop: () => void;
}

function createRenewed<Value>(repeats: boolean, make: () => Promise<Value>): Renewed<Value> {
  let known: { readonly value: Value; readonly at: number } | null = null;
  let making: Promise<Value> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let usedAt = -Infinity;
  let isStopped = false;

  const makeNow = async (): Promise<Value> => {
    const at = performance.now();
    try {
      const value = await make();
      known = { value, at };
      return value;
    } finally {
      making = null;
      if (repeats) renewLater();
    }
  };
  const renew = async (): Promise<Value> => (making ??= makeNow());
  const renewLater = (): void => {
    if (timer !== null || isStopped) return;
    timer = setTimeout(() => {
      timer = null;
      if (performance.now() - usedAt < idleMs) renew().catch(ignore);
    }, askMs);
    timer.unref();
  };
  return {
    get: async (since = -Infinity) => {
      for (;;) {
        usedAt = performance.now();
        if (known !== null && known.at >= since && (!repeats || usedAt - known.at < trustMs)) return known.value;
        await renew();
      }
    },
    doubt: () => {
      known = null;
    },
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function openPrimary(pool: Pool, server: number): OpenPrimary {
  const waiting = new Set<(error: LociError) => void>();
  let gone: LociError | null = null;
  return {
    pool,
    server,
    // A race with one promise for all work would keep every result in memory until the primary changes.
    whileHere: <Result>(work: Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        if (gone !== null) reject(gone);
        waiting.add(reject);
        void work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
    leave: () => {
      gone = new LociError("DATABASE_GONE", "another server of the database has become the primary");
      for (const reject of waiting) reject(gone);
      void pool.end();
    },
  };
}

/** A server of the database, asked over connections of its own. */
interface Probe {
  readonly pool: Pool;
  /** The timeline of a primary; null for a standby. */
  readonly timeline: () => Promise<number | null>;
  /**
   * Makes a write, which waits for a standby if the server has synchronous ones. So everything that can be read now
   * outlives the server, also commits that came back with it after a crash. A primary that was cut off from its
   * standbys, and may have been replaced, fails here.
   */
  readonly confirm: () => Promise<void>;
}

function createProbe(pool: Pool): Probe {
  // While a write waits, no other is started, because the server keeps waiting for each abandoned write.
  let writing: Promise<unknown> | null = null;
  return {
    pool,
    timeline: async () => {
      const { rows } = await inTime(
        pool.query<{ timeline: string | null }>(
          "SELECT CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) END AS timeline",
        ),
      );
      const timeline = rows[0]?.timeline ?? null;
      return timeline === null ? null : Number.parseInt(timeline, 16);
    },
    confirm: async () => {
      writing ??= pool.query("SELECT pg_logical_emit_message(true, 'loci', '')").finally(() => {
        writing = null;
      });
      await inTime(writing);
    },
  };
}

async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new LociError("DATABASE_GONE", "a server of the database, or its standby, does not answer"));
  }, replyMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the place of the primary in the list. */
async function findPrimary(probes: readonly Probe[]): Promise<number> {
  const asked = await Promise.allSettled(probes.map(async ({ timeline }) => timeline()));
  const [best] = asked
    .flatMap((answer, server) =>
      answer.status === "fulfilled" && answer.value !== null ? [{ server, timeline: answer.value }] : [],
    )
    .toSorted((a, b) => b.timeline - a.timeline);
  if (best !== undefined) return best.server;
  const reason = asked.find((answer) => answer.status === "rejected")?.reason as unknown;
  if (reason instanceof Error && !isGone(reason)) throw reason;
  throw new LociError(
    "DATABASE_GONE",
    `no server of the database takes writes${reason === undefined ? "" : `: ${errorText(reason)}`}`,
  );
}

function ignore(): void {}
