import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { filesUnder } from "../../memory-home.ts";
import { createAgentHome, waitForPrograms, type AgentHome } from "../agents/agent-home.ts";
import type { Agent } from "../agents/agent.ts";
import { hostTools } from "../agents/host-tools.ts";
import { converseIn, type Conversation } from "../conversation.ts";
import { lociCommand, runLoci } from "../loci-command.ts";

/** The remote of the project that all machines have cloned. */
const remote = "git@github.com:acme/lighthouse.git";

/** A machine of a member: a home, a clone of the team's project, and another project. */
export interface TeamMachine {
  readonly place: AgentHome;
  /** The folder of a project that the team does not share. */
  readonly elsewhere: string;
  /** Every conversation on this machine, in order. */
  readonly conversations: readonly Conversation[];
  /** Runs `loci` as the person does, in the shared project unless another folder is named. */
  loci(args: readonly string[], cwd?: string): Promise<string>;
  /** Lets an agent answer a prompt with a text, in the shared project unless another folder is named. */
  converse(agent: Agent, prompt: string, answer: string, cwd?: string): Promise<Conversation>;
  /** Joins as a further machine of the member who uses the other machine. */
  joinBeside(address: string, other: TeamMachine): Promise<void>;
  /** Waits for the work that hooks have started, such as a sync. */
  waitForBackground(): void;
  /** The files of this machine whose bytes contain a text, in upper or lower case. */
  filesWith(text: string): string[];
  /** Only Loci's own files whose bytes contain a text. */
  lociFilesWith(text: string): string[];
}

export async function createTeamMachine(agents: readonly Agent[]): Promise<TeamMachine> {
  const place = createAgentHome();
  const { home, project } = place;
  execFileSync("git", ["-C", project, "remote", "add", "origin", remote]);
  const elsewhere = join(project, "..", "elsewhere");
  mkdirSync(elsewhere);
  execFileSync("git", ["init", "--quiet", elsewhere]);
  for (const { name } of agents) await runLoci(["install", name, "--yes"], place);
  const conversations: Conversation[] = [];
  // A hook may still write after the agent has ended.
  const search = (folders: readonly string[], text: string): string[] => {
    waitForPrograms(home);
    return folders.flatMap(filesUnder).filter((path) => isIn(readFileSync(path), text));
  };
  return {
    place,
    elsewhere,
    conversations,
    loci: (args, cwd = project) => runLoci(args, { home, cwd }),
    converse: async (agent, prompt, answer, cwd = project) => {
      const task = { prompt, args: hostTools[agent.name].args };
      const held = await converseIn({ ...place, project: cwd }, agent, () => ({ text: answer }), task);
      conversations.push(held);
      return held;
    },
    joinBeside: async (address, other) => {
      const child = spawn(process.execPath, [lociCommand, "team", "join", address, "--device", "desktop"], {
        cwd: project,
        env: { HOME: home, PATH: process.env["PATH"], TMPDIR: join(home, "tmp"), NO_COLOR: "1" },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const ended = once(child, "exit");
      let said = "";
      for await (const part of child.stderr) {
        said += String(part);
        const code = /loci team approve (\S+)/.exec(said)?.[1];
        if (code !== undefined) {
          said = "";
          await other.loci(["team", "approve", code, "--yes"]);
        }
      }
      await ended;
      if (child.exitCode !== 0) throw new Error(`the second machine did not join: ${said}`);
    },
    waitForBackground: () => waitForPrograms(home),
    filesWith: (text) => search([home, project, elsewhere], text),
    lociFilesWith: (text) => search([join(home, ".config", "ai"), join(home, ".local", "state", "ai")], text),
  };
}

function isIn(bytes: Buffer, text: string): boolean {
  return bytes.toString("latin1").toLowerCase().includes(text.toLowerCase());
}
