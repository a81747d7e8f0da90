import { execFileSync, execSync } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { version } from "../version.ts";
import { clientOf, commandFiles, hasSecondNode, hookCommand, hookEventOf, isHookCommand } from "./hook-command.ts";
import { nativePackages, ownProgram } from "./own-program.ts";

const program = { node: "/opt/my node's/bin/node", hook: '/home/ada/$HOME `x` "y"/dist/hook/hook.cjs', cli: "" };
const command = hookCommand(program, "gemini", "BeforeAgent", "linux");

it("a hook's command quotes its files so that a shell finds them, whatever their names", () => {
  const words = execFileSync("sh", ["-c", `printf '%s\\n' ${command}`])
    .toString()
    .split("\n");
  expect(words.slice(0, 4)).toEqual([program.node, program.hook, "gemini", "BeforeAgent"]);
  expect(commandFiles(command)).toEqual([program.node, program.hook]);
  expect(commandFiles("/usr/bin/node /x/hook.cjs gemini Stop")).toEqual(["/usr/bin/node", "/x/hook.cjs"]);
});

it("a hook of Loci is recognised by its whole command, in any version", () => {
  expect(isHookCommand(command, "gemini")).toBe(true);
  expect(hookEventOf(command, "gemini")).toBe("BeforeAgent");
  expect(isHookCommand(command, "codex")).toBe(false);
  for (const folder of ["hook-process", "hooks/process", "cli/hook"]) {
    const checkout = hookCommand(
      { node: "/bin/node", hook: `/loci/src/${folder}/hook-entry.ts` },
      "codex",
      "Stop",
      "linux",
    );
    expect(hookEventOf(checkout, "codex")).toBe("Stop");
  }
});

describe("the command that asks a session helper", () => {
  const client = "/home/ada/$HOME `x`/dist/hook/hook.sh";
  const asking = hookCommand({ ...program, client }, "gemini", "BeforeAgent", "linux");

  it("quotes the client, Node.js and the event so that a shell reads them as single words", () => {
    const words = execFileSync("sh", ["-c", `printf '%s\\n' ${asking}`])
      .toString()
      .split("\n");
    expect(words.slice(0, 5)).toEqual(["/bin/sh", client, program.node, "gemini", "BeforeAgent"]);
    expect(hookEventOf(asking, "gemini")).toBe("BeforeAgent");
    expect(hookEventOf(asking, "codex")).toBeNull();
    expect(commandFiles(asking)).toEqual([program.node, client]);
    expect([clientOf(asking), hasSecondNode(asking), clientOf(command)]).toEqual(["shell", true, null]);
  });

  it("prints an empty answer if Loci was removed", () => {
    expect(execFileSync("sh", ["-c", asking], { input: "{}", encoding: "utf8" }).trim()).toBe("{}");
  });

  it.each([
    asking.replace("/bin/sh", "sh"),
    asking.replace("hook.sh", "other.sh"),
    `${asking}; date`,
    asking.replace("|| echo", "&& date || echo"),
  ])("is not confused with another command: %s", (other) => {
    expect(isHookCommand(other, "gemini")).toBe(false);
  });
});

describe("the command with the native client", () => {
  const native = "/home/ada/$HOME `x`/loci-hook";
  const asking = hookCommand({ ...program, native, client: "/x/dist/hook/hook.sh" }, "gemini", "BeforeAgent", "linux");

  it("gives the client Node.js and its script as single words, and is recognised", () => {
    const words = execFileSync("sh", ["-c", `printf '%s\\n' ${asking}`])
      .toString()
      .split("\n");
    expect(words.slice(0, 5)).toEqual([native, program.node, program.hook, "gemini", "BeforeAgent"]);
    expect([hookEventOf(asking, "gemini"), hookEventOf(asking, "codex")]).toEqual(["BeforeAgent", null]);
    expect(commandFiles(asking)).toEqual([program.node, program.hook]);
    expect([clientOf(asking), hasSecondNode(asking)]).toEqual(["native", true]);
  });

  it("starts Node.js if the client was removed, and prints an empty answer if Loci was", () => {
    const folder = makeScratch("hook-command");
    try {
      const hook = join(folder, "dist/hook/hook.cjs");
      const run = (node: string) =>
        execFileSync(
          "sh",
          ["-c", hookCommand({ node, hook, native: join(folder, "loci-hook") }, "codex", "Stop", "linux")],
          {
            input: "{}",
            encoding: "utf8",
          },
        );
      expect(run(process.execPath)).toBe("{}\n");
      mkdirSync(dirname(hook), { recursive: true });
      writeFileSync(hook, "console.log(process.argv.slice(2).join())");
      expect(run(process.execPath)).toBe("codex,Stop\n");
    } finally {
      removeScratch(folder);
    }
  });

  it.each([
    asking.replace(/^\S+ `x`\/loci-hook/, "'/home/ada/other"),
    asking.replace(" || '/opt", " || '/other"),
    `${asking}; date`,
  ])("is not confused with another command: %s", (other) => {
    expect(isHookCommand(other, "gemini")).toBe(false);
  });

  it.runIf(process.platform === "linux")("is used if its optional package has the version of Loci", () => {
    const folder = makeScratch("hook-command");
    try {
      const hook = join(folder, "node_modules/loci-memory/dist/hook/hook.cjs");
      const own = join(folder, "node_modules", `${nativePackages}linux-${process.arch}`);
      const found = (settings?: { warm: boolean; client: "auto" | "node" | "shell" }) =>
        ownProgram({}, settings, hook).native;
      mkdirSync(own, { recursive: true });
      writeFileSync(join(own, "package.json"), JSON.stringify({ version }));
      expect(found()).toBeUndefined();
      writeFileSync(join(own, "loci-hook"), "", { mode: 0o755 });
      expect(found()).toBe(join(realpathSync(own), "loci-hook"));
      expect(found({ warm: true, client: "shell" })).toBeUndefined();
      expect(found({ warm: false, client: "auto" })).toBeUndefined();
      writeFileSync(join(own, "package.json"), JSON.stringify({ version: "0.0.9" }));
      expect(found()).toBeUndefined();
    } finally {
      removeScratch(folder);
    }
  });
});

describe("A hook's command on Windows", () => {
  const onWindows = (hook: string) => hookCommand({ node: "C:\\node.exe", hook }, "codex", "Stop", "win32");
  const plain = "C:\\Users\\ada\\loci\\dist\\hook\\hook.cjs";
  const odd = "C:\\Users\\Ada O'Näme & $x%y#1\\dist\\hook\\hook.cjs";

  it("has neither quotes nor operators, so cmd.exe, PowerShell and sh read it alike", () => {
    verifies("PLAT-1.a", "HOOK-7.c");
    expect(onWindows(plain)).toBe("node C:/Users/ada/loci/dist/hook/hook.cjs codex Stop");
    for (const hook of [plain, odd, "\\\\server\\my share\\dist\\hook\\hook.cjs"]) {
      expect(onWindows(hook)).toMatch(/^[\w@%+=:./ -]+$/);
      expect(hookEventOf(onWindows(hook), "codex")).toBe("Stop");
      expect(commandFiles(onWindows(hook))).toEqual(["node", hook.replaceAll("\\", "/")]);
    }
  });

  it.each(["hook.cjs", "an odd 'näme' & $x%y#1"])("starts the script in a folder with the name %s", (name) => {
    const folder = makeScratch("hook-command");
    try {
      const hook = join(folder, name, "dist/hook/hook.cjs");
      mkdirSync(dirname(hook), { recursive: true });
      writeFileSync(hook, "console.log(process.argv.slice(2).join())");
      const path = `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`;
      // The shell of this system: sh, or cmd.exe.
      const printed = execSync(onWindows(hook).replace("file:////", "file:///"), {
        env: { PATH: path },
        encoding: "utf8",
      });
      expect(printed.trim()).toBe("codex,Stop");
    } finally {
      removeScratch(folder);
    }
  });

  it("is not confused with another command of the person", () => {
    for (const other of [
      "node C:/tools/hook.cjs codex Stop",
      `${onWindows(plain)} && date`,
      `call ${onWindows(plain)}`,
    ])
      expect(isHookCommand(other, "codex")).toBe(false);
  });
});

it("a command of an older Loci, without a second Node.js, is recognised", () => {
  const older = "/usr/bin/node /loci/dist/hook/hook.cjs gemini BeforeAgent 2>/dev/null || echo '{}'";
  expect(hookEventOf(older, "gemini")).toBe("BeforeAgent");
  expect([older, command].map(hasSecondNode)).toEqual([false, true]);
});

it.each([
  command.replace("|| node ", "|| nodejs "),
  command.replace(
    /hook\.cjs' gemini BeforeAgent 2>\/dev\/null \|\| echo/,
    "hook.cjs' gemini Other 2>/dev/null || echo",
  ),
  `notify-send done; ${command}`,
  `/usr/bin/test /tmp ; ${command}`,
  `env A=1 ${command}`,
  `${command}; date`,
  command.replace(" 2>", " && date 2>"),
  command.replace("dist/", ""),
  "notify-send done; node /opt/mytool/hook.cjs gemini Stop",
  "/opt/guard/hook.ts gemini PreToolUse",
  "/bin/node /loci/dist/hook/hook.cjs gemini Stop",
  "hook gemini BeforeAgent",
  "date",
  7,
])("another command is not recognised as Loci's: %s", (other) => {
  expect(isHookCommand(other, "gemini")).toBe(false);
});
