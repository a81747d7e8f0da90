import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createTeamLimits } from "../../src/team/rate-limit.ts";
import { createSecret } from "../../src/team/secret-text.ts";
import { verifies } from "../verifies.ts";
import { addMember, makeTeam, openTeamWorld, outcome, send, type TeamWorld } from "./team-world.ts";

let world: TeamWorld;
beforeAll(async () => {
  world = await openTeamWorld();
});
afterAll(async () => world.close());

describe("the routes of a team", () => {
  verifies("SCALE-7.a");

  it("take a person from an invitation to a shared space and a token for a program", async () => {
    const { tenant, name, ada } = await makeTeam(world);
    const invited = await send(world, "POST /v1/team/invitations", { token: ada.token, body: { name: "bob" } });
    expect(invited.status).toBe(200);
    const joined = await send(world, "POST /v1/team/join", {
      body: { invitation: invited.body["text"], device: "desk" },
    });
    expect(joined.body).toMatchObject({ tenant, member: "bob" });
    const token = String(joined.body["token"]);
    const space = await send(world, "POST /v1/team/spaces", {
      token,
      body: { name: "github.com/acme/app", everyone: "reader" },
    });
    expect(space.status).toBe(200);
    const about = await send(world, "GET /v1/team", { token });
    expect(about.body).toMatchObject({
      tenant,
      team: name,
      member: "bob",
      isAdmin: false,
      streams: [
        { kind: "person", name: "bob", role: "owner" },
        { kind: "space", name: "github.com/acme/app", role: "owner", stream: space.body["stream"] },
      ],
    });
    expect(about.body["epoch"]).toMatch(/^[0-9a-f-]{36}$/);
    const role = { space: "github.com/acme/app", member: "ada", role: "writer" };
    expect((await send(world, "PUT /v1/team/roles", { token, body: role })).status).toBe(200);
    const made = await send(world, "POST /v1/team/tokens", { token, body: { name: "ci", scopes: ["read"] } });
    const listed = await send(world, "GET /v1/team/tokens", { token });
    expect(listed.body["tokens"]).toMatchObject([
      { name: "ci", kind: "token" },
      { name: "desk", kind: "device" },
    ]);
    expect(JSON.stringify(listed.body)).not.toContain(String(made.body["text"]).split("_").slice(4).join("_"));
    const members = await send(world, "GET /v1/team/members", { token: String(made.body["text"]) });
    expect(members.body["members"]).toMatchObject([
      { name: "ada", isAdmin: true },
      { name: "bob", isAdmin: false },
    ]);
    const usage = await send(world, "GET /v1/team/usage", { token });
    expect(usage.body).toMatchObject({ members: 2, tokens: 3, events: 0 });
  });

  it("let a second device in by its code", async () => {
    const { tenant, ada } = await makeTeam(world);
    const begun = await send(world, "POST /v1/team/logins", { body: { tenant, device: "phone" } });
    const poll = () => send(world, "POST /v1/team/logins/token", { body: { deviceCode: begun.body["deviceCode"] } });
    expect((await poll()).body).toEqual({ state: "pending" });
    const body = { userCode: begun.body["userCode"], isApproved: true };
    const approved = await send(world, "POST /v1/team/logins/approve", { token: ada.token, body });
    expect(approved.body).toMatchObject({ device: "phone" });
    const { body: ready } = await poll();
    expect(ready).toMatchObject({ state: "ready", member: "ada" });
    expect((await send(world, "GET /v1/team", { token: String(ready["token"]) })).status).toBe(200);
  });

  it("refuse a space whose name looks like another one", async () => {
    const { ada } = await makeTeam(world);
    const create = async (name: string) => {
      const { status, body } = await send(world, "POST /v1/team/spaces", { token: ada.token, body: { name } });
      return status === 200 ? "made" : body["code"];
    };
    expect(await create("pop")).toBe("made");
    for (const name of ["pop\u200B", "\u202Epop", "p\u00ADop", "pop\u3164", "pop\u0000", "p\u043Ep", "pop "])
      expect([name, await create(name)]).toEqual([name, "USAGE"]);
    for (const name of ["\u0440\u043E\u0440", "\uFF50op"])
      expect([name, await create(name)]).toEqual([name, "CONFLICT"]);
    expect(await create("магазин")).toBe("made");
    const { body } = await send(world, "GET /v1/team/spaces", { token: ada.token });
    expect((body["spaces"] as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(["pop", "магазин"]);
    const begun = await send(world, "POST /v1/team/logins", { body: { tenant: ada.member.tenant, device: "\u202E" } });
    expect(begun.status).toBe(400);
    const ended = await send(world, "DELETE /v1/team", { token: ada.token, body: { name: "x\u0000" } });
    expect(ended.status).toBe(400);
    expect(world.faults).toEqual([]);
  });

  it("refuse a token without the scope, with no change", async () => {
    const { ada } = await makeTeam(world);
    const weak = await world.teams.createToken(ada.member, {
      name: "agent",
      scopes: ["read", "write", "sync"],
      days: 1,
    });
    const changes: readonly [string, unknown][] = [
      ["POST /v1/team/invitations", { name: "bob" }],
      ["POST /v1/team/tokens", { name: "x", scopes: ["read"] }],
      ["POST /v1/team/spaces", { name: "x" }],
      ["PUT /v1/team/roles", { space: "x", member: "ada", role: "owner" }],
      ["POST /v1/team/logins/approve", { userCode: "BBBB-BBBB", isApproved: true }],
      ["PATCH /v1/team/members/ada", { isAdmin: false }],
      ["DELETE /v1/team/members/ada", undefined],
      ["DELETE /v1/team/tokens/0123456789ab", undefined],
      ["GET /v1/team/audit", undefined],
      ["DELETE /v1/team", { name: "x" }],
    ];
    for (const [request, body] of changes) {
      const answer = await send(world, request, { token: weak.text, body });
      expect([request, answer.status, answer.body["code"]]).toEqual([request, 403, "SCOPE_REFUSED"]);
    }
  });

  it("return the same answer for every invalid token, and none to a stranger", async () => {
    const { tenant, ada } = await makeTeam(world);
    const wrong = [
      createSecret("pat", tenant).text,
      createSecret("pat", "987654321").text,
      `${ada.token.slice(0, -1)}!`,
      "x",
    ];
    const answers = await Promise.all(wrong.slice(0, 2).map((token) => send(world, "GET /v1/team", { token })));
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]?.body);
      expect(headers.get("www-authenticate")).toBe("Bearer");
    }
    expect((await send(world, "GET /v1/team")).status).toBe(401);
  });

  it("refuse invalid input before the database is asked", async () => {
    const { ada } = await makeTeam(world);
    const bad: readonly [string, unknown][] = [
      ["POST /v1/team/invitations", { name: "bob smith" }],
      ["POST /v1/team/invitations", { name: "b".repeat(65) }],
      ["POST /v1/team/invitations", { name: "bob", days: 31 }],
      ["POST /v1/team/spaces", { name: "a\nb" }],
      ["POST /v1/team/spaces", { name: "a", everyone: "owner" }],
      ["POST /v1/team/tokens", { name: "x", scopes: ["root"] }],
      ["POST /v1/team/tokens", { name: "x", scopes: ["read"], days: 400 }],
      ["DELETE /v1/team/tokens/..", undefined],
      ["GET /v1/team/audit?count=1001", undefined],
      ["POST /v1/team/join", { invitation: "x".repeat(513), device: "d" }],
    ];
    for (const [request, body] of bad) {
      const { status } = await send(world, request, { token: ada.token, body });
      expect([request, status === 400 || status === 404]).toEqual([request, true]);
    }
    const large = await send(world, "POST /v1/team/spaces", { token: ada.token, body: { name: "x".repeat(20_000) } });
    expect(large.status).toBe(413);
  });

  it("report only the server's own faults to the operator", () => {
    expect(world.faults).toEqual([]);
  });

  it("are listed in the server's OpenAPI document", async () => {
    const { body } = await send(world, "GET /v1/openapi.json");
    expect(Object.keys(body["paths"] as object)).toContain("/v1/team/invitations/{id}");
  });
});

describe("limits", () => {
  verifies("SCALE-7.a");

  it("stop the requests of an address without a token, and say when to retry", async () => {
    const answers: number[] = [];
    const waits: number[] = [];
    for (let n = 0; n < 62; n += 1) {
      const body = { invitation: "x", device: "d" };
      const answer = await send(world, "POST /v1/team/join", { body, address: "198.51.100.7" });
      answers.push(answer.status);
      waits.push(Number(answer.headers.get("retry-after")));
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(60);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    expect(waits.at(-1)).toBe(1);
    const elsewhere = await send(world, "POST /v1/team/join", {
      body: { invitation: "x", device: "d" },
      address: "198.51.100.8",
    });
    expect(elsewhere.status).toBe(401);
  });

  it("stop wrong tokens of an address, and never lock out its right token", async () => {
    const { ada } = await makeTeam(world);
    const address = "198.51.100.9";
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1)
      statuses.push((await send(world, "GET /v1/team", { token: createSecret("pat", "1").text, address })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await send(world, "GET /v1/team", { token: ada.token, address })).status).toBe(200);
  });

  it("stop the requests of one team, and of no other", async () => {
    const [busy, quiet] = [await makeTeam(world), await makeTeam(world)];
    await world.operator.setQuotas(busy.tenant, { requestsAMinute: 5 });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await send(world, "GET /v1/team", { token: busy.ada.token })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await send(world, "GET /v1/team", { token: busy.ada.token });
    expect(refused.body["detail"]).toBe("a team may make 5 requests a minute");
    expect(refused.headers.get("retry-after")).toBe("12");
    expect((await send(world, "GET /v1/team", { token: quiet.ada.token })).status).toBe(200);
  });

  it("stop the writes of a team at its storage limit", async () => {
    const { tenant, ada } = await makeTeam(world);
    let at = 0;
    const limits = createTeamLimits(world.teams, () => at);
    expect(await outcome(limits.write(tenant))).toBe("done");
    await world.superuser.query("UPDATE loci.streams SET head = 10, bytes = 900 WHERE tenant = $1", [tenant]);
    await world.operator.setQuotas(tenant, { events: 10 });
    expect(await outcome(limits.write(tenant))).toBe("done");
    at += 10_000;
    expect(await outcome(limits.write(tenant))).toBe("QUOTA_EXCEEDED");
    await world.operator.setQuotas(tenant, { events: 11, bytes: 900 });
    at += 10_000;
    expect(await outcome(limits.write(tenant))).toBe("QUOTA_EXCEEDED");
    await world.operator.setQuotas(tenant, { bytes: 901 });
    at += 10_000;
    expect(await outcome(limits.write(tenant))).toBe("done");
    await addMember(world, ada, "bob");
  });
});
