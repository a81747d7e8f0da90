import { execFileSync } from "node:child_process";

import { expect, it } from "vitest";

import { commandFiles, hookCommand, hookEventOf, isHookCommand } from "./hook-command.ts";

const program = { node: "/opt/my node's/bin/node", hook: '/home/ada/$HOME `x` "y"/hook.cjs', cli: "" };
const command = hookCommand(program, "gemini", "BeforeAgent");

it("a hook's command names its files so that a shell finds them, whatever they are called", () => {
  const words = execFileSync("sh", ["-c", `printf '%s\\n' ${command}`])
    .toString()
    .split("\n");
  expect(words.slice(0, 4)).toEqual([program.node, program.hook, "gemini", "BeforeAgent"]);
  expect(commandFiles(command)).toEqual([program.node, program.hook]);
  expect(commandFiles("/usr/bin/node /x/hook.cjs gemini Stop")).toEqual(["/usr/bin/node", "/x/hook.cjs"]);
});

it("a hook of Loci is known by its command, and no other is taken for it", () => {
  expect(isHookCommand(command, "gemini")).toBe(true);
  expect(hookEventOf(command, "gemini")).toBe("BeforeAgent");
  expect(isHookCommand(command, "codex")).toBe(false);
  expect(isHookCommand("node C:\\loci\\hook.cjs codex Stop", "codex")).toBe(true);
  for (const other of [
    "hook gemini BeforeAgent",
    "/x/hook.cjs gemini",
    "/x/my-hook.cjs gemini Stop && date",
    "date",
    7,
  ])
    expect(isHookCommand(other, "gemini")).toBe(false);
});
