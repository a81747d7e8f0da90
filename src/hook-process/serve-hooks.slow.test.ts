import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeHelperHome, type HelperHome } from "../../test/helper-home.ts";
import { askSocket } from "../platform/io/ask-socket.ts";
import { hookSocket } from "../platform/io/private-socket.ts";
import { startHelper } from "./start-helper.ts";

const folder = dirname(fileURLToPath(import.meta.url));

let home: HelperHome;
let socket: string;
let started: ChildProcess[];
beforeEach(async () => {
  home = await makeHelperHome();
  socket = hookSocket(home.places.state, home.env) ?? "";
  started = [];
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  home.remove();
});

function start(program: string, args: readonly string[]): ChildProcess {
  const env = { PATH: process.env["PATH"], ...home.env };
  const child = spawn(program, args, { env, cwd: home.space, stdio: ["pipe", "ignore", "inherit"] });
  started.push(child);
  return child;
}

describe.skipIf(process.platform === "win32")("a session helper that a hook has started", () => {
  it("ends with the agent, even if only one hook ran and its shell has already ended", async () => {
    // An agent that starts its hook through a shell, waits for it, and then continues.
    const hook = `sh ${join(folder, "hook.sh")} ${process.execPath} claude-code UserPromptSubmit; exit $?`;
    const code = `
      const { spawnSync } = require("node:child_process");
      const input = JSON.stringify({ session_id: "s1", cwd: process.cwd(), prompt: "Which port?", prompt_id: "p1" });
      spawnSync("sh", ["-c", ${JSON.stringify(hook)}], { input, stdio: ["pipe", "ignore", "inherit"] });
      setInterval(() => {}, 1000);`;
    const agent = start(process.execPath, ["-e", code]);
    await expect.poll(() => stateOfHelper(), { timeout: 20_000 }).toMatchObject({ kind: "session" });
    const { pid } = (await stateOfHelper()) as { readonly pid: number };
    // The helper checks every two seconds whether the agent runs.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(isRunning(pid)).toBe(true);
    agent.kill("SIGKILL");
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
  });

  it("keeps its address while it answers at all, and loses it if it hangs", async () => {
    const helper = start(process.execPath, [join(folder, "hook-entry.ts"), "--serve", String(process.pid), ""]);
    await expect.poll(() => stateOfHelper(), { timeout: 20_000 }).toMatchObject({ pid: helper.pid });
    const wish = { places: home.places, env: home.env, parent: String(process.pid), lack: "late" } as const;
    for (let answer = 0; answer < 3; answer += 1) await startHelper(wish);
    expect(existsSync(socket)).toBe(true);
    // No other helper is started so soon after this time.
    writeFileSync(join(home.places.state, "warm", "started"), "");
    helper.kill("SIGSTOP");
    await startHelper(wish);
    expect(existsSync(socket)).toBe(false);
    const ended = once(helper, "exit");
    helper.kill("SIGCONT");
    expect(await ended).toEqual([0, null]);
  });

  it("ends soon if it cannot listen on its socket", async () => {
    mkdirSync(dirname(socket), { recursive: true });
    chmodSync(dirname(socket), 0o777);
    const helper = start(process.execPath, [join(folder, "hook-entry.ts"), "--serve", String(process.pid), ""]);
    expect(await once(helper, "exit")).toEqual([0, null]);
  });
});

function stateOfHelper(): Promise<unknown> {
  return askSocket(socket, { state: true }, { mostBytes: 4096, waitMs: 500 });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
