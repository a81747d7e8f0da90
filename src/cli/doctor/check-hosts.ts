import { existsSync } from "node:fs";

import { findCommand } from "../../agents/chosen-hosts.ts";
import { hookCommand } from "../../agents/hook-command.ts";
import type { Host } from "../../agents/host.ts";
import { hosts } from "../../agents/hosts.ts";
import { findInstalled, type InstalledFile } from "../../agents/install/find-installed.ts";
import type { HostInstaller, InstallRequest } from "../../agents/install/host-installer.ts";
import { readRecords } from "../../agents/install/install-record.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Cli } from "../command.ts";
import { findProgramFault } from "../install/hook-program.ts";
import { createInstallRequest } from "../install/install-request.ts";
import { showPath } from "../output/show-path.ts";
import { timeAgo } from "../output/times.ts";
import { faultToCheck } from "./check-memory.ts";
import { bad, good, warning, type Check } from "./check.ts";
import { probeHook } from "./probe-hook.ts";

/** A place where Loci may be installed: a host's files of the user, or of one project. */
interface Place {
  readonly host: Host;
  readonly project: string | null;
}

/** Whether the agents that Loci is installed for can really reach it. */
export async function checkHosts(cli: Cli, isHeard: boolean): Promise<Check[]> {
  const records = readRecords(cli.places().state).filter(({ project }) => project !== null && existsSync(project));
  const places = hosts.flatMap((host): Place[] => [
    { host, project: null },
    ...records.filter((record) => record.host === host.manifest.name).map(({ project }) => ({ host, project })),
  ]);
  const checks: Check[] = [];
  // One after the other: a probe measures how long its hook takes.
  for (const place of places) checks.push(...(await checkPlace(place, cli)));
  if (checks.length > 0) return checks;
  return [
    isHeard
      ? good("agents", "none in their settings; what was heard came from a plugin, or from hooks that are gone")
      : good("agents", "none yet; `loci install all` lets them remember by themselves"),
  ];
}

async function checkPlace(place: Place, cli: Cli): Promise<Check[]> {
  const name = place.host.manifest.name;
  try {
    const request = createInstallRequest(cli, place.project);
    const files = await findInstalled(place.host, request);
    return files.length === 0 ? [] : await checkFiles(place, files, request, cli);
  } catch (error) {
    return [faultToCheck(name, error)];
  }
}

async function checkFiles(
  place: Place,
  files: readonly InstalledFile[],
  request: InstallRequest,
  cli: Cli,
): Promise<Check[]> {
  const { host, project } = place;
  const { name, title } = host.manifest;
  const who = project === null ? title : `${title} in ${showPath(project, cli)}`;
  const again = `run \`loci install ${name}${project === null ? "" : " --project"}\``;
  const commands = new Map(files.flatMap((file) => [...file.commands]));
  const [first] = commands.values();
  if (first === undefined) return [warning(name, `${who} has the MCP server, but no hooks`, again)];
  const fault = findProgramFault(first, cli.world.env["PATH"] ?? "");
  if (fault?.isSkipped === true) return [bad(name, `${who}: ${fault.found}`, again)];
  const installer = await host.loadInstaller();
  const { event } = installer.probe("", "");
  const command = commands.get(event);
  const outdated = files.filter(({ isCurrent }) => !isCurrent).map(({ path }) => showPath(path, cli));
  const missing = missingGuards(host, request, commands);
  const obstacle = files.map(({ settings }) => installer.hindrance?.(settings) ?? null).find((found) => found !== null);
  return [
    ...(fault === null ? [] : [warning(name, `${who}: ${fault.found}`, again)]),
    ...(command === undefined
      ? [bad(name, `${who} has no hook for ${event}`, again)]
      : // Anything else that looks like it may be somebody else's, in a repository that was only looked at.
        command === hookCommand(request.program, name, event)
        ? [await probe(installer, who, name, command, cli, again)]
        : [warning(name, `${who}: its hooks run another Loci or Node.js than this one, so none was tried`, again)]),
    ...(obstacle === undefined || obstacle === null
      ? await ownCheck(place, cli)
      : [bad(name, `${who}: ${obstacle.found}`, obstacle.todo)]),
    ...missing.map((guard) => warning(name, `${who}: guards.${guard} is on, but its hook is not installed`, again)),
    ...(outdated.length === 0 || missing.length > 0
      ? []
      : [warning(name, `${outdated.join(", ")}: not what this Loci would write`, again)]),
  ];
}

/** Guards that are on, and that some hook is missing for. */
function missingGuards({ manifest }: Host, { guards }: InstallRequest, commands: ReadonlyMap<string, string>) {
  return guards.filter((guard) =>
    manifest.hooks.some(({ event, when }) => when !== "always" && when.includes(guard) && !commands.has(event)),
  );
}

async function probe(
  installer: HostInstaller,
  who: string,
  name: string,
  command: string,
  cli: Cli,
  again: string,
): Promise<Check> {
  const createInput = (prompt: string, folder: string) => installer.probe(prompt, folder).input;
  const probed = await probeHook(command, createInput, cli.world.env);
  if (!probed.arrived)
    return bad(
      name,
      `${who}: a hook was tried, and nothing arrived: ${probed.why}`,
      `${again}; if that does not help, report it`,
    );
  if (probed.isMended)
    return warning(
      name,
      `${who}: compiled code that hooks start with was damaged; it was removed, and a hook that was tried works again`,
      "`loci import` takes in what was missed",
    );
  return good(name, `${who}: a hook was tried and arrived after ${probed.ms} ms`);
}

/** What the host itself says, where it can be asked. */
async function ownCheck({ host, project }: Place, cli: Cli): Promise<Check[]> {
  const { name, title } = host.manifest;
  const installer = await host.loadInstaller();
  const { askHost, afterwards = "start it and see whether it works" } = installer;
  if (askHost === undefined) return [];
  const command = findCommand(installer.command, cli.world.env["PATH"] ?? "");
  if (command === null)
    return [
      warning(
        name,
        `could not ask ${title} whether it runs the hooks: ${installer.command} is not in PATH`,
        afterwards,
      ),
    ];
  try {
    const obstacle = await askHost(command, project ?? cli.world.cwd, cli.world.env);
    return obstacle === null ? [] : [bad(name, obstacle.found, obstacle.todo)];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [bad(name, `could not ask ${title} whether it runs the hooks: ${why}`, afterwards)];
  }
}

/** The name of the check that is there when any host was ever heard from. */
export const heardCheck = "last heard";

/** When each host was last heard from. */
export async function checkHeard(memory: Memory, now: number): Promise<Check[]> {
  const heard = await Promise.all(
    hosts.map(async ({ manifest: { name } }) => {
      const [newest] = await memory.timeline({ channel: name, limit: 1 });
      return newest === undefined ? [] : [`${name} ${timeAgo(newest.ts, now)}`];
    }),
  );
  return heard.flat().length === 0 ? [] : [good(heardCheck, heard.flat().join(", "))];
}
