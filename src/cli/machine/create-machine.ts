import { surroundingsOf } from "../../config/surroundings.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { checkHealth } from "../../health/check-health.ts";
import { readAgents } from "../../health/read-agents.ts";
import { readStatistics } from "../../health/read-statistics.ts";
import { readStatus } from "../../health/read-status.ts";
import { describePause } from "../../hooks/describe-pause.ts";
import { pauseHooks, resumeHooks } from "../../hooks/pause-hooks.ts";
import { readPauses, type Pause } from "../../hooks/pauses.ts";
import type { Machine, MachineHealth, MachinePause } from "../../server/machine.ts";
import { version } from "../../version.ts";
import type { World } from "../world.ts";
import { changeOwnSetting, readGuards, readSettings } from "./machine-settings.ts";
import { createMachineTeams } from "./machine-teams.ts";

/** The results of the checks are returned again for at least this long, in milliseconds. */
const healthMs = 10_000;
/** Checks keep the server from other work, so they also rest for this many times as long as they took. */
const healthRest = 20;

/** Creates the part of a server that knows this machine. It reads the settings again for each request. */
export function createMachine(world: Pick<World, "env" | "cwd" | "now">): Machine {
  const around = surroundingsOf(world);
  const { now } = world;
  const paused = () => ({ state: around.places().state, now: now() });
  let health: { readonly result: Promise<MachineHealth>; freshUntil: number } | null = null;
  return {
    status: async (memory) => ({ version, ...(await readStatus(memory, around)) }),
    statistics: (memory) => readStatistics(memory, around),
    agents: async (memory) =>
      (await readAgents(memory, around)).map((agent) => ({
        ...agent,
        problem: agent.problem === null ? null : redactText(agent.problem),
        install: `loci install ${agent.name}`,
        uninstall: `loci uninstall ${agent.name}`,
      })),
    health: (openMemory) => {
      if (health !== null && now() < health.freshUntil) return health.result;
      const start = now();
      const result = checkHealth(around, { openMemory }).then((checks) => ({
        checkedAt: now(),
        ok: checks.every(({ state }) => state !== "bad"),
        checks,
      }));
      const started = { result, freshUntil: Infinity };
      health = started;
      result.then(
        ({ checkedAt }) => (started.freshUntil = checkedAt + Math.max(healthMs, healthRest * (checkedAt - start))),
        () => (health = null),
      );
      return result;
    },
    pauses: () => readPauses(around.places().state, now()).map(toMachinePause),
    pause: ({ what, ...place }) =>
      pauseHooks({ ...place, what: what === "both" ? undefined : what }, paused()).held.map(toMachinePause),
    resume: ({ what, ...place }) => {
      const { ended, kept } = resumeHooks({ ...place, what: what === "both" ? undefined : what }, paused());
      return { ended: ended.map(toMachinePause), kept: kept.map(toMachinePause) };
    },
    settings: (folder) => readSettings(around.places(), folder ?? null),
    guards: (folder) => readGuards(around.places(), folder ?? null),
    changeSetting: (key, value) => changeOwnSetting(around.places(), key, value),
    teams: createMachineTeams(around),
  };
}

function toMachinePause(pause: Pause): MachinePause {
  return { ...pause, description: describePause(pause) };
}
