import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { routeAccess, type RouteAccess } from "../../src/server/route-access.ts";
import { createSyncApp } from "../../src/server/sync/create-sync-app.ts";
import { createAuthenticateMember } from "../../src/server/team/team-authenticate.ts";
import type { Scope } from "../../src/team/identity.ts";
import { createMemoryStream, createMemorySyncStore } from "../../src/testing/index.ts";
import { verifies } from "../verifies.ts";
import { addMember, makeTeam, openTeamWorld, send, type Person, type TeamWorld } from "./team-world.ts";

let world: TeamWorld;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await openTeamWorld();
  ({ ada } = await makeTeam(world));
  bob = await addMember(world, ada, "bob");
  for (const space of ["shop", "garden"]) await world.teams.createSpace(bob.member, space, null);
});
afterAll(async () => world.close());

const rows = Object.entries(routeAccess).filter(([line]) => / \/v1\/(?:team|streams)(?:\/|$)/.test(line));

/** A request to a route. It names nothing that exists, so that no route changes anything. */
function requestTo(line: string, stream = 1): string {
  return line.replace("{stream}", String(stream)).replace("{name}", "nobody").replace("{id}", "0123456789ab");
}

/** True if the table lets a token with these scopes use a route of the team. */
function isAllowed(
  access: RouteAccess & { readonly to: "team" },
  scopes: readonly Scope[],
  isOfSpace: boolean,
): boolean {
  return (access.scope === "any" || scopes.includes(access.scope)) && (!isOfSpace || access.isOfSpace);
}

/** Returns the refusal if the table of routes or a missing token caused it. Any other response is “answered”. */
function outcomeOf(status: number, { code, detail }: Readonly<Record<string, unknown>>): string {
  const isByTable = /^(?:this token is for one space|the token does not have the scope)/.test(String(detail));
  return isByTable || status === 401 ? `${status} ${String(code)}` : "answered";
}

describe("the table of routes of a team server", () => {
  verifies("SCALE-7.a");

  it("decides which token may use which route about the team", async () => {
    const some: readonly Scope[] = ["read", "write", "sync"];
    const make = async (scopes: readonly Scope[], space: string | null) =>
      (await world.teams.createToken(bob.member, { name: "x", scopes, days: 1, space })).text;
    const all: readonly Scope[] = ["read", "write", "sync", "admin"];
    const senders: readonly (readonly [string, string | undefined, readonly Scope[], boolean])[] = [
      ["an administrator's device", ada.token, all, false],
      ["a member's device", bob.token, all, false],
      ["a token that reads", await make(["read"], null), ["read"], false],
      ["a token for a space", await make(some, "shop"), some, true],
      ["a token for another space", await make(some, "garden"), some, true],
      ["no token", undefined, [], false],
    ];
    for (const [sender, token, scopes, isOfSpace] of senders)
      for (const [line, access] of rows) {
        if (access.to !== "team") continue;
        const { status, body } = await send(world, requestTo(line), token === undefined ? {} : { token });
        const isOpen = isAllowed(access, scopes, isOfSpace);
        expect([sender, line, outcomeOf(status, body)]).toEqual([
          sender,
          line,
          token === undefined ? "401 NOT_AUTHENTICATED" : isOpen ? "answered" : "403 SCOPE_REFUSED",
        ]);
      }
  });

  it("lets a token for one space see only its own space", async () => {
    const scopes: readonly Scope[] = ["read", "write", "sync"];
    const { text: token } = await world.teams.createToken(bob.member, { name: "ci", scopes, days: 1, space: "shop" });
    const about = await send(world, "GET /v1/team", { token });
    expect(about.body["streams"]).toMatchObject([{ kind: "space", name: "shop" }]);
    for (const path of ["members", "spaces", "usage"]) {
      const { status, body } = await send(world, `GET /v1/team/${path}`, { token });
      expect([path, status, body["code"]]).toEqual([path, 403, "SCOPE_REFUSED"]);
      expect(JSON.stringify(body)).not.toMatch(/garden|ada/);
    }
  });

  it("decides who may use the routes of a sync", async () => {
    const store = createMemorySyncStore({ stream: createMemoryStream(), kind: "space" });
    const app = createSyncApp({
      authenticate: createAuthenticateMember(world.identity, world.limits),
      streamsOf: world.identity.streamsOf,
      openStore: () => store,
      teamName: async () => "team",
      onFault: (error) => world.faults.push(error),
    });
    const grants = await world.identity.streamsOf(bob.member);
    const shop = grants.find(({ name }) => name === "shop")?.stream ?? 0;
    const make = async (scopes: readonly Scope[], space: string | null) =>
      (await world.teams.createToken(bob.member, { name: "x", scopes, days: 1, space })).text;
    const senders: readonly (readonly [string, string | undefined, number])[] = [
      ["a member's device", bob.token, 200],
      ["a token of its space", await make(["sync"], "shop"), 200],
      ["a token of another space", await make(["sync"], "garden"), 404],
      ["a token that only reads", await make(["read"], null), 403],
      ["a member without a role", ada.token, 404],
      ["no token", undefined, 401],
    ];
    const body = JSON.stringify({ device: "d1", after: "apart", next: "apart", lines: [], forgets: [] });
    for (const [line, { to }] of rows) {
      if (to !== "stream") continue;
      const [method = "", path = ""] = requestTo(line, shop).split(" ");
      for (const [sender, token, expected] of senders) {
        const answer = await app.fetch(
          new Request(`http://127.0.0.1${path}`, {
            method,
            headers: {
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
              ...(method === "POST" ? { "content-type": "application/json" } : {}),
            },
            ...(method === "POST" ? { body } : {}),
          }),
          "192.0.2.7",
        );
        expect([sender, line, answer.status]).toEqual([sender, line, expected]);
      }
    }
    expect(world.faults).toEqual([]);
  });
});
