import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { verifies } from "../verifies.ts";
import { startServer, startStandby, type PostgresServer } from "./postgres-cluster.ts";

let primary: PostgresServer;
let standby: PostgresServer;

beforeAll(async () => {
  primary = await startServer(["synchronous_standby_names = 'ANY 1 (second)'"]);
  standby = await startStandby(primary, "second");
});
afterAll(() => {
  for (const server of [standby, primary]) server.dispose();
});

async function withDatabase<Result>(url: string, action: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(url);
  try {
    return await action(database);
  } finally {
    await database.close();
  }
}

const bothServers = () => `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;

it("the database keeps no answers in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await withDatabase(primary.url("postgres"), async (database) => {
    const readMany = async () => {
      for (let read = 0; read < 50; read += 1) await database.read("SELECT repeat('x', 1000000) AS text", []);
    };
    await readMany();
    collect();
    const before = process.memoryUsage().heapUsed;
    await readMany();
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
  });
});

describe("a database whose server stops", () => {
  verifies("SCALE-3.a");

  it("reports each running and each waiting statement as lost, and works again later", async () => {
    await withDatabase(primary.url("postgres"), async (database) => {
      await database.query("SELECT 1", []);
      const slow = Array.from({ length: 40 }, async () =>
        database.query("SELECT pg_sleep(20)", []).then(
          () => "answered",
          (error: { readonly code?: string }) => error.code,
        ),
      );
      await expect.poll(async () => sleeping(), { timeout: 20_000 }).toBe(16);
      primary.stop("immediate");
      expect(new Set(await Promise.all(slow))).toEqual(new Set(["DATABASE_GONE"]));
      primary.start();
      expect(await database.query("SELECT 1 AS one", [])).toEqual([{ one: 1 }]);
    });
  });

  it("does not read data that only one server has, but answers other statements", async () => {
    await withDatabase(bothServers(), async (database) => {
      const canRead = async () =>
        database.read("SELECT 1", []).then(
          () => true,
          () => false,
        );
      await expect.poll(canRead, { timeout: 20_000 }).toBe(true);
      standby.stop("fast");
      primary.stop("immediate");
      primary.start();
      await expect(database.read("SELECT 1", [])).rejects.toMatchObject({ code: "DATABASE_GONE" });
      expect(await database.query("SELECT 1 AS one", [])).toEqual([{ one: 1 }]);
      standby.start();
      await expect.poll(canRead, { timeout: 20_000 }).toBe(true);
    });
  });

  it("continues at the server with the highest timeline, even if the old primary still runs", async () => {
    await withDatabase(bothServers(), async (database) => {
      const port = async () => {
        const [row] = await database.query<{ port: number }>("SELECT inet_server_port() AS port", []);
        return row?.port;
      };
      expect(await port()).toBe(primary.port);
      const waiting = database.query("SELECT pg_sleep(60)", []);
      standby.promote();
      await expect(waiting).rejects.toMatchObject({ code: "DATABASE_GONE" });
      await expect.poll(port, { timeout: 20_000 }).toBe(standby.port);
    });
  });
});

async function sleeping(): Promise<number> {
  return withDatabase(primary.url("postgres"), async (other) => {
    const rows = await other.query("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'", []);
    return rows.length;
  });
}
