import { Readable } from "node:stream";

import { createCli } from "../src/cli/command-services.ts";
import type { Cli } from "../src/cli/command.ts";
import type { Output, World } from "../src/cli/world.ts";
import { homeVariables } from "./home-variables.ts";

const nowhere: Output = { isTTY: false, columns: undefined, write: () => {}, pass: async () => {} };

/** Creates the services of a command in a home folder, for a program that prints nothing and answers no question. */
export function createTestCli(
  home: string,
  { env = {}, cwd = home, input = "" }: { env?: Readonly<Record<string, string>>; cwd?: string; input?: string } = {},
): Cli {
  const world: World = {
    env: { ...homeVariables(home), ...env },
    cwd,
    now: () => Date.now(),
    stdin: Object.assign(Readable.from([Buffer.from(input)]), { isTTY: false }),
    stdout: nowhere,
    stderr: nowhere,
    programs: () => [],
  };
  return createCli(world, { isJson: false, options: [], definitions: {}, isNarrowed: false });
}
