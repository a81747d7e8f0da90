import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { addMember, openTeamWorld, type Person } from "../server/team-world.ts";
import type { Ui } from "./open-ui.ts";
import { repository } from "./run-installed.ts";

/** A team on a real node over PostgreSQL, which the machine of a test has joined as its administrator ada. */
export interface TeamServer {
  /** The shared space: that of the folder in which the commands of a test run. */
  readonly space: string;
  /** Stores a fact as bob, in the shared space. */
  readonly shareAsBob: (text: string) => Promise<void>;
  /** The texts that bob finds in the shared space, on the server. */
  readonly findAsBob: (q: string) => Promise<readonly string[]>;
  /** Stops the node, and starts it again on the same port unless it runs. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the server, and joins it on the machine of the UI. */
export async function joinTeam({ loci }: Pick<Ui, "loci">): Promise<TeamServer> {
  const world = await openTeamWorld();
  const folder = makeScratch("team-server");
  const first = await startNode(folder, world.urls, "0");
  const { url } = first;
  let running: RunningNode | null = first;
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };
  const tenant = await world.operator.createTeam("Acme", "ada");
  const { text: invitation } = await world.operator.inviteDevice(tenant, "ada", 7);
  await loci.run(["team", "join", `${url}/#${invitation}`, "--device", "ada-laptop"]);
  const git = join(loci.home, "shop", ".git");
  mkdirSync(git, { recursive: true });
  writeFileSync(join(git, "config"), '[remote "origin"]\n\turl = https://git.example/acme/shop.git\n');
  const { space } = JSON.parse((await loci.run(["team", "spaces", "create", "--json"])).stdout) as { space: string };
  const { text: second } = await world.operator.inviteDevice(tenant, "ada", 7);
  const ada = await world.teams.join(second, "old-desktop");
  const member = await world.identity.authenticate(ada?.token ?? "");
  if (member === null || ada === null) throw new Error("the second device of ada did not join");
  const bob = await addMember(world, { member, token: ada.token }, "bob", { space, role: "writer" });
  await loci.run(["sync"]);
  const ask = async (person: Person, line: string, body?: unknown): Promise<Response> => {
    const [method = "GET", path = "/"] = line.split(" ");
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        "content-type": "application/json",
        "loci-space": space,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${line}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    space,
    shareAsBob: async (text) => {
      await ask(bob, "POST /memory/record", { type: "fact", text, space: "/work/shop" });
    },
    findAsBob: async (q) => {
      const response = await ask(bob, `GET /memory/search?q=${encodeURIComponent(q)}`);
      return ((await response.json()) as { hits: { snippet: string }[] }).hits.map(({ snippet }) => snippet);
    },
    stop,
    start: async () => {
      running ??= await startNode(folder, world.urls, new URL(url).port);
    },
    close: async () => {
      await stop();
      await world.close();
      removeScratch(folder);
    },
  };
}

interface RunningNode {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function startNode(
  folder: string,
  { log, keys }: { readonly log: string; readonly keys: string },
  port: string,
): Promise<RunningNode> {
  const args = ["serve", "--port", port, "--postgres", log, "--keys", keys, "--workers", "1"];
  const child = spawn(process.execPath, [join(repository, "src/cli/loci.ts"), ...args], {
    env: {
      ...process.env,
      AI_MEMORY_PATH: join(folder, "memory"),
      XDG_STATE_HOME: join(folder, "state"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (part: Buffer) => (output += part.toString()));
  const started = new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the node did not start: ${output}`)));
    child.stdout.on("data", (part: Buffer) => {
      output += part.toString();
      const address = /"event":"started","url":"([^"]+)"/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return {
    url: await started,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
