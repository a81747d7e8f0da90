import { resolve } from "node:path";

import type { InstallRequest } from "../../agents/install/host-installer.ts";
import { ownProgram } from "../../agents/own-program.ts";
import type { Cli } from "../command.ts";

/** What is to be installed: this program, for the person or into the settings of one folder. */
export function createInstallRequest({ world, config }: Cli, project: string | null, hasServer = true): InstallRequest {
  return {
    env: world.env,
    program: ownProgram(world.env),
    project: project === null ? null : resolve(world.cwd, project),
    hasServer,
    guards: (["delegation", "permissions"] as const).filter((guard) => config().config.guards[guard]),
  };
}
