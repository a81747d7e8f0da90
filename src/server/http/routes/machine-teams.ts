import { z } from "zod";

import type { MachineTeam } from "../../machine.ts";
import { defineMachineRoute } from "../route.ts";
import { shapeOf } from "../schemas/fields.ts";

const id = z.string().min(1).max(300).describe("The id of a team in the list of teams.");
const team = z.strictObject({ team: id });
const role = z.enum(["owner", "writer", "reader"]);

const TeamSchema = shapeOf<MachineTeam>()({
  id: z.string(),
  team: z.string(),
  tenant: z.string(),
  server: z.string(),
  member: z.string(),
  spaces: z.array(z.looseObject({ name: z.string(), role })),
  syncedAt: z.number().nullable(),
  files: z.int(),
  bytes: z.number(),
});

const objects = z.array(z.looseObject({}));

/** Routes about the teams that this machine has joined. The machine's own token asks the server of the team. */
export const machineTeamRoutes = [
  defineMachineRoute({
    id: "machine.teams",
    method: "get",
    path: "/machine/teams",
    summary: "List the teams that this machine has joined, from its own files",
    answer: z.looseObject({ teams: z.array(TeamSchema) }),
    run: async ({ machine }) => ({ teams: machine.teams.list() }),
  }),
  defineMachineRoute({
    id: "machine.team",
    method: "get",
    path: "/machine/teams/{team}",
    summary: "Ask the server of a team for its members, spaces and tokens, or say why it cannot be asked",
    params: team,
    answer: z.union([
      z.looseObject({
        state: z.literal("reached"),
        isAdmin: z.boolean(),
        members: objects,
        spaces: objects,
        tokens: objects,
        ownToken: z.string().nullable(),
        usage: z.looseObject({}),
      }),
      z.looseObject({ state: z.enum(["offline", "refused"]), problem: z.string(), next: z.string() }),
    ]),
    run: ({ machine, params }) => machine.teams.read(params.team),
  }),
  defineMachineRoute({
    id: "machine.teamAudit",
    method: "get",
    path: "/machine/teams/{team}/audit",
    summary: "List what was done to a team, newest first; for its administrators",
    params: team,
    query: z.strictObject({ before: z.coerce.number().int().min(1).optional() }),
    answer: z.looseObject({ entries: objects }),
    run: async ({ machine, params, query }) => ({
      entries: await machine.teams.audit(params.team, query.before ?? null),
    }),
  }),
  defineMachineRoute({
    id: "machine.revokeTeamToken",
    method: "delete",
    path: "/machine/teams/{team}/tokens/{token}",
    summary: "Revoke a token or a device of a team",
    params: z.strictObject({ team: id, token: z.string().regex(/^[0-9a-f]{12}$/) }),
    answer: z.looseObject({}),
    run: ({ machine, params }) => machine.teams.revokeToken(params.team, params.token),
  }),
  defineMachineRoute({
    id: "machine.setTeamRole",
    method: "put",
    path: "/machine/teams/{team}/roles",
    summary: "Change the role of a member in a space of a team",
    params: team,
    body: z.strictObject({
      space: z.string().min(1).max(4096),
      member: z.string().min(1).max(64),
      role: role.nullable().describe("Null takes the role away."),
    }),
    answer: z.looseObject({}),
    run: ({ machine, params, body }) => machine.teams.setRole(params.team, body),
  }),
  defineMachineRoute({
    id: "machine.syncTeams",
    method: "post",
    path: "/machine/teams",
    summary: "Exchange what is new with the servers of all teams, as `loci sync` does",
    answer: z.looseObject({ teams: z.array(TeamSchema) }),
    isSlow: true,
    run: async ({ machine, openMemory }) => {
      await machine.teams.sync(openMemory);
      return { teams: machine.teams.list() };
    },
  }),
];
