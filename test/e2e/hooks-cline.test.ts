import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { cline } from "./agents/cline.ts";
import { hostTools } from "./agents/host-tools.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";
import { loggedEvents } from "./logged-events.ts";
import { learned, learnPort, question, says, works } from "./staging-conversation.ts";

const attempts = 3;
const ownServers = `{\n  "mcpServers": {\n    "mine": { "command": "true", "disabled": true }\n  }\n}`;

describe("Cline with its plugin", () => {
  let place: AgentHome;
  let worked: Conversation;
  let servers: string;

  const work = async (): Promise<void> => {
    place = createAgentHome();
    writeFileSync(join(place.project, "steps.txt"), "217\n");
    servers = join(place.home, ".cline", "data", "settings", "cline_mcp_settings.json");
    await runLoci(["config", "set", "guards.permissions", "true"], place);
    await converseIn(place, cline, says("Good morning."), { prompt: "Good morning." });
    writeFileSync(servers, ownServers);
    for (const agent of ["claude-code", "cline"]) await runLoci(["install", agent, "--yes"], place);
    await learnPort(place);
    worked = await converseIn(place, cline, works(hostTools.cline), { prompt: question });
  };

  const toolResults = () => worked.lastRequest().messages.flatMap(({ toolResults: results }) => results ?? []);

  // Cline waits four seconds for its plugins and servers, and then works without them. A busy machine is slower.
  const hasLoaded = (): boolean =>
    loggedEvents(place, "cline").length > 0 && (JSON.stringify(toolResults()[1]) ?? "").includes("6433");

  beforeAll(async () => {
    for (let attempt = 1; ; attempt += 1) {
      await work();
      if (hasLoaded() || attempt === attempts) return;
      place.remove();
    }
  });

  afterAll(() => place?.remove());

  it("receives what Claude Code learned, beside the prompt, once", () => {
    verifies("HOOK-4.b", "INJ-1.a");
    const turns = worked.lastRequest().messages.filter(({ role, text }) => role === "user" && text.includes(learned));
    expect(turns, worked.explain()).toHaveLength(1);
    expect(turns[0]?.text.split(learned)).toHaveLength(2);
  });

  it("otherwise works as without Loci: same answer, no error", () => {
    verifies("HOOK-5.a");
    const { outcome, faults } = worked;
    expect({ exit: outcome.exit, faults }, worked.explain()).toEqual({ exit: 0, faults: [] });
    expect(outcome.stdout).toContain("On 6433.");
  });

  it("offers the memory's tools, and blocks clearly harmful calls", () => {
    verifies("GRD-2.b");
    const results = toolResults();
    expect(JSON.stringify(results[0])).toContain("217");
    expect(JSON.stringify(results[1]), worked.explain()).toContain("6433");
    expect(JSON.stringify(results[2])).toContain("it runs what it has just loaded from elsewhere");
    expect(existsSync(join(place.project, "ran-denied")), worked.explain()).toBe(false);
  });

  it("reports each prompt, tool call and answer once, and the prompt as the person's", () => {
    verifies("HOOK-1.b", "INJ-7.b");
    const events = loggedEvents(place, "cline");
    const textsOf = (wanted: string): (string | undefined)[] =>
      events.filter(({ kind }) => kind === wanted).map(({ content }) => content.text);
    expect(textsOf("prompt.submitted"), worked.explain()).toEqual([question]);
    expect(events.find(({ kind }) => kind === "prompt.submitted")?.trust).toBe("user");
    expect(textsOf("reply.finished"), worked.explain()).toEqual(["On 6433."]);
    expect(textsOf("session.started")).toHaveLength(1);
    const finished = textsOf("tool.finished").filter((text) => text?.includes("217") === true);
    expect(finished, worked.explain()).toHaveLength(1);
  });

  it("reports through its plugin all events that its own files contain, except those from before the installation", async () => {
    verifies("HOOK-8.a");
    const report = JSON.parse(await runLoci(["import", "cline", "--json"], place)) as { hosts: object[] };
    // The session before the installation is the one that only the files have.
    expect(report.hosts, worked.explain()).toMatchObject([{ transcripts: 2, sessions: 2, stored: 3, refused: 0 }]);
  });

  it("has every event in its own files that its plugin reported, except the decisions of guards", async () => {
    verifies("HOOK-8.a");
    const empty = { ...place, home: join(place.home, "empty") };
    const sessions = join(".cline", "data", "sessions");
    cpSync(join(place.home, sessions), join(empty.home, sessions), { recursive: true });
    await runLoci(["import", "cline"], empty);
    const textsIn = (home: AgentHome): string[] =>
      loggedEvents(home, "cline")
        .filter(({ kind }) => kind !== "permission.decided")
        .map(({ kind, content }) => `${kind} ${content.text}`)
        .sort();
    expect(textsIn(empty)).toEqual(textsIn(place));
    expect(textsIn(empty)).toContain("prompt.submitted Good morning.");
  });

  it("passes loci doctor, and has its old settings after uninstalling", async () => {
    verifies("HOOK-7.b", "HOOK-7.c");
    const { checks } = JSON.parse(await runLoci(["doctor", "--json"], place)) as {
      checks: { name: string; found: string }[];
    };
    const own = checks.filter(({ name }) => name === "cline").map(({ found }) => found);
    expect(own).toEqual([
      expect.stringMatching(/^Cline: a hook was tried and arrived after \d+ ms; sh and curl ask a session helper/),
    ]);
    await runLoci(["uninstall", "cline", "--yes"], place);
    expect(existsSync(join(place.home, ".cline", "plugins"))).toBe(false);
    expect(readFileSync(servers, "utf8")).toBe(ownServers);
  });
});
