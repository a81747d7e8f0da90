import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { bundleCli } from "../../scripts/bundle-cli.ts";
import { bundleHook } from "../../scripts/bundle-hook.ts";
import { homeVariables } from "../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "../platform/scratch.ts";

const dist = makeScratch("dist");
let home: TestHome;
beforeAll(async () => {
  await bundleHook(join(dist, "hook"));
  await bundleCli(join(dist, "cli"));
});
afterAll(() => removeScratch(dist));
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const run = (args: readonly string[], options: { node?: string[]; input?: string } = {}) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...(options.node ?? []), join(dist, "cli/loci.cjs"), ...args],
    {
      env: { PATH: process.env["PATH"], ...homeVariables(home.path) },
      cwd: home.path,
      encoding: "utf8",
      input: options.input ?? "",
    },
  );
  return { status, stdout, stderr };
};

const code = () => join(home.path, ".local/state/ai/cli-code");

describe("the bundled command", () => {
  it("does what the modules that it is made from do", () => {
    expect(run(["remember", "The lighthouse lamp is blue."])).toMatchObject({ status: 0, stderr: "" });
    const found = run(["search", "lighthouse lamps", "--json"]);
    expect(JSON.parse(found.stdout)).toMatchObject({ hits: [{ snippet: "The lighthouse lamp is blue." }] });
    expect(run(["recall"], { input: "which colour has the lighthouse lamp?" }).stdout).toContain("lamp is blue");
    expect(run(["show", "ffffffff"])).toMatchObject({ status: 66, stdout: "" });
    expect(run(["doctor"])).toMatchObject({ status: 0 });
  });

  it("installs the hook script and itself by their paths", () => {
    mkdirSync(join(home.path, ".codex"));
    expect(run(["install", "codex", "--dry-run"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(join(dist, "hook/hook.cjs")),
    });
    expect(run(["install", "codex", "--dry-run"]).stdout).toContain(join(dist, "cli/loci.cjs"));
  });

  it("keeps compiled code for its owner alone, and for the everyday commands apart", () => {
    verifies("SAF-9.a");
    // Creates the state folder. Compiled code is stored only if that folder exists.
    run(["remember", "one"]);
    run(["search", "one"]);
    run(["pin", "--help"]);
    expect(readdirSync(code()).toSorted()).toEqual(["other", "search"]);
    for (const name of readdirSync(code(), { recursive: true, encoding: "utf8" }))
      expect(statSync(join(code(), name)).mode & 0o077, name).toBe(0);
  });

  it("loads one script for an everyday command, besides the one that starts it", () => {
    run(["remember", "one"]);
    run(["search", "one"]);
    run(["search", "one"]);
    const loaded = readdirSync(join(code(), "search")).map((name) => name.split("-")[0]);
    // Left out: the scripts with which the index reads new events.
    expect(loaded.filter((name) => !["rolldown", "apply", "find"].includes(name ?? ""))).toEqual(["everyday", "main"]);
  });

  it("keeps nothing of a command that does not exist", () => {
    run(["remember", "one"]);
    expect(run(["hunter2"]).status).toBe(64);
    expect(existsSync(code())).toBe(false);
  });

  it("prints all of a long answer into a pipe, and minds no reader that leaves", () => {
    const lines = Array.from({ length: 300 }, (_, n) =>
      JSON.stringify({ type: "fact", text: `${n} ${"x".repeat(900)}` }),
    );
    run(["record"], { input: `${lines.join("\n")}\n` });
    const { memories } = JSON.parse(run(["timeline", "--limit", "300", "--json"]).stdout) as { memories: unknown[] };
    expect(memories).toHaveLength(300);
    const script = `"$0" "$1" timeline --limit 300 | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync("bash", ["-c", script, process.execPath, join(dist, "cli/loci.cjs")], {
      env: { PATH: process.env["PATH"], ...homeVariables(home.path) },
      encoding: "utf8",
    });
    expect([stderr, stdout]).toEqual(["", expect.stringMatching(/^Today, [^\n]+\n0\n$/)]);
  });

  it("says on an old Node which one it needs, in one line", () => {
    const preload = join(home.path, "old.cjs");
    writeFileSync(
      preload,
      `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.0" } });`,
    );
    expect(run(["--version"], { node: ["--require", preload] })).toEqual({
      status: 1,
      stdout: "",
      stderr: "loci needs Node.js 24 or newer, and this is 18.20.0: see https://nodejs.org\n",
    });
  });
});
