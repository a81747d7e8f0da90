import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Role, Scope } from "../../src/team/identity.ts";
import { createSecret } from "../../src/team/secret-text.ts";
import { verifies } from "../verifies.ts";
import {
  addMember,
  joinAs,
  makeTeam,
  openTeamWorld,
  outcome,
  personOf,
  type Person,
  type TeamWorld,
} from "./team-world.ts";

let world: TeamWorld;
beforeAll(async () => {
  world = await openTeamWorld();
});
afterAll(async () => world.close());

const all: readonly Scope[] = ["read", "write", "sync", "admin"];

describe("a token", () => {
  verifies("SCALE-7.a");

  it("belongs to a member, with its scopes", async () => {
    const { tenant, ada } = await makeTeam(world);
    expect(ada.member).toEqual({
      tenant,
      member: 1,
      name: "ada",
      tokenId: ada.member.tokenId,
      scopes: new Set(all),
      kind: "token",
    });
    const made = await world.teams.createToken(ada.member, { name: "ci", scopes: ["read"], days: 1 });
    expect((await personOf(world, made.text)).member.scopes).toEqual(new Set(["read"]));
  });

  it("gets the same answer if it is unknown, wrong, expired, revoked, foreign, or its member or team was removed", async () => {
    const { tenant, name, ada } = await makeTeam(world);
    const other = await makeTeam(world);
    const bob = await addMember(world, ada, "bob");
    const make = async () => (await world.teams.createToken(ada.member, { name: "x", scopes: ["read"], days: 1 })).text;
    const [expired, revoked] = [await make(), await make()];
    const idOf = (token: string) => token.split("_")[3] ?? "";
    await world.superuser.query("UPDATE loci.tokens SET expires = now() WHERE id = $1", [idOf(expired)]);
    await world.teams.revokeToken(ada.member, idOf(revoked));
    await world.teams.removeMember(ada.member, "bob");
    const swapped = ada.token.replace(`loci_pat_${tenant}_`, `loci_pat_${other.tenant}_`);
    const answers = [
      ["unknown tenant", createSecret("pat", "987654321").text],
      ["unknown id", createSecret("pat", tenant).text],
      ["wrong secret", ada.token.replace(/.{43}$/, "a".repeat(43))],
      ["expired", expired],
      ["revoked", revoked],
      ["removed member", bob.token],
      ["another team's number", swapped],
      ["no token", "hello"],
    ] as const;
    for (const [why, token] of answers) expect(await world.identity.authenticate(token), why).toBeNull();
    expect(await world.identity.authenticate(ada.token)).not.toBeNull();
    await world.teams.end(ada.member, name);
    expect(await world.identity.authenticate(ada.token)).toBeNull();
  });

  it("is stored only as a hash, with the day of its last use", async () => {
    const { tenant, ada } = await makeTeam(world);
    const secret = ada.token.split("_").slice(4).join("_");
    const rows = await world.superuser.query<{ row: string; used: boolean }>(
      "SELECT t::text AS row, last_used = current_date AS used FROM loci.tokens t WHERE tenant = $1",
      [tenant],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.used).toBe(true);
    expect(rows[0]?.row).not.toContain(secret);
  });

  it("creates no token with a scope that it does not have itself", async () => {
    const { ada } = await makeTeam(world);
    const made = await world.teams.createToken(ada.member, { name: "a", scopes: ["read", "admin"], days: 1 });
    const weak = await personOf(world, made.text);
    const more = { name: "b", scopes: ["read", "write"], days: 1 } as const;
    expect(await outcome(world.teams.createToken(weak.member, more))).toBe("SCOPE_REFUSED");
    expect(await outcome(world.teams.createToken(weak.member, { ...more, scopes: ["read"] }))).toBe("done");
  });

  it("is refused above the limit per member", async () => {
    const { tenant, ada } = await makeTeam(world);
    await world.superuser.query("UPDATE loci.tenants SET most_tokens = 2 WHERE tenant = $1", [tenant]);
    const token = { name: "x", scopes: ["read"], days: 1 } as const;
    expect(await outcome(world.teams.createToken(ada.member, token))).toBe("done");
    expect(await outcome(world.teams.createToken(ada.member, token))).toBe("QUOTA_EXCEEDED");
  });
});

describe("roles", () => {
  verifies("SCALE-7.a");

  it("show each member the private stream and the spaces with a role, the higher of two roles", async () => {
    const { ada } = await makeTeam(world);
    const open = await world.teams.createSpace(ada.member, "open", "reader");
    const closed = await world.teams.createSpace(ada.member, "closed", null);
    const bob = await addMember(world, ada, "bob", { space: "open", role: "writer" });
    const eve = await addMember(world, ada, "eve");
    expect(await world.identity.streamsOf(ada.member)).toEqual([
      { stream: 1, kind: "person", name: "ada", role: "owner" },
      { stream: open, kind: "space", name: "open", role: "owner" },
      { stream: closed, kind: "space", name: "closed", role: "owner" },
    ]);
    const names = async (person: Person) =>
      (await world.identity.streamsOf(person.member)).map(({ name, role }) => `${name} ${role}`);
    expect(await names(bob)).toEqual(["bob owner", "open writer"]);
    expect(await names(eve)).toEqual(["eve owner", "open reader"]);
    await world.teams.setRole(ada.member, "open", null, null);
    expect(await names(eve)).toEqual(["eve owner"]);
  });

  /** Who may do what to a team. `x` = done, otherwise the error. */
  const actions = {
    "invite a member": (by, { fresh }) =>
      world.teams.invite(by.member, { name: fresh, isAdmin: false, space: null, role: null, days: 1 }),
    "revoke an invitation": async (by, { ada, fresh }) => {
      const { id } = await world.teams.invite(ada.member, {
        name: fresh,
        isAdmin: false,
        space: null,
        role: null,
        days: 1,
      });
      await world.teams.revokeInvitation(by.member, id);
    },
    "list invitations": (by) => world.teams.invitations(by.member),
    "make a member an administrator": (by, { reader }) => world.teams.setAdmin(by.member, reader.member.name, false),
    "remove another member": async (by, { ada, fresh }) => {
      await addMember(world, ada, fresh);
      await world.teams.removeMember(by.member, fresh);
    },
    "change a role in the space": (by, { reader }) =>
      world.teams.setRole(by.member, "app", reader.member.name, "reader"),
    "change the role of every member": (by) => world.teams.setRole(by.member, "app", null, null),
    "make a space": (by, { fresh }) => world.teams.createSpace(by.member, fresh, null),
    "list members": (by) => world.teams.members(by.member),
    "list own tokens": (by) => world.teams.tokens(by.member, false),
    "list all tokens": (by) => world.teams.tokens(by.member, true),
    "make a token": (by) => world.teams.createToken(by.member, { name: "t", scopes: ["read"], days: 1 }),
    "revoke another member's token": async (by, { ada, fresh }) => {
      const person = await addMember(world, ada, fresh);
      await world.teams.revokeToken(by.member, person.member.tokenId);
    },
    "read the audit log": (by) => world.teams.audit(by.member, 10, null),
    "end the team": (by) => world.teams.end(by.member, "not its name"),
  } satisfies Record<string, (by: Person, at: Place) => Promise<unknown>>;

  interface Place {
    readonly ada: Person;
    readonly reader: Person;
    readonly fresh: string;
  }

  const refused = "SCOPE_REFUSED";
  const missing = "NOT_FOUND";
  /** admin, owner of the space, writer, reader, a member without a role on it. */
  const expected: Readonly<Record<keyof typeof actions, readonly string[]>> = {
    "invite a member": ["done", refused, refused, refused, refused],
    "revoke an invitation": ["done", refused, refused, refused, refused],
    "list invitations": ["done", refused, refused, refused, refused],
    "make a member an administrator": ["done", refused, refused, refused, refused],
    "remove another member": ["done", refused, refused, refused, refused],
    "change a role in the space": ["done", "done", refused, refused, missing],
    "change the role of every member": ["done", "done", refused, refused, missing],
    "make a space": ["done", "done", "done", "done", "done"],
    "list members": ["done", "done", "done", "done", "done"],
    "list own tokens": ["done", "done", "done", "done", "done"],
    "list all tokens": ["done", refused, refused, refused, refused],
    "make a token": ["done", "done", "done", "done", "done"],
    "revoke another member's token": ["done", missing, missing, missing, missing],
    "read the audit log": ["done", refused, refused, refused, refused],
    "end the team": [missing, refused, refused, refused, refused],
  };

  it("decide which actions a member may do", async () => {
    const { ada } = await makeTeam(world);
    const admin = await addMember(world, ada, "admin", { isAdmin: true });
    await world.teams.createSpace(ada.member, "app", null);
    const withRole = (role: Role) => addMember(world, ada, role, { space: "app", role });
    const [owner, writer, reader] = [await withRole("owner"), await withRole("writer"), await withRole("reader")];
    const stranger = await addMember(world, ada, "stranger");
    let fresh = 0;
    const found: Record<string, string[]> = {};
    for (const [action, run] of Object.entries(actions))
      for (const by of [admin, owner, writer, reader, stranger]) {
        fresh += 1;
        (found[action] ??= []).push(await outcome(run(by, { ada, reader, fresh: `fresh-${fresh}` })));
      }
    expect(found).toEqual(expected);
  });

  it("in one team mean nothing in another", async () => {
    const [one, two] = [await makeTeam(world), await makeTeam(world)];
    await world.teams.createSpace(one.ada.member, "app", "writer");
    expect(await outcome(world.teams.setRole(two.ada.member, "app", "ada", "owner"))).toBe(missing);
    expect((await world.teams.spaces(two.ada.member)).length).toBe(0);
    expect(await outcome(world.teams.revokeToken(two.ada.member, one.ada.member.tokenId))).toBe(missing);
    // A member number of another team, with the tenant of one's own.
    const forged = { ...two.ada.member, member: 99 };
    expect(await outcome(world.teams.members(forged))).toBe(refused);
  });

  it("always leave a space an owner and a team an administrator", async () => {
    const { ada } = await makeTeam(world);
    const bob = await addMember(world, ada, "bob");
    const stream = await world.teams.createSpace(bob.member, "bobs", null);
    expect(await outcome(world.teams.setRole(bob.member, "bobs", "bob", null))).toBe(refused);
    expect(await outcome(world.teams.setAdmin(ada.member, "ada", false))).toBe(refused);
    expect(await outcome(world.teams.removeMember(ada.member, "ada"))).toBe(refused);
    await world.teams.removeMember(bob.member, "bob");
    expect(await world.identity.streamsOf(ada.member)).toContainEqual({
      stream,
      kind: "space",
      name: "bobs",
      role: "owner",
    });
    expect(await world.identity.streamsOf(bob.member)).toEqual([]);
  });

  it("keep the name of a former member, so that nobody else writes under it", async () => {
    const { ada } = await makeTeam(world);
    const { text } = await world.teams.invite(ada.member, {
      name: "bob",
      isAdmin: false,
      space: null,
      role: null,
      days: 1,
    });
    await addMember(world, ada, "bob");
    await world.teams.removeMember(ada.member, "bob");
    expect(
      await outcome(world.teams.invite(ada.member, { name: "bob", isAdmin: false, space: null, role: null, days: 1 })),
    ).toBe("CONFLICT");
    // An invitation that was open before does not bring the name back either.
    expect(await outcome(joinAs(world, text))).toBe("CONFLICT");
  });
});

describe("an invitation", () => {
  verifies("SCALE-7.a");

  const invitation = { name: "bob", isAdmin: false, space: null, role: null, days: 7 } as const;

  it("works only once, even if several devices use it at the same time", async () => {
    const { ada } = await makeTeam(world);
    const { text } = await world.teams.invite(ada.member, invitation);
    const joined = await Promise.all(["one", "two", "three"].map((device) => world.teams.join(text, device)));
    expect(joined.filter((one) => one !== null)).toHaveLength(1);
    expect(await world.teams.join(text, "four")).toBeNull();
  });

  it("does not work when it is expired, revoked, wrong, or of another kind", async () => {
    const { ada, tenant } = await makeTeam(world);
    const [late, revoked] = [
      await world.teams.invite(ada.member, invitation),
      await world.teams.invite(ada.member, { ...invitation, name: "eve" }),
    ];
    await world.superuser.query("UPDATE loci.invitations SET expires = now() WHERE id = $1", [late.id]);
    await world.teams.revokeInvitation(ada.member, revoked.id);
    const wrong = late.text.replace(/.{43}$/, "a".repeat(43));
    for (const text of [late.text, revoked.text, wrong, ada.token, createSecret("inv", tenant).text, "x"])
      expect(await world.teams.join(text, "laptop")).toBeNull();
    expect(await world.teams.members(ada.member)).toHaveLength(1);
  });

  it("does not exceed the team's limit of members", async () => {
    const { ada, tenant } = await makeTeam(world);
    await world.operator.setQuotas(tenant, { members: 1 });
    const { text } = await world.teams.invite(ada.member, invitation);
    expect(await outcome(world.teams.join(text, "laptop"))).toBe("QUOTA_EXCEEDED");
    await world.operator.setQuotas(tenant, { members: 2 });
    expect((await world.teams.join(text, "laptop"))?.member).toBe("bob");
  });
});

describe("the login of a device by a code", () => {
  verifies("SCALE-7.a");

  it("lets the device in as the member who types the code, once", async () => {
    const { ada, tenant } = await makeTeam(world);
    const bob = await addMember(world, ada, "bob");
    const { deviceCode, userCode } = await world.teams.beginLogin(tenant, "phone");
    expect(await world.teams.pollLogin(deviceCode)).toEqual({ state: "pending" });
    const typed = userCode.toLowerCase().replace("-", " ");
    expect((await world.teams.approveLogin(bob.member, typed, false)).device).toBe("phone");
    expect(await world.teams.pollLogin(deviceCode)).toEqual({ state: "pending" });
    await world.teams.approveLogin(bob.member, typed, true);
    // The code can be used only once, and two questions at the same time get one token.
    expect(await outcome(world.teams.approveLogin(ada.member, userCode, true))).toBe("NOT_FOUND");
    const answers = await Promise.all([world.teams.pollLogin(deviceCode), world.teams.pollLogin(deviceCode)]);
    expect(answers.map(({ state }) => state).toSorted()).toEqual(["ready", "unknown"]);
    const ready = answers.find((answer) => answer.state === "ready");
    expect(ready?.state === "ready" && (await personOf(world, ready.token)).member.name).toBe("bob");
  });

  it("does not accept a code of another team, an expired code, or a wrong secret", async () => {
    const [one, two] = [await makeTeam(world), await makeTeam(world)];
    const login = await world.teams.beginLogin(one.tenant, "phone");
    expect(await outcome(world.teams.approveLogin(two.ada.member, login.userCode, true))).toBe("NOT_FOUND");
    expect(await world.teams.pollLogin(login.deviceCode.replace(/.{43}$/, "a".repeat(43)))).toEqual({
      state: "unknown",
    });
    await world.superuser.query("UPDATE loci.logins SET expires = now() WHERE tenant = $1", [one.tenant]);
    expect(await outcome(world.teams.approveLogin(one.ada.member, login.userCode, true))).toBe("NOT_FOUND");
    expect(await world.teams.pollLogin(login.deviceCode)).toEqual({ state: "unknown" });
  });

  it("allows a member ten guesses on all nodes together, and more after ten minutes", async () => {
    const { ada, tenant } = await makeTeam(world);
    const { userCode } = await world.teams.beginLogin(tenant, "phone");
    const guess = () => outcome(world.teams.approveLogin(ada.member, "BBBB-BBBB", true));
    const guesses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(guesses.filter((answer) => answer === "NOT_FOUND")).toHaveLength(10);
    expect(guesses.filter((answer) => answer === "TOO_MANY_REQUESTS")).toHaveLength(2);
    expect(await outcome(world.teams.approveLogin(ada.member, userCode, true))).toBe("TOO_MANY_REQUESTS");
    await world.superuser.query(
      "UPDATE loci.members SET wrong_codes_since = wrong_codes_since - interval '11 minutes' WHERE tenant = $1",
      [tenant],
    );
    expect(await outcome(world.teams.approveLogin(ada.member, userCode, true))).toBe("done");
  });

  it("allows 100 waiting devices in a team, and none in an unknown team", async () => {
    const { tenant } = await makeTeam(world);
    for (let n = 0; n < 100; n += 1) await world.teams.beginLogin(tenant, "phone");
    expect(await outcome(world.teams.beginLogin(tenant, "phone"))).toBe("NOT_FOUND");
    expect(await outcome(world.teams.beginLogin("987654321", "phone"))).toBe("NOT_FOUND");
  });
});

describe("the audit log", () => {
  verifies("SCALE-7.a");

  it("names actor and action, and never a secret", async () => {
    const { ada, tenant, name } = await makeTeam(world);
    await world.teams.createSpace(ada.member, "app", "reader");
    const bob = await addMember(world, ada, "bob", { space: "app", role: "writer" });
    const made = await world.teams.createToken(bob.member, { name: "ci", scopes: ["read"], days: 1 });
    await world.teams.revokeToken(ada.member, made.id);
    await world.teams.setRole(ada.member, "app", "bob", "owner");
    await world.teams.setAdmin(ada.member, "bob", true);
    const { userCode, deviceCode } = await world.teams.beginLogin(tenant, "phone");
    await outcome(world.teams.approveLogin(bob.member, "BBBB-BBBB", true));
    await world.teams.approveLogin(bob.member, userCode, true);
    await world.teams.pollLogin(deviceCode);
    const open = await world.teams.invite(ada.member, {
      name: "eve",
      isAdmin: false,
      space: null,
      role: null,
      days: 1,
    });
    await world.teams.revokeInvitation(ada.member, open.id);
    await world.operator.setQuotas(tenant, { events: 5 });
    await world.teams.removeMember(ada.member, "bob");
    const entries = await world.teams.audit(ada.member, 100, null);
    await world.teams.end(ada.member, name);
    expect(entries.map(({ actor, action }) => `${actor} ${action}`).toReversed()).toEqual([
      "operator team.created",
      "operator invitation.created",
      "ada member.joined",
      "ada space.created",
      "ada invitation.created",
      "bob member.joined",
      "bob token.created",
      "ada token.revoked",
      "ada role.changed",
      "ada admin.changed",
      "bob login.unknown",
      "bob login.approved",
      "bob device.joined",
      "ada invitation.created",
      "ada invitation.revoked",
      "operator quota.changed",
      "ada member.removed",
    ]);
    const text = JSON.stringify(entries);
    for (const secret of [ada.token, bob.token, made.text, open.text, deviceCode])
      expect(text).not.toContain(secret.split("_").slice(4).join("_"));
    const [last] = await world.superuser.query<{ action: string }>(
      "SELECT action FROM loci.audit WHERE tenant = $1 ORDER BY seq DESC LIMIT 1",
      [tenant],
    );
    expect(last?.action).toBe("team.ended");
  });

  it("can be read page by page", async () => {
    const { ada } = await makeTeam(world);
    const whole = await world.teams.audit(ada.member, 100, null);
    const [first] = await world.teams.audit(ada.member, 1, null);
    expect(await world.teams.audit(ada.member, 100, first?.seq ?? 0)).toEqual(whole.slice(1));
  });

  it("cannot be written, changed or emptied by a node, or changed by the owner", async () => {
    const { tenant } = await makeTeam(world);
    const attempts = [
      "INSERT INTO loci.audit (tenant, actor, action) VALUES ($1, 1, 'team.forged')",
      "UPDATE loci.audit SET target = 'x' WHERE tenant = $1",
      "DELETE FROM loci.audit WHERE tenant = $1",
    ];
    for (const attempt of attempts)
      for (const database of [world.node, world.owner]) {
        if (database === world.owner && attempt.startsWith("INSERT")) continue;
        const run = database.session(async (query) => {
          await query("BEGIN");
          try {
            await query("SELECT loci.enter($1)", [tenant]);
            await query(attempt, [tenant]);
          } finally {
            await query("ROLLBACK");
          }
        });
        await expect(run, attempt).rejects.toThrow(/permission denied|append-only/);
      }
    await expect(world.node.query("TRUNCATE loci.audit")).rejects.toThrow("permission denied");
    await expect(world.owner.query("TRUNCATE loci.audit")).rejects.toThrow("append-only");
  });
});

describe("the role of a node", () => {
  verifies("SCALE-1.a", "SCALE-7.a");

  it("reads no hash and no code, and cannot call the operator's functions", async () => {
    const { tenant } = await makeTeam(world);
    const attempts = [
      "SELECT hash FROM loci.tokens",
      "SELECT * FROM loci.tokens",
      "SELECT hash FROM loci.invitations",
      "SELECT * FROM loci.logins",
      `SELECT loci.create_tenant('x', 'y')`,
      `SELECT loci.invite_device(${tenant}, 'a', sha256('a'), 'ada', 1)`,
      `SELECT * FROM loci.list_tenants(0, 10)`,
      `SELECT loci.set_quotas(${tenant}, 1, 1, 1, 1)`,
      `SELECT loci.close_tenant(${tenant}, 0, NULL, 'x')`,
      `SELECT loci.remove_tenant(${tenant})`,
      `SELECT loci.add_member(${tenant}, 'mallory', true)`,
      `SELECT loci.add_token(${tenant}, 1, 'a', sha256('a'), 'token', 'n', ARRAY['admin'], 1)`,
      `SELECT loci.write_audit(${tenant}, 1, 't', 'team.forged', '')`,
      "UPDATE loci.members SET is_admin = true",
      "INSERT INTO loci.grants VALUES (1, 1, 1, 'owner')",
    ];
    for (const attempt of attempts) {
      const run = world.node.session(async (query) => {
        await query("BEGIN");
        try {
          await query("SELECT loci.enter($1)", [tenant]);
          await query(attempt);
        } finally {
          await query("ROLLBACK");
        }
      });
      await expect(run, attempt).rejects.toThrow("permission denied");
    }
  });

  it("sees no row without a tenant, and no row of another tenant", async () => {
    const [one, two] = [await makeTeam(world), await makeTeam(world)];
    for (const table of ["grants", "audit", "members", "tenants", "streams"]) {
      await expect(world.node.query(`SELECT * FROM loci.${table}`), table).rejects.toThrow(
        /loci\.tenant|invalid input syntax for type bigint: ""/,
      );
      const rows = await world.node.session(async (query) => {
        await query("BEGIN");
        await query("SELECT loci.enter($1)", [one.tenant]);
        const found = await query<{ tenant: string }>(`SELECT tenant FROM loci.${table}`, []);
        await query("COMMIT");
        return found;
      });
      expect(new Set(rows.map(({ tenant }) => tenant)), table).not.toContain(two.tenant);
    }
  });
});
