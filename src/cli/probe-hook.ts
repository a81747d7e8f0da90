import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { resolvePlaces } from "../config/paths.ts";
import { readFaults } from "../hooks/faults.ts";

/** How an installed hook did when it was tried. */
export type Probed =
  | { readonly arrived: true; readonly ms: number }
  | { readonly arrived: false; readonly why: string };

const patienceMs = 10_000;

/** Runs an installed command as its host would, with a memory that is thrown away after, and looks whether the event has arrived. */
export async function probeHook(
  command: string,
  createInput: (prompt: string, folder: string) => Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Probed> {
  const folder = mkdtempSync(join(tmpdir(), "loci-probe-"));
  try {
    const [memory, project] = [join(folder, "memory"), join(folder, "project")];
    mkdirSync(project);
    // Settings of the person may switch capture off; whether they do is another check.
    const own = { ...env, AI_MEMORY_PATH: memory, XDG_STATE_HOME: join(folder, "state"), XDG_CONFIG_HOME: folder };
    const prompt = `probe ${Math.random().toString(36).slice(2)}`;
    const start = performance.now();
    const { exit, printed } = await run(command, project, own, JSON.stringify(createInput(prompt, project)));
    const ms = Math.round(performance.now() - start);
    if (exit !== 0) return { arrived: false, why: exit === null ? "it took too long" : `it ended with ${exit}` };
    if (!isJson(printed)) return { arrived: false, why: "it printed no JSON" };
    if (isInLog(memory, prompt)) return { arrived: true, ms };
    const fault = readFaults(resolvePlaces(own).state).at(-1);
    return { arrived: false, why: fault === undefined ? "it recorded nothing" : `${fault.code}: ${fault.message}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  input: string,
): Promise<{ exit: number | null; printed: string }> {
  const child = spawn(command, { shell: true, cwd, env, stdio: ["pipe", "pipe", "ignore"], timeout: patienceMs });
  const exit = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  // A command that is gone does not read what it is told.
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

function isInLog(memory: string, prompt: string): boolean {
  try {
    return readdirSync(memory, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".jsonl"))
      .some((name) => readFileSync(join(memory, name), "utf8").includes(prompt));
  } catch {
    return false;
  }
}
