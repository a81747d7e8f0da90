import { join } from "node:path";
import { Readable } from "node:stream";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { removeOutdated } from "../../src/compose/streams/open-thread-streams.ts";
import type { Batch } from "../../src/core/ports/log.ts";
import { createSnapshotFolder } from "../../src/disk/snapshot-folder.ts";
import { openPostgresLogs, type PostgresLogs } from "../../src/log/postgres/log.ts";
import { readStreamStates } from "../../src/log/postgres/stream-state.ts";
import { makeFolder } from "../../src/platform/files/make-files.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { listStreams, streamFolder, type StreamKey } from "../../src/platform/streams/stream-folder.ts";
import { removeTeam } from "../../src/team/postgres/end-team.ts";
import { admittedEvent } from "../../src/testing/sample-events.ts";
import { verifies } from "../verifies.ts";
import { addMember, makeTeam, openTeamWorld, outcome, send, type TeamWorld } from "./team-world.ts";

let world: TeamWorld;
let keys: Database;
beforeAll(async () => {
  world = await openTeamWorld();
  keys = openDatabase(world.urls.keys);
});
afterAll(async () => {
  await keys.close();
  await world.close();
});

/** Opens the logs as another node does: without anything in memory. */
const openLogs = (): PostgresLogs => openPostgresLogs({ database: world.node, keys });

async function linesOf(tenant: string, stream: number): Promise<readonly Batch[]> {
  const log = openLogs().log({ tenant, stream }, { member: 1, hasAuthors: true });
  const batches: Batch[] = [];
  for await (const batch of log.read(null)) batches.push(batch);
  return batches;
}

/** A team with two members, a space, and an event in each stream. */
async function makeFullTeam() {
  const made = await makeTeam(world);
  await world.teams.createSpace(made.ada.member, "app", "writer");
  await addMember(world, made.ada, "bob");
  for (const stream of [1, 2, 3])
    await openLogs()
      .log({ tenant: made.tenant, stream }, { member: 1, hasAuthors: true })
      .append([admittedEvent(`text of ${stream}`), admittedEvent("more")]);
  return made;
}

describe("the end of a team", () => {
  verifies("SCALE-7.a");

  it("makes everything unreadable at once when an administrator requests it", async () => {
    const { tenant, name, ada } = await makeFullTeam();
    expect(JSON.stringify(await linesOf(tenant, 2))).toContain("text of 2");
    const wrong = await send(world, "DELETE /v1/team", { token: ada.token, body: { name: "another" } });
    expect(wrong.status).toBe(404);
    const answer = await send(world, "DELETE /v1/team", { token: ada.token, body: { name } });
    expect(answer.body).toEqual({ streams: 3, keysLeft: 0 });
    expect(JSON.stringify(await linesOf(tenant, 2))).not.toContain("text of 2");
    expect((await send(world, "GET /v1/team", { token: ada.token })).status).toBe(401);
  });

  it("removes the indexes and snapshots of its streams from a node, and no others", async () => {
    const [gone, other] = [await makeFullTeam(), await makeFullTeam()];
    const home = makeScratch("ended");
    const [indexes, store] = [join(home, "indexes"), join(home, "snapshots")];
    const snapshots = createSnapshotFolder(store);
    const statesOf = async (wanted: readonly StreamKey[]) => readStreamStates(world.node, wanted);
    for (const { tenant } of [gone, other]) {
      makeFolder(streamFolder(indexes, { tenant, stream: 2 }));
      const bytes = Readable.from([Buffer.from("plain text")]);
      await snapshots.publish({ tenant, stream: 2 }, 1, { seq: 2, forgets: 0, bytes });
    }
    await removeOutdated({ indexes, snapshots, statesOf });
    expect([listStreams(indexes).length, (await snapshots.streams()).length]).toEqual([2, 2]);
    await send(world, "DELETE /v1/team", { token: gone.ada.token, body: { name: gone.name } });
    await removeOutdated({ indexes, snapshots, statesOf });
    expect(listStreams(indexes)).toEqual([{ tenant: other.tenant, stream: 2 }]);
    expect(await snapshots.streams()).toEqual([{ tenant: other.tenant, stream: 2 }]);
    removeScratch(home);
  });

  it("removes all rows of that team, and no row of another team, for the operator", async () => {
    const [gone, other] = [await makeFullTeam(), await makeFullTeam()];
    const databases = { log: world.owner, keys: world.keysOwner };
    expect(await outcome(removeTeam(databases, { tenant: gone.tenant, name: other.name }))).toBe("NOT_FOUND");
    let rows = 0;
    const ended = await removeTeam(databases, { ...gone, onProgress: (more) => (rows += more) });
    expect(rows).toBe(6);
    expect(ended).toMatchObject({ streams: 3, keysLeft: 0 });
    expect(Object.keys(ended.rowsLeft)).toEqual(
      expect.arrayContaining([
        "audit",
        "events",
        "forgotten",
        "grants",
        "members",
        "sources",
        "streams",
        "tenants",
        "tokens",
      ]),
    );
    expect(Object.values(ended.rowsLeft).every((count) => count === 0)).toBe(true);
    // The superuser, whom no policy binds, finds none either.
    for (const table of Object.keys(ended.rowsLeft)) {
      const found = await world.superuser.query(`SELECT FROM loci.${table} WHERE tenant = $1`, [gone.tenant]);
      expect(found, table).toHaveLength(0);
    }
    expect(JSON.stringify(await linesOf(other.tenant, 2))).toContain("text of 2");
    expect(await world.teams.members(other.ada.member)).toHaveLength(2);
  });

  it("can be continued after an interrupted removal", async () => {
    const made = await makeFullTeam();
    const databases = { log: world.owner, keys: world.keysOwner };
    await world.teams.end(made.ada.member, made.name);
    await world.owner.query("SELECT loci.remove_events($1, 1, 1)", [made.tenant]);
    const ended = await removeTeam(databases, made);
    expect(Object.values(ended.rowsLeft).every((count) => count === 0)).toBe(true);
  });

  it("is the only time at which rows are removed", async () => {
    const { tenant } = await makeFullTeam();
    await expect(world.owner.query("SELECT loci.remove_events($1, 1, 1)", [tenant])).rejects.toThrow("has not ended");
    await expect(world.owner.query("SELECT loci.remove_tenant($1)", [tenant])).rejects.toThrow("has not ended");
  });

  it("shows in the operator's list until the rows are gone", async () => {
    const { tenant, name, ada } = await makeFullTeam();
    await world.teams.end(ada.member, name);
    const [listed] = await world.operator.teams(String(Number(tenant) - 1), 1);
    expect(listed).toMatchObject({ tenant, name, members: 2, events: 6 });
    expect(listed?.ended).not.toBeNull();
  });
});
