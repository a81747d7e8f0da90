import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";

import { bundlePrograms } from "../scripts/bundle-programs.ts";
import { openMemory } from "../src/compose/open-memory.ts";
import { resolvePlaces } from "../src/config/paths.ts";
import { readFaults } from "../src/hooks/faults.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { homeVariables } from "./home-variables.ts";

/** The folder of the bundled hook, the home folder, and the folder in which the agent works. */
export let scripts: string;
export let home: string;
export let space: string;

/** Bundles the hook once, and makes a home before each test. */
export function useHook(): void {
  beforeAll(async () => {
    scripts = makeScratch("hook-bundle");
    await bundlePrograms(scripts);
  });
  afterAll(() => removeScratch(scripts));
  beforeEach(() => {
    home = makeScratch("hook");
    space = join(home, "shop");
    mkdirSync(join(space, ".git"), { recursive: true });
  });
  afterEach(() => removeScratch(home));
}

/** Lets the agent work in another folder. */
export function workIn(folder: string): void {
  space = folder;
}

/** How to start the hook. */
interface HookStart {
  readonly args?: readonly string[];
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly script?: string;
  readonly stdio?: "ignore" | "pipe";
}

/** Runs the hook as a process of its own, as a host does. */
export function start(input: unknown, wanted: HookStart = {}) {
  const { args = ["claude-code", nameOf(input)], node = [], env = { ...homeVariables(home) } } = wanted;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...node, wanted.script ?? join(scripts, "hook", "hook.cjs"), ...args],
    {
      env: { PATH: process.env["PATH"], ...env },
      encoding: "utf8",
      ...(wanted.stdio === "ignore"
        ? { stdio: ["ignore", "pipe", "pipe"] as const }
        : { input: typeof input === "string" ? input : JSON.stringify(input) }),
    },
  );
  return { status, stdout, stderr };
}

function nameOf(input: unknown): string {
  return typeof input === "object" && input !== null && "hook_event_name" in input
    ? String(input.hook_event_name)
    : "PostToolUse";
}

export const nothingSaid = { status: 0, stdout: "{}", stderr: "" };

export const common = (session: string) => ({
  session_id: session,
  cwd: space,
  transcript_path: join(home, "none.jsonl"),
});
export const tool = (session = "s1") => ({
  ...common(session),
  hook_event_name: "PostToolUse",
  tool_name: "Bash",
  tool_input: { command: "npm test" },
  tool_response: { stdout: "1 passed", stderr: "", interrupted: false },
  tool_use_id: "toolu_1",
});
export const prompt = (text: string, session = "s1", id = "p1") => ({
  ...common(session),
  hook_event_name: "UserPromptSubmit",
  prompt: text,
  prompt_id: id,
});
export const stop = (session = "s1") => ({
  ...common(session),
  hook_event_name: "Stop",
  last_assistant_message: "Done.",
});

export const places = () => resolvePlaces({ ...homeVariables(home) });
export const faults = () => readFaults(places().state).map(({ phase, code }) => [phase, code]);
export const open = () => openMemory({ env: { ...homeVariables(home) } });

/** The kinds of all events in the log. */
export function kinds(): string[] {
  const log = join(places().memory, "log");
  if (!existsSync(log)) return [];
  return readdirSync(log, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(log, file), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { kind: string }).kind);
}

/** Runs a hook, and returns the context in its answer. */
export function contextFor(input: unknown, wanted: HookStart = {}): string {
  const { status, stdout } = start(input, wanted);
  expect(status).toBe(0);
  const answer = JSON.parse(stdout) as { hookSpecificOutput?: { additionalContext?: string } };
  return answer.hookSpecificOutput?.additionalContext ?? "";
}

export async function remember(text: string, details: object = {}): Promise<void> {
  const memory = await open();
  await memory.remember(text, { space, ...details });
  await memory.close();
}

export const fact = "The lighthouse deploys with make beacon and needs the VPN.";
export const question = "How does the lighthouse deploy?";
