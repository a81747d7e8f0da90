import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { claudeCode } from "../../src/agents/claude-code/host.ts";
import { resolvePlaces } from "../../src/config/paths.ts";
import { answerHook } from "../../src/hook-process/answer-hook.ts";
import { placeEvent } from "../../src/hooks/place-event.ts";
import { systemTools } from "../../src/platform/hashes/admission-tools.ts";
import type { Environment } from "../corpus-home.ts";
import type { HookRun } from "./made-day.ts";

export const hookScript = fileURLToPath(new URL("../../dist/hook/hook.cjs", import.meta.url));

/**
 * Loaded by each hook and each process that a hook starts. A hook notes that it starts a process. The process notes its
 * time when it exits, because nobody waits for it.
 */
const notesScript = `const { appendFileSync } = require("node:fs");
const note = (line) => appendFileSync(process.env.LOCI_BENCH_NOTES, JSON.stringify(line) + "\\n");
if (process.argv[1].endsWith("hook.cjs")) {
  const children = require("node:child_process");
  const { spawn } = children;
  children.spawn = (...args) => (note({ started: true }), spawn(...args));
} else process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  note({ command: process.argv.slice(2), cpuMs: (user + system) / 1000, tookMs: performance.now() });
});
`;

const pollMs = 20;
/** Longer than the time limit of the command itself. */
const mostMs = 200_000;

/** A background process that has ended. */
export interface BackgroundRun {
  readonly command: readonly string[];
  /** Processor time, user and system. */
  readonly cpuMs: number;
  readonly tookMs: number;
}

/** Runs hooks as a host does, and waits for the processes that they start. */
export interface Background {
  /**
   * Runs hooks one after the other. Waits for background processes after each. Hooks of tools run in this process,
   * because they start no other and would take most of the time.
   */
  runHooks(hooks: readonly HookRun[]): Promise<void>;
  ended(): readonly BackgroundRun[];
}

export function watchBackground(folder: string, env: Environment): Background {
  const script = join(folder, "notes.cjs");
  const notes = join(folder, "notes.jsonl");
  writeFileSync(script, notesScript);
  writeFileSync(notes, "");
  const watched = { ...env, NODE_OPTIONS: `--require ${script}`, LOCI_BENCH_NOTES: notes };
  const readNotes = () =>
    readFileSync(notes, "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as object);
  const ended = () => readNotes().filter((note): note is BackgroundRun => "command" in note);
  const isRunning = () => readNotes().length > ended().length * 2;
  return {
    ended,
    runHooks: async (hooks) => {
      for (const hook of hooks) {
        const { event, input } = hook;
        if (event.startsWith("PostToolUse")) {
          await runHere(hook, env);
          continue;
        }
        const { status, stderr } = spawnSync(process.execPath, [hookScript, claudeCode.manifest.name, event], {
          input: JSON.stringify(input),
          env: watched,
          encoding: "utf8",
        });
        if (status !== 0) throw new Error(`the hook ${event} exited with ${status}: ${stderr}`);
        for (let waited = 0; isRunning(); waited += pollMs) {
          if (waited > mostMs) throw new Error(`the processes of the hook ${event} do not end`);
          await setTimeout(pollMs);
        }
      }
    },
  };
}

async function runHere({ event, input }: HookRun, env: Environment): Promise<void> {
  const reported = claudeCode.contract.readEvent({ event, input, env });
  if (reported === null) throw new Error(`the hook ${event} reports nothing`);
  await answerHook(claudeCode, placeEvent(reported, systemTools.sha256), {
    places: resolvePlaces(env),
    env,
    now: Date.now(),
    isWhole: true,
    onFault: (phase, error) => {
      throw new Error(`the hook ${event} failed: ${phase}`, { cause: error });
    },
    later: [],
    moreTime: () => {},
  });
}
