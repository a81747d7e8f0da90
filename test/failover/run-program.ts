import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs a program to its end and returns its output. It does not block, because clients run in this process. */
export async function runProgram(command: readonly string[]): Promise<string> {
  const [program = "", ...args] = command;
  const { stdout } = await execute(program, args, { cwd: "/", maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}
