import { execFileSync } from "node:child_process";
import {
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

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

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

describe("the plan of an installation", () => {
  verifies("SAF-11.a", "HOOK-7.a");

  it("does not show a secret key that is in the changed file", async () => {
    write(".gemini/settings.json", `{\n  "apiKey": "AIzaSyA1234567890abcdefghijklmnopqrstuv"\n}\n`);
    const { stdout } = await home.loci(["install", "gemini", "--dry-run", "--json"]);
    expect(stdout).toContain("apiKey");
    expect(stdout).not.toContain("AIzaSyA1234567890");
  });

  it("says briefly what is added to which file; --diff shows every line", async () => {
    write(".claude/settings.json", JSON.stringify({ model: "opus" }));
    const { stdout } = await home.loci(["install", "claude-code", "copilot", "--yes"], { columns: 80 });
    expect(stdout).toMatch(/^ {2}~\/\.claude\/settings\.json: \d+ hooks$/m);
    expect(stdout).toMatch(/^ {2}~\/\.claude\.json: the MCP server$/m);
    expect(stdout).toMatch(/^ {2}~\/\.copilot\/hooks\/loci\.json: \d+ hooks$/m);
    expect(stdout).toMatch(
      /^Each hook runs (?:\/bin\/sh\s\S+hook\.sh\s\S*node|\S*node\s\S+hook-entry\.ts)\s<agent>\s<event>$/m,
    );
    expect(stdout).not.toContain("+++");
    expect(stdout.split("\n").length).toBeLessThan(24);
    const whole = await home.loci(["uninstall", "copilot", "--yes", "--diff"]);
    expect(whole.stdout).toMatch(/^--- ~\/\.copilot\/hooks\/loci\.json$/m);
  });

  it("`loci doctor` creates no file before an agent is installed", async () => {
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
  ])("%s gets private files, and no server with --no-mcp", async (host, expected) => {
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
  ])("%s can be set up for one project only", async (host, expected) => {
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
  ])("%s is found through the variable %s", async (host, variable, expected) => {
    await home.loci(["install", host, "--yes"], { env: { [variable]: file("else where") } });
    expect(files()).toEqual(expected.map((path) => join("else where", path)));
  });
});

describe("what the person already has", () => {
  verifies("HOOK-7.a", "HOOK-7.b");

  it("updates entries of an older Loci in place, and removes its old events", async () => {
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
          {
            type: "command",
            command: expect.stringMatching(/hook-process\/hook\S+ (?:\S+ )?claude-code Stop 2>/),
            timeout: 5,
          },
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

  it("updates the server of an older Loci, and keeps its permissions", async () => {
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

  it("an uninstall also removes the settings that Codex added to Loci's server, which would otherwise stop Codex", async () => {
    write(".codex/config.toml", `model = "x"\n`);
    await home.loci(["install", "codex", "--yes"]);
    const added = `\n[mcp_servers.loci.tools.memory_search]\napproval_mode = "approve"\n\n# mine\n[hooks.state."k"]\ntrusted_hash = "h"\n`;
    writeFileSync(file(".codex/config.toml"), read(".codex/config.toml") + added);
    await home.loci(["uninstall", "codex", "--yes"]);
    expect(read(".codex/config.toml")).toBe(`model = "x"\n\n# mine\n[hooks.state."k"]\ntrusted_hash = "h"\n`);
  });

  it("only Loci's entries are removed from a file that the host has reformatted", async () => {
    write(".claude.json", `{"numStartups": 1, "mcpServers": {"x": {"command": "x"}}}`);
    await home.loci(["install", "claude-code", "--yes"]);
    writeFileSync(file(".claude.json"), JSON.stringify({ ...json(".claude.json"), numStartups: 2 }, null, 2));
    await home.loci(["uninstall", "claude-code", "--yes"]);
    expect(read(".claude.json")).toBe(JSON.stringify({ numStartups: 2, mcpServers: { x: { command: "x" } } }, null, 2));
  });

  it("uninstall keeps an edit that was made before a second installation", async () => {
    write(".gemini/settings.json", `{\n  "a": 1\n}\n`);
    await home.loci(["install", "gemini", "--yes", "--no-mcp"]);
    writeFileSync(file(".gemini/settings.json"), read(".gemini/settings.json").replace(`"a": 1`, `"a": 2`));
    await home.loci(["install", "gemini", "--yes"]);
    expect(json(".gemini/settings.json")).toHaveProperty("mcpServers.loci");
    await home.loci(["uninstall", "gemini", "--yes"]);
    expect(read(".gemini/settings.json")).toBe(`{\n  "a": 2\n}\n`);
  });

  it("writes to the file behind a link, and keeps the link", async () => {
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

it("a broken file blocks only its own agent", async () => {
  verifies("HOOK-7.a", "HOOK-7.b");
  write(".claude/settings.json", "{");
  const expected = { exit: 78, stdout: /✗ Claude Code is left alone: .*settings\.json: line 1/ };
  expect(await home.loci(["install", "claude-code", "gemini", "--yes"])).toMatchObject(expected);
  expect(json(".gemini/settings.json")).toHaveProperty("hooks.BeforeAgent");
  expect(await home.loci(["uninstall", "all", "--yes"])).toMatchObject(expected);
  expect(files()).toEqual([".claude/settings.json"]);
});

it("`loci install` reports what it did and how to undo it, and omits unchanged agents", async () => {
  await home.loci(["install", "gemini", "--yes"]);
  const { stdout } = await home.loci(["install", "gemini", "codex", "--yes"]);
  expect(stdout).toContain("Gemini CLI: nothing to do");
  expect(stdout).toContain("✓ Codex");
  expect(stdout).not.toContain("✓ Gemini");
  expect(stdout).toContain("`loci uninstall codex` removes it");
});

it("`loci install` creates private folders for a person's settings", async () => {
  verifies("SAF-9.a");
  await home.loci(["install", "copilot", "--yes"]);
  for (const folder of [".copilot", ".copilot/hooks"]) expect(statSync(file(folder)).mode & 0o777).toBe(0o700);
});

it("`loci uninstall` removes a file that only Loci has written, even if the record of the installation is lost", async () => {
  verifies("HOOK-7.b");
  await home.loci(["install", "copilot", "--yes", "--no-mcp"]);
  rmSync(file(".local"), { recursive: true });
  await home.loci(["uninstall", "copilot", "--yes"]);
  expect(files()).toEqual([]);
});

it("the backup of a changed file contains the previous bytes, and only the owner can read it", async () => {
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

it("`loci install` and `loci uninstall` keep other programs' hooks, however similar to Loci's", async () => {
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

it("the backup of a changed file contains every previous byte, even after an older Loci changed the file", async () => {
  verifies("HOOK-7.a");
  const command = "/old/node /old/dist/hook/hook.cjs claude-code Stop 2>/dev/null || echo '{}'";
  const found = JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command }] }] } }, null, 3);
  write(".claude/settings.json", found);
  for (const more of [["--no-mcp"], []]) await home.loci(["install", "claude-code", "--yes", ...more]);
  const stateFiles = readdirSync(file(".local/state/ai"), { recursive: true, encoding: "utf8" });
  const backup = stateFiles.find((name) => name.endsWith("found-settings.json")) ?? "";
  expect(read(join(".local/state/ai", backup))).toBe(found);
});

it("an installed command works after Node.js or Loci was removed, from any folder with any name", async () => {
  verifies("HOOK-5.a");
  write(".config/ai/config.json", JSON.stringify({ hooks: { client: "node" } }));
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

it.runIf(process.platform === "linux")("hooks ask a session helper first, and doctor says so", async () => {
  const { stdout } = await home.loci(["install", "claude-code", "--yes"]);
  expect(stdout).toMatch(/^Each hook runs \/bin\/sh\s\S+hook\.sh\s\S*node\s<agent>\s<event>$/m);
  expect(read(".claude/settings.json")).toMatch(/hook\.sh \S+ claude-code Stop 2>/);
  expect((await home.loci(["doctor"])).stdout.replaceAll(/\s+/g, " ")).toContain("sh and curl ask a session helper");
});

it.each([{ client: "node" }, { warm: false }])("hooks start Node.js with the settings %j", async (hooks) => {
  write(".config/ai/config.json", JSON.stringify({ hooks }));
  await home.loci(["install", "claude-code", "--yes"]);
  expect(read(".claude/settings.json")).toMatch(/node \S+hook-entry\.ts claude-code Stop 2>/);
});

describe("after an update has removed the Node.js that hooks name", () => {
  verifies("HOOK-5.a", "HOOK-7.c");

  /** Makes a folder for PATH that contains a `node` of this version. */
  const nodeIn = (folder: string, version: "own" | "old" | "none") => {
    mkdirSync(file(folder), { recursive: true });
    if (version === "own") symlinkSync(process.execPath, file(`${folder}/node`));
    if (version === "old")
      writeFileSync(file(`${folder}/node`), `#!/bin/sh\n[ "$1" = --version ] && echo v20.1.0\n`, { mode: 0o755 });
    return `${file(folder)}:/usr/bin-of-nobody:/bin-of-nobody`;
  };
  /** The path of Node.js in a hook's command, after the shell and its script if there are. */
  const nodeOfHook = /^(\/bin\/sh \S+ )?\S+/;
  const commandOf = (path: string, host: string) =>
    JSON.parse(`"${new RegExp(`"(?:command|bash)": "([^"]* ${host} [^"]*)"`).exec(read(path))?.[1] ?? ""}"`) as string;
  const hookFiles = [
    ["claude-code", ".claude/settings.json"],
    ["codex", ".codex/hooks.json"],
    ["gemini", ".gemini/settings.json"],
    ["copilot", ".copilot/hooks/loci.json"],
  ] as const;
  const shells = ["/bin/sh", "/bin/bash", "/usr/bin/zsh", "/usr/bin/fish"].filter((shell) => existsSync(shell));

  it.each(hookFiles)(
    "a hook of %s runs with the Node.js in PATH, in each shell of this machine",
    async (host, path) => {
      await home.loci(["install", host, "--yes"]);
      const command = commandOf(path, host).replace(nodeOfHook, "$1/gone/node");
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
    },
  );

  it("a hook returns an empty answer if PATH has no suitable Node.js", async () => {
    await home.loci(["install", "claude-code", "--yes"]);
    const command = commandOf(".claude/settings.json", "claude-code").replace(nodeOfHook, "$1/gone/node");
    for (const version of ["old", "none"] as const) {
      const env = { ...homeVariables(home.path), PATH: nodeIn(`bin-${version}`, version) };
      expect(execFileSync("/bin/sh", ["-c", command], { env, stdio: ["ignore", "pipe", "pipe"] }).toString()).toBe(
        "{}\n",
      );
    }
  });

  it("the MCP server starts with the Node.js in PATH", async () => {
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

  it("`loci` lists agents whose hooks do not run, and those that run another Node.js", async () => {
    await home.loci(["install", "claude-code", "--yes"]);
    expect(await home.json(["status"])).toMatchObject({ agents: ["claude-code"], skipped: [], problems: [] });
    const settings = read(".claude/settings.json");
    const gone = settings.replaceAll(/(?<="command": ")(\/bin\/sh \S+ )?\S+/g, "$1/gone/node");
    writeFileSync(file(".claude/settings.json"), gone);
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

  it("`loci` names an agent whose hooks are off, missing, or not trusted by Codex", async () => {
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

  it("hooks and server of an older Loci are updated, and uninstalling restores every byte", async () => {
    verifies("HOOK-7.b");
    const before = `{\n  "model": "opus"\n}\n`;
    write(".claude/settings.json", before);
    write(".config/ai/config.json", JSON.stringify({ hooks: { client: "node" } }));
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
    "is reported by `loci` and `loci doctor`: %s",
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
  ])("for %s contains the same hooks as an installation", async (host, expected) => {
    const { load } = await home.json(["plugin", host, "plugin"]);
    expect(files()).toEqual(expected.map((path) => join("plugin", path)).toSorted());
    expect(load).toContain(file("plugin"));
    await home.loci(["install", host, "--yes"]);
    const settings = json(host === "gemini" ? ".gemini/settings.json" : ".claude/settings.json");
    expect(json("plugin/hooks/hooks.json")["hooks"]).toEqual(settings["hooks"]);
    rmSync(file("plugin/README.md"));
    expect(await home.loci(["plugin", host, "plugin"])).toMatchObject({ exit: 0 });
  });

  it("is not written into a non-empty folder, or for agents without plugins", async () => {
    write("work/notes.txt", "mine");
    expect(await home.loci(["plugin", "gemini", "work"])).toMatchObject({ exit: 64, stderr: /notes\.txt/ });
    expect(await home.loci(["plugin", "codex", "new"])).toMatchObject({ exit: 64, stderr: /loci install/ });
    expect(files()).toEqual(["work/notes.txt"]);
  });
});
