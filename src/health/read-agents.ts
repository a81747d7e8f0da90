import type { Host } from "../agents/host.ts";
import { hosts } from "../agents/hosts.ts";
import { createInstallRequest } from "../agents/install/create-install-request.ts";
import { findInstalled, type InstalledFile, findProgramFault } from "../agents/install/find-installed.ts";
import { readRecords } from "../agents/install/install-record.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { day } from "../core/text/phrases/times.ts";
import type { Memory } from "../memory/memory.ts";

/** A host that Loci knows, whether its hooks run, and when Loci last recorded a memory from it. */
export interface AgentReport {
  /** The name that `loci install` takes. */
  readonly name: string;
  /** The name that people use. */
  readonly title: string;
  /** `runs`: hooks run, as far as the files show. `skipped`: Loci is installed, but they do not run. */
  readonly hooks: "absent" | "runs" | "skipped";
  /** What is wrong with the installation, and what to do; null if nothing is. */
  readonly problem: string | null;
  /** The time of the newest memory from this host, in milliseconds since 1970; null if there is none. */
  readonly lastHeard: number | null;
  /** The memories of the last 24 hours. */
  readonly lastDay: {
    /** How many were counted, at most 1,000. */
    readonly count: number;
    /** True if there are more than were counted. */
    readonly isMore: boolean;
  };
}

/** Counting further would read more of the index than the answer is worth. */
const mostCounted = 1000;

/** Reports on every host that Loci knows, also on those without Loci. */
export async function readAgents(memory: Memory, around: Surroundings): Promise<readonly AgentReport[]> {
  const installed = await findEachAgent(around);
  const since = around.world.now() - day;
  return Promise.all(
    hosts.map(async ({ manifest: { name, title } }): Promise<AgentReport> => {
      const found = installed.find((agent) => agent.name === name);
      const [newest] = await memory.timeline({ channel: name, limit: 1 });
      const recent = await memory.timeline({ channel: name, since, limit: mostCounted + 1 });
      return {
        name,
        title,
        hooks: found === undefined ? "absent" : found.isSkipped ? "skipped" : "runs",
        problem: found?.problem ?? null,
        lastHeard: newest?.ts ?? null,
        lastDay: { count: Math.min(recent.length, mostCounted), isMore: recent.length > mostCounted },
      };
    }),
  );
}

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

/** Does the same as `findAgents`, but returns one result for each agent. */
async function findEachAgent(around: Surroundings): Promise<readonly FoundAgent[]> {
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
