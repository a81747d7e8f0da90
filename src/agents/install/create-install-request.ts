import { resolve } from "node:path";

import type { LoadedConfig } from "../../config/load-config.ts";
import { ownProgram } from "../own-program.ts";
import type { InstallRequest } from "./host-installer.ts";

/** The surroundings of an installation: environment, folder and settings. */
export interface Installing {
  readonly world: { readonly env: Readonly<Record<string, string | undefined>>; readonly cwd: string };
  readonly config: () => LoadedConfig;
}

/** Returns the request to install this program into the user's settings, or into the settings of one project. */
export function createInstallRequest(
  { world, config }: Installing,
  project: string | null,
  hasServer = true,
): InstallRequest {
  return {
    env: world.env,
    program: ownProgram(world.env, config().config.hooks),
    project: project === null ? null : resolve(world.cwd, project),
    hasServer,
    guards: (["delegation", "permissions"] as const).filter((guard) => config().config.guards[guard]),
  };
}
