import { execFileSync } from "node:child_process";

/** Runs a program and returns what it prints. Its errors are shown. */
export function run(program: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): string {
  return execFileSync(program, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Runs the npm that started this script in the Node of this project, because both decide how a tarball is compressed. */
export function runNpm(args: readonly string[], cwd: string, env: Record<string, string> = {}): string {
  const npm = process.env["npm_execpath"];
  if (npm === undefined) throw new Error("Start this script with `npm run release`.");
  return run(process.execPath, [npm, ...args], cwd, env);
}
