import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import type { Check } from "./check.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const edit = (path: string, from: string | RegExp, to: string) => {
  const text = readFileSync(join(home.path, path), "utf8");
  expect(text).toMatch(from);
  writeFileSync(join(home.path, path), text.replaceAll(new RegExp(from, "g"), to));
};
const checksOf = async (name: string, env: Record<string, string> = {}): Promise<Check[]> => {
  const path = [process.env["PATH"], env["PATH"]].filter(Boolean).toReversed().join(delimiter);
  const { checks } = await home.json(["doctor"], { env: { ...env, PATH: path } });
  return (checks as Check[]).filter((check) => check.name === name);
};

describe("doctor", () => {
  verifies("HOOK-7.c");

  it("lists no agent before one is installed", async () => {
    expect(await checksOf("agents")).toMatchObject([{ state: "good", found: expect.stringContaining("none yet") }]);
  });

  it("tests an installed hook, sees its event arrive, and removes the event", async () => {
    await home.loci(["install", "claude-code", "--yes"]);
    expect(await checksOf("claude-code")).toMatchObject([
      { state: "good", found: expect.stringMatching(/arrived after \d+ ms/) },
    ]);
    expect((await home.loci(["timeline"])).stdout).not.toContain("probe");
  });

  it("reports missing files", async () => {
    await home.loci(["install", "claude-code", "--yes"]);
    edit(".claude/settings.json", /(?=src\/hook-process)/, "gone/");
    expect(await checksOf("claude-code")).toMatchObject([
      {
        state: "bad",
        found: expect.stringMatching(/hook\S+(?:ts|sh), which is gone/),
        todo: "run `loci install claude-code`",
      },
    ]);
    await home.loci(["install", "claude-code", "--yes"]);
    expect(await checksOf("claude-code")).toMatchObject([{ state: "good" }]);
  });

  it("never runs a command that this version would not write, since it may come from a repository", async () => {
    const project = join(home.path, "project");
    mkdirSync(join(project, "dist/hook"), { recursive: true });
    writeFileSync(join(project, "dist/hook/hook.cjs"), `require("fs").writeFileSync("${project}/ran", "")`);
    await home.loci(["install", "codex", "--project", "--yes"], { cwd: project });
    edit("project/.codex/hooks.json", /\/[^ "]*\/hook[\w-]*\.(?:ts|sh)/, join(project, "dist/hook/hook.cjs"));
    expect(await checksOf("codex")).toMatchObject([
      {
        state: "warning",
        found: "Codex CLI in ~/project: its hooks run another Loci or Node.js than this one, so none was tried",
      },
      { state: "warning" },
      { state: "warning", found: expect.stringContaining("not what this Loci would write") },
    ]);
    edit("project/.codex/hooks.json", /"command": "/, `"command": "touch ${project}/ran ; `);
    expect(await checksOf("codex")).toEqual([]);
    expect(existsSync(join(project, "ran"))).toBe(false);
  });
});
