import { execFile } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { allAgents } from "./agents/agents.ts";
import { agentCommand } from "./programs.ts";

const run = promisify(execFile);

/** A PATH with which each agent can be started by its name. */
function searchPath(): string {
  return [...allAgents.map(({ name }) => dirname(agentCommand(name))), process.env["PATH"]].join(delimiter);
}

/** The built command, as in the package. */
export const lociCommand = fileURLToPath(new URL("../../dist/cli/loci.cjs", import.meta.url));

/** The script that the agents' hooks start. */
export const hookScript = fileURLToPath(new URL("../../dist/hook/hook.cjs", import.meta.url));

/** Runs the built `loci` as a person in this home and folder would. */
export async function runLoci(
  args: readonly string[],
  { home, cwd = home, env = {}, input = "", script = lociCommand }: LociRun,
): Promise<string> {
  const running = run(process.execPath, [script, ...args], {
    cwd,
    env: { HOME: home, PATH: searchPath(), TMPDIR: join(home, "tmp"), NO_COLOR: "1", ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

interface LociRun {
  readonly home: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Text for standard input. */
  readonly input?: string;
  /** A script of the package to run instead of `loci`. */
  readonly script?: string;
}
