import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";

import { agentCommand, type AgentName } from "../programs.ts";
import type { AgentOutcome, AgentRun } from "./agent.ts";

const usualTimeoutMs = 120_000;

/** Runs an agent's command without a terminal and without standard input, with only this environment. */
export async function runHeadless(
  name: AgentName,
  args: readonly string[],
  run: AgentRun,
  env: Readonly<Record<string, string>>,
): Promise<AgentOutcome> {
  const child = spawn(agentCommand(name), args, {
    cwd: run.project,
    env: { ...environment(run), ...env, ...run.env },
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that the agent's children can be stopped with it.
    detached: true,
  });
  const exit = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("exit", resolve));
  const timer = setTimeout(() => endGroup(child.pid), run.timeoutMs ?? usualTimeoutMs);
  try {
    const printed = Promise.all([text(child.stdout), text(child.stderr)]);
    const code = await exit;
    endGroup(child.pid);
    const [stdout, stderr] = await printed;
    return { exit: code, stdout, stderr };
  } finally {
    clearTimeout(timer);
  }
}

/** The variables that a program gets in each run. */
export function environment({ home, model }: Pick<AgentRun, "home" | "model">): Record<string, string> {
  const temp = join(home, "tmp");
  mkdirSync(temp, { recursive: true });
  return {
    HOME: home,
    TMPDIR: temp,
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
    LANG: "C.UTF-8",
    TERM: "dumb",
    // Every other network request goes to the model server, which refuses and records it.
    HTTP_PROXY: model.url,
    HTTPS_PROXY: model.url,
    NO_PROXY: "127.0.0.1,localhost",
  };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
