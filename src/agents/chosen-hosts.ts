import { existsSync } from "node:fs";

import { LociError } from "../core/errors.ts";
import { closestName } from "../core/text/closest-name.ts";
import { findProgram } from "../platform/find-program.ts";
import type { Host } from "./host.ts";
import { hosts } from "./hosts.ts";

/** The names of all hosts that Loci knows. */
export const hostNames = hosts.map(({ manifest }) => manifest.name);

/**
 * Returns the hosts with these names. The name `all` selects every host for which `isMeant` returns true. Throws USAGE
 * for an unknown name.
 */
export async function chosenHosts(
  names: readonly string[],
  isMeant: (host: Host) => Promise<boolean>,
): Promise<Host[]> {
  if (names.length === 0) throw new LociError("USAGE", `which agent? ${known}`);
  for (const name of names) if (name !== "all" && !hostNames.includes(name)) throw unknownHost(name);
  const chosen = await Promise.all(
    hosts.map(async (host) =>
      names.includes(host.manifest.name) || (names.includes("all") && (await isMeant(host))) ? [host] : [],
    ),
  );
  return chosen.flat();
}

const known = `Loci knows ${hostNames.join(", ")}, or all of them that are on this machine: all`;

function unknownHost(name: string): LociError {
  const close = closestName(name, hostNames);
  const hint = close === null ? "." : `; did you mean ${close}?`;
  return new LociError("USAGE", `there is no agent '${name}'${hint} ${known}`);
}

/** True if a host is used on this machine: it has settings, or its command exists. */
export async function isOnMachine(host: Host, env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  const installer = await host.loadInstaller();
  return existsSync(installer.home(env)) || findProgram(installer.command, env["PATH"] ?? "") !== null;
}
