import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
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

  it("names the file of a program that has only the MCP server, and reports if it is outdated", async () => {
    await home.loci(["install", "cursor", "--yes"]);
    const found = "Cursor: the MCP server is in ~/.cursor/mcp.json; the program was not asked";
    expect(await checksOf("cursor")).toMatchObject([{ state: "good", found }]);
    expect(await checksOf("zed")).toEqual([]);
    const file = join(home.path, ".cursor/mcp.json");
    const node = JSON.stringify(process.execPath).slice(1, -1);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(node, "/gone/node"));
    expect(await checksOf("cursor")).toMatchObject([{ state: "warning", todo: "run `loci install cursor`" }]);
    writeFileSync(file, "{ broken");
    expect(await checksOf("cursor")).toMatchObject([{ state: "bad" }]);
    const project = join(home.path, "project");
    mkdirSync(project);
    await home.loci(["install", "zed", "--project", "--yes"], { cwd: project });
    expect(await checksOf("zed")).toMatchObject([{ found: expect.stringContaining("~/project/.zed/settings.json") }]);
  });

  it("reports that the events of a running hook do not arrive", async () => {
    await home.loci(["install", "claude-code", "--yes"]);
    expect(await checksOf("claude-code", { LOCI_OWN_PROCESS: "1" })).toMatchObject([
      { state: "bad", found: expect.stringContaining("nothing arrived: it recorded nothing") },
    ]);
  });

  it("names a guard that is switched on but has no hook", async () => {
    await home.loci(["install", "gemini", "--yes"]);
    mkdirSync(join(home.path, ".config/ai"), { recursive: true });
    writeFileSync(join(home.path, ".config/ai/config.json"), `{"guards":{"delegation":true}}`);
    expect(await checksOf("gemini")).toMatchObject([
      { state: "good" },
      {
        found: "Gemini CLI: guards.delegation is on, but its hook is not installed",
        todo: "run `loci install gemini`",
      },
    ]);
  });

  it("reports that an agent cannot read the file with its hooks", async () => {
    await home.loci(["install", "claude-code", "--yes"]);
    edit(".claude/settings.json", /^\{/, "{ // mine");
    expect(await checksOf("claude-code")).toMatchObject([
      {
        state: "bad",
        found: expect.stringMatching(/settings\.json: line 1, column 3: the agent cannot read comments here$/),
      },
    ]);
  });

  it("accepts events that come from a plugin", async () => {
    await home.loci(["install", "claude-code", "--yes"]);
    const command = /"command": "(.* claude-code UserPromptSubmit [^"]*)"/.exec(
      readFileSync(join(home.path, ".claude/settings.json"), "utf8"),
    )?.[1];
    execFileSync("sh", ["-c", command ?? ""], {
      env: { ...homeVariables(home.path), PATH: process.env["PATH"] },
      input: JSON.stringify({ session_id: "s", prompt_id: "p", cwd: home.path, prompt: "hello there" }),
    });
    await home.loci(["uninstall", "claude-code", "--yes"]);
    expect(await checksOf("agents")).toMatchObject([
      { found: expect.stringContaining("from an import, a plugin or removed hooks") },
    ]);
  });

  it("reports hooks that are off, missing or changed", async () => {
    await home.loci(["install", "claude-code", "--yes"]);
    edit(".claude/settings.json", /^\{/, `{ "disableAllHooks": true,`);
    edit(".claude/settings.json", /"timeout": 5/, `"timeout": 6`);
    expect(await checksOf("claude-code")).toMatchObject([
      { state: "good" },
      { state: "bad", found: expect.stringContaining("disableAllHooks"), todo: expect.stringContaining("remove") },
      { state: "warning", found: expect.stringContaining("~/.claude/settings.json") },
    ]);
    writeFileSync(join(home.path, ".claude/settings.json"), "{}");
    expect(await checksOf("claude-code")).toMatchObject([
      { state: "warning", found: "Claude Code has the MCP server, but no hooks" },
    ]);
    writeFileSync(join(home.path, ".claude/settings.json"), "{");
    expect(await checksOf("claude-code")).toMatchObject([{ state: "bad", todo: "correct the file" }]);
  });

  it("reports hooks that are off in Gemini", async () => {
    await home.loci(["install", "gemini", "--yes"]);
    edit(".gemini/settings.json", /^\{/, `{ "hooksConfig": { "enabled": false },`);
    expect(await checksOf("gemini")).toContainEqual(
      expect.objectContaining({ state: "bad", found: expect.stringContaining("hooksConfig.enabled") }),
    );
  });

  it("also finds an installation in a project", async () => {
    mkdirSync(join(home.path, "project"));
    await home.loci(["install", "claude-code", "--project", "--yes"], { cwd: join(home.path, "project") });
    expect(await checksOf("claude-code")).toMatchObject([
      { state: "good", found: expect.stringMatching(/^Claude Code in ~\/project: a hook/) },
    ]);
  });

  it.each([
    ["trusted", []],
    ["untrusted", [{ state: "bad", todo: expect.stringMatching(/Trust all.*\/hooks/) }]],
    ["modified", [{ state: "bad", found: expect.stringContaining("1 of Loci's 1 hooks") }]],
  ])("asks Codex, which answers that the hooks are %s", async (trustStatus, expected) => {
    await home.loci(["install", "codex", "--yes"]);
    const hook = { command: "/n /dist/hook/hook.cjs codex Stop 2>/dev/null || echo '{}'", enabled: true, trustStatus };
    const others = [{ command: "date", enabled: true, trustStatus: "untrusted" }];
    const answer = JSON.stringify({ id: 2, result: { data: [{ cwd: "/", hooks: [hook, ...others] }] } });
    mkdirSync(join(home.path, "bin"));
    writeFileSync(
      join(home.path, "bin/codex"),
      `#!/bin/sh\nread a; read b; read c\necho '{"method":"x"}'\ncat <<'END'\n${answer}\nEND\nexec sleep 60\n`,
    );
    chmodSync(join(home.path, "bin/codex"), 0o755);
    const checks = await checksOf("codex", { PATH: join(home.path, "bin") });
    expect(checks.filter(({ found }) => found.includes("trust"))).toMatchObject(expected);
  });

  it("reports that Codex cannot be asked", async () => {
    await home.loci(["install", "codex", "--yes"]);
    mkdirSync(join(home.path, "bin"));
    writeFileSync(join(home.path, "bin/codex"), "#!/bin/sh\nexit 3\n");
    chmodSync(join(home.path, "bin/codex"), 0o755);
    expect(await checksOf("codex", { PATH: join(home.path, "bin") })).toContainEqual(
      expect.objectContaining({
        found: "could not ask Codex CLI whether it runs the hooks: codex app-server ended with 3",
        todo: expect.stringContaining("/hooks"),
      }),
    );
  });

  it("reports that Codex is missing", async () => {
    await home.loci(["install", "codex", "--yes"]);
    const { checks } = await home.json(["doctor"], { env: { PATH: home.path } });
    expect(checks).toContainEqual(
      expect.objectContaining({
        state: "warning",
        found: "could not ask Codex CLI whether it runs the hooks: codex is not in PATH",
        todo: expect.stringContaining("Trust all"),
      }),
    );
  });

  it("reports what hooks skipped, and what is paused", async () => {
    verifies("HOOK-5.c", "SAF-11.b");
    const { state } = (await home.json(["doctor"])) as { state: string };
    const fault = {
      at: Date.now(),
      host: "codex",
      event: "Stop",
      phase: "record",
      code: "DISK_FULL",
      message: "the disk is full",
    };
    writeFileSync(join(state, "hook-faults.jsonl"), `${JSON.stringify(fault)}\n`);
    writeFileSync(
      join(state, "pauses.json"),
      JSON.stringify([
        { what: "capture", space: "/work/shop" },
        { what: "recall", until: 1 },
      ]),
    );
    expect(await checksOf("hooks")).toMatchObject([
      { state: "warning", found: expect.stringMatching(/^1 fault .*codex Stop: the disk is full$/) },
    ]);
    expect(await checksOf("paused")).toMatchObject([{ state: "warning", found: "capture in /work/shop" }]);
  });
});
