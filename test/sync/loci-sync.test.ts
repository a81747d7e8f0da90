import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { resolvePlaces } from "../../src/config/paths.ts";
import { claimSync, oldSyncNotice } from "../../src/config/sync-times.ts";
import { writeTeam } from "../../src/config/team-folder.ts";
import type { Team } from "../../src/config/teams.ts";
import { createMemoryStream, createMemorySyncStore, type MemoryStream } from "../../src/testing/index.ts";
import { filesUnder } from "../memory-home.ts";
import { createTestHome, type TestHome } from "../run-loci.ts";
import { verifies } from "../verifies.ts";
import { me, startSyncServer, type SyncServer } from "./sync-server.ts";

const token = "loci_pat_7_1_secret";
const bobsToken = "loci_pat_7_2_secret";
let server: SyncServer;
let stream: MemoryStream;
let homes: TestHome[] = [];
beforeEach(async () => {
  stream = createMemoryStream();
  server = await startSyncServer(createMemorySyncStore({ stream }), new Map([[token, me]]));
});
afterEach(async () => {
  await server.close();
  for (const home of homes) home.remove();
  homes = [];
});

function openHome(): TestHome {
  const home = createTestHome();
  homes.push(home);
  return home;
}

/** The files in a folder that contain a text. */
function filesWith(folder: string, text: string): string[] {
  return filesUnder(folder).filter((path) => readFileSync(path).includes(text));
}

const stateOf = (home: TestHome) => resolvePlaces({ HOME: home.path }).state;

const ownStream: Team["streams"][number] = { stream: 1, kind: "person", name: "ada", role: "owner" };

function join7(home: TestHome, url = server.url, [member, own] = ["ada", token], streams: Team["streams"] = []): Team {
  const known = { server: url, tenant: "7", team: "Acme", member: member ?? "", streams, epoch: "1" };
  return writeTeam(stateOf(home), known, own);
}

describe("loci sync", () => {
  verifies("SCALE-2.a");

  it("says what to do on a machine without a team, and nothing if a hook started it", async () => {
    const home = openHome();
    const ran = await home.loci(["sync"]);
    expect(ran.exit).toBe(66);
    expect(ran.stderr).toContain("loci team join");
    expect((await home.loci(["sync", "--scheduled"])).exit).toBe(0);
  });

  it("brings a memory from one laptop to another, and the erasure back", async () => {
    const [one, two] = [openHome(), openHome()];
    for (const home of [one, two]) join7(home);
    const id = await one.remember("The staging database is reset every night.");
    expect((await one.loci(["sync"])).stdout).toMatch(
      /Acme\n {2}your private stream: \d+ events? sent, 0 events received/,
    );
    const pulled = await two.json(["sync"]);
    expect(pulled["waitingDevices"]).toHaveLength(1);
    await one.loci(["sync"]);
    await two.remember("The lamp is green.");
    expect((await two.loci(["sync"])).stdout).not.toContain("loci devices accept");
    await one.remember("The lamp is red.");
    await one.loci(["sync"]);
    expect((await two.loci(["sync"])).stdout).toContain("loci devices accept");
    // Each laptop accepts what the server sends as the person's own.
    await two.loci(["devices", "accept", "--all", "--yes"]);
    expect(pulled).toMatchObject({ teams: [{ team: "Acme", streams: [{ kind: "person", pushed: 0, conflict: [] }] }] });
    expect((await two.loci(["search", "staging database"])).stdout).toContain("reset every night");
    await two.loci(["forget", id, "--yes"]);
    await two.loci(["sync"]);
    await one.loci(["sync"]);
    await one.loci(["devices", "accept", "--all", "--yes"]);
    expect((await one.loci(["search", "staging database"])).stdout).not.toContain("reset every night");
    expect(stream.events.some(({ tail }) => tail?.includes("reset every night"))).toBe(false);
    expect((await one.loci(["verify", "--erasures"])).exit).toBe(0);
  });

  it("shares by the rule of a space, and erases withdrawn memories at the other member", async () => {
    verifies("SCALE-5.b");
    const member = {
      name: "ada",
      role: "writer",
      kind: "space",
      space: "github.com/acme/shop",
      scopes: ["sync"],
    } as const;
    const members = new Map([
      [token, member],
      [bobsToken, { ...member, name: "bob" }],
    ]);
    const team = await startSyncServer(createMemorySyncStore({ stream, kind: "space" }), members);
    const [ada, bob] = [openHome(), openHome()];
    join7(ada, team.url);
    const replica = join7(bob, team.url, ["bob", bobsToken]).folder;
    const cwd = ada.shop();
    await ada.loci(["remember", "The harbour is private."], { cwd });
    await ada.loci(["sync"]);
    await ada.loci(["share", "--rule", "facts"], { cwd });
    const { id } = await ada.json(["remember", "The lamp burns for 400 hours."], { cwd });
    await ada.loci(["sync"]);
    await bob.loci(["sync"]);
    const bobs = { cwd: bob.shop() };
    expect((await bob.loci(["search", "lamp harbour"], bobs)).stdout).toContain("400 hours");
    expect(filesWith(bob.path, "harbour is private")).toEqual([]);
    await ada.loci(["unshare", String(id)]);
    await ada.loci(["sync"]);
    expect(filesWith(replica, "400 hours")).not.toEqual([]);
    await bob.loci(["sync"]);
    expect(filesWith(bob.path, "400 hours")).toEqual([]);
    // The rule does not share it again.
    await ada.loci(["sync"]);
    expect((await ada.loci(["share", "--list"])).stdout).toContain("0 memories shared by you");
    await team.close();
  });

  it("reports an unreachable server, and the memory stays unchanged", async () => {
    const home = openHome();
    join7(home, "http://127.0.0.1:9");
    await home.remember("Still here.");
    const ran = await home.loci(["sync"]);
    expect(ran.exit).toBe(69);
    expect(ran.stderr).toContain("cannot be reached");
    expect(ran.stderr).not.toContain(token);
    expect((await home.loci(["search", "still here"])).stdout).toContain("Still here.");
  });

  it("sends no token over HTTP, except to this machine", async () => {
    const home = openHome();
    join7(home, "http://loci.example.com");
    const ran = await home.loci(["sync"]);
    expect(ran.exit).toBe(64);
    expect(ran.stderr).toContain("http://loci.example.com is not an https address");
    expect(ran.stderr).toContain("loci team join https://");
  });

  it("stores nothing that other users could read", async () => {
    const home = openHome();
    const team = join7(home);
    await home.remember("Private.");
    await home.loci(["sync"]);
    expect(statSync(team.folder).mode & 0o777).toBe(0o700);
    for (const name of ["team.json", "token", "synced"])
      expect(statSync(join(team.folder, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(team.folder, "team.json"), "utf8")).not.toContain("secret");
  });
});

describe("loci doctor", () => {
  it("reports a team whose file is damaged", async () => {
    const home = openHome();
    const { folder } = join7(home);
    expect((await home.loci(["doctor"])).stdout).not.toContain("team.json");
    writeFileSync(join(folder, "team.json"), '{"server":');
    const ran = await home.loci(["doctor"]);
    expect([ran.exit, ran.stdout.replaceAll(/\s+/g, " ")]).toEqual([
      1,
      expect.stringMatching(/✗ team .*team\.json is damaged.* → join again with `loci team join/),
    ]);
  });
});

describe("loci team leave", () => {
  verifies("SCALE-5.c");

  it("counts the events that the server does not have, and asks for a confirmation", async () => {
    const home = openHome();
    const team = join7(home, server.url, undefined, [ownStream]);
    await home.remember("Sent to the server.");
    await home.loci(["sync"]);
    await home.remember("Not sent yet.");
    const asked = await home.loci(["team", "leave"]);
    expect([asked.exit, asked.stderr]).toEqual([64, expect.stringContaining("--yes")]);
    const left = await home.loci(["team", "leave", "--yes"]);
    expect(left.stderr).toMatch(/1 event of this machine was not sent to the server yet\. `loci sync` sends the rest/);
    expect(left.stdout).toContain("nothing of it is left on this machine");
    expect(existsSync(team.folder)).toBe(false);
  });

  it("asks nothing if everything is sent", async () => {
    const home = openHome();
    join7(home, server.url, undefined, [ownStream]);
    await home.remember("Sent to the server.");
    await home.loci(["sync"]);
    expect(await home.json(["team", "leave", "--yes"])).toMatchObject({ left: true, unsent: 0 });
  });

  it("works without the server, and names the token that another machine has to revoke", async () => {
    const home = openHome();
    join7(home, "http://127.0.0.1:9", undefined, [ownStream]);
    await home.remember("Whatever.");
    const left = await home.loci(["team", "leave", "--yes"]);
    expect(left.exit).toBe(0);
    expect(left.stderr).toContain("The server does not answer, so some events may not have been sent");
    expect(left.stdout).toContain("loci team devices revoke 1");
    expect(left.stdout + left.stderr).not.toContain("secret");
  });
});

describe("the sync at the start of a session", () => {
  const now = Date.now();

  it("starts at most every few minutes, and only on a machine with a team", () => {
    const state = join(openHome().path, "state");
    expect(claimSync(state, now)).toBe(false);
    expect(existsSync(state)).toBe(false);
    mkdirSync(join(state, "teams"), { recursive: true });
    expect(claimSync(state, now)).toBe(true);
    expect(claimSync(state, Date.now())).toBe(false);
    expect(claimSync(state, Date.now() + 301_000)).toBe(true);
  });

  it("is reported if the last sync was hours ago", () => {
    const state = join(openHome().path, "state");
    const folder = join(state, "teams", "server-7");
    expect(oldSyncNotice(state, now)).toBeNull();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "team.json"), "{}");
    expect(oldSyncNotice(state, now)).toBeNull();
    utimesSync(join(folder, "team.json"), new Date(now - 7 * 3_600_000), new Date(now - 7 * 3_600_000));
    expect(oldSyncNotice(state, now)).toContain("7 h ago");
    writeFileSync(join(folder, "synced"), "");
    expect(oldSyncNotice(state, now)).toBeNull();
  });
});
