import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestCli } from "../../../test/create-test-cli.ts";
import { joinTeam as makeTeam } from "../../../test/joined-team.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { joinTeam } from "./join.ts";
import { readRole } from "./members.ts";
import { spaceHere } from "./spaces.ts";
import { tokenId, chooseTeam } from "./team-connection.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const usage = (message: RegExp) => ({ code: "USAGE", message: expect.stringMatching(message) as string });

describe("joining a team", () => {
  it("sends no request if the address, the invitation or the device's name is invalid", async () => {
    const joining = (address?: string, device?: string, input = "") =>
      joinTeam(address, device, createTestCli(home.path, { input }));
    await expect(joining()).rejects.toMatchObject(usage(/which server\?/));
    await expect(joining("loci.example")).rejects.toMatchObject(usage(/'loci.example' is not an address/));
    await expect(joining("ftp://loci.example")).rejects.toMatchObject(usage(/is not an address/));
    await expect(joining("https://loci.example", "a\u0007b")).rejects.toMatchObject(usage(/1 to 64 characters/));
    await expect(joining("https://loci.example", "laptop", "hello")).rejects.toMatchObject(
      usage(/begins with loci_inv_/),
    );
  });

  it("sends no invitation over an unprotected connection", async () => {
    await expect(
      joinTeam("http://loci.example/#loci_inv_7_x", "laptop", createTestCli(home.path)),
    ).rejects.toMatchObject({ message: expect.stringMatching(/https/) });
  });
});

describe("a team on this machine", () => {
  it("is found by its name or number, or as the only team", () => {
    const cli = createTestCli(home.path);
    expect(() => chooseTeam(undefined, cli)).toThrow(/join/);
    const { folder } = makeTeam(cli.places().state, "ana", "github.com/acme/shop");
    for (const name of [undefined, "Example", "1"]) expect(chooseTeam(name, cli)).toMatchObject({ folder });
    expect(() => chooseTeam("Other", cli)).toThrow(/--team with one of 'Example'/);
  });

  it("shares a space under the name that all members know, never a path", async () => {
    expect(await spaceHere(createTestCli(home.path, { cwd: home.shop() }))).toBe("github.com/acme/shop");
    mkdirSync(join(home.path, "notes"));
    const here = spaceHere(createTestCli(home.path, { cwd: join(home.path, "notes") }));
    await expect(here).rejects.toMatchObject(usage(/no git remote/));
  });

  it("has three roles, and tokens with a part that is not secret", () => {
    expect(["owner", "writer", "reader"].map(readRole)).toEqual(["owner", "writer", "reader"]);
    expect(() => readRole("admin")).toThrow(expect.objectContaining(usage(/'admin' is not a role/)));
    expect(tokenId(["loci", "pat", "7", "a1b2c3", "hidden"].join("_"))).toBe("a1b2c3");
  });
});
