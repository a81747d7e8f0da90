import { z } from "zod";

import type {
  MachineAgent,
  MachineCheck,
  MachineGuards,
  MachineHealth,
  MachinePause,
  MachineSetting,
} from "../../machine.ts";
import { defineMachineRoute } from "../route.ts";
import { flag, folder, name, shapeOf, time } from "../schemas/fields.ts";
import { machineTeamRoutes } from "./machine-teams.ts";

const what = z.enum(["capture", "recall", "both"]);

const PauseSchema = shapeOf<MachinePause>()({
  what: z.enum(["capture", "recall"]),
  space: z.string().optional(),
  session: z.string().optional(),
  from: z.number().optional(),
  until: z.number().optional(),
  description: z.string(),
});

const SettingSchema = shapeOf<MachineSetting>()({
  key: z.string(),
  value: z.unknown(),
  default: z.unknown(),
  source: z.string().describe("The file that sets the value, or `default`."),
  description: z.string(),
  schema: z.looseObject({}).describe("The JSON Schema of the value."),
  project: z
    .enum(["free", "only-false", "only-true", "only-less", "only-more", "only-calmer", "never"])
    .describe("How the settings file of a project may change it."),
  appliesAt: z
    .enum(["now", "restart"])
    .optional()
    .describe("now: from the next event or command on. restart: also in this server after a restart."),
});

const AgentSchema = shapeOf<MachineAgent>()({
  name: z.string(),
  title: z.string(),
  hooks: z.enum(["absent", "runs", "skipped"]),
  problem: z.string().nullable(),
  lastHeard: z.number().nullable(),
  lastDay: z.looseObject({ count: z.int(), isMore: z.boolean() }),
  install: z.string(),
  uninstall: z.string(),
});

const key = z.strictObject({ key: z.string().min(1).max(100) });

/** The routes of a server on the machine of its one person. */
export const machineRoutes = [
  defineMachineRoute({
    id: "machine.status",
    method: "get",
    path: "/machine/status",
    summary: "Return what `loci status` shows: counts, backups, agents, encryption, problems, the next step",
    answer: z.looseObject({
      version: z.string(),
      stats: z.looseObject({}),
      backups: z.array(z.looseObject({})),
      agents: z.looseObject({ names: z.array(z.string()), skipped: z.array(z.string()) }),
      encryption: z.string(),
      problems: z.array(z.string()),
      next: z.looseObject({ why: z.string(), command: z.string() }),
    }),
    run: async ({ machine, openMemory }) => machine.status(await openMemory()),
  }),
  defineMachineRoute({
    id: "machine.health",
    method: "get",
    path: "/machine/health",
    summary: "Run the checks of `loci doctor`; results up to ten seconds old are returned again",
    answer: shapeOf<MachineHealth>()({
      checkedAt: z.number(),
      ok: z.boolean(),
      checks: z.array(
        shapeOf<MachineCheck>()({
          name: z.string(),
          state: z.enum(["good", "warning", "bad"]),
          found: z.string(),
          todo: z.string().optional(),
        }),
      ),
    }),
    isSlow: true,
    run: ({ machine, openMemory }) => machine.health(openMemory),
  }),
  defineMachineRoute({
    id: "machine.agents",
    method: "get",
    path: "/machine/agents",
    summary: "List the agents that Loci knows, whether their hooks run, and when each was last heard",
    answer: z.looseObject({ agents: z.array(AgentSchema) }),
    run: async ({ machine, openMemory }) => ({ agents: await machine.agents(await openMemory()) }),
  }),
  defineMachineRoute({
    id: "machine.statistics",
    method: "get",
    path: "/machine/statistics",
    summary: "Return the counts and timings of `loci stats`",
    answer: z.looseObject({ stats: z.looseObject({}), cycle: z.looseObject({}), run: z.looseObject({}) }),
    isSlow: true,
    run: async ({ machine, openMemory }) => machine.statistics(await openMemory()),
  }),
  defineMachineRoute({
    id: "machine.pauses",
    method: "get",
    path: "/machine/pauses",
    summary: "List the present pauses of hooks",
    answer: z.looseObject({ pauses: z.array(PauseSchema) }),
    run: async ({ machine }) => ({ pauses: machine.pauses() }),
  }),
  defineMachineRoute({
    id: "machine.pause",
    method: "post",
    path: "/machine/pauses",
    summary: "Stop hooks from recording, from recalling, or both: everywhere, or in one space or session",
    body: z.strictObject({
      what,
      space: name.optional().describe("The name of a space; not with a session."),
      session: name.optional().describe("The complete id of a session."),
      until: time.optional().describe("The end in milliseconds since 1970; until it is resumed if left out."),
    }),
    answer: z.looseObject({ pauses: z.array(PauseSchema) }),
    run: async ({ machine, body }) => ({ pauses: machine.pause(body) }),
  }),
  defineMachineRoute({
    id: "machine.resume",
    method: "delete",
    path: "/machine/pauses",
    summary: "End all pauses, or those of a space or a session",
    query: z.strictObject({
      what: what.optional(),
      space: name.optional(),
      session: name.optional(),
      everywhere: flag.optional().describe("Only pauses that apply everywhere."),
    }),
    answer: z.looseObject({ ended: z.array(PauseSchema), kept: z.array(PauseSchema) }),
    run: async ({ machine, query }) => machine.resume(query),
  }),
  defineMachineRoute({
    id: "machine.settings",
    method: "get",
    path: "/machine/settings",
    summary: "List your settings with their limits and sources, or those that apply in a folder",
    query: z.strictObject({ folder: folder.optional() }),
    answer: z.looseObject({
      settings: z.array(SettingSchema),
      ignored: z.array(z.looseObject({ key: z.string(), source: z.string(), reason: z.string() })),
      mistakes: z.array(z.string()),
      files: z.array(z.looseObject({ path: z.string(), found: z.boolean() })),
    }),
    run: ({ machine, query }) => machine.settings(query.folder),
  }),
  defineMachineRoute({
    id: "machine.guards",
    method: "get",
    path: "/machine/guards",
    summary: "Return your rules and role presets for the guards, or those that apply in a folder",
    query: z.strictObject({ folder: folder.optional() }),
    answer: shapeOf<MachineGuards>()({
      policy: z.looseObject({
        allow: z.array(z.string()),
        ask: z.array(z.string()),
        deny: z.array(z.string()),
        read: z.array(z.string()),
        whenUnsure: z.enum(["ask", "deny"]),
        delegation: z.looseObject({
          hierarchy: z.union([z.literal(2), z.literal(3)]),
          warnAt: z.int(),
          denyAt: z.int(),
          allow: z.array(z.string()),
        }),
      }),
      presets: z.looseObject({}),
      folder: z.string().nullable(),
      mistakes: z.array(z.string()),
    }),
    run: async ({ machine, query }) => machine.guards(query.folder),
  }),
  defineMachineRoute({
    id: "machine.setSetting",
    method: "put",
    path: "/machine/settings/{key}",
    summary: "Change one of your settings",
    params: key,
    body: z.strictObject({ value: z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]) }),
    answer: SettingSchema,
    run: ({ machine, params, body }) => machine.changeSetting(params.key, body.value),
  }),
  defineMachineRoute({
    id: "machine.unsetSetting",
    method: "delete",
    path: "/machine/settings/{key}",
    summary: "Remove one of your settings, so that its default applies",
    params: key,
    answer: SettingSchema,
    run: ({ machine, params }) => machine.changeSetting(params.key, undefined),
  }),
  ...machineTeamRoutes,
];
