import { execFileSync, execSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "../platform/scratch.ts";
import { commandFiles, hasSecondNode, hookCommand, hookEventOf, isHookCommand } from "./hook-command.ts";

const program = { node: "/opt/my node's/bin/node", hook: '/home/ada/$HOME `x` "y"/dist/hook/hook.cjs', cli: "" };
const command = hookCommand(program, "gemini", "BeforeAgent", "linux");

it("a hook's command names its files so that a shell finds them, whatever they are called", () => {
  const words = execFileSync("sh", ["-c", `printf '%s\\n' ${command}`])
    .toString()
    .split("\n");
  expect(words.slice(0, 4)).toEqual([program.node, program.hook, "gemini", "BeforeAgent"]);
  expect(commandFiles(command)).toEqual([program.node, program.hook]);
  expect(commandFiles("/usr/bin/node /x/hook.cjs gemini Stop")).toEqual(["/usr/bin/node", "/x/hook.cjs"]);
});

it("a hook of Loci is known by its whole command, of this version or another", () => {
  expect(isHookCommand(command, "gemini")).toBe(true);
  expect(hookEventOf(command, "gemini")).toBe("BeforeAgent");
  expect(isHookCommand(command, "codex")).toBe(false);
  const checkout = hookCommand(
    { node: "/bin/node", hook: "/loci/src/hooks/process/hook-entry.ts" },
    "codex",
    "Stop",
    "linux",
  );
  expect(hookEventOf(checkout, "codex")).toBe("Stop");
});

describe("A hook's command on Windows", () => {
  const onWindows = (hook: string) => hookCommand({ node: "C:\\node.exe", hook }, "codex", "Stop", "win32");
  const plain = "C:\\Users\\ada\\loci\\dist\\hook\\hook.cjs";
  const odd = "C:\\Users\\Ada O'Näme & $x%y#1\\dist\\hook\\hook.cjs";

  it("has neither quotes nor operators, so that cmd.exe, PowerShell and sh read it alike", () => {
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

  it("is no other command of the person", () => {
    for (const other of [
      "node C:/tools/hook.cjs codex Stop",
      `${onWindows(plain)} && date`,
      `call ${onWindows(plain)}`,
    ])
      expect(isHookCommand(other, "codex")).toBe(false);
  });
});

it("so is one that an older Loci has written, without a second Node.js", () => {
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
])("no other is taken for it: %s", (other) => {
  expect(isHookCommand(other, "gemini")).toBe(false);
});
