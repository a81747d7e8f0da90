import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readTeamToken, teamFolder, writeTeam } from "./team-folder.ts";
import { damagedTeams, listTeams } from "./teams.ts";

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "loci-teams-"));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const team = {
  server: "https://loci.example:8443",
  tenant: "7",
  team: "acme",
  member: "ada",
  streams: [{ stream: 1, kind: "person", name: "ada", role: "owner" }],
  epoch: "e",
} as const;

describe("the teams of a machine", () => {
  it("are an empty list without a folder", () => {
    expect(listTeams(state)).toEqual([]);
  });

  it("are stored with their token, readable by this user only", () => {
    const { folder } = writeTeam(state, team, "loci_pat_7_a_b");
    expect(folder).toBe(join(state, "teams", "loci.example_8443-7"));
    expect(folder).toBe(teamFolder(state, team));
    expect(listTeams(state)).toEqual([{ ...team, folder }]);
    expect(readTeamToken({ folder, team: "acme" })).toBe("loci_pat_7_a_b");
    expect(statSync(join(folder, "token")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "team.json")).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it("keep their token when only the state changes", () => {
    writeTeam(state, team, "loci_pat_7_a_b");
    const { folder } = writeTeam(state, { ...team, epoch: "f" });
    expect(listTeams(state)[0]?.epoch).toBe("f");
    expect(readTeamToken({ folder, team: "acme" })).toBe("loci_pat_7_a_b");
  });

  it.each([
    ["no server", { server: undefined }],
    ["a server that is not an address", { server: "loci" }],
    ["a tenant that is not a number", { tenant: "../../x" }],
    ["a stream that is not a number", { streams: [{ ...team.streams[0], stream: "../../x" }] }],
    ["an unknown role", { streams: [{ ...team.streams[0], role: "king" }] }],
    ["an unknown kind", { streams: [{ ...team.streams[0], kind: "planet" }] }],
    ["a name of another type", { streams: [{ ...team.streams[0], name: 7 }] }],
  ])("count as damaged with %s", (_, change) => {
    const { folder } = writeTeam(state, team);
    expect(damagedTeams(state)).toEqual([]);
    writeFileSync(join(folder, "team.json"), JSON.stringify({ ...team, ...change }));
    expect([listTeams(state), damagedTeams(state)]).toEqual([[], [folder]]);
  });

  it("are skipped if the file is damaged, and an invalid token is refused", () => {
    const folder = join(state, "teams", "x-1");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "team.json"), '{"server":1}');
    expect(listTeams(state)).toEqual([]);
    writeFileSync(join(folder, "token"), "hello");
    expect(() => readTeamToken({ folder, team: "x" })).toThrow("holds no token of the team x");
  });
});
