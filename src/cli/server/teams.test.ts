import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestCli } from "../../../test/create-test-cli.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { readOwnerUrls } from "./databases.ts";
import { createTeam, invitationLines, inviteMember, removeTeam, setQuotas } from "./teams.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("tenants");
});
afterEach(() => removeScratch(home));

const none = {
  owner: undefined,
  url: undefined,
  days: undefined,
  members: undefined,
  events: undefined,
  gigabytes: undefined,
  requests: undefined,
  "key-backups": undefined,
  yes: undefined,
};
const usage = (message: RegExp) => ({ code: "USAGE", message: expect.stringMatching(message) as string });

describe("the teams of a server", () => {
  it("are not looked up in a database if an argument is wrong", async () => {
    const cli = createTestCli(home);
    const refused: readonly (readonly [Promise<unknown>, RegExp])[] = [
      [createTeam([], none, cli), /which team\?/],
      [createTeam(["Shop"], none, cli), /--owner/],
      [createTeam(["a\u0007b"], { ...none, owner: "ana" }, cli), /1 to 100 characters/],
      [createTeam(["Shop"], { ...none, owner: "ana smith" }, cli), /'ana smith' is not a member's name/],
      [createTeam(["Shop"], { ...none, owner: "ana", days: "31" }, cli), /--days is '31'/],
      [inviteMember(["seven", "ana"], none, cli), /'seven' is not the number of a team/],
      [setQuotas(["7"], none, cli), /which limit\?/],
      [setQuotas(["7"], { ...none, members: "0" }, cli), /--members is '0'/],
      [removeTeam(["7"], none, cli), /its number and its name/],
    ];
    for (const [done, message] of refused) await expect(done).rejects.toMatchObject(usage(message));
  });

  it("need the databases' addresses with the rights of the operator", async () => {
    await expect(createTeam(["Shop"], { ...none, owner: "ana" }, createTestCli(home))).rejects.toMatchObject(
      usage(/^LOCI_POSTGRES_OWNER is not set/),
    );
    const env = { LOCI_POSTGRES_OWNER: "postgres://log", LOCI_POSTGRES_KEYS_OWNER: "postgres://keys" };
    expect(readOwnerUrls(createTestCli(home, { env }))).toEqual({ log: "postgres://log", keys: "postgres://keys" });
  });

  it("are joined with an invitation, which is printed once with instructions", () => {
    const made = { id: "a1b2c3d4e5f6", text: "loci_inv_7_x", expires: Date.UTC(2026, 10, 20) };
    const lines = invitationLines(made, "ana", "https://loci.example/").join("\n");
    expect(lines).toContain("valid once until 2026-11-20");
    expect(lines).toContain("loci team join https://loci.example/#loci_inv_7_x");
    expect(lines.split("loci_inv_7_x")).toHaveLength(2);
    expect(invitationLines(made, "ana").join("\n")).toContain("and pastes it");
  });
});
