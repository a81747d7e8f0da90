import { isAbsolute, join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { Environment } from "./host-installer.ts";

/** Returns the folder in an environment variable, or else a folder in the user's home. */
export function userFolder(env: Environment, variable: string, name: string): string {
  const folder = env[variable];
  return folder !== undefined && isAbsolute(folder) ? folder : join(userHome(env), name);
}

export function userHome(env: Environment): string {
  const home = env["HOME"] ?? env["USERPROFILE"];
  if (home !== undefined && isAbsolute(home)) return home;
  throw new LociError("HOME_MISSING", "HOME is not set, so nobody knows where the agent keeps its settings; set HOME");
}

const names = ["AI_MEMORY_PATH", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] as const;

/**
 * Returns the variables that locate the memory, for settings of a host that passes few variables to servers. Empty if
 * none is set.
 */
export function memoryVariables(env: Environment): { env?: Readonly<Record<string, string>> } {
  const set = names.flatMap((name) => {
    const value = env[name];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  return set.length === 0 ? {} : { env: Object.fromEntries(set) };
}
