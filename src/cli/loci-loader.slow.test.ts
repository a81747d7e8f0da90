import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { bundlePrograms } from "../../scripts/bundle-programs.ts";
import { homeVariables } from "../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";

const dist = makeScratch("dist");
let home: TestHome;
beforeAll(() => bundlePrograms(dist));
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
  it("behaves like the modules that were bundled into it", () => {
    expect(run(["remember", "The lighthouse lamp is blue."])).toMatchObject({ status: 0, stderr: "" });
    const found = run(["search", "lighthouse lamps", "--json"]);
    expect(JSON.parse(found.stdout)).toMatchObject({ hits: [{ snippet: "The lighthouse lamp is blue." }] });
    expect(run(["recall"], { input: "which colour has the lighthouse lamp?" }).stdout).toContain("lamp is blue");
    expect(run(["show", "ffffffff"])).toMatchObject({ status: 66, stdout: "" });
    expect(run(["doctor"])).toMatchObject({ status: 0 });
  });

  it("names the absolute paths of the hook script and of itself in the settings that it would write", () => {
    mkdirSync(join(home.path, ".codex"));
    const { status, stdout } = run(["install", "codex", "--dry-run"]);
    expect(status).toBe(0);
    expect(stdout).toContain(join(dist, "hook", "hook."));
    expect(stdout).toContain(join(dist, "cli/loci.cjs"));
  });

  it("stores compiled code that only the user can read, and that of an everyday command in its own folder", () => {
    verifies("SAF-9.a");
    // Creates the state folder. Compiled code is stored only if that folder exists.
    run(["remember", "one"]);
    run(["search", "one"]);
    run(["pin", "--help"]);
    expect(readdirSync(code()).toSorted()).toEqual(["other", "search"]);
    for (const name of readdirSync(code(), { recursive: true, encoding: "utf8" }))
      expect(statSync(join(code(), name)).mode & 0o077, name).toBe(0);
  });

  it("loads only the hook's chunks and one more chunk for an everyday command", () => {
    run(["remember", "one"]);
    run(["search", "one"]);
    run(["search", "one"]);
    const loaded = new Set(readdirSync(join(code(), "search")).map((name) => name.replace(/-[0-9a-f]{8}\..*/, "")));
    // The scripts with which the index reads new events.
    for (const name of ["rolldown-runtime", "apply", "find-statements", "find-sensitive"]) loaded.delete(name);
    expect(loaded).toEqual(new Set(["start-hook", "hook", "hook-recall", "cli", "everyday"]));
  });

  it("caches nothing for an unknown command", () => {
    run(["remember", "one"]);
    expect(run(["hunter2"]).status).toBe(64);
    expect(existsSync(code())).toBe(false);
  });

  it("prints a long answer completely into a pipe, and ignores a closed pipe", () => {
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

  it("prints in one line which Node.js it needs if it runs on an older one", () => {
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
