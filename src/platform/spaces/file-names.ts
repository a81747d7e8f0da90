import { execFile } from "node:child_process";
import { isAbsolute, relative } from "node:path";

import { findCheckout } from "./space-evidence.ts";

/** A question waits for git at most this long; a large repository then has no earlier names. */
const mostMs = 400;
const mostRenames = 5;
const mostBytes = 64 * 1024;

/** Settings without which a repository could make git run other programs. */
export const safeGit = ["--no-pager", "-c", "log.showSignature=false", "-c", "core.fsmonitor=false"];

/**
 * Returns the names of a file below the top of its checkout: the present one, then those before git renamed it, the
 * latest first. Empty outside of a repository.
 */
export async function namesOfFile(path: string): Promise<readonly string[]> {
  const top = isAbsolute(path) ? findCheckout(path) : null;
  if (top === null) return [];
  const own = relative(top, path).replaceAll("\\", "/");
  if (own === "" || own.startsWith("../")) return [];
  const shape = ["--follow", "--diff-filter=R", "--name-status", "--format=", "-z", `--max-count=${mostRenames}`];
  const args = [...safeGit, "log", "--no-color", "--no-ext-diff", "--no-textconv", ...shape, "--", own];
  const output = await runGit(args, top);
  // Each rename is three fields: its likeness, the old name and the new name.
  const parts = output.split("\0").map((field) => field.trim());
  const earlier = parts.flatMap((field, at) => (/^R\d+$/.test(field) ? (parts[at + 1] ?? []) : []));
  return [...new Set([own, ...earlier])];
}

/** Returns what git printed in time, or nothing if it failed. */
async function runGit(args: readonly string[], cwd: string): Promise<string> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1" };
  return new Promise((resolve) => {
    execFile(
      "git",
      args,
      { cwd, env, timeout: mostMs, maxBuffer: mostBytes, encoding: "utf8", windowsHide: true },
      (error, stdout) => resolve(error === null || error.killed === true ? stdout : ""),
    );
  });
}
