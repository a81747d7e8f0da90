import type { Host } from "../agents/host.ts";
import { hosts } from "../agents/hosts.ts";
import { findInstalled, type InstalledFile } from "../agents/install/find-installed.ts";
import { findProgramFault } from "../agents/install/hook-program.ts";
import { readRecords } from "../agents/install/install-record.ts";
import { createInstallRequest } from "../agents/install/install-request.ts";
import type { Surroundings } from "../config/surroundings.ts";

/** The agents on this machine for which Loci is installed. */
export interface FoundAgents {
  /** The agents whose hooks run, as far as their files show. */
  readonly names: readonly string[];
  /** The agents whose hooks do not run. */
  readonly skipped: readonly string[];
  /** The problems with the installations. */
  readonly problems: readonly string[];
}

/** An agent for which Loci is installed. */
interface FoundAgent {
  readonly name: string;
  readonly isSkipped: boolean;
  readonly problem: string | null;
}

/** Finds the agents for which `loci install` was run, and what prevents their hooks from running. */
export async function findAgents(around: Surroundings): Promise<FoundAgents> {
  const agents = await findEachAgent(around);
  return {
    names: agents.filter(({ isSkipped }) => !isSkipped).map(({ name }) => name),
    skipped: agents.filter(({ isSkipped }) => isSkipped).map(({ name }) => name),
    problems: agents.flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`])),
  };
}

/** Finds the same as `findAgents`, as one result an agent. */
export async function findEachAgent(around: Surroundings): Promise<readonly FoundAgent[]> {
  const records = readRecords(around.places().state);
  const installed = hosts.filter(({ manifest }) => records.some(({ host }) => host === manifest.name));
  return Promise.all(
    installed.map(async (host): Promise<FoundAgent> => {
      const { name } = host.manifest;
      if (!records.some((record) => record.host === name && record.project === null))
        return { name, isSkipped: false, problem: null };
      try {
        return {
          name,
          ...(await findProblem(host, await findInstalled(host, createInstallRequest(around, null)), around)),
        };
      } catch {
        return { name, isSkipped: true, problem: "its settings cannot be read; see `loci doctor`" };
      }
    }),
  );
}

async function findProblem(
  host: Host,
  files: readonly InstalledFile[],
  around: Surroundings,
): Promise<{ isSkipped: boolean; problem: string | null }> {
  const { name } = host.manifest;
  const again = `run \`loci install ${name}\``;
  const commands = new Map(files.flatMap((file) => [...file.commands]));
  const [command] = commands.values();
  if (command === undefined) return { isSkipped: true, problem: `Loci's hooks are gone from its settings; ${again}` };
  const fault = findProgramFault(command, around.world.env["PATH"] ?? "");
  if (fault !== null) return { isSkipped: fault.isSkipped, problem: `${fault.found}; ${again}` };
  const installer = await host.loadInstaller();
  const obstacle =
    files.map(({ settings }) => installer.hindrance?.(settings) ?? null).find((found) => found !== null) ??
    installer.noted?.(around.world.env, commands.size) ??
    null;
  if (obstacle !== null) return { isSkipped: true, problem: `${obstacle.found}; ${obstacle.todo}` };
  return files.every(({ isCurrent }) => isCurrent)
    ? { isSkipped: false, problem: null }
    : { isSkipped: false, problem: "its hooks are not what this Loci would write; see `loci doctor`" };
}
