import { setTimeout as pauseFor } from "node:timers/promises";

import type { Network } from "./network.ts";
import { createPostgresHost, type PostgresHost } from "./postgres-host.ts";

/** A primary and two standbys, and the operator's actions on them. */
export interface Cluster {
  readonly servers: readonly PostgresHost[];
  readonly primary: () => PostgresHost;
  readonly standbys: () => readonly PostgresHost[];
  /** The URL of a database on these servers, for a role. */
  readonly url: (database: string, role: string) => string;
  /**
   * Makes the standby with the most WAL the primary, and the other one follow it. Before that, both stop following the
   * old primary, so that nothing more can be acknowledged there. The old primary stays as it is, running or not.
   */
  readonly failOver: () => Promise<void>;
  /** Makes a server that was the primary a standby of the present one, from a new copy. */
  readonly rebuild: (server: PostgresHost) => Promise<void>;
  /** Waits until both standbys follow the primary. */
  readonly untilWhole: () => Promise<void>;
}

const names = ["one", "two", "three"];
const wholeMs = 90_000;

/** Starts three servers. With `isSynchronous`, a commit waits for one standby. */
export async function startCluster(
  network: Network,
  folder: string,
  { isSynchronous }: { readonly isSynchronous: boolean },
): Promise<Cluster> {
  const servers: PostgresHost[] = [];
  for (const name of names) servers.push(await createPostgresHost(network, folder, name, { names, isSynchronous }));
  const [first, ...others] = servers as [PostgresHost, ...PostgresHost[]];
  let primary = first;
  await primary.make();
  await primary.start();
  await Promise.all(
    others.map(async (server) => {
      await server.copy(first);
      await server.start();
    }),
  );
  const standbys = () => servers.filter((server) => server !== primary);

  const untilWhole = async (): Promise<void> =>
    until("both standbys follow the primary", wholeMs, async () => {
      const rows = await primary.ask("SELECT FROM pg_stat_replication WHERE state = 'streaming'");
      return rows.length === standbys().length;
    });
  await untilWhole();
  return {
    servers,
    primary: () => primary,
    standbys,
    url: (database, role) =>
      `postgres://${role}@${servers.map(({ address }) => `${address}:5432`).join(",")}/${database}`,
    failOver: async () => {
      const candidates = standbys();
      await Promise.all(candidates.map(stopFollowing));
      const received = await Promise.all(candidates.map(receivedWal));
      const best = candidates[received.indexOf(received.reduce((a, b) => (b > a ? b : a)))];
      if (best === undefined) throw new Error("there is no standby to promote");
      await best.ask("SELECT pg_promote(true, 30)");
      await until("the new primary takes writes", wholeMs, async () => {
        const [row] = await best.ask<{ waits: boolean }>("SELECT pg_is_in_recovery() AS waits");
        return row?.waits === false;
      });
      primary = best;
      await Promise.all(
        candidates.filter((server) => server !== best).map(async (server) => follow(server, server.follows(best))),
      );
      // Without this checkpoint, the control file still has the old timeline, and a copy of this server would start on
      // it.
      await best.ask("CHECKPOINT");
    },
    rebuild: async (server) => {
      await server.kill();
      server.freeDisk();
      await server.copy(primary);
      await server.start();
      await checkTimeline(server, primary);
    },
    untilWhole,
  };
}

async function follow(server: PostgresHost, connection: string): Promise<void> {
  await server.ask(`ALTER SYSTEM SET primary_conninfo = '${connection}'`);
  await server.ask("SELECT pg_reload_conf()");
}

/** Ends the stream of WAL to a standby, and waits until it has applied all that it has. */
async function stopFollowing(server: PostgresHost): Promise<void> {
  await follow(server, "");
  await until(`${server.name} stops following`, wholeMs, async () => {
    const rows = await server.ask("SELECT FROM pg_stat_wal_receiver WHERE pid IS NOT NULL");
    return rows.length === 0;
  });
  // The received WAL may end in the middle of a record, which is never applied.
  let applied = "";
  await until(`${server.name} has applied its WAL`, wholeMs, async () => {
    const [row] = await server.ask<{ at: string }>("SELECT pg_last_wal_replay_lsn()::text AS at");
    const before = applied;
    applied = row?.at ?? "";
    await pauseFor(100);
    return applied === before;
  });
}

/** How much WAL a standby has, in bytes. */
async function receivedWal(server: PostgresHost): Promise<number> {
  const [row] = await server.ask<{ bytes: string }>(
    "SELECT greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0' AS bytes",
  );
  return Number(row?.bytes);
}

async function checkTimeline(standby: PostgresHost, primary: PostgresHost): Promise<void> {
  const timeline = "SELECT timeline_id AS id FROM pg_control_checkpoint()";
  const [copied] = await standby.ask<{ id: number }>(timeline);
  const [present] = await primary.ask<{ id: number }>(timeline);
  if (copied?.id !== present?.id)
    throw new Error(`${standby.name} is on timeline ${copied?.id}, its primary on ${present?.id}`);
}

/** Waits until a condition holds. An error counts as "not yet". */
async function until(what: string, ms: number, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + ms;
  let last: unknown = null;
  for (;;) {
    try {
      if (await holds()) return;
      last = null;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) throw new Error(`waited ${ms} ms in vain: ${what}`, { cause: last });
    await pauseFor(50);
  }
}
