import { existsSync } from "node:fs";

import { LociError } from "../core/errors.ts";
import { closestName } from "../core/text/closest-name.ts";
import { findProgram } from "../platform/programs/find-program.ts";
import type { Host } from "./host.ts";
import { hosts } from "./hosts.ts";
import { editors } from "./install/editors.ts";
import type { InstallTarget } from "./install/host-installer.ts";

/** The names of all hosts that Loci knows. */
export const hostNames = hosts.map(({ manifest }) => manifest.name);

/** The names of the programs that get the MCP server only. */
export const editorNames = editors.map(({ manifest }) => manifest.name);

/**
 * Returns the hosts with these names. The name `all` selects every host for which `isMeant` returns true. Throws USAGE
 * for an unknown name.
 */
export async function chosenHosts(
  names: readonly string[],
  isMeant: (host: Host) => Promise<boolean>,
): Promise<Host[]> {
  return choose(names, hosts, isMeant, knownHosts);
}

/**
 * Returns the hosts and other programs with these names, in the same way. `loci install` writes the settings of all of
 * them.
 */
export async function chosenTargets(
  names: readonly string[],
  isMeant: (target: InstallTarget) => Promise<boolean>,
): Promise<InstallTarget[]> {
  const known = `${knownHosts}. With MCP only: ${editorNames.join(", ")}`;
  return choose(names, [...hosts, ...editors], isMeant, known);
}

async function choose<T extends Pick<InstallTarget, "manifest">>(
  names: readonly string[],
  all: readonly T[],
  isMeant: (target: T) => Promise<boolean>,
  known: string,
): Promise<T[]> {
  if (names.length === 0) throw new LociError("USAGE", `which agent? ${known}`);
  const allNames = all.map(({ manifest }) => manifest.name);
  for (const name of names) if (name !== "all" && !allNames.includes(name)) throw unknownName(name, allNames, known);
  const chosen = await Promise.all(
    all.map(async (target) =>
      names.includes(target.manifest.name) || (names.includes("all") && (await isMeant(target))) ? [target] : [],
    ),
  );
  return chosen.flat();
}

const knownHosts = `Loci knows ${hostNames.join(", ")}, or all of them that are on this machine: all`;

function unknownName(name: string, all: readonly string[], known: string): LociError {
  const close = closestName(name, all);
  const hint = close === null ? "." : `; did you mean ${close}?`;
  return new LociError("USAGE", `there is no agent '${name}'${hint} ${known}`);
}

/** True if a host is used on this machine: it has settings, or its command exists. */
export async function isOnMachine(
  host: InstallTarget,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const installer = await host.loadInstaller();
  return existsSync(installer.home(env)) || findProgram(installer.command, env["PATH"] ?? "") !== null;
}
