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
