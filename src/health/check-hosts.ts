import { existsSync } from "node:fs";

import { clientOf, hookCommand } from "../agents/hook-command.ts";
import type { Host } from "../agents/host.ts";
import { hosts } from "../agents/hosts.ts";
import { createInstallRequest } from "../agents/install/create-install-request.ts";
import { editors } from "../agents/install/editors.ts";
import { findInstalled, type InstalledFile, findProgramFault } from "../agents/install/find-installed.ts";
import type { HostInstaller, InstallRequest, InstallTarget } from "../agents/install/host-installer.ts";
import { readRecords } from "../agents/install/install-record.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { tildePath } from "../core/text/phrases/paths.ts";
import { timeAgo } from "../core/text/phrases/times.ts";
import type { Memory } from "../memory/memory.ts";
import { findProgram } from "../platform/programs/find-program.ts";
import { probeHook } from "./check-hooks.ts";
import { faultToCheck } from "./check-memory.ts";
import { bad, good, warning, type Check } from "./check.ts";

/** A place where Loci may be installed: the host's files of the user (`project` is null), or of one project. */
interface Place {
  readonly host: Host;
  readonly project: string | null;
}

/** Checks whether each agent with installed hooks can run them. `isHeard` is null if the memory is locked. */
export async function checkHosts(around: Surroundings, isHeard: boolean | null): Promise<Check[]> {
  const records = readRecords(around.places().state).filter(({ project }) => project !== null && existsSync(project));
  const places = hosts.flatMap((host): Place[] => [
    { host, project: null },
    ...records.filter((record) => record.host === host.manifest.name).map(({ project }) => ({ host, project })),
  ]);
  const checks: Check[] = [];
  // Runs one after the other, because a probe measures the time of its hook.
  for (const place of places) checks.push(...(await checkPlace(place, around)));
  if (checks.length > 0) return checks;
  if (isHeard === null)
    return [good("agents", "none in their settings; without a plugin, `loci install all` adds hooks")];
  return [
    isHeard
      ? good(
          "agents",
          "none in their settings; what was heard came from an import, a plugin or removed hooks; without a plugin, `loci install all` adds hooks",
        )
      : good("agents", "none yet; `loci install all` lets them remember by themselves"),
  ];
}

async function checkPlace(place: Place, around: Surroundings): Promise<Check[]> {
  const name = place.host.manifest.name;
  try {
    const request = createInstallRequest(around, place.project);
    const files = await findInstalled(place.host, request);
    return files.length === 0 ? [] : await checkFiles(place, files, request, around);
  } catch (error) {
    return [faultToCheck(name, error)];
  }
}

async function checkFiles(
  place: Place,
  files: readonly InstalledFile[],
  request: InstallRequest,
  around: Surroundings,
): Promise<Check[]> {
  const { host, project } = place;
  const { name, title } = host.manifest;
  const who = project === null ? title : `${title} in ${tildePath(project, around.world.env)}`;
  const again = `run \`loci install ${name}${project === null ? "" : " --project"}\``;
  const commands = new Map(files.flatMap((file) => [...file.commands]));
  const [first] = commands.values();
  if (first === undefined) return [warning(name, `${who} has the MCP server, but no hooks`, again)];
  const fault = findProgramFault(first, around.world.env["PATH"] ?? "");
  if (fault?.isSkipped === true) return [bad(name, `${who}: ${fault.found}`, again)];
  const installer = await host.loadInstaller();
  const { event } = installer.probe("", "");
  const command = commands.get(event);
  const outdated = files.filter(({ isCurrent }) => !isCurrent).map(({ path }) => tildePath(path, around.world.env));
  const missing = missingGuards(host, request, commands);
  const obstacle = files.map(({ settings }) => installer.hindrance?.(settings) ?? null).find((found) => found !== null);
  return [
    ...(fault === null ? [] : [warning(name, `${who}: ${fault.found}`, again)]),
    ...(command === undefined
      ? [bad(name, `${who} has no hook for ${event}`, again)]
      : // A command that is not of this Loci is not run. It may be somebody else's, in a repository that was only opened.
        isOwnCommand(command, request, name, event)
        ? [await probe(installer, who, name, command, around, again)]
        : [warning(name, `${who}: its hooks run another Loci or Node.js than this one, so none was tried`, again)]),
    ...(obstacle === undefined || obstacle === null
      ? await ownCheck(place, around)
      : [bad(name, `${who}: ${obstacle.found}`, obstacle.todo)]),
    ...missing.map((guard) => warning(name, `${who}: guards.${guard} is on, but its hook is not installed`, again)),
    ...(outdated.length === 0 || missing.length > 0
      ? []
      : [warning(name, `${outdated.join(", ")}: not what this Loci would write`, again)]),
  ];
}

/** True for the command of this Loci and Node.js, with or without the client that asks a session helper. */
function isOwnCommand(command: string, { program }: InstallRequest, host: string, event: string): boolean {
  const { node, hook, client } = program;
  const throughShell = client === undefined ? [] : [{ node, hook, client }];
  return [program, ...throughShell, { node, hook }].some((files) => command === hookCommand(files, host, event));
}

/** The guards that are on although one of their hooks is not installed. */
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
  around: Surroundings,
  again: string,
): Promise<Check> {
  const createInput = (prompt: string, folder: string) => installer.probe(prompt, folder).input;
  const probed = await probeHook(command, createInput, around.world.env);
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
      "`loci import` stores what was missed",
    );
  return good(name, `${who}: a hook was tried and arrived after ${probed.ms} ms${whoAsks(command)}`);
}

/** Returns the remark about the client for a hook that uses one, otherwise an empty text. */
function whoAsks(command: string): string {
  const client = clientOf(command);
  if (client === null) return "";
  const who = client === "native" ? "the native client asks" : "sh and curl ask";
  return `; ${who} a session helper, and start${client === "native" ? "s" : ""} Node.js without one`;
}

/** Asks the host itself whether it runs the hooks, if it can be asked. */
async function ownCheck({ host, project }: Place, around: Surroundings): Promise<Check[]> {
  const { name, title } = host.manifest;
  const installer = await host.loadInstaller();
  const { askHost, afterwards = "start it and see whether it works" } = installer;
  if (askHost === undefined) return [];
  const command = findProgram(installer.command, around.world.env["PATH"] ?? "");
  if (command === null)
    return [
      warning(
        name,
        `could not ask ${title} whether it runs the hooks: ${installer.command} is not in PATH`,
        afterwards,
      ),
    ];
  try {
    const obstacle = await askHost(command, project ?? around.world.cwd, around.world.env);
    return obstacle === null ? [] : [bad(name, obstacle.found, obstacle.todo)];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [bad(name, `could not ask ${title} whether it runs the hooks: ${why}`, afterwards)];
  }
}

/**
 * The name of the check that reports the last events of hosts. The check is absent if no host has ever reported an
 * event.
 */
export const heardCheck = "last heard";

/** Reports the time of each host's last event. */
export async function checkHeard(memory: Memory, now: number): Promise<Check[]> {
  const heard = await Promise.all(
    hosts.map(async ({ manifest: { name } }) => {
      const [newest] = await memory.timeline({ channel: name, limit: 1 });
      return newest === undefined ? [] : [`${name} ${timeAgo(newest.ts, now)}`];
    }),
  );
  return heard.flat().length === 0 ? [] : [good(heardCheck, heard.flat().join(", "))];
}

/** Checks the settings files of the programs that have the MCP server only. */
export async function checkEditors(around: Surroundings): Promise<Check[]> {
  const records = readRecords(around.places().state);
  const checks = editors.map(async (editor) => {
    const own = records.filter(({ host }) => host === editor.manifest.name).map(({ project }) => project);
    const projects = own.filter((project) => project !== null && existsSync(project));
    return Promise.all([null, ...projects].map((project) => checkEditor(editor, project, around)));
  });
  return (await Promise.all(checks)).flat(2);
}

async function checkEditor(editor: InstallTarget, project: string | null, around: Surroundings): Promise<Check[]> {
  const { name, title } = editor.manifest;
  try {
    // A project is checked only if an installation was recorded for it, so the program has settings for projects.
    const files = await findInstalled(editor, createInstallRequest(around, project));
    return files.map(({ path, isCurrent }) => {
      const shown = tildePath(path, around.world.env);
      const again = `run \`loci install ${name}${project === null ? "" : " --project"}\``;
      return isCurrent
        ? good(name, `${title}: the MCP server is in ${shown}; the program was not asked`)
        : warning(name, `${shown}: not what this Loci would write`, again);
    });
  } catch (error) {
    return [faultToCheck(name, error)];
  }
}
