import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const record = async (...records: readonly Readonly<Record<string, unknown>>[]) => {
  const input = records.map((one) => `${JSON.stringify(one)}\n`).join("");
  const { stdout } = await home.loci(["record", "--ids"], { input });
  return stdout.split("\n");
};

describe("the details of a memory", () => {
  it("show the decision of a permission in lists", async () => {
    await record(
      { type: "approval", text: "Bash: rm -rf /", decision: "deny" },
      { type: "approval", text: "Bash: npm test", decision: "ask" },
      { type: "approval", text: "Bash: ls", decision: "allow" },
    );
    const { stdout } = await home.loci(["timeline"]);
    expect(stdout).toMatch(/ denied +Bash: rm -rf/);
    expect(stdout).toMatch(/ asked +Bash: npm test/);
    expect(stdout).toMatch(/ allowed +Bash: ls/);
    expect(stdout).not.toContain("approval");
  });

  it("show an outcome and other fields in words, not JSON", async () => {
    const [id = ""] = await record({
      type: "error",
      text: "npm test failed",
      code: "1",
      meta: { subject: "npm test", subagentType: "explorer", tries: 3 },
      outcome: { status: "failure", exitCode: 1, durationMs: 1234, toolCalls: 2 },
    });
    const { stdout } = await home.loci(["show", id]);
    expect(stdout).toMatch(/^outcome +failed with exit code 1 after 1\.2 s; 2 tool calls$/m);
    expect(stdout).toMatch(/^subagent type +explorer$/m);
    expect(stdout).toMatch(/^tries +3$/m);
    expect(stdout).toMatch(/^written on +device \S+$/m);
    expect(stdout).not.toMatch(/[{}]|^code|^meta|subject/m);
  });

  it('show an error code that differs from the exit code, and only the word "succeeded" for a success', async () => {
    const [failed = "", good = ""] = await record(
      { type: "error", text: "no such file", code: "ENOENT" },
      { type: "tool_result", text: "done", outcome: { status: "success", exitCode: 0 } },
    );
    expect((await home.loci(["show", failed])).stdout).toMatch(/^code +ENOENT$/m);
    expect((await home.loci(["show", good])).stdout).toMatch(/^outcome +succeeded$/m);
  });

  it("use one name for each type", async () => {
    await record({ type: "assistant", text: "It is done." }, { type: "tool_use", text: "Bash: ls" });
    const { stdout } = await home.loci(["stats"]);
    expect(stdout).toMatch(/^ {2}reply +1$/m);
    expect(stdout).not.toContain("assistant");
    expect(await home.loci(["timeline", "--type", "nonsense"])).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/the types are prompt, reply, tool-use, tool-result, /),
    });
    for (const type of ["reply", "tool-use"])
      expect((await home.loci(["timeline", "--type", type])).stdout).toMatch(/It is done|Bash: ls/);
  });
});

describe("`loci` alone", () => {
  const next = async () => (await home.json([]))["next"];

  it("begins with the agents, and then explains how to check their hooks", async () => {
    expect(await next()).toMatchObject({ command: "loci install all" });
    expect((await home.loci(["timeline"])).stdout).toContain("loci install all");
    await home.loci(["install", "gemini", "--yes"]);
    expect(await next()).toMatchObject({ command: "loci doctor" });
    expect((await home.loci([])).stdout).toMatch(/^ {2}agents +gemini$/m);
  });

  it("reports missing hooks, and hooks that differ from this version's", async () => {
    await home.loci(["install", "gemini", "copilot", "--yes"]);
    expect(await home.json([])).toMatchObject({ agents: ["gemini", "copilot"], problems: [] });
    writeFileSync(join(home.path, ".gemini/settings.json"), "{}");
    const hooks = join(home.path, ".copilot/hooks/loci.json");
    writeFileSync(hooks, readFileSync(hooks, "utf8").replaceAll(`"timeoutSec": 5`, `"timeoutSec": 6`));
    expect(await home.json([])).toMatchObject({
      problems: [
        "gemini: Loci's hooks are gone from its settings; run `loci install gemini`",
        "copilot: its hooks are not what this Loci would write; see `loci doctor`",
      ],
    });
  });
});
