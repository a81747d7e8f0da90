import { z } from "zod";

import { LociError } from "../../../core/errors.ts";
import type { AuditEntry, TeamInfo, TeamSpace, TeamUsage } from "../../../team/team.ts";
import { lookOf } from "../../../team/visible-name.ts";
import { shapeOf } from "../../http/schemas/fields.ts";
import { defineTeamRoute } from "../team-route.ts";
import { memberName, newSpaceName, role, sharedRole, spaceName, time } from "./schemas.ts";

const SpaceSchema = shapeOf<TeamSpace>()({
  stream: z.int(),
  name: z.string(),
  role: role.nullable(),
  everyone: role.nullable(),
  events: z.int(),
  bytes: z.int(),
});

const AuditSchema = shapeOf<AuditEntry>()({
  seq: z.int(),
  at: time,
  actor: z.string(),
  token: z.string().nullable(),
  action: z.string(),
  target: z.string(),
});

/** Routes about the team itself: its spaces, its audit, its limits, and its end. */
export const teamRoutes = [
  defineTeamRoute({
    id: "team.about",
    method: "get",
    path: "/v1/team",
    summary: "Return who you are, your streams, and the epoch of the server",
    answer: shapeOf<TeamInfo>()({
      tenant: z.string(),
      team: z.string(),
      member: z.string(),
      isAdmin: z.boolean(),
      streams: z.array(z.looseObject({ stream: z.int(), kind: z.enum(["person", "space"]), name: z.string(), role })),
      epoch: z.string(),
    }),
    run: ({ teams, member }) => teams.about(member),
  }),
  defineTeamRoute({
    id: "team.spaces",
    method: "get",
    path: "/v1/team/spaces",
    summary: "List the shared spaces that you belong to; an administrator sees all",
    answer: z.looseObject({ spaces: z.array(SpaceSchema) }),
    run: async ({ teams, member }) => ({ spaces: await teams.spaces(member) }),
  }),
  defineTeamRoute({
    id: "team.spaces.create",
    method: "post",
    path: "/v1/team/spaces",
    summary: "Make the shared stream of a space. You own it; `everyone` is the role of all other members",
    body: z.strictObject({ name: newSpaceName, everyone: sharedRole.nullable().default(null) }),
    answer: z.looseObject({ stream: z.int() }),
    run: async ({ teams, member, body: { name, everyone } }) => {
      const alike = (await teams.spaces(member)).find((one) => one.name !== name && lookOf(one.name) === lookOf(name));
      if (alike !== undefined)
        throw new LociError("CONFLICT", "the name looks like that of another space of the team", {
          next: "Choose a name that nobody takes for it.",
        });
      return { stream: await teams.createSpace(member, name, everyone) };
    },
  }),
  defineTeamRoute({
    id: "team.roles.set",
    method: "put",
    path: "/v1/team/roles",
    summary: "Give a member a role on a space, or take it with null. The member null means every member",
    body: z.strictObject({ space: spaceName, member: memberName.nullable(), role: role.nullable() }),
    answer: z.looseObject({}),
    run: ({ teams, member, body }) => teams.setRole(member, body.space, body.member, body.role),
  }),
  defineTeamRoute({
    id: "team.audit",
    method: "get",
    path: "/v1/team/audit",
    summary: "List what was done to the team, newest first",
    query: z.strictObject({
      before: z.coerce.number().int().min(1).optional(),
      count: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    answer: z.looseObject({ entries: z.array(AuditSchema) }),
    run: async ({ teams, member, query }) => ({
      entries: await teams.audit(member, query.count, query.before ?? null),
    }),
  }),
  defineTeamRoute({
    id: "team.usage",
    method: "get",
    path: "/v1/team/usage",
    summary: "Return what the team uses, and its limits",
    answer: shapeOf<TeamUsage>()({
      events: z.int(),
      bytes: z.int(),
      members: z.int(),
      tokens: z.int(),
      mostEvents: z.int(),
      mostBytes: z.int(),
      mostMembers: z.int(),
      mostTokens: z.int(),
      requestsAMinute: z.int(),
    }),
    run: ({ teams, member }) => teams.usage(member.tenant),
  }),
  defineTeamRoute({
    id: "team.end",
    method: "delete",
    path: "/v1/team",
    summary: "Delete the team: no token works any more, and the keys of all content are removed at once",
    body: z.strictObject({ name: spaceName.describe("The name of the team, to confirm.") }),
    answer: z.looseObject({ streams: z.int(), keysLeft: z.int() }),
    run: async ({ teams, member, body, cutKeys }) => {
      const streams = await teams.end(member, body.name);
      return { streams: streams.length, keysLeft: await cutKeys(member.tenant, streams) };
    },
  }),
];
