import { execFileSync } from "node:child_process";

import { expect, it } from "vitest";

import { commandFiles, hasSecondNode, hookCommand, hookEventOf, isHookCommand } from "./hook-command.ts";

const program = { node: "/opt/my node's/bin/node", hook: '/home/ada/$HOME `x` "y"/dist/hook/hook.cjs', cli: "" };
const command = hookCommand(program, "gemini", "BeforeAgent");

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
  const checkout = hookCommand({ node: "/bin/node", hook: "/loci/src/hooks/process/hook-entry.ts" }, "codex", "Stop");
  expect(hookEventOf(checkout, "codex")).toBe("Stop");
  const windows = hookCommand({ node: "C:\\node.exe", hook: "C:\\loci\\dist\\hook\\hook.cjs" }, "codex", "Stop");
  expect(hookEventOf(windows, "codex")).toBe("Stop");
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
