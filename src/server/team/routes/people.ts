import { z } from "zod";

import type { TeamInvitation, TeamMember, TeamToken } from "../../../team/team.ts";
import { shapeOf } from "../../http/schemas/fields.ts";
import { defineTeamRoute } from "../team-route.ts";
import { id, label, memberName, role, scope, spaceName, time } from "./schemas.ts";

const MemberSchema = shapeOf<TeamMember>()({
  name: z.string(),
  isAdmin: z.boolean(),
  joined: time,
  ended: time.nullable(),
  spaces: z.array(z.looseObject({ space: z.string(), role })),
});

const InvitationSchema = shapeOf<TeamInvitation>()({
  id: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  space: z.string().nullable(),
  role: role.nullable(),
  made: time,
  expires: time,
  used: time.nullable(),
});

const TokenSchema = shapeOf<TeamToken>()({
  id: z.string(),
  member: z.string(),
  kind: z.enum(["token", "device", "session"]),
  name: z.string(),
  scopes: z.array(scope),
  space: z.string().nullable(),
  made: time,
  expires: time,
  lastUsed: z.string().nullable(),
  revoked: time.nullable(),
});

const secretAnswer = z.looseObject({ id: z.string(), text: z.string().describe("Shown once."), expires: time });
const name = z.strictObject({ name: memberName });
const done = z.looseObject({});

/** Members, invitations and tokens. */
export const peopleRoutes = [
  defineTeamRoute({
    id: "team.members",
    method: "get",
    path: "/v1/team/members",
    summary: "List the members, with the roles that you may see",
    answer: z.looseObject({ members: z.array(MemberSchema) }),
    run: async ({ teams, member }) => ({ members: await teams.members(member) }),
  }),
  defineTeamRoute({
    id: "team.members.change",
    method: "patch",
    path: "/v1/team/members/{name}",
    summary: "Make a member an administrator, or end it",
    params: name,
    body: z.strictObject({ isAdmin: z.boolean() }),
    answer: done,
    run: ({ teams, member, params, body }) => teams.setAdmin(member, params.name, body.isAdmin),
  }),
  defineTeamRoute({
    id: "team.members.remove",
    method: "delete",
    path: "/v1/team/members/{name}",
    summary:
      "End a membership: all tokens of the member are revoked, all roles removed, and with `erase` all content in spaces",
    params: name,
    query: z.strictObject({ erase: z.enum(["true", "false"]).default("false") }),
    answer: z.looseObject({
      erased: z.array(z.looseObject({ space: z.string(), erased: z.int(), left: z.int() })),
    }),
    run: async ({ teams, member, params, query, eraseAuthor }) => {
      const erases = query.erase === "true";
      const spaces = erases ? await teams.spaces(member) : [];
      const author = await teams.removeMember(member, params.name, erases);
      const { tenant, member: by } = member;
      const erased = await Promise.all(
        spaces.map(async ({ stream, name: space }) => ({
          space,
          ...(await eraseAuthor({ tenant, stream, by, author })),
        })),
      );
      return { erased };
    },
  }),
  defineTeamRoute({
    id: "team.invitations",
    method: "get",
    path: "/v1/team/invitations",
    summary: "List the invitations",
    answer: z.looseObject({ invitations: z.array(InvitationSchema) }),
    run: async ({ teams, member }) => ({ invitations: await teams.invitations(member) }),
  }),
  defineTeamRoute({
    id: "team.invitations.create",
    method: "post",
    path: "/v1/team/invitations",
    summary: "Invite somebody under a name; the invitation works once",
    body: z.strictObject({
      name: memberName,
      isAdmin: z.boolean().default(false),
      space: spaceName.nullable().default(null),
      role: role.default("writer"),
      days: z.int().min(1).max(30).default(7),
    }),
    answer: secretAnswer,
    run: ({ teams, member, body }) => teams.invite(member, body),
  }),
  defineTeamRoute({
    id: "team.invitations.revoke",
    method: "delete",
    path: "/v1/team/invitations/{id}",
    summary: "Revoke an invitation that nobody has used",
    params: id,
    answer: done,
    run: ({ teams, member, params }) => teams.revokeInvitation(member, params.id),
  }),
  defineTeamRoute({
    id: "team.tokens",
    method: "get",
    path: "/v1/team/tokens",
    summary: "List your tokens and devices; an administrator may list those of all members",
    query: z.strictObject({ all: z.enum(["true", "false"]).default("false") }),
    answer: z.looseObject({ tokens: z.array(TokenSchema) }),
    run: async ({ teams, member, query }) => ({ tokens: await teams.tokens(member, query.all === "true") }),
  }),
  defineTeamRoute({
    id: "team.tokens.create",
    method: "post",
    path: "/v1/team/tokens",
    summary: "Make a token for a program, with at most your own scopes, for all your streams or for one space",
    body: z.strictObject({
      name: label,
      scopes: z.array(scope).min(1).max(4),
      days: z.int().min(1).max(366).default(90),
      space: spaceName.nullable().default(null),
    }),
    answer: secretAnswer,
    run: ({ teams, member, body }) => teams.createToken(member, body),
  }),
  defineTeamRoute({
    id: "team.tokens.revoke",
    method: "delete",
    path: "/v1/team/tokens/{id}",
    summary: "Revoke a token of yours, or of any member as an administrator",
    params: id,
    answer: done,
    run: ({ teams, member, params }) => teams.revokeToken(member, params.id),
  }),
];
