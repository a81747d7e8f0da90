import { existsSync } from "node:fs";

import { commandFiles } from "../agents/hook-command.ts";
import type { Host } from "../agents/host.ts";
import { hosts } from "../agents/hosts.ts";
import { findInstalled, type InstalledFile } from "../agents/install/find-installed.ts";
import { readRecords } from "../agents/install/install-record.ts";
import type { Memory } from "../memory/memory.ts";
import { findCommand } from "./chosen-hosts.ts";
import type { Cli } from "./command.ts";
import { bad, good, warning, type Check } from "./doctor-check.ts";
import { faultToCheck } from "./doctor-memory.ts";
import { createInstallRequest } from "./install-request.ts";
import { probeHook } from "./probe-hook.ts";
import { showPath } from "./show-path.ts";
import { timeAgo } from "./times.ts";

/** A place where Loci may be installed: a host's files of the user, or of one project. */
interface Place {
  readonly host: Host;
  readonly project: string | null;
}

/** Whether the agents that Loci is installed for can really reach it. */
export async function checkHosts(cli: Cli): Promise<Check[]> {
  const records = readRecords(cli.places().state).filter(({ project }) => project !== null && existsSync(project));
  const places = hosts.flatMap((host): Place[] => [
    { host, project: null },
    ...records.filter((record) => record.host === host.manifest.name).map(({ project }) => ({ host, project })),
  ]);
  const checks: Check[] = [];
  // One after the other: a probe measures how long its hook takes.
  for (const place of places) checks.push(...(await checkPlace(place, cli)));
  return checks.length > 0 ? checks : [good("agents", "none yet; `loci install` lets one remember by itself")];
}

async function checkPlace(place: Place, cli: Cli): Promise<Check[]> {
  const name = place.host.manifest.name;
  try {
    const files = await findInstalled(place.host, createInstallRequest(cli, place.project));
    return files.length === 0 ? [] : await checkFiles(place, files, cli);
  } catch (error) {
    return [faultToCheck(name, error)];
  }
}

async function checkFiles({ host, project }: Place, files: readonly InstalledFile[], cli: Cli): Promise<Check[]> {
  const { name } = host.manifest;
  const again = `run \`loci install ${name}${project === null ? "" : " --project"}\``;
  const [first] = files.flatMap(({ commands }) => [...commands.values()]);
  if (first === undefined) return [warning(name, "has the MCP server, but no hooks", again)];
  const gone = commandFiles(first).find((file) => !existsSync(file));
  if (gone !== undefined) return [bad(name, `its hooks run ${gone}, which is gone`, again)];
  const installer = await host.loadInstaller();
  const obstacle =
    files.map(({ settings }) => installer.hindrance?.(settings) ?? null).find((found) => found !== null) ??
    (await ownCheck({ host, project }, cli));
  const outdated = files.filter(({ isCurrent }) => !isCurrent).map(({ path }) => showPath(path, cli));
  return [
    await probe(host, files, cli, again),
    ...(obstacle === null ? [] : [bad(name, obstacle.found, obstacle.todo)]),
    ...(outdated.length === 0 ? [] : [warning(name, `${outdated.join(", ")}: not what this Loci would write`, again)]),
  ];
}

async function probe(host: Host, files: readonly InstalledFile[], cli: Cli, again: string): Promise<Check> {
  const { name, title } = host.manifest;
  const installer = await host.loadInstaller();
  const { event } = installer.probe("", "");
  const command = files.map(({ commands }) => commands.get(event)).find((found) => found !== undefined);
  if (command === undefined) return bad(name, `has no hook for ${event}`, again);
  const createInput = (prompt: string, folder: string) => installer.probe(prompt, folder).input;
  const probed = await probeHook(command, createInput, cli.world.env);
  return probed.arrived
    ? good(name, `${title}: a hook was tried, and its event arrived after ${probed.ms} ms`)
    : bad(
        name,
        `${title}: a hook was tried, and nothing arrived: ${probed.why}`,
        `${again}; if that does not help, report it`,
      );
}

/** What the host itself says, where its command is there to be asked. */
async function ownCheck({ host, project }: Place, cli: Cli) {
  const installer = await host.loadInstaller();
  const command = findCommand(installer.command, cli.world.env["PATH"] ?? "");
  if (installer.askHost === undefined || command === null) return null;
  try {
    return await installer.askHost(command, project ?? cli.world.cwd, cli.world.env);
  } catch (error) {
    return {
      found: `${host.manifest.title} could not be asked whether it runs the hooks: ${String(error)}`,
      todo: installer.afterwards ?? "start it and see whether it works",
    };
  }
}

/** When each host was last heard from. */
export async function checkHeard(memory: Memory, now: number): Promise<Check[]> {
  const heard = await Promise.all(
    hosts.map(async ({ manifest: { name } }) => {
      const [newest] = await memory.timeline({ channel: name, limit: 1 });
      return newest === undefined ? [] : [`${name} ${timeAgo(newest.ts, now)}`];
    }),
  );
  return heard.flat().length === 0 ? [] : [good("last heard", heard.flat().join(", "))];
}
