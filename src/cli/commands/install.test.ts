import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { hosts } from "../../agents/hosts.ts";
import { findInstalled } from "../../agents/install/find-installed.ts";
import { ownProgram } from "../../agents/own-program.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const file = (path: string) => join(home.path, path);
const read = (path: string) => readFileSync(file(path), "utf8");
const json = (path: string) => JSON.parse(read(path)) as Record<string, unknown>;
const files = (folder = home.path) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.path.length + 1))
    .filter((name) => !name.startsWith(".local"))
    .toSorted();
const write = (path: string, content: string) => {
  mkdirSync(file(join(path, "..")), { recursive: true });
  writeFileSync(file(path), content);
};

describe("`loci install` before it writes", () => {
  verifies("SAF-11.a", "HOOK-7.a");

  it("shows the difference, what hooks will record, and where", async () => {
    write(".gemini/settings.json", `{\n  "ui": { "theme": "GitHub" }\n}\n`);
    const { stdout } = await home.loci(["install", "gemini", "--dry-run"]);
    expect(stdout).toMatch(/^--- ~\/\.gemini\/settings\.json$/m);
    expect(stdout).toMatch(/^-  "ui": \{ "theme": "GitHub" \}\n\+  "ui": \{ "theme": "GitHub" \},$/m);
    expect(stdout).toMatch(/^\+ {4}"BeforeAgent": .*gemini BeforeAgent/m);
    expect(stdout.replaceAll(/\s+/g, " ")).toMatch(/From then on Loci records your prompts.*secrets are replaced/);
    expect(stdout).toContain("in ~/.config/ai/memory.");
    expect(stdout).toContain("Nothing was written.");
    expect(files()).toEqual([".gemini/settings.json"]);
  });

  it("asks for the person's consent", async () => {
    const ran = await home.loci(["install", "gemini"], { input: Readable.from([]) });
    expect(ran).toMatchObject({ exit: 64, stderr: expect.stringContaining("--yes") });
    expect(files()).toEqual([]);
  });
});

describe("every agent", () => {
  verifies("HOOK-7.a");

  it("gets a hook for each event of its manifest, and for guards only if they are on", async () => {
    const env = { ...homeVariables(home.path) };
    const request = { env, program: ownProgram(env), project: null, hasServer: true, guards: [] };
    for (const host of hosts) {
      const { name, hooks } = host.manifest;
      await home.loci(["install", name, "--yes"]);
      const installed = (await findInstalled(host, request)).flatMap(({ commands }) => [...commands]);
      const always = hooks.filter(({ when }) => when === "always").map(({ event }) => event);
      expect(installed.map(([event]) => event).sort(), name).toEqual(always.sort());
      for (const [event, command] of installed) expect(command).toContain(` ${name} ${event} 2>`);
    }
  });

  it("is included in `all` only if it is used", async () => {
    expect(await home.loci(["install", "all", "--yes"])).toMatchObject({ exit: 64 });
    mkdirSync(file(".codex"));
    const gemini = process.platform === "win32" ? "bin/gemini.cmd" : "bin/gemini";
    write(gemini, "");
    chmodSync(file(gemini), 0o755);
    await home.loci(["install", "all", "--yes"], { env: { PATH: file("bin") } });
    expect(files()).toEqual([".codex/config.toml", ".codex/hooks.json", ".gemini/settings.json", gemini]);
    await home.loci(["uninstall", "all", "--yes"]);
    expect(files()).toEqual([gemini]);
    expect(await home.loci(["install", "gemni"])).toMatchObject({ exit: 64, stderr: /did you mean gemini\?/ });
    expect(await home.loci(["install", "cursor"])).toMatchObject({ exit: 64, stderr: /agent 'cursor'\. Loci knows/ });
  });
});

describe("an installation in a project", () => {
  verifies("HOOK-7.a");

  it("does not treat the home folder as a project", async () => {
    await home.loci(["install", "gemini", "--yes"]);
    const refused = { exit: 64, stderr: /settings are your own: .*leave out --project/ };
    expect(await home.loci(["uninstall", "gemini", "--project", "--yes"])).toMatchObject(refused);
    expect(await home.loci(["install", "gemini", "--project", "--yes"])).toMatchObject(refused);
    expect(json(".gemini/settings.json")).toHaveProperty("hooks.BeforeAgent");
  });

  it("does not follow a link that leads out of the project", async () => {
    write("other/app.json", "{}");
    mkdirSync(file("clone/.claude"), { recursive: true });
    symlinkSync(file("other/app.json"), file("clone/.claude/settings.json"));
    const ran = await home.loci(["install", "claude-code", "--project", "--yes"], { cwd: file("clone") });
    expect(ran).toMatchObject({ exit: 78, stderr: /is a link to .*other\/app\.json/ });
    expect(read("other/app.json")).toBe("{}");
  });
});
