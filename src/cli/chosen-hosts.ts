import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import type { Host } from "../agents/host.ts";
import { hosts } from "../agents/hosts.ts";
import { closestName } from "../core/closest-name.ts";
import { LociError } from "../core/errors.ts";
import type { World } from "./world.ts";

/** What people call the hosts by. */
export const hostNames = hosts.map(({ manifest }) => manifest.name);

/** The host of a name, or with `all` those that `isMeant`. Throws USAGE for a name that Loci does not know. */
export async function chosenHosts(
  name: string | undefined,
  isMeant: (host: Host) => Promise<boolean>,
): Promise<Host[]> {
  if (name === "all") {
    const meant = await Promise.all(hosts.map(async (host) => ((await isMeant(host)) ? [host] : [])));
    return meant.flat();
  }
  const host = hosts.find(({ manifest }) => manifest.name === name);
  if (host !== undefined) return [host];
  const close = name === undefined ? null : closestName(name, hostNames);
  const hint = close === null ? "" : `; did you mean ${close}?`;
  const asked = name === undefined ? "which agent?" : `there is no agent '${name}'${hint}`;
  throw new LociError(
    "USAGE",
    `${asked} Loci knows ${hostNames.join(", ")}, or all of them that are on this machine: all`,
  );
}

/** Whether a host is used on this machine: it has settings, or its command is there. */
export async function isOnMachine(host: Host, { env }: Pick<World, "env">): Promise<boolean> {
  const installer = await host.loadInstaller();
  return existsSync(installer.home(env)) || findCommand(installer.command, env["PATH"] ?? "") !== null;
}

/** Where a command is, or null. */
export function findCommand(command: string, path: string): string | null {
  const places = path.split(delimiter).filter((folder) => folder !== "");
  return places.map((folder) => join(folder, command)).find((file) => existsSync(file)) ?? null;
}
