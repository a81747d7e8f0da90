import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { createTestHome, type TestHome } from "../run-loci.ts";
import { verifies } from "../verifies.ts";
import { makeTeam, openTeamWorld, outcome, type TeamWorld } from "./team-world.ts";

let world: TeamWorld;
let home: TestHome;
let env: Record<string, string>;
const children: ChildProcess[] = [];
beforeAll(async () => {
  world = await openTeamWorld();
  home = createTestHome();
  const { logOwner, keysOwner } = world.urls;
  env = { LOCI_POSTGRES_OWNER: logOwner, LOCI_POSTGRES_KEYS_OWNER: keysOwner };
  const grants =
    "GRANT pg_checkpoint, pg_monitor TO loci_owner; GRANT EXECUTE ON FUNCTION pg_switch_wal() TO loci_owner";
  const keys = openDatabase(world.urls.logSuper.replace(/loci$/, "loci_keys"));
  for (const database of [world.superuser, keys]) await database.query(grants);
  await keys.close();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  home.remove();
  await world.close();
});

interface Worker {
  readonly child: ChildProcess;
  /** The jobs that ended in this process. */
  readonly jobs: () => { readonly job: string; readonly attempt: number; readonly level: string }[];
}

/** Starts a process that runs jobs by their schedule. */
async function startWorker(): Promise<Worker> {
  const script = fileURLToPath(new URL("../../src/cli/loci.ts", import.meta.url));
  const child = spawn(process.execPath, [script, "server", "work"], {
    env: { ...process.env, ...env, LOCI_HOME: home.path },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let output = "";
  child.stdout?.on("data", (part: Buffer) => (output += part.toString()));
  const lines = () =>
    output
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { event: string; job: string; attempt: number; level: string });
  await until(() => lines().some(({ event }) => event === "started"));
  return { child, jobs: () => lines().filter(({ event }) => event === "job") };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; !(await isTrue());) {
    if (performance.now() > end) throw new Error("it did not happen within a minute");
    await sleep(50);
  }
}

const one = async (database: Database, text: string): Promise<number> => {
  const [row] = await database.query<{ count: string }>(text);
  return Number(row?.count);
};
const tidied = async (): Promise<number> => one(world.superuser, "SELECT count(*) FROM loci.tidied");
const tidying = async (): Promise<number> =>
  one(
    world.superuser,
    "SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'tidy' AND locked_at IS NOT NULL",
  );

describe("the jobs of a team server", () => {
  verifies("SCALE-6.a", "SCALE-7.a");

  it("remove expired tokens, invitations and logins and ended teams, and nothing else", async () => {
    const [{ tenant, ada }, gone] = [await makeTeam(world), await makeTeam(world)];
    const make = async (name: string) =>
      world.teams.createToken(ada.member, { name, scopes: ["read"], days: 1, kind: "token" });
    const [old, recent, valid] = [await make("old"), await make("recent"), await make("valid")];
    await world.superuser.query("UPDATE loci.tokens SET expires = now() - interval '31 days' WHERE id = $1", [old.id]);
    await world.superuser.query("UPDATE loci.tokens SET expires = now() - interval '1 day' WHERE id = $1", [recent.id]);
    await world.superuser.query(
      `INSERT INTO loci.logins (tenant, id, hash, code, name, expires)
       VALUES ($1, 'x', decode(repeat('00', 32), 'hex'), 'c', 'n', now() - interval '1 minute')`,
      [tenant],
    );
    await world.superuser.query(
      "UPDATE loci.invitations SET expires = now() - interval '31 days', used = NULL WHERE tenant = $1",
      [tenant],
    );
    await world.superuser.query("UPDATE loci.tenants SET ended = now() - interval '2 days' WHERE tenant = $1", [
      gone.tenant,
    ]);

    const ran = await home.loci(["server", "work", "--once", "--json"], { env });
    expect(ran).toMatchObject({ exit: 0, stderr: "" });
    expect(JSON.parse(ran.stdout)).toEqual({
      jobs: ["cut-keys", "remove-expired", "remove-ended", "tidy"].map((job) => ({ job })),
    });
    const left = await world.superuser.query<{ id: string }>(
      "SELECT id FROM loci.tokens WHERE tenant = $1 AND kind = 'token' ORDER BY made",
      [tenant],
    );
    expect(left.map(({ id }) => id)).toEqual([recent.id, valid.id]);
    for (const table of ["logins", "invitations"])
      expect(await one(world.superuser, `SELECT count(*) FROM loci.${table} WHERE tenant = ${tenant}`)).toBe(0);
    for (const table of ["tenants", "members", "tokens", "streams"])
      expect(await one(world.superuser, `SELECT count(*) FROM loci.${table} WHERE tenant = ${gone.tenant}`)).toBe(0);
    expect((await world.identity.authenticate(valid.text))?.name).toBe("ada");
  });

  it("run once, though two processes wait for them", async () => {
    const workers = [await startWorker(), await startWorker()];
    const before = await tidied();
    await world.superuser.query("SELECT graphile_worker.add_job('tidy')");
    const ended = () => workers.flatMap(({ jobs }) => jobs()).filter(({ job }) => job === "tidy");
    await until(() => ended().length > 0);
    await sleep(2500);
    expect(ended()).toMatchObject([{ level: "info", attempt: 1 }]);
    expect((await tidied()) - before).toBe(1);
    const [first] = workers;
    first?.child.kill("SIGTERM");
    await once(first?.child as ChildProcess, "exit");
    expect(first?.child.exitCode).toBe(0);
  });

  it("are continued by another process if the first is killed in the middle", async () => {
    const first = await startWorker();
    await world.superuser.session(async (query) => {
      // The tidy waits for this lock.
      await query("SELECT pg_advisory_lock(29143)");
      await query("SELECT graphile_worker.add_job('tidy')");
      await until(async () => (await tidying()) === 1);
      first.child.kill("SIGKILL");
      await query("SELECT pg_advisory_unlock(29143)");
    });
    expect(first.jobs().filter(({ job }) => job === "tidy")).toEqual([]);
    const second = await startWorker();
    await until(() => second.jobs().some(({ job }) => job === "tidy"));
    expect(second.jobs().find(({ job }) => job === "tidy")).toMatchObject({ level: "info", attempt: 2 });
    // The worker takes a job off the list just after its end.
    const left = "SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'tidy'";
    await until(async () => (await one(world.superuser, left)) === 0);
  });

  it("are forbidden for the database role of a node", async () => {
    for (const text of [
      "SELECT * FROM graphile_worker.jobs",
      "SELECT graphile_worker.add_job('tidy')",
      "SELECT * FROM loci.remove_expired(0, 1000, 0)",
    ])
      expect(await outcome(world.node.query(text))).toContain("permission denied");
  });
});
