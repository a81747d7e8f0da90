import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import { verifies } from "../verifies.ts";
import { serveNode, startServe, type ServeCommand } from "./serve-node.ts";
import { openTeamWorld, type TeamWorld } from "./team-world.ts";
import { createStream } from "./tenant.ts";
import { startTestNode } from "./test-node.ts";

/** What a next version could add: columns, an index and a table, with rights and policies. */
const nextMigration = `
  ALTER TABLE loci.events ADD COLUMN next_note text;
  ALTER TABLE loci.streams ADD COLUMN next_count bigint NOT NULL DEFAULT 0;
  ALTER TABLE loci.tokens ADD COLUMN next_kind text;
  CREATE INDEX next_made ON loci.tokens (tenant, made);
  CREATE TABLE loci.next_things (tenant bigint NOT NULL, thing text NOT NULL, PRIMARY KEY (tenant, thing));
  ALTER TABLE loci.next_things ENABLE ROW LEVEL SECURITY;
  ALTER TABLE loci.next_things FORCE ROW LEVEL SECURITY;
  CREATE POLICY own ON loci.next_things USING (tenant = current_setting('loci.tenant')::bigint);
  GRANT SELECT ON loci.next_things TO loci_node;
`;

let world: TeamWorld;
let home: string;
const commands: ServeCommand[] = [];
beforeAll(async () => {
  world = await openTeamWorld();
});
afterAll(async () => {
  await world.close();
});
beforeEach(() => {
  home = makeScratch("two-schemas");
});
afterEach(() => {
  for (const command of commands.splice(0)) command.kill();
  removeScratch(home);
});

/** The migrations of the next version: those of this one, and one more. */
function nextFolder(): string {
  const folder = join(home, "schema");
  cpSync(fileURLToPath(new URL("../../src/log/postgres/schema", import.meta.url)), folder, { recursive: true });
  writeFileSync(join(folder, "900-next.sql"), nextMigration);
  return folder;
}

describe("a database that is migrated under a running node", () => {
  it("stays writable and readable throughout, also behind a long transaction", async () => {
    verifies("SCALE-3.a");
    const { key } = await createStream(world.superuser, "person");
    const node = await startTestNode({ home, databases: world.urls, threads: 1 });
    const stored: string[] = [];
    const slowest = { ms: 0 };
    const writing = new AbortController();
    const writer = (async () => {
      for (let n = 0; !writing.signal.aborted; n += 1) {
        const text = `Parrot number ${n}`;
        const begun = performance.now();
        const { status } = await node.store(key.tenant, text);
        slowest.ms = Math.max(slowest.ms, performance.now() - begun);
        if (status !== 201) throw new Error(`a write was answered with ${status}`);
        stored.push(text);
        if (!(await node.find(key.tenant, `"${text}"`)).includes(text)) throw new Error(`${text} was not found`);
      }
    })();
    while (stored.length < 5) await sleep(20);

    // A statement of somebody else holds a lock on the table. A migration that waits for it must not hold up the node.
    const migrating = world.superuser.session(async (query) => {
      await query("BEGIN");
      await query("SELECT count(*) FROM loci.events");
      const migrated = migrate(world.owner, nextFolder());
      await sleep(8000);
      expect(await query("SELECT FROM loci.migrations WHERE name = '900-next.sql'")).toEqual([]);
      await query("COMMIT");
      return migrated;
    });
    expect(await migrating).toEqual(["900-next.sql"]);
    const during = stored.length;
    expect(during).toBeGreaterThan(5);
    while (stored.length < during + 10) await sleep(20);
    writing.abort();
    await writer;
    expect(slowest.ms).toBeLessThan(6000);
    expect(node.faults).toEqual([]);
    const timeline = await node.ask(key.tenant, "GET /memory/timeline", {
      headers: { accept: "application/x-ndjson" },
    });
    expect((await timeline.text()).trim().split("\n").length).toBe(stored.length);
    await node.close();
  });

  it("serves a node of the previous version that starts afterwards, but not one that is too old", async () => {
    verifies("SCALE-7.b");
    const later = await serveNode(home, world.urls);
    commands.push(later);
    expect((await fetch(`${later.url}/readyz`)).status).toBe(200);

    const [last] = await world.superuser.query<{ name: string }>(
      "DELETE FROM loci.migrations WHERE name = (SELECT max(name) FROM loci.migrations WHERE name < '9') RETURNING name",
    );
    const { log, keys } = world.urls;
    const early = startServe(home, ["--postgres", log, "--keys", keys]);
    commands.push(early);
    expect(await early.ended).not.toBe(0);
    expect(early.output()).toContain(`the database lacks the migration ${last?.name}`);
    expect(early.output()).toContain("loci server migrate");
    expect((await fetch(`${later.url}/readyz`)).status).toBe(200);
  });
});
