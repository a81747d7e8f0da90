import type { Surroundings } from "../../config/surroundings.ts";
import { unifiedDiff } from "../../core/documents/unified-diff.ts";
import { LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { chosenTargets, hostNames, isOnMachine } from "../chosen-hosts.ts";
import type { OwnProgram } from "../own-program.ts";
import { createInstallRequest } from "./create-install-request.ts";
import type { InstallTarget } from "./host-installer.ts";
import { carryOutInstall, carryOutUninstall, planInstall, planUninstall, type HostPlan } from "./install-host.ts";
import { recordFolders } from "./install-record.ts";
import { isChange, type FileChange } from "./plan-change.ts";

/** The agents to install Loci into, or to remove it from. */
export interface PrepareInstallRequest {
  /**
   * Names of agents, such as `claude-code`, or `all`: to install, for the agents with hooks on this machine; to
   * uninstall, for every program that Loci knows.
   */
  readonly agents: readonly string[];
  /** A project folder whose settings are changed instead of the user's. */
  readonly project?: string | undefined;
  /** True to install the MCP server with the hooks; the default. An uninstall always removes the server. */
  readonly server?: boolean | undefined;
}

/** The planned change of one settings file of an agent. */
export interface PlannedFile {
  /** The path of the file. */
  readonly path: string;
  /** The path of the file itself, after following links. */
  readonly target: string;
  /** Whether the file is created, changed, removed or stays. */
  readonly change: "none" | "created" | "changed" | "removed";
  /** The parts that are added, changed or removed, in words. */
  readonly labels: readonly string[];
  /** Remarks for the person. */
  readonly notes: readonly string[];
  /** Returns the lines that change, with secrets redacted. `name` replaces the file's path in the diff. */
  readonly diff: (name?: string) => string;
}

/** The planned changes of one agent's settings. */
export interface PlannedAgent {
  /** The agent's name in Loci. */
  readonly agent: string;
  /** The agent's name for people. */
  readonly title: string;
  /** The project folder; null for the user's own settings. */
  readonly project: string | null;
  /** The files to change. */
  readonly files: readonly PlannedFile[];
}

/** An agent that is not changed, because one of its settings files is broken. */
export interface BrokenAgent {
  /** The agent's name in Loci. */
  readonly agent: string;
  /** The agent's name for people. */
  readonly title: string;
  /** The error in the agent's settings. */
  readonly message: string;
}

/** A planned change of agents' settings. */
export interface PreparedChange<Done> {
  /** The chosen agents. */
  readonly agents: readonly string[];
  /** The changes for each agent. */
  readonly plans: readonly PlannedAgent[];
  /** The plans that change at least one file. */
  readonly work: readonly PlannedAgent[];
  /** Agents that are not changed because a settings file is broken. */
  readonly broken: readonly BrokenAgent[];
  /** Writes the planned files. */
  readonly apply: () => Promise<Done>;
}

/** The result of an installation. */
export interface Installed {
  /** The agents whose settings were changed. */
  readonly agents: readonly string[];
  /** What the person has to do before the hooks run. */
  readonly afterwards: readonly string[];
  /** The folder with copies of the original files. */
  readonly backups: string;
}

/** A planned installation. */
export interface PreparedInstall extends PreparedChange<Installed> {
  /** The program that each hook will run. */
  readonly program: OwnProgram;
}

/** Plans to install Loci into agents. Nothing is written before `apply`. */
export async function prepareInstall(around: Surroundings, wish: PrepareInstallRequest): Promise<PreparedInstall> {
  const { env, now } = around.world;
  const { state } = around.places();
  const chosen = await chosenTargets(
    wish.agents,
    async (target) => hostNames.includes(target.manifest.name) && isOnMachine(target, env),
  );
  if (chosen.length === 0)
    throw new LociError(
      "USAGE",
      `none of the agents that Loci knows is on this machine; to install for one all the same, name it: ${hostNames.join(", ")}`,
    );
  const request = createInstallRequest(around, wish.project ?? null, wish.server);
  const { plans, broken } = await planHosts(chosen, async (host) => planInstall(host, request, state));
  const work = plans.filter(hasWork);
  return {
    ...describeChange(chosen, plans, broken),
    program: request.program,
    apply: async () => {
      for (const plan of work) carryOutInstall(plan, state, now());
      const afterwards = await Promise.all(work.map(async ({ host }) => (await host.loadInstaller()).afterwards ?? []));
      return { agents: work.map(nameOf), afterwards: afterwards.flat(), backups: recordFolders(state) };
    },
  };
}

/**
 * Plans to remove Loci from agents. Nothing is written before `apply`, which returns the agents whose settings it
 * changed.
 */
export async function prepareUninstall(
  around: Surroundings,
  wish: Omit<PrepareInstallRequest, "server">,
): Promise<PreparedChange<readonly string[]>> {
  const { state } = around.places();
  const chosen = await chosenTargets(wish.agents, async () => true);
  const request = createInstallRequest(around, wish.project ?? null);
  const { plans, broken } = await planHosts(chosen, async (host) => planUninstall(host, request, state));
  return {
    ...describeChange(chosen, plans, broken),
    apply: async () => {
      // A host without changes may still have a record of an installation.
      for (const plan of plans) carryOutUninstall(plan, state);
      return plans.filter(hasWork).map(nameOf);
    },
  };
}

interface HostPlans {
  readonly plans: readonly HostPlan[];
  readonly broken: readonly BrokenAgent[];
}

/** Makes a plan for each host. If several hosts are chosen, a broken settings file excludes only its own host. */
async function planHosts(
  chosen: readonly InstallTarget[],
  plan: (host: InstallTarget) => Promise<HostPlan>,
): Promise<HostPlans> {
  const plans: HostPlan[] = [];
  const broken: BrokenAgent[] = [];
  for (const host of chosen) {
    try {
      plans.push(await plan(host));
    } catch (error) {
      if (chosen.length === 1 || !(error instanceof LociError) || error.code !== "CONFIG_INVALID") throw error;
      broken.push({ agent: host.manifest.name, title: host.manifest.title, message: error.message });
    }
  }
  return { plans, broken };
}

function describeChange(
  chosen: readonly InstallTarget[],
  hostPlans: readonly HostPlan[],
  broken: readonly BrokenAgent[],
): Omit<PreparedChange<never>, "apply"> {
  const plans = hostPlans.map(planToAgent);
  const work = plans.filter(({ files }) => files.some(({ change }) => change !== "none"));
  return { agents: chosen.map(({ manifest }) => manifest.name), plans, work, broken };
}

function hasWork({ files }: HostPlan): boolean {
  return files.some(isChange);
}

function nameOf({ host }: HostPlan): string {
  return host.manifest.name;
}

function planToAgent({ host, project, files }: HostPlan): PlannedAgent {
  return { agent: host.manifest.name, title: host.manifest.title, project, files: files.map(changeToFile) };
}

function changeToFile(change: FileChange): PlannedFile {
  const { path, target, labels, notes } = change;
  return { path, target, change: changeName(change), labels, notes, diff: (name = path) => diffOf(change, name) };
}

function changeName(change: FileChange): PlannedFile["change"] {
  if (!isChange(change)) return "none";
  return change.before === null ? "created" : change.after === null ? "removed" : "changed";
}

/**
 * Returns the diff of a file with secrets redacted, because settings contain keys and a diff also shows unchanged
 * lines.
 */
function diffOf({ before, after }: FileChange, path: string): string {
  const named = (content: Buffer | null) => ({
    name: content === null ? "/dev/null" : path,
    text: content === null ? "" : redactText(content.toString("utf8").replace("\uFEFF", "")),
  });
  return unifiedDiff(named(before), named(after));
}
