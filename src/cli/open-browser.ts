import { spawn } from "node:child_process";

import { findProgram } from "../platform/find-program.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A browser that stays in the foreground does not end. After this time, it counts as opened. */
const waitMs = 2000;

/** The programs that open an address, without a shell. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/**
 * Opens an address in the browser of the person. Returns false without a screen, over SSH, or if no program can do it.
 */
export async function openBrowser(url: string, env: Environment): Promise<boolean> {
  const [name, ...args] = openers[process.platform] ?? ["xdg-open"];
  const program = hasScreen(env) ? findProgram(name, env["PATH"] ?? "") : null;
  if (program === null) return false;
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { env, stdio: "ignore", detached: true });
    const timer = setTimeout(() => resolve(true), waitMs);
    const end = (isOpened: boolean): void => {
      clearTimeout(timer);
      resolve(isOpened);
    };
    child.on("error", () => end(false));
    child.on("exit", (code) => end(code === 0));
    child.unref();
  });
}

function hasScreen(env: Environment): boolean {
  const isSet = (name: string): boolean => (env[name] ?? "") !== "";
  if (isSet("SSH_CONNECTION") || isSet("SSH_TTY")) return false;
  return openers[process.platform] !== undefined || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}
