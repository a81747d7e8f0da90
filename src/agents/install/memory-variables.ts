import type { Environment } from "./host-installer.ts";

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
