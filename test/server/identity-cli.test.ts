import { statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { resolvePlaces } from "../../src/config/paths.ts";
import { readTeamToken } from "../../src/config/team-folder.ts";
import { listTeams } from "../../src/config/teams.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createTestHome, type TestHome } from "../run-loci.ts";
import { verifies } from "../verifies.ts";
import { openTeamWorld, type TeamWorld } from "./team-world.ts";

let world: TeamWorld;
let http: Server;
let url: string;
const homes: TestHome[] = [];

beforeAll(async () => {
  world = await openTeamWorld({ intervalSeconds: 0.2 });
  const listener = getRequestListener((request) => world.app.fetch(request, "127.0.0.1"), {
    overrideGlobalObjects: false,
  });
  http = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const home of homes) home.remove();
  await new Promise((resolve) => http.close(resolve));
  await world.close();
});

function newHome(): TestHome {
  const home = createTestHome();
  homes.push(home);
  return home;
}

/** The environment of the operator. */
const operator = () => ({
  env: { LOCI_POSTGRES_OWNER: world.urls.logOwner, LOCI_POSTGRES_KEYS_OWNER: world.urls.keysOwner },
});
const node = () => ({ env: { LOCI_POSTGRES: world.urls.log, LOCI_POSTGRES_KEYS: world.urls.keys } });

/** Makes a team, and joins it as its administrator, with the printed line. */
async function startTeam(name: string): Promise<{ readonly ada: TestHome; readonly tenant: string }> {
  const made = await newHome().loci(
    ["server", "tenants", "create", name, "--owner", "ada", "--url", `${url}/`],
    operator(),
  );
  expect(made).toMatchObject({ exit: 0, stderr: "" });
  const line = /loci (team join \S+)/.exec(made.stdout)?.[1] ?? "";
  const tenant = /number (\d+)/.exec(made.stdout)?.[1] ?? "";
  const ada = newHome();
  const joined = await ada.loci(line.split(" "));
  expect(joined).toMatchObject({ exit: 0, stderr: "" });
  expect(joined.stdout).toContain(`joined ${name} as ada`);
  expect(joined.stdout).not.toContain("loci_pat_");
  return { ada, tenant };
}

function stateOf(home: TestHome): string {
  return resolvePlaces({ HOME: home.path }).state;
}

describe("loci server", () => {
  verifies("SCALE-7.a");

  it("creates the tables of empty databases, once, and checks them as a node", async () => {
    const superuser = openDatabase(world.urls.logSuper);
    for (const name of ["fresh", "fresh_keys"]) await superuser.query(`CREATE DATABASE ${name} OWNER loci_owner`);
    await superuser.close();
    const at = (address: string, database: string) => address.replace(/\/\w+$/, `/${database}`);
    const [log, keys] = [at(world.urls.logOwner, "fresh"), at(world.urls.keysOwner, "fresh_keys")];
    const owner = { env: { LOCI_POSTGRES_OWNER: log, LOCI_POSTGRES_KEYS_OWNER: keys } };
    const asNode = {
      env: { LOCI_POSTGRES: at(world.urls.log, "fresh"), LOCI_POSTGRES_KEYS: at(world.urls.keys, "fresh_keys") },
    };
    const home = newHome();
    expect((await home.loci(["server", "check"], asNode)).exit).toBe(1);
    const first = await home.json(["server", "migrate"], owner);
    expect(first["applied"]).toMatchObject({ log: expect.arrayContaining(["001-log.sql", "002-team.sql"]) });
    expect((await home.loci(["server", "migrate"], owner)).stdout).toContain("the tables are up to date");
    expect(await home.json(["server", "check"], asNode)).toEqual({ isReady: true, missing: [] });
    // A node that could bypass row-level security is refused.
    const asOwner = { env: { LOCI_POSTGRES: log, LOCI_POSTGRES_KEYS: keys } };
    expect((await home.loci(["server", "check"], asOwner)).stderr).toContain("owns tables");
  });

  it("names the variable that is missing, and never a password", async () => {
    const home = newHome();
    expect((await home.loci(["server", "migrate"])).stderr).toContain("LOCI_POSTGRES_OWNER is not set");
    const wrong = {
      env: {
        LOCI_POSTGRES: "postgres://u:hunter2@127.0.0.1:1/x",
        LOCI_POSTGRES_KEYS: "postgres://u:hunter2@127.0.0.1:1/x",
      },
    };
    const answer = await home.loci(["server", "check"], wrong);
    expect(answer.exit).not.toBe(0);
    expect(answer.stdout + answer.stderr).not.toContain("hunter2");
  });

  it("lists teams, changes their limits, and invites a device again", async () => {
    const { tenant } = await startTeam("listed");
    const home = newHome();
    const { teams } = (await home.json(["server", "tenants"], operator())) as { teams: { name: string }[] };
    expect(teams.map(({ name }) => name)).toContain("listed");
    const quota = ["server", "tenants", "quota", tenant, "--events", "5", "--gigabytes", "2"];
    expect((await home.loci(quota, operator())).exit).toBe(0);
    expect(await world.teams.usage(tenant)).toMatchObject({ mostEvents: 5, mostBytes: 2e9, mostMembers: 1000 });
    const again = await home.json(["server", "tenants", "invite", tenant, "ada"], operator());
    const other = newHome();
    const joined = await other.loci(["team", "join", url], { input: `${String(again["invitation"])}\n` });
    expect(joined.stdout).toContain("joined listed as ada");
  });
});

describe("loci team", () => {
  verifies("SCALE-7.a");

  it("reports that the machine has joined none", async () => {
    const home = newHome();
    expect(await home.loci(["team"])).toMatchObject({ exit: 0, stdout: expect.stringContaining("joined no team") });
    expect((await home.loci(["team", "members"])).exit).toBe(66);
  });

  it("stores the token for this user alone", async () => {
    const { ada } = await startTeam("private");
    const [team] = listTeams(stateOf(ada));
    expect(team).toMatchObject({ server: url, team: "private", member: "ada" });
    expect(statSync(join(team?.folder ?? "", "token")).mode & 0o777).toBe(0o600);
  });

  it("invites a member into the space of a folder, changes the role, and removes the member", async () => {
    const { ada } = await startTeam("shared");
    const shop = { cwd: ada.shop() };
    const space = await ada.json(["team", "spaces", "create"], shop);
    expect(space["space"]).toContain("acme/shop");
    const { id } = await ada.json(["remember", "The shop opens at nine"], shop);
    expect((await ada.loci(["share", String(id)], shop)).stdout).toContain("is shared in");
    const invited = await ada.loci(["team", "invite", "bob", "--space", ".", "--role", "reader"], shop);
    const bob = newHome();
    const joined = await bob.loci((/loci (team join \S+)/.exec(invited.stdout)?.[1] ?? "").split(" "));
    expect(joined.stdout).toContain("acme/shop (reader)");
    expect((await ada.loci(["team", "role", "bob", "writer", "--space", "."], shop)).exit).toBe(0);
    expect((await ada.loci(["team", "members"])).stdout).toMatch(/bob .*acme\/shop \(writer\)/);
    // bob may not do what an administrator may.
    const refused = await bob.loci(["team", "invite", "eve"]);
    expect(refused).toMatchObject({ exit: 77, stderr: expect.stringContaining("only an administrator") });
    expect((await bob.loci(["team", "audit"])).exit).toBe(77);
    expect((await ada.loci(["team", "remove", "bob", "--yes"])).exit).toBe(0);
    expect((await bob.loci(["team", "members"])).exit).toBe(77);
    expect((await ada.loci(["team", "audit"])).stdout).toMatch(/ada +member\.removed +bob/);
  });

  it("never sends a path of the machine as the name of a space", async () => {
    const { ada } = await startTeam("Paths");
    const plain = await ada.loci(["team", "spaces", "create"], { cwd: ada.path });
    expect(plain).toMatchObject({ exit: 64, stdout: "" });
    expect(plain.stderr).toMatch(/no git remote.*\n?.*loci team spaces create <name>/);
    for (const name of [ada.path, "~/app", "C:\\app"])
      expect((await ada.loci(["team", "spaces", "create", name])).stderr).toContain("is a path of this machine");
    const invited = await ada.loci(["team", "invite", "bob", "--space", "."], { cwd: ada.path });
    expect(invited).toMatchObject({ exit: 64, stdout: "" });
    expect((await ada.json(["team", "spaces"])) as object).toEqual({ spaces: [] });
    expect((await ada.loci(["team", "spaces", "create", "notes"], { cwd: ada.path })).exit).toBe(0);
  });

  it("adds a second machine by a code", async () => {
    const { ada, tenant } = await startTeam("two machines");
    const phone = newHome();
    const joining = phone.loci(["team", "join", `${url}/#${tenant}`, "--device", "phone"]);
    const code = await expect
      .poll(async () => {
        const rows = await world.superuser.query<{ code: string }>("SELECT code FROM loci.logins WHERE tenant = $1", [
          tenant,
        ]);
        return rows[0]?.code ?? null;
      })
      .not.toBeNull()
      .then(async () => {
        const [row] = await world.superuser.query<{ code: string }>("SELECT code FROM loci.logins WHERE tenant = $1", [
          tenant,
        ]);
        return row?.code ?? "";
      });
    expect((await ada.loci(["team", "approve", "BBBB-BBBB", "--yes"])).exit).toBe(66);
    const approved = await ada.loci(["team", "approve", code.toLowerCase(), "--yes"]);
    expect(approved.stdout).toContain("phone may join now");
    const joined = await joining;
    expect(joined.stderr).toContain(`loci team approve ${code}`);
    expect(joined.stdout).toContain("joined two machines as ada");
    const { tokens } = (await ada.json(["team", "devices"])) as { tokens: { id: string; name: string }[] };
    const second = tokens.find(({ name }) => name === "phone");
    expect((await ada.loci(["team", "devices", "revoke", second?.id ?? ""])).exit).toBe(0);
    expect((await phone.loci(["team", "members"])).exit).toBe(77);
  });

  it("creates a token for a program, alone on standard output, and ends it", async () => {
    const { ada } = await startTeam("tokens");
    const made = await ada.loci(["team", "tokens", "create", "ci", "--scopes", "read", "--days", "3"]);
    expect(made.stdout).toMatch(/^loci_pat_\d+_[0-9a-f]{12}_[\w-]{43}\n$/);
    const token = made.stdout.trim();
    expect((await world.identity.authenticate(token))?.scopes).toEqual(new Set(["read"]));
    const listed = await ada.loci(["team", "tokens"]);
    expect(listed.stdout).not.toContain(token.split("_").slice(4).join("_"));
    expect((await ada.loci(["team", "tokens", "revoke", token.split("_")[3] ?? ""])).exit).toBe(0);
    expect(await world.identity.authenticate(token)).toBeNull();
  });

  it("replaces the token of a machine that joins again, and refuses another member", async () => {
    const { ada, tenant } = await startTeam("again");
    const [before] = listTeams(stateOf(ada));
    const old = before === undefined ? "" : readTeamToken(before);
    const { text } = await world.operator.inviteDevice(tenant, "ada", 1);
    expect((await ada.loci(["team", "join", url], { input: text })).exit).toBe(0);
    expect(await world.identity.authenticate(old)).toBeNull();
    const invited = await ada.json(["team", "invite", "bob"]);
    const wrong = await ada.loci(["team", "join", url], { input: String(invited["invitation"]) });
    expect(wrong.stderr).toContain("this machine is ada in that team already");
    expect((await ada.loci(["team"])).stdout).toContain("You are ada, an administrator");
  });

  it("refuses an agent, and an address that would send the token unencrypted", async () => {
    const { ada } = await startTeam("agents");
    for (const action of [
      ["invite", "x"],
      ["tokens", "create", "x"],
      ["role", "ada", "member"],
      ["delete", "--yes"],
    ])
      expect((await ada.loci(["team", ...action], { env: { CLAUDECODE: "1" } })).stderr).toContain("only a person may");
    expect((await ada.loci(["team", "join", "http://loci.example.com"])).stderr).toContain("unencrypted");
  });

  it("deletes the team, and the operator removes its rows with proof", async () => {
    const { ada, tenant } = await startTeam("gone");
    const deleted = await ada.loci(["team", "delete", "--yes"]);
    expect(deleted.stdout).toContain("0 keys are left of 1 stream");
    expect((await ada.loci(["team", "members"])).exit).toBe(77);
    const home = newHome();
    expect((await home.loci(["server", "tenants", "delete", tenant, "other", "--yes"], operator())).exit).toBe(66);
    const at = { ...operator(), now: Date.UTC(2026, 0, 1) };
    const removed = await home.json(["server", "tenants", "delete", tenant, "gone", "--yes", "--key-backups", "3"], at);
    expect(removed).toMatchObject({ removed: true, keysLeft: 0, backupsOfKeysUntil: "2026-01-04" });
    const { teams } = (await home.json(["server", "tenants"], operator())) as { teams: { name: string }[] };
    expect(teams.map(({ name }) => name)).not.toContain("gone");
    expect((await home.loci(["server", "check"], node())).exit).toBe(0);
  });
});
