import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { lociCommand } from "../loci-command.ts";
import { startModelServer } from "../model-server/model-server.ts";
import type { ModelRequest, Script } from "../model-server/script.ts";
import { agentCommand } from "../programs.ts";
import type { AgentHome } from "./agent-home.ts";
import type { Agent } from "./agent.ts";
import { environment } from "./run-headless.ts";

/** The first request to the model that contains a text, and the screen at the end. */
export interface TerminalRun {
  /** Undefined if no request contained the text in time. */
  readonly request: ModelRequest | undefined;
  readonly screen: string;
}

/** What to run, and the text to wait for. */
interface TerminalTask {
  readonly args: readonly string[];
  readonly script: Script;
  /** The folder in which a person types the command. */
  readonly folder?: string;
  /** The text, and whether a request to the model or the screen has to contain it. */
  readonly until: string;
  readonly of: "request" | "screen";
}

const patience = 90_000;

/**
 * Runs `loci` in a terminal of its own, as a person would, until an agent that it starts has sent this text to the
 * model or shown it.
 */
export async function lociInTerminal(
  { home, project }: AgentHome,
  agent: Agent,
  { args, script, folder = project, until, of }: TerminalTask,
): Promise<TerminalRun> {
  const model = await startModelServer(script);
  const program = agent.atTerminal?.({ home, project, model });
  if (program === undefined) throw new Error(`no test runs ${agent.name} in a terminal`);
  const scratch = mkdtempSync(join(home, "terminal-"));
  const bin = join(scratch, "bin");
  mkdirSync(bin);
  const command = join(bin, program.command);
  writeFileSync(command, `#!/bin/sh\nexec ${shellWords([agentCommand(agent.name), ...program.args])} "$@"\n`);
  chmodSync(command, 0o755);
  const base = environment({ home, model });
  const env = { ...base, ...program.env, TERM: "xterm-256color", PATH: [bin, base["PATH"]].join(delimiter) };
  const line = `cd ${shellWords([folder])} && exec env -i ${shellWords(Object.entries(env).map(([name, value]) => `${name}=${value}`))} ${shellWords([process.execPath, lociCommand, ...args])}`;
  const socket = join(scratch, "tmux");
  const tmux = (...words: readonly string[]): string =>
    spawnSync("tmux", ["-S", socket, "-f", "/dev/null", ...words], { encoding: "utf8" }).stdout;
  try {
    tmux("new-session", "-d", "-x", "120", "-y", "40", line, ";", "set", "remain-on-exit", "on");
    const find = () => model.requests.find(({ messages }) => messages.some(({ text }) => text.includes(until)));
    const end = performance.now() + patience;
    const isOver = () => performance.now() > end || tmux("display", "-p", "#{pane_dead}").startsWith("1");
    const screen = () => tmux("capture-pane", "-p");
    const isThere = () => (of === "screen" ? screen().includes(until) : find() !== undefined);
    while (!isThere() && !isOver()) await setTimeout(100);
    return { request: find(), screen: screen() };
  } finally {
    tmux("kill-server");
    await model.close();
  }
}

function shellWords(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}
