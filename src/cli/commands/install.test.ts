import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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

describe("before anything is written", () => {
  verifies("SAF-11.a", "HOOK-7.a");

  it("the difference is shown, and what will be recorded and where", async () => {
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

  it("a key that stands beside a change is not shown", async () => {
    write(".gemini/settings.json", `{\n  "apiKey": "AIzaSyA1234567890abcdefghijklmnopqrstuv"\n}\n`);
    const { stdout } = await home.loci(["install", "gemini", "--dry-run", "--json"]);
    expect(stdout).toContain("apiKey");
    expect(stdout).not.toContain("AIzaSyA1234567890");
  });

  it("without --dry-run a few words say what comes into which file; --diff shows every line", async () => {
    write(".claude/settings.json", JSON.stringify({ model: "opus" }));
    const { stdout } = await home.loci(["install", "claude-code", "copilot", "--yes"], { columns: 80 });
    expect(stdout).toMatch(/^ {2}~\/\.claude\/settings\.json: \d+ hooks$/m);
    expect(stdout).toMatch(/^ {2}~\/\.claude\.json: the MCP server$/m);
    expect(stdout).toMatch(/^ {2}~\/\.copilot\/hooks\/loci\.json: \d+ hooks$/m);
    expect(stdout).toMatch(/^Each hook runs \S*node\s\S+hook-entry\.ts\s<agent>\s<event>$/m);
    expect(stdout).not.toContain("+++");
    expect(stdout.split("\n").length).toBeLessThan(24);
    const whole = await home.loci(["uninstall", "copilot", "--yes", "--diff"]);
    expect(whole.stdout).toMatch(/^--- ~\/\.copilot\/hooks\/loci\.json$/m);
  });

  it("somebody has to agree", async () => {
    const ran = await home.loci(["install", "gemini"], { input: Readable.from([]) });
    expect(ran).toMatchObject({ exit: 64, stderr: expect.stringContaining("--yes") });
    expect(files()).toEqual([]);
  });

  it("nothing is captured by any command, until an agent is installed", async () => {
    await home.loci(["doctor"]);
    expect(files()).toEqual([]);
  });
});

describe("every agent", () => {
  verifies("HOOK-7.a");

  it.each([
    ["claude-code", [".claude.json", ".claude/settings.json"]],
    ["codex", [".codex/config.toml", ".codex/hooks.json"]],
    ["gemini", [".gemini/settings.json"]],
    ["copilot", [".copilot/hooks/loci.json", ".copilot/mcp-config.json"]],
    ["qwen", [".qwen/settings.json"]],
  ])("%s has its files, private ones, and with --no-mcp no server", async (host, expected) => {
    await home.loci(["install", host, "--yes"]);
    expect(files()).toEqual(expected);
    for (const path of expected) expect(statSync(file(path)).mode & 0o777).toBe(0o600);
    await home.loci(["uninstall", host, "--yes"]);
    expect(readdirSync(home.path)).toEqual([".local"]);
    await home.loci(["install", host, "--yes", "--no-mcp"]);
    expect(files().map(read).join("")).not.toContain('"mcp"');
  });

  it.each([
    ["claude-code", [".claude/settings.json", ".mcp.json"]],
    ["codex", [".codex/hooks.json"]],
    ["gemini", [".gemini/settings.json"]],
    ["copilot", [".github/hooks/loci.json", ".github/mcp.json"]],
    ["qwen", [".qwen/settings.json"]],
  ])("%s can have them in a project alone", async (host, expected) => {
    mkdirSync(file("project"));
    const options = { cwd: file("project") };
    await home.loci(["install", host, "--project", "--yes"], options);
    expect(files()).toEqual(expected.map((path) => join("project", path)));
    expect(await home.loci(["uninstall", host, "--yes"], options)).toMatchObject({ stdout: /nothing to do/ });
    await home.loci(["uninstall", host, "--project", "--yes"], options);
    expect(readdirSync(file("project"))).toEqual([]);
  });

  it.each([
    ["claude-code", "CLAUDE_CONFIG_DIR", [".claude.json", "settings.json"]],
    ["codex", "CODEX_HOME", ["config.toml", "hooks.json"]],
    ["gemini", "GEMINI_CLI_HOME", [".gemini/settings.json"]],
    ["copilot", "COPILOT_HOME", ["hooks/loci.json", "mcp-config.json"]],
    ["qwen", "QWEN_HOME", ["settings.json"]],
  ])("%s is found where %s says", async (host, variable, expected) => {
    await home.loci(["install", host, "--yes"], { env: { [variable]: file("else where") } });
    expect(files()).toEqual(expected.map((path) => join("else where", path)));
  });

  it("gets a hook for each event of its manifest, and those of guards only when they are on", async () => {
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

  it("is named by `all` only where it is used", async () => {
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

describe("what is there already", () => {
  verifies("HOOK-7.a", "HOOK-7.b");

  it("entries of an older Loci are brought up to date where they stand, and its events of old go", async () => {
    const old = (event: string) => ({
      type: "command",
      command: `/old/node '/old loci/dist/hook/hook.cjs' claude-code ${event} 2>/dev/null || echo '{}'`,
      timeout: 60,
    });
    const mine = { type: "command", command: "date" };
    const hooks = { Stop: [{ hooks: [old("Stop"), mine] }, { hooks: [mine] }], Gone: [{ hooks: [old("Gone")] }] };
    write(".claude/settings.json", JSON.stringify({ hooks }, null, 2));
    await home.loci(["install", "claude-code", "--yes"]);
    const { hooks: now } = json(".claude/settings.json") as { hooks: Record<string, unknown> };
    expect(now["Stop"]).toEqual([
      {
        hooks: [
          { type: "command", command: expect.stringMatching(/hook[\w-]*\.ts claude-code Stop 2>/), timeout: 5 },
          mine,
        ],
      },
      { hooks: [mine] },
    ]);
    expect(now).not.toHaveProperty("Gone");
    expect(read(".claude/settings.json")).not.toContain("/old/node");
    await home.loci(["uninstall", "claude-code", "--yes"]);
    expect(json(".claude/settings.json")).toEqual({ hooks: { Stop: [{ hooks: [mine] }, { hooks: [mine] }] } });
  });

  it("the server of an older Loci is brought up to date, and what was allowed to it stays", async () => {
    write(
      ".codex/config.toml",
      `[mcp_servers.loci]\ncommand = "/old/node"\nargs = ["/old/dist/cli/loci.js", "mcp"]\nstartup_timeout_sec = 60 # slow\n\n[mcp_servers.loci.tools.memory_search]\napproval_mode = "approve"\n`,
    );
    await home.loci(["install", "codex", "--yes"]);
    expect(read(".codex/config.toml")).toMatch(
      /^\[mcp_servers\.loci\]\nenv_vars = .*\ncommand = "\/bin\/sh"\nargs = \["-c","\[ -x .*cli\/loci\.ts mcp"\]\nstartup_timeout_sec = 60 # slow\n\n\[mcp_servers\.loci\.tools\.memory_search\]\napproval_mode = "approve"\n$/,
    );
    await home.loci(["uninstall", "codex", "--yes"]);
    expect(read(".codex/config.toml")).toBe("");
  });

  it("what Codex has added to Loci's server since then goes with it: a server without a command would stop Codex", async () => {
    write(".codex/config.toml", `model = "x"\n`);
    await home.loci(["install", "codex", "--yes"]);
    const added = `\n[mcp_servers.loci.tools.memory_search]\napproval_mode = "approve"\n\n# mine\n[hooks.state."k"]\ntrusted_hash = "h"\n`;
    writeFileSync(file(".codex/config.toml"), read(".codex/config.toml") + added);
    await home.loci(["uninstall", "codex", "--yes"]);
    expect(read(".codex/config.toml")).toBe(`model = "x"\n\n# mine\n[hooks.state."k"]\ntrusted_hash = "h"\n`);
  });

  it("a file that its host has laid out anew loses Loci's entries, and nothing else", async () => {
    write(".claude.json", `{"numStartups": 1, "mcpServers": {"x": {"command": "x"}}}`);
    await home.loci(["install", "claude-code", "--yes"]);
    writeFileSync(file(".claude.json"), JSON.stringify({ ...json(".claude.json"), numStartups: 2 }, null, 2));
    await home.loci(["uninstall", "claude-code", "--yes"]);
    expect(read(".claude.json")).toBe(JSON.stringify({ numStartups: 2, mcpServers: { x: { command: "x" } } }, null, 2));
  });

  it("a second installation after an edit keeps the edit out of what uninstall takes away", async () => {
    write(".gemini/settings.json", `{\n  "a": 1\n}\n`);
    await home.loci(["install", "gemini", "--yes", "--no-mcp"]);
    writeFileSync(file(".gemini/settings.json"), read(".gemini/settings.json").replace(`"a": 1`, `"a": 2`));
    await home.loci(["install", "gemini", "--yes"]);
    expect(json(".gemini/settings.json")).toHaveProperty("mcpServers.loci");
    await home.loci(["uninstall", "gemini", "--yes"]);
    expect(read(".gemini/settings.json")).toBe(`{\n  "a": 2\n}\n`);
  });

  it("a file whose own is somewhere else is written there, and the link stays", async () => {
    write("dotfiles/settings.json", "{}\n");
    mkdirSync(file(".gemini"));
    symlinkSync("../dotfiles/settings.json", file(".gemini/settings.json"));
    const { plans } = await home.json(["install", "gemini", "--yes"]);
    expect(plans).toMatchObject([{ files: [{ target: file("dotfiles/settings.json"), change: "changed" }] }]);
    const { stdout } = await home.loci(["uninstall", "gemini", "--yes"]);
    expect(stdout).toContain("~/.gemini/settings.json → ~/dotfiles/settings.json: ");
    await home.loci(["install", "gemini", "--yes"]);
    expect(json("dotfiles/settings.json")).toHaveProperty("hooks.BeforeAgent");
  });
});

it("a broken file keeps only its own agent from being installed or removed", async () => {
  verifies("HOOK-7.a", "HOOK-7.b");
  write(".claude/settings.json", "{");
  const expected = { exit: 78, stdout: /✗ Claude Code is left alone: .*settings\.json: line 1/ };
  expect(await home.loci(["install", "claude-code", "gemini", "--yes"])).toMatchObject(expected);
  expect(json(".gemini/settings.json")).toHaveProperty("hooks.BeforeAgent");
  expect(await home.loci(["uninstall", "all", "--yes"])).toMatchObject(expected);
  expect(files()).toEqual([".claude/settings.json"]);
});

it("says what was done, how to undo it, and nothing of agents that had nothing to do", async () => {
  await home.loci(["install", "gemini", "--yes"]);
  const { stdout } = await home.loci(["install", "gemini", "codex", "--yes"]);
  expect(stdout).toContain("Gemini CLI: nothing to do");
  expect(stdout).toContain("✓ Codex");
  expect(stdout).not.toContain("✓ Gemini");
  expect(stdout).toContain("`loci uninstall codex` removes it");
});

describe("in a project", () => {
  verifies("HOOK-7.a");

  it("the home folder is none: its settings are the person's own", async () => {
    await home.loci(["install", "gemini", "--yes"]);
    const refused = { exit: 64, stderr: /settings are your own: .*leave out --project/ };
    expect(await home.loci(["uninstall", "gemini", "--project", "--yes"])).toMatchObject(refused);
    expect(await home.loci(["install", "gemini", "--project", "--yes"])).toMatchObject(refused);
    expect(json(".gemini/settings.json")).toHaveProperty("hooks.BeforeAgent");
  });

  it("a link that leads out of it is not followed", async () => {
    write("other/app.json", "{}");
    mkdirSync(file("clone/.claude"), { recursive: true });
    symlinkSync(file("other/app.json"), file("clone/.claude/settings.json"));
    const ran = await home.loci(["install", "claude-code", "--project", "--yes"], { cwd: file("clone") });
    expect(ran).toMatchObject({ exit: 78, stderr: /is a link to .*other\/app\.json/ });
    expect(read("other/app.json")).toBe("{}");
  });
});

it("folders that are made for a person's settings are private", async () => {
  verifies("SAF-9.a");
  await home.loci(["install", "copilot", "--yes"]);
  for (const folder of [".copilot", ".copilot/hooks"]) expect(statSync(file(folder)).mode & 0o777).toBe(0o700);
});

it("without its record, a file that only Loci has written goes all the same", async () => {
  verifies("HOOK-7.b");
  await home.loci(["install", "copilot", "--yes", "--no-mcp"]);
  rmSync(file(".local"), { recursive: true });
  await home.loci(["uninstall", "copilot", "--yes"]);
  expect(files()).toEqual([]);
});

it("the backup holds the bytes of before, for its owner alone", async () => {
  verifies("HOOK-7.a", "SAF-9.a");
  write(".claude/settings.json", "\uFEFF{ }\r\n");
  await home.loci(["install", "claude-code", "--yes"]);
  const backups = readdirSync(file(".local/state/ai"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.includes("installs"))
    .map((name) => file(join(".local/state/ai", name)));
  const backup = backups.find((path) => path.includes("before"));
  expect(readFileSync(backup ?? "", "utf8")).toBe("\uFEFF{ }\r\n");
  for (const path of backups) expect(statSync(path).mode & 0o077, path).toBe(0);
});

it("what others run stays, however like a hook of Loci it looks", async () => {
  verifies("HOOK-7.b");
  const others = [
    "notify-send done; node /opt/mytool/hook.cjs claude-code Stop",
    "/opt/guard/hook.ts claude-code PreToolUse",
    "date; /bin/node /x/dist/hook/hook.cjs claude-code Stop 2>/dev/null || echo '{}'",
  ];
  const hooks = { Stop: [{ hooks: others.map((command) => ({ type: "command", command })) }] };
  write(".claude/settings.json", JSON.stringify({ hooks }));
  await home.loci(["uninstall", "claude-code", "--yes"]);
  expect(json(".claude/settings.json")).toEqual({ hooks });
  await home.loci(["install", "claude-code", "--yes"]);
  for (const command of others) expect(read(".claude/settings.json")).toContain(JSON.stringify(command));
  await home.loci(["uninstall", "claude-code", "--yes"]);
  expect(read(".claude/settings.json")).toBe(JSON.stringify({ hooks }));
});

it("the backup has every byte that was found, also where an older Loci had been at work", async () => {
  verifies("HOOK-7.a");
  const command = "/old/node /old/dist/hook/hook.cjs claude-code Stop 2>/dev/null || echo '{}'";
  const found = JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command }] }] } }, null, 3);
  write(".claude/settings.json", found);
  for (const more of [["--no-mcp"], []]) await home.loci(["install", "claude-code", "--yes", ...more]);
  const stateFiles = readdirSync(file(".local/state/ai"), { recursive: true, encoding: "utf8" });
  const backup = stateFiles.find((name) => name.endsWith("found-settings.json")) ?? "";
  expect(read(join(".local/state/ai", backup))).toBe(found);
});

it("an installed command survives that Node.js or Loci are gone, from any folder with any name", async () => {
  verifies("HOOK-5.a");
  await home.loci(["install", "claude-code", "--yes"]);
  const command = /"command": "(.* claude-code Stop [^"]*)"/.exec(read(".claude/settings.json"))?.[1] ?? "";
  const gone = [
    command.replace(/^\S+/, "/gone/node").replace("|| node", "|| gone"),
    command.replaceAll(/hook[\w-]*\.ts/g, "gone.ts"),
    `'/it'\\''s gone/node'${command.replaceAll(/hook[\w-]*\.ts/g, "gone.ts")}`,
  ];
  for (const broken of gone)
    expect(
      execFileSync("sh", ["-c", `${broken.replaceAll(String.raw`\\`, "\\")}; echo " $?"; cat >/dev/null`], {
        input: "{}",
      }).toString(),
    ).toBe("{}\n 0\n");
});

describe("after an update has taken away the Node.js that hooks name", () => {
  verifies("HOOK-5.a", "HOOK-7.c");

  /** Makes a folder for PATH that contains a `node` of this version. */
  const nodeIn = (folder: string, version: "own" | "old" | "none") => {
    mkdirSync(file(folder), { recursive: true });
    if (version === "own") symlinkSync(process.execPath, file(`${folder}/node`));
    if (version === "old")
      writeFileSync(file(`${folder}/node`), `#!/bin/sh\n[ "$1" = --version ] && echo v20.1.0\n`, { mode: 0o755 });
    return `${file(folder)}:/usr/bin-of-nobody:/bin-of-nobody`;
  };
  const commandOf = (path: string, host: string) =>
    JSON.parse(`"${new RegExp(`"(?:command|bash)": "([^"]* ${host} [^"]*)"`).exec(read(path))?.[1] ?? ""}"`) as string;
  const hookFiles = [
    ["claude-code", ".claude/settings.json"],
    ["codex", ".codex/hooks.json"],
    ["gemini", ".gemini/settings.json"],
    ["copilot", ".copilot/hooks/loci.json"],
  ] as const;
  const shells = ["/bin/sh", "/bin/bash", "/usr/bin/zsh", "/usr/bin/fish"].filter((shell) => existsSync(shell));

  it.each(hookFiles)("a hook of %s runs with the one in PATH, in each shell that is here", async (host, path) => {
    await home.loci(["install", host, "--yes"]);
    const command = commandOf(path, host).replace(/^\S+/, "/gone/node");
    for (const shell of shells) {
      const state = file(`state ${shell.replaceAll("/", "-")}`);
      const env = {
        ...homeVariables(home.path),
        AI_MEMORY_PATH: file(`memory ${shell.replaceAll("/", "-")}`),
        XDG_STATE_HOME: state,
        PATH: nodeIn(`bin${shell.replaceAll("/", "-")}`, "own"),
      };
      const input = JSON.stringify({ session_id: "s1", sessionId: "s1", cwd: home.path, prompt: `from ${shell}` });
      expect(JSON.parse(execFileSync(shell, ["-c", command], { env, input, encoding: "utf8" }))).toEqual({});
      expect(existsSync(state), shell).toBe(true);
    }
  });

  it("a hook is skipped, with an empty answer, where PATH has none or an old one", async () => {
    await home.loci(["install", "claude-code", "--yes"]);
    const command = commandOf(".claude/settings.json", "claude-code").replace(/^\S+/, "/gone/node");
    for (const version of ["old", "none"] as const) {
      const env = { ...homeVariables(home.path), PATH: nodeIn(`bin-${version}`, version) };
      expect(execFileSync("/bin/sh", ["-c", command], { env, stdio: ["ignore", "pipe", "pipe"] }).toString()).toBe(
        "{}\n",
      );
    }
  });

  it("the MCP server starts with the one in PATH", async () => {
    await home.loci(["install", "gemini", "--yes"]);
    const { mcpServers } = json(".gemini/settings.json") as {
      mcpServers: { loci: { command: string; args: string[] } };
    };
    const { command, args } = mcpServers.loci;
    const gone = args.map((arg) => arg.replaceAll(/(?<=-x |&& exec )\S+/g, "/gone/node"));
    const input = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } } })}\n`;
    const env = { ...homeVariables(home.path), PATH: nodeIn("bin", "own") };
    for (const words of [args, gone])
      expect(execFileSync(command, words, { env, input, encoding: "utf8" })).toContain('"serverInfo"');
  });

  it("`loci` says which agents are not heard, and which run another Node.js", async () => {
    await home.loci(["install", "claude-code", "--yes"]);
    expect(await home.json(["status"])).toMatchObject({ agents: ["claude-code"], skipped: [], problems: [] });
    const settings = read(".claude/settings.json");
    const node = /"command": "(\S+) /.exec(settings)?.[1] ?? "";
    writeFileSync(file(".claude/settings.json"), settings.replaceAll(`"${node} `, `"/gone/node `));
    const withNode = { env: { PATH: nodeIn("bin", "own") } };
    expect(await home.json(["status"], withNode)).toMatchObject({
      agents: ["claude-code"],
      problems: [
        expect.stringMatching(
          /^claude-code: its hooks name \/gone\/node, which is gone; they run with .*loci install claude-code/,
        ),
      ],
    });
    for (const version of ["old", "none"] as const) {
      const without = { env: { PATH: nodeIn(`bin-${version}`, version) } };
      expect(await home.json(["status"], without)).toMatchObject({
        agents: [],
        skipped: ["claude-code"],
        problems: [expect.stringMatching(/^claude-code: its hooks are skipped: .*\/gone\/node, which is gone/)],
      });
      expect((await home.loci(["status"], without)).stdout).toContain("claude-code (hooks do not run)");
      expect((await home.loci(["doctor"], without)).stdout.replaceAll(/\s+/g, " ")).toContain("its hooks are skipped");
    }
  });

  it("`loci` names an agent whose hooks are switched off, gone, or not trusted by Codex", async () => {
    await home.loci(["install", "claude-code", "codex", "gemini", "--yes"]);
    write(".claude/settings.json", read(".claude/settings.json").replace(/^\{/, `{ "disableAllHooks": true,`));
    rmSync(file(".gemini/settings.json"));
    expect(await home.json(["status"])).toMatchObject({ agents: [], skipped: ["claude-code", "codex", "gemini"] });
    const keys = Object.keys(json(".codex/hooks.json")["hooks"] as object);
    const notes = keys.map(
      (_, at) => `[hooks.state."${file(".codex/hooks.json")}:event_${at}:0:0"]\ntrusted_hash = "sha256:x"\n`,
    );
    writeFileSync(file(".codex/config.toml"), `${read(".codex/config.toml")}\n${notes.join("\n")}`);
    expect(await home.json(["status"])).toMatchObject({ agents: ["codex"], skipped: ["claude-code", "gemini"] });
  });

  it("hooks and server of an older Loci are brought up to date, and uninstalling gives every byte back", async () => {
    verifies("HOOK-7.b");
    const before = `{\n  "model": "opus"\n}\n`;
    write(".claude/settings.json", before);
    await home.loci(["install", "claude-code", "--yes"]);
    const current = read(".claude/settings.json");
    writeFileSync(file(".claude/settings.json"), current.replaceAll(/ \|\| node [^|]*(?= \|\| echo)/g, ""));
    expect(read(".claude/settings.json")).not.toBe(current);
    expect((await home.json(["status"]))["problems"]).toEqual([
      expect.stringContaining("not what this Loci would write"),
    ]);
    await home.loci(["install", "claude-code", "--yes"]);
    expect(read(".claude/settings.json")).toBe(current);
    await home.loci(["uninstall", "claude-code", "--yes"]);
    expect(read(".claude/settings.json")).toBe(before);
  });
});

describe("a mistake in the settings", () => {
  verifies("CFG-4.b");

  it.each([".config/ai/config.json", ".config/ai/tools/claude-code/config.json"])(
    "is told by `loci` and `loci doctor`: %s",
    async (path) => {
      await home.loci(["install", "claude-code", "--yes"]);
      write(path, `{ "capture": fales }`);
      const { problems } = await home.json(["status"]);
      expect(problems).toContainEqual(
        `~/${path} has a mistake in it; safe values are used for what is wrong, and nothing is recorded; \`loci doctor\` names the place`,
      );
      write(path, `{ "capture": "no" }`);
      expect((await home.json(["status"]))["problems"]).toContainEqual(
        expect.stringContaining("and nothing is recorded"),
      );
      const { stdout, exit } = await home.loci(["doctor"]);
      expect(exit).toBe(1);
      expect(stdout.replaceAll(/\s+/g, " ")).toContain(`'capture' is "no"; it must be true or false`);
    },
  );

  it("is an error for commands that change something", async () => {
    write(".config/ai/config.json", `{ "capture": "no" }`);
    expect(await home.loci(["remember", "x"])).toMatchObject({ exit: 78 });
  });
});

describe("a plugin", () => {
  verifies("HOOK-7.a");

  it.each([
    ["claude-code", [".claude-plugin/plugin.json", ".mcp.json", "README.md", "hooks/hooks.json"]],
    ["gemini", ["README.md", "gemini-extension.json", "hooks/hooks.json"]],
  ])("for %s has the same hooks as an installation", async (host, expected) => {
    const { load } = await home.json(["plugin", host, "plugin"]);
    expect(files()).toEqual(expected.map((path) => join("plugin", path)).toSorted());
    expect(load).toContain(file("plugin"));
    await home.loci(["install", host, "--yes"]);
    const settings = json(host === "gemini" ? ".gemini/settings.json" : ".claude/settings.json");
    expect(json("plugin/hooks/hooks.json")["hooks"]).toEqual(settings["hooks"]);
    rmSync(file("plugin/README.md"));
    expect(await home.loci(["plugin", host, "plugin"])).toMatchObject({ exit: 0 });
  });

  it("is never written into a folder with something else, and not for agents without plugins", async () => {
    write("work/notes.txt", "mine");
    expect(await home.loci(["plugin", "gemini", "work"])).toMatchObject({ exit: 64, stderr: /notes\.txt/ });
    expect(await home.loci(["plugin", "codex", "new"])).toMatchObject({ exit: 64, stderr: /loci install/ });
    expect(files()).toEqual(["work/notes.txt"]);
  });
});
