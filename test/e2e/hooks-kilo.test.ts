import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { hostTools } from "./agents/host-tools.ts";
import { kilo } from "./agents/kilo.ts";
import { converseIn, type Conversation } from "./conversation.ts";
import { runLoci } from "./loci-command.ts";
import { loggedEvents } from "./logged-events.ts";
import { learned, learnPort, question, works } from "./staging-conversation.ts";

// Kilo needs 20 seconds of processor time for each start, so there is one conversation for all checks.
describe("Kilo Code, which was made from opencode,", () => {
  let place: AgentHome;
  let worked: Conversation;

  beforeAll(async () => {
    place = createAgentHome();
    writeFileSync(join(place.project, "steps.txt"), "217\n");
    await runLoci(["config", "set", "guards.permissions", "true"], place);
    for (const agent of ["claude-code", "kilo"]) await runLoci(["install", agent, "--yes"], place);
    await learnPort(place);
    worked = await converseIn(place, kilo, works(hostTools.kilo), { prompt: question });
  });

  afterAll(() => place?.remove());

  it("receives what Claude Code learned, beside the prompt, once", () => {
    verifies("HOOK-4.b", "INJ-1.a");
    const turns = worked.lastRequest().messages.filter(({ text }) => text.includes(learned));
    expect(turns, worked.explain()).toHaveLength(1);
    expect(turns[0]?.role).toBe("user");
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
    const results = worked.lastRequest().messages.flatMap(({ toolResults }) => toolResults ?? []);
    expect(JSON.stringify(results[0])).toContain("217");
    expect(JSON.stringify(results[1]), worked.explain()).toContain("6433");
    expect(JSON.stringify(results[2])).toContain("it runs what it has just loaded from elsewhere");
    expect(existsSync(join(place.project, "ran-denied")), worked.explain()).toBe(false);
  });

  it("reports events, and the prompt as the person's even though Kilo sets opencode's variable", () => {
    verifies("HOOK-1.b", "INJ-7.b");
    const events = loggedEvents(place, "kilo");
    const prompt = events.find(({ kind }) => kind === "prompt.submitted");
    expect(prompt).toMatchObject({ trust: "user", content: { text: question } });
    const kinds = new Set(events.map(({ kind }) => kind));
    for (const kind of ["session.started", "tool.called", "tool.finished", "reply.finished", "session.ended"])
      expect(kinds, worked.explain()).toContain(kind);
  });

  it("reports through its plugin all events that its own files contain", async () => {
    verifies("HOOK-8.a");
    const report = JSON.parse(await runLoci(["import", "kilo", "--json"], place)) as { hosts: object[] };
    expect(report.hosts).toMatchObject([{ host: "kilo", transcripts: 1, sessions: 1, stored: 0, refused: 0 }]);
  });

  it("passes loci doctor, and has its old settings after uninstalling", async () => {
    const { checks } = JSON.parse(await runLoci(["doctor", "--json"], place)) as {
      checks: { name: string; found: string }[];
    };
    const own = checks.filter(({ name }) => name === "kilo").map(({ found }) => found);
    expect(own).toEqual([
      expect.stringMatching(/^Kilo Code: a hook was tried and arrived after \d+ ms; sh and curl ask a session helper/),
    ]);
    const folder = join(place.home, ".config", "kilo");
    await runLoci(["uninstall", "kilo", "--yes"], place);
    expect(existsSync(join(folder, "plugins"))).toBe(false);
    expect(readFileSync(join(folder, "kilo.json"), "utf8")).not.toContain("loci");
  });
});
