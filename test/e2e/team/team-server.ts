import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { makeScratch, removeScratch } from "../../../src/platform/files/scratch.ts";
import { createEmptyDatabases, startServer } from "../../server/postgres-cluster.ts";
import { lociCommand, runLoci } from "../loci-command.ts";

/** A team server that the built command runs, over a real PostgreSQL. */
export interface RunningTeamServer {
  /** Makes a team. Returns the arguments of `loci` with which its administrator joins. */
  createTeam(name: string, owner: string): Promise<string[]>;
  /** Everything that the node has written so far. */
  output(): string;
  close(): Promise<void>;
}

/** Sets up and starts a server with the commands of docs/team.md. */
export async function startTeamServer(): Promise<RunningTeamServer> {
  const home = makeScratch("team-server");
  const postgres = await startServer();
  const { log, keys, logOwner, keysOwner } = await createEmptyDatabases(postgres);
  const operator = { home, env: { LOCI_POSTGRES_OWNER: logOwner, LOCI_POSTGRES_KEYS_OWNER: keysOwner } };
  const clear = (): void => {
    postgres.dispose();
    removeScratch(home);
  };
  try {
    await runLoci(["server", "migrate"], operator);
    const node = await startNode(home, { LOCI_POSTGRES: log, LOCI_POSTGRES_KEYS: keys });
    return {
      createTeam: async (name, owner) =>
        joinArguments(
          await runLoci(["server", "tenants", "create", name, "--owner", owner, "--url", node.url], operator),
        ),
      output: node.output,
      close: async () => {
        await node.stop();
        clear();
      },
    };
  } catch (error) {
    clear();
    throw error;
  }
}

/** Returns the arguments of the `loci team join` that a command has printed. */
export function joinArguments(printed: string): string[] {
  const line = /loci (team join \S+)/.exec(printed)?.[1];
  if (line === undefined) throw new Error(`there is no line to join with in: ${printed}`);
  return line.split(" ");
}

interface TeamNodeProcess {
  readonly url: string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

const startMs = 60_000;

async function startNode(home: string, databases: Readonly<Record<string, string>>): Promise<TeamNodeProcess> {
  const args = ["serve", "--port", "0", "--workers", "1", "--indexes", join(home, "indexes")];
  const child = spawn(process.execPath, [lociCommand, ...args], {
    env: { HOME: home, PATH: process.env["PATH"], ...databases },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  for (const end = performance.now() + startMs; ;) {
    const url = /"event":"started","url":"([^"]+)"/.exec(output)?.[1];
    if (url !== undefined) return { url, output: () => output, stop };
    if (child.exitCode !== null || performance.now() > end) {
      child.kill("SIGKILL");
      throw new Error(`the node did not start: ${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
