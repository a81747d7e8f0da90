import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { blockBegin } from "../../src/core/block/own-block.ts";
import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { claudeCode } from "./agents/claude-code.ts";
import { hostTools } from "./agents/host-tools.ts";
import { opencode } from "./agents/opencode.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";
import { loggedEvents } from "./logged-events.ts";
import type { Script } from "./model-server/script.ts";

const learned = "The staging database of the lighthouse listens on port 6433.";
const question = "On which port does the staging database of the lighthouse listen?";
const aside = "How many steps has the tower?";

const { runShell, delegate } = hostTools.opencode;

/**
 * Scripts a model that runs parallel commands, one of which fails, delegates a task, and then answers. opencode's
 * requests for titles have no tools.
 */
const works: Script = ({ messages, tools }) => {
  if (tools.length === 0) return { text: "A title" };
  if (messages.some(({ text }) => text === "Count the steps.")) return { text: "There are 217 steps." };
  const turns = messages.filter(({ toolCalls }) => toolCalls !== undefined).length;
  if (turns === 0) return { calls: [runShell("cat steps.txt"), runShell("cat nowhere.txt")] };
  return turns === 1 ? { call: delegate("Count the steps.") } : { text: "The tower has 217 steps." };
};

const says =
  (text: string): Script =>
  ({ tools }) => ({ text: tools.length === 0 ? "A title" : text });

const loggedBy = (place: AgentHome) => loggedEvents(place, "opencode");

describe("opencode, which has plugins and no hooks on standard input,", () => {
  let place: AgentHome;
  let asked: Conversation;
  let worked: Conversation;

  beforeAll(async () => {
    place = createAgentHome();
    writeFileSync(join(place.project, "steps.txt"), "217\n");
    for (const agent of ["claude-code", "opencode"]) await runLoci(["install", agent, "--yes"], place);
    await converseIn(place, claudeCode, says(learned), { prompt: "Find out the port of the staging database." });
    await converseIn(place, claudeCode, says("I have written it down."), { prompt: "Which colour has the door?" });
    asked = await converseIn(place, opencode, says("On 6433."), { prompt: question });
    worked = await converseIn(place, opencode, works, { prompt: aside });
  });

  afterAll(() => place?.remove());

  it("receives what Claude Code learned, beside the prompt, once", () => {
    verifies("HOOK-4.b", "INJ-1.a");
    const { messages } = asked.lastRequest();
    const turns = messages.filter(({ text }) => text.includes(learned));
    expect(turns, asked.explain()).toHaveLength(1);
    expect(turns[0]?.role).toBe("user");
    expect(turns[0]?.text.split(learned)).toHaveLength(2);
    expect(turns[0]?.text.startsWith(question)).toBe(true);
  });

  it("shows at the start where the last session ended, once in a long turn", () => {
    verifies("HOOK-4.a");
    const { messages } = worked.lastRequest();
    expect(messages.filter(({ role }) => role === "tool")).toHaveLength(3);
    const all = messages.map(({ text }) => text).join("\n");
    expect(all.split("On 6433."), all).toHaveLength(2);
    expect(all.split(blockBegin), all).toHaveLength(2);
  });

  it("otherwise works as without Loci: same answer, no error", () => {
    verifies("HOOK-5.a");
    for (const { outcome, faults } of [asked, worked])
      expect({ exit: outcome.exit, faults }).toEqual({ exit: 0, faults: [] });
    expect(asked.outcome.stdout).toContain("On 6433.");
    expect(worked.outcome.stdout).toContain("The tower has 217 steps.");
  });

  it("reports events: prompts, parallel tools and a failing one, a subagent, answers, start and end", () => {
    verifies("HOOK-1.b");
    const events = loggedBy(place);
    const session = events.find(({ content }) => content.text === aside)?.scope.session;
    const own = events.filter(({ scope }) => scope.session === session);
    const lines = own.map(({ kind, outcome, content }) =>
      [kind, outcome?.status, content.meta?.["subagentType"], content.text?.split("\n")[0]].filter(Boolean).join(" | "),
    );
    expect(lines.sort(), worked.explain()).toEqual([
      "error.raised | failure | cat nowhere.txt",
      "host.reported | general | subagent general started",
      `prompt.submitted | ${aside}`,
      "reply.finished | The tower has 217 steps.",
      "reply.finished | general | There are 217 steps.",
      "session.ended",
      "session.started",
      "tool.called | failure | bash: cat nowhere.txt",
      "tool.called | success | bash: cat steps.txt",
      "tool.called | success | task: Count the steps.",
      "tool.finished | success | 217",
      "tool.finished | success | There are 217 steps.",
    ]);
    expect(new Set(own.map(({ key }) => key)).size).toBe(own.length);
  });

  it("reports through its plugin all events that its own files contain", async () => {
    verifies("HOOK-8.a");
    const report = JSON.parse(await runLoci(["import", "opencode", "--json"], place)) as { hosts: object[] };
    expect(report.hosts).toMatchObject([{ host: "opencode", transcripts: 1, sessions: 2, stored: 0, refused: 0 }]);
  });

  it("passes loci doctor", async () => {
    const { checks } = JSON.parse(await runLoci(["doctor", "--json"], place)) as {
      checks: { name: string; found: string }[];
    };
    const own = checks.filter(({ name }) => name === "opencode").map(({ found }) => found);
    expect(own).toEqual([
      expect.stringMatching(/^opencode: a hook was tried and arrived after \d+ ms; sh and curl ask a session helper/),
    ]);
  });

  it("recognises a subagent's session after a restart: its messages are not prompts of the person", async () => {
    verifies("HOOK-1.b");
    const before = loggedBy(place);
    const started = before.find(({ content }) => content.text === "subagent general started");
    const [child, root] = [started?.content.meta?.["subagent"] ?? "", started?.scope.session];
    const again = { prompt: "Count them again.", args: ["--session", child] };
    const { outcome } = await converseIn(place, opencode, says("Still 217."), again);
    expect(outcome.exit).toBe(0);
    const added = loggedBy(place).slice(before.length);
    expect(added.map(({ kind, content }) => [kind, content.text])).toContainEqual(["reply.finished", "Still 217."]);
    expect(added.filter(({ kind }) => kind === "prompt.submitted")).toEqual([]);
    expect(new Set(added.map(({ scope }) => scope.session))).toEqual(new Set([root]));
  });

  it("has its old settings after uninstalling", async () => {
    const folder = join(place.home, ".config", "opencode");
    expect(readdirSync(join(folder, "plugins"))).toEqual(["loci.js"]);
    await runLoci(["uninstall", "opencode", "--yes"], place);
    expect(existsSync(join(folder, "plugins"))).toBe(false);
    expect(readFileSync(join(folder, "opencode.json"), "utf8")).not.toContain("loci");
  });
});
