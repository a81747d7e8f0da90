import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openPostgresLogs } from "../../src/log/postgres/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { admittedEvent } from "../../src/testing/sample-events.ts";
import { createTestHome, type TestHome } from "../run-loci.ts";
import { verifies } from "../verifies.ts";
import { createTeamDatabases, startServer, type PostgresServer, type TeamDatabases } from "./postgres-cluster.ts";
import { createStream } from "./tenant.ts";

let server: PostgresServer;
let urls: TeamDatabases;
let home: TestHome;
beforeAll(async () => {
  server = await startServer();
  urls = await createTeamDatabases(server);
  home = createTestHome();
});
afterAll(() => {
  home.remove();
  server.dispose();
});

const run = async (...words: string[]) =>
  home.loci(["server", ...words], {
    env: { LOCI_POSTGRES_OWNER: urls.logOwner, LOCI_POSTGRES_KEYS_OWNER: urls.keysOwner },
  });

async function eraseOne(): Promise<void> {
  const [superuser, database, keys] = [urls.logSuper, urls.log, urls.keys].map((url) => openDatabase(url));
  if (superuser === undefined || database === undefined || keys === undefined) return;
  const { key, member } = await createStream(superuser, "person");
  const log = openPostgresLogs({ database, keys }).log(key, { member, hasAuthors: false });
  const event = admittedEvent("to be erased");
  await log.append([event]);
  await log.erase(new Set([event.event.id]));
  for (const opened of [superuser, database, keys]) await opened.close();
}

describe("loci server tidy and verify --erasures", () => {
  verifies("SCALE-6.a");

  it("report pending work, missing rights, and the dates", async () => {
    await eraseOne();
    const before = await run("verify", "--erasures");
    expect(before).toMatchObject({ exit: 1, stderr: "" });
    expect(before.stdout).toContain("the keys of all erased events are cut");
    expect(before.stdout).toMatch(/1 partition with erased bytes, .* since \d{4}-/);
    expect(before.stdout).toContain("never tidied");
    expect(before.stdout).toContain("Nodes rewrite their indexes within 10 seconds");

    const refused = await run("tidy");
    expect(refused).toMatchObject({ exit: 1, stderr: "" });
    expect(refused.stdout).toMatch(/✗ the WAL of the log still has erased bytes: permission denied/);

    const grants =
      "GRANT pg_checkpoint, pg_monitor TO loci_owner; GRANT EXECUTE ON FUNCTION pg_switch_wal() TO loci_owner";
    for (const url of [urls.logSuper, server.url("loci_keys")]) {
      const superuser = openDatabase(url);
      await superuser.query(grants);
      await superuser.close();
    }
    await eraseOne();
    const tidied = await run("tidy");
    expect(tidied).toMatchObject({ exit: 0, stderr: "" });
    expect(tidied.stdout).toContain("rewrote 1 partition of events");

    const after = await run("verify", "--erasures", "--log-backups", "10", "--key-backups", "2", "--json");
    const found = JSON.parse(after.stdout) as Record<string, string>;
    expect(after.exit).toBe(0);
    expect(found).toMatchObject({ isDone: true, uncut: 0, untidyPartitions: 0 });
    const days = (later: string) => (Date.parse(found[later] ?? "") - Date.parse(found["tidied"] ?? "")) / 86_400_000;
    expect([Math.round(days("keysGone")), Math.round(days("contentGone"))]).toEqual([2, 10]);
    expect(await run("verify")).toMatchObject({ exit: 64 });
  });
});
