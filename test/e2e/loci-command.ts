import { execFile } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { agents } from "./agents/agents.ts";
import { agentCommand } from "./programs.ts";

const run = promisify(execFile);

/** A person who has these agents can start each by its name. */
function searchPath(): string {
  return [...agents.map(({ name }) => dirname(agentCommand(name))), process.env["PATH"]].join(delimiter);
}

/** The built command, as it stands in the package. */
const lociCommand = fileURLToPath(new URL("../../dist/cli/loci.js", import.meta.url));

/** Runs the built `loci` as a person in this home and folder would. */
export async function runLoci(
  args: readonly string[],
  { home, cwd = home, env = {} }: { home: string; cwd?: string; env?: Readonly<Record<string, string>> },
): Promise<string> {
  const { stdout } = await run(process.execPath, [lociCommand, ...args], {
    cwd,
    env: { HOME: home, PATH: searchPath(), TMPDIR: join(home, "tmp"), NO_COLOR: "1", ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
