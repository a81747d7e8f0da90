import { isAbsolute, join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { Environment } from "./host-installer.ts";

/** The folder that a variable names, else one in the user's home. */
export function userFolder(env: Environment, variable: string, name: string): string {
  const given = env[variable];
  return given !== undefined && isAbsolute(given) ? given : join(userHome(env), name);
}

export function userHome(env: Environment): string {
  const home = env["HOME"] ?? env["USERPROFILE"];
  if (home !== undefined && isAbsolute(home)) return home;
  throw new LociError("HOME_MISSING", "HOME is not set, so nobody knows where the agent keeps its settings; set HOME");
}
