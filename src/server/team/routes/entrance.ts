import { z } from "zod";

import { LociError } from "../../../core/errors.ts";
import { defineTeamRoute } from "../team-route.ts";
import { label, secret, tenant, time } from "./schemas.ts";

/** The ways into a team: an invitation, or a code that a member types on another device. */
export const entranceRoutes = [
  defineTeamRoute({
    id: "team.join",
    method: "post",
    path: "/v1/team/join",
    summary: "Use an invitation: become a member, and get the token of this device",
    body: z.strictObject({ invitation: secret, device: label }),
    answer: z.looseObject({ tenant: z.string(), member: z.string(), token: z.string() }),
    run: async ({ teams, body: { invitation, device } }) => {
      const joined = await teams.join(invitation, device);
      if (joined !== null) return joined;
      throw new LociError("NOT_AUTHENTICATED", "the invitation is unknown, used or expired", {
        next: "Ask an administrator of the team for a new one.",
      });
    },
  }),
  defineTeamRoute({
    id: "team.logins.begin",
    method: "post",
    path: "/v1/team/logins",
    summary: "Start the login of a device: it shows a code, which a member types on another device",
    body: z.strictObject({ tenant, device: label }),
    answer: z.looseObject({
      deviceCode: z.string(),
      userCode: z.string(),
      expiresInSeconds: z.int(),
      intervalSeconds: z.number(),
      signInUrl: z.string().optional().describe("Where a person can let the device in by signing in."),
    }),
    run: async ({ teams, body, signInUrl }) => {
      const begun = await teams.beginLogin(body.tenant, body.device);
      const url = signInUrl(body.tenant, begun.userCode);
      return url === null ? begun : { ...begun, signInUrl: url };
    },
  }),
  defineTeamRoute({
    id: "team.logins.poll",
    method: "post",
    path: "/v1/team/logins/token",
    summary: "Ask whether a member has let the device in; the token is returned once",
    body: z.strictObject({ deviceCode: secret }),
    answer: z.looseObject({
      state: z.enum(["pending", "early", "unknown", "ready"]),
      tenant: z.string().optional(),
      member: z.string().optional(),
      token: z.string().optional(),
    }),
    run: ({ teams, body }) => teams.pollLogin(body.deviceCode),
  }),
  defineTeamRoute({
    id: "team.logins.approve",
    method: "post",
    path: "/v1/team/logins/approve",
    summary: "Look up the device that shows a code, and let it in as yourself if `isApproved` is true",
    body: z.strictObject({ userCode: z.string().max(64), isApproved: z.boolean() }),
    answer: z.looseObject({ device: z.string(), since: time }),
    run: ({ teams, member, body }) => teams.approveLogin(member, body.userCode, body.isApproved),
  }),
];
