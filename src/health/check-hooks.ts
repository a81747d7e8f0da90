import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

import { type Places, resolvePlaces, stateHome } from "../config/paths.ts";
import { count } from "../core/text/phrases/quantities.ts";
import { localTime, timeAgo } from "../core/text/phrases/times.ts";
import { readFaults, type HookFault } from "../hooks/faults.ts";
import { readPauses, type Pause } from "../hooks/pauses.ts";
import { readText, writeNew } from "../platform/files/regular-file.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { good, warning, type Check } from "./check.ts";

const week = 7 * 24 * 60 * 60 * 1000;

/** Reports the faults of hooks, which their hosts do not show, and the current pauses. */
export function checkHooks({ state }: Places, now: number): Check[] {
  const recent = readFaults(state).filter(({ at }) => at > now - week);
  const newest = recent.at(-1);
  const pauses = readPauses(state, now);
  return [
    newest === undefined
      ? good("hooks", "no fault in the last week")
      : warning(
          "hooks",
          `${count(recent.length, "fault")} in the last week; the newest ${timeAgo(newest.at, now)}, ${newest.host} ${newest.event}: ${newest.message}`,
          adviceFor(
            newest,
            recent.some(({ phase }) => !afterRecording.includes(phase)),
          ),
        ),
    ...(pauses.length === 0 ? [] : [warning("paused", pauses.map(describe).join("; "), "`loci unpause` ends it")]),
  ];
}

/** If one of these phases of a hook fails, the event was recorded nevertheless. */
const afterRecording: readonly string[] = ["recall", "organise", "guard", "pause", "helper", "sync", "backup"];

function adviceFor({ code }: HookFault, isMissing: boolean): string {
  if (code === "CONFIG_INVALID") return "correct that file; `loci import all` stores what was missed";
  if (isMissing) return "no agent was disturbed; `loci import all` stores what was missed; if it continues, report it";
  return code === "KEY_LOCKED"
    ? "no event was missed; `loci unlock` lets agents get memories again"
    : "no event was missed, and no agent was disturbed; if it continues, report it";
}

function describe({ what, space, session, until }: Pause): string {
  const where = session !== undefined ? ` in session ${session}` : space !== undefined ? ` in ${space}` : "";
  return `${what}${where}${until === undefined ? "" : ` until ${localTime(until)}`}`;
}

/**
 * The result of trying an installed hook. `isMended` is true if the hook works only since its compiled code was
 * removed.
 */
export type Probed =
  | { readonly arrived: true; readonly ms: number; readonly isMended: boolean }
  | { readonly arrived: false; readonly why: string };

const patienceMs = 10_000;

type Environment = Readonly<Record<string, string | undefined>>;
type CreateInput = (prompt: string, folder: string) => Readonly<Record<string, unknown>>;

/**
 * Runs an installed command as its host would, with a temporary memory, and checks that the event arrived. If it did
 * not, the hook is tried once more without the compiled code of hooks. If it arrives then, the code is damaged, and is
 * removed, because hooks compile it again.
 */
export async function probeHook(command: string, createInput: CreateInput, env: Environment): Promise<Probed> {
  const code = compiledCode(env);
  const first = await probeOnce(command, createInput, env, code);
  if (first.arrived || code === null || !existsSync(code)) return first;
  const second = await probeOnce(command, createInput, env, null);
  if (!second.arrived) return first;
  rmSync(code, { recursive: true, force: true });
  return { ...second, isMended: true };
}

async function probeOnce(
  command: string,
  createInput: CreateInput,
  env: Environment,
  code: string | null,
): Promise<Probed> {
  const folder = makeScratch("probe");
  try {
    const [memory, project] = [join(folder, "memory"), join(folder, "project")];
    mkdirSync(project);
    // The probe has settings of its own. The person's settings may switch capture off, which another check reports. No
    // helper is started, because it would outlast the probe.
    mkdirSync(join(folder, "ai"));
    writeNew(join(folder, "ai", "config.json"), '{ "hooks": { "warm": false } }');
    const own = { ...env, AI_MEMORY_PATH: memory, ...ownFolders(folder) };
    if (code !== null) shareCompiledCode(code, own);
    const prompt = `probe ${Math.random().toString(36).slice(2)}`;
    const start = performance.now();
    const { exit, printed } = await run(command, project, own, JSON.stringify(createInput(prompt, project)));
    const ms = Math.round(performance.now() - start);
    if (exit !== 0) return { arrived: false, why: exit === null ? "it took too long" : `it ended with ${exit}` };
    if (!isJson(printed)) return { arrived: false, why: "it printed no JSON" };
    if (isInLog(memory, prompt)) return { arrived: true, ms, isMended: false };
    const fault = readFaults(resolvePlaces(own).state).at(-1);
    return { arrived: false, why: fault === undefined ? "it recorded nothing" : `${fault.code}: ${fault.message}` };
  } finally {
    removeScratch(folder);
  }
}

/** Returns the variables of all systems that name the folders of settings and state. They point into this folder. */
function ownFolders(folder: string): Record<string, string> {
  const state = join(folder, "state");
  return { XDG_CONFIG_HOME: folder, XDG_STATE_HOME: state, APPDATA: folder, LOCALAPPDATA: state };
}

/** The folder with the compiled code of hooks. */
function compiledCode(env: Environment): string | null {
  const state = stateHome(env);
  return state === null ? null : join(state, "hook-code");
}

/** Lets the probe use the compiled code that hooks really run, because it has to test that code. */
function shareCompiledCode(real: string, own: Environment): void {
  const probed = compiledCode(own);
  if (probed === null || real === probed || !existsSync(real)) return;
  mkdirSync(dirname(probed), { recursive: true });
  try {
    symlinkSync(real, probed, "junction");
  } catch {
    // This file system has no links. The hook is tried with code that it compiles itself.
  }
}

async function run(
  command: string,
  cwd: string,
  env: Environment,
  input: string,
): Promise<{ exit: number | null; printed: string }> {
  const child = spawn(command, { shell: true, cwd, env, stdio: ["pipe", "pipe", "ignore"], timeout: patienceMs });
  const exit = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  // If the command no longer exists, nobody reads its input.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const printed = await text(child.stdout);
  return { exit: await exit, printed };
}

function isJson(printed: string): boolean {
  try {
    JSON.parse(printed);
    return true;
  } catch {
    return false;
  }
}

/** The most bytes to read from the log of the temporary memory. */
const mostProbeBytes = 16_777_216;

function isInLog(memory: string, prompt: string): boolean {
  try {
    return readdirSync(memory, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".jsonl"))
      .some((name) => readText(join(memory, name), mostProbeBytes).includes(prompt));
  } catch {
    return false;
  }
}
