import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { bundlePrograms } from "../../scripts/bundle-programs.ts";
import { homeVariables } from "../../test/home-variables.ts";
import { joinTeam, openJoined } from "../../test/joined-team.ts";
import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import { resolvePlaces } from "../config/paths.ts";
import type { Team } from "../config/teams.ts";
import { nameToSpace } from "../core/access/scope.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { admittedEvent, sampleEvent } from "../testing/index.ts";

let scripts: string;
let home: TestHome;
let cwd: string;
beforeAll(async () => {
  scripts = makeScratch("hook-team-bundle");
  await bundlePrograms(scripts);
});
afterAll(() => removeScratch(scripts));
beforeEach(() => {
  home = createTestHome();
  cwd = home.shop();
});
afterEach(() => home.remove());

const space = "github.com/acme/shop";
const joinShop = (): Team => joinTeam(resolvePlaces(homeVariables(home.path)).state, "ann", space);

/** Runs a hook of Claude Code in a folder. Returns the context that the model gets. */
function contextOf(event: string, more: object, folder = cwd): string {
  const input = JSON.stringify({
    session_id: "s1",
    cwd: folder,
    transcript_path: join(home.path, "none.jsonl"),
    hook_event_name: event,
    ...more,
  });
  const { status, stdout } = spawnSync(process.execPath, [join(scripts, "hook", "hook.cjs"), "claude-code", event], {
    env: { PATH: process.env["PATH"], ...homeVariables(home.path) },
    encoding: "utf8",
    input,
  });
  expect(status).toBe(0);
  const answer = JSON.parse(stdout) as { hookSpecificOutput?: { additionalContext?: string } };
  return answer.hookSpecificOutput?.additionalContext ?? "";
}

const begin = (folder?: string) => contextOf("SessionStart", { source: "startup" }, folder);
const ask = (prompt: string, folder?: string) =>
  contextOf("UserPromptSubmit", { prompt, prompt_id: `p ${prompt}` }, folder);

/** Stores what bob has shared in the space, as if a sync had brought it. */
async function sharedByBob(team: Team, text: string): Promise<void> {
  const scope = { level: "space", user: "me", space: nameToSpace(space) } as const;
  await openJoined(team).receive("bob", [admittedEvent({ ...sampleEvent(text), scope }).line]);
}

describe("the start of a session in a space that shares by a rule", () => {
  verifies("SCO-10.b");

  it("reports what each rule shares, and how to end it", async () => {
    joinShop();
    expect(begin()).not.toContain("shared with its team");
    await home.loci(["share", "--rule", "facts"], { cwd });
    expect(begin()).toMatch(/new facts of this space are shared with its team.*`loci share --rule off` ends that/);
    await home.loci(["share", "--rule", "exchanges"], { cwd });
    expect(begin()).toContain("new facts, prompts and replies of this space are shared with its team");
    await home.loci(["share", "--rule", "off"], { cwd });
    expect(begin()).not.toContain("shared with its team");
  });

  it("does not mention sharing in another folder", async () => {
    joinShop();
    await home.loci(["share", "--rule", "facts"], { cwd });
    expect(begin(home.path)).not.toContain("shared with its team");
  });
});

describe("a prompt in a space with a team", () => {
  it("receives memories that others share in this space, with their names, but not in other spaces", async () => {
    verifies("SCALE-5.a");
    await sharedByBob(joinShop(), "The zeppelin deploy takes nine minutes");
    const question = "How long does the zeppelin deploy take?";
    expect(ask(question)).toMatch(/shared by bob.*nine minutes|nine minutes.*shared by bob/);
    expect(ask(`${question} Really?`, home.path)).not.toContain("nine minutes");
  });

  it("is stored in the person's own log, never in the shared stream, even with a rule", async () => {
    verifies("SCALE-5.b");
    const team = joinShop();
    await home.loci(["share", "--rule", "exchanges"], { cwd });
    ask("My zeppelin has a private hangar");
    contextOf("Stop", { last_assistant_message: "I noted the hangar." });
    expect([...openJoined(team).own(null)]).toEqual([]);
    const { memories = [], items = [] } = (await home.json(["timeline"], { cwd })) as Record<string, unknown[]>;
    expect(JSON.stringify([memories, items])).toContain("private hangar");
  });
});
