import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { mountTmpfs, remount, unmount } from "../crash/mount.ts";
import { filesUnder } from "../memory-home.ts";
import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { agents } from "./agents/agents.ts";
import { hostTools } from "./agents/host-tools.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";

const answer = "The tower has 217 steps.";
const prompt = "How many steps has the tower?";

/** The folders that Loci writes to. Each gets a separate file system. */
const foldersOf = (home: string) => [join(home, ".config", "ai"), join(home, ".local", "state", "ai")];

const indexFiles = (home: string) =>
  foldersOf(home)
    .flatMap(filesUnder)
    .filter((path) => /index-.*\.sqlite/.test(path));

/** Fills a file system to its last byte. */
function fill(folder: string): void {
  spawnSync("dd", ["if=/dev/zero", `of=${join(folder, "ballast")}`, "bs=4096"]);
}

/** The settings files of agents that `loci install` wrote. */
function installedFiles(home: string): string[] {
  return readdirSync(home, { recursive: true, encoding: "utf8" })
    .map((name) => join(home, name))
    .filter((path) => path.endsWith(".json") && statSync(path).isFile())
    .filter(
      (path) => /hook\.(?:cjs|sh \S+) [a-z-]+ \w+/.test(readFileSync(path, "utf8")) && !path.includes("/installs/"),
    );
}

/** What a person sees of a conversation, and what reached the model. */
function seenOf({ outcome, requests, faults, strays }: Conversation) {
  const printed = `${outcome.stdout}${outcome.stderr}`;
  return {
    exit: outcome.exit,
    isAnswered: outcome.stdout.includes(answer),
    requests: requests.length,
    complaints: [...faults, ...strays, ...printed.split("\n").filter((line) => complaint.test(line))],
  };
}

const complaint = /loci:|hook.*(?:fail|error)|ENOSPC|EROFS|SQLITE/i;

/** The expected result of a conversation, which is the same as without Loci. */
const undisturbed = { exit: 0, isAnswered: true, requests: 2, complaints: [] };

describe.each(agents)("$name is not disturbed", (agent) => {
  let place: AgentHome;
  const mounted: string[] = [];

  const talk = (question = prompt): Promise<Conversation> => {
    const { runShell, args } = hostTools[agent.name];
    return converseIn(
      place,
      agent,
      ({ messages }) =>
        messages.some(({ toolResults }) => toolResults !== undefined)
          ? { text: answer }
          : { call: runShell("echo 217") },
      { prompt: question, args },
    );
  };

  beforeAll(async () => {
    place = createAgentHome();
    for (const folder of foldersOf(place.home)) {
      mkdirSync(folder, { recursive: true });
      mountTmpfs(folder, "24m");
      mounted.push(folder);
    }
    await runLoci(["install", agent.name, "--yes"], place);
    await talk("What is this place?");
  });

  afterAll(() => {
    for (const folder of mounted) unmount(folder);
    place?.remove();
  });

  it("by unwritable files of Loci", async () => {
    verifies("HOOK-5.a");
    for (const folder of mounted) remount(folder, "ro");
    const seen = seenOf(await talk());
    for (const folder of mounted) remount(folder, "rw");
    expect(seen).toEqual(undisturbed);
  });

  it("by a missing index, which is rebuilt automatically", async () => {
    verifies("HOOK-5.a");
    for (const path of indexFiles(place.home)) rmSync(path);
    expect(seenOf(await talk())).toEqual(undisturbed);
    expect(indexFiles(place.home).length).toBeGreaterThan(0);
    const found = await runLoci(["search", "steps tower"], { home: place.home, cwd: place.project });
    expect(found).toContain(answer);
  });

  it("by a full disk that holds the log, and the lost events are counted", async () => {
    verifies("HOOK-5.a", "LOG-11.d");
    const [log = ""] = mounted;
    const refused = async (): Promise<number> => {
      const stats = JSON.parse(await runLoci(["stats", "--json"], place)) as { cycle: { refused: number } };
      return stats.cycle.refused;
    };
    const before = await refused();
    fill(log);
    const seen = seenOf(await talk());
    rmSync(join(log, "ballast"));
    expect(seen).toEqual(undisturbed);
    expect(await refused()).toBeGreaterThan(before);
  });

  it("by hooks that take 200 ms longer", async () => {
    verifies("HOOK-5.b");
    for (const path of installedFiles(place.home)) {
      const slow = readFileSync(path, "utf8").replaceAll(
        /"((?:command|bash)"\s*:\s*)"(?=[^"]*hook\.(?:cjs|sh))/g,
        '"$1"sleep 0.2; ',
      );
      expect(slow).toContain("sleep 0.2");
      writeFileSync(path, slow);
    }
    expect(seenOf(await talk())).toEqual(undisturbed);
  });
});
