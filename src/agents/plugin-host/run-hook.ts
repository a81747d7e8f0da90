import { spawn } from "node:child_process";

import { hookSchema, isKnownSchema } from "../../hooks/hook-event.ts";
import type { HookFiles } from "../hook-command.ts";

/** The answer of Loci's hook to a host's plugin. */
export interface PluginAnswer {
  /** The version of the answer's neutral form; left out if the answer is empty. */
  readonly schema?: string;
  /** Text to add for the model. */
  readonly context?: string;
  /** `deny` if the tool must not run; `reason` then says why. */
  readonly decision?: "deny";
  readonly reason?: string;
}

/** The reason for stopping a tool if the guard's answer cannot be read. Such an answer must not allow anything. */
export const restartReason = "Loci was updated, and its guard cannot answer this program: restart it";

interface HookRun {
  readonly input: unknown;
  readonly folder: string;
  readonly seconds: number;
}

/**
 * Starts the hook, and waits until it has ended or timed out. Always returns an answer. The client asks a session helper
 * first, and then runs the hook in Node.js. If its Node.js was removed or is too old, runs the hook with the Node.js in
 * PATH.
 */
export async function runHook(
  { node, hook, client, native }: HookFiles,
  names: readonly [host: string, event: string],
  run: HookRun,
): Promise<PluginAnswer> {
  const asked =
    native !== undefined
      ? await runWith(native, [node, hook, ...names], run)
      : client !== undefined
        ? await runWith("/bin/sh", [client, node, ...names], run)
        : null;
  return asked ?? (await runWith(node, [hook, ...names], run)) ?? (await runWith("node", [hook, ...names], run)) ?? {};
}

/** Runs one program with its arguments. Returns null if the hook could not run at all. */
function runWith(
  program: string,
  args: readonly string[],
  { input, folder, seconds }: HookRun,
): Promise<PluginAnswer | null> {
  return new Promise((resolve) => {
    try {
      const child = spawn(program, args, { cwd: folder, stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
      const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
      const end = (answer: PluginAnswer | null): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      let printed = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
      child.once("error", () => end(null));
      child.once("close", (code) => end(code !== 0 && code !== null && printed === "" ? null : parsed(printed)));
      // The hook may end before it has read all of its input.
      child.stdin.on("error", () => {});
      child.stdin.end(JSON.stringify(input));
    } catch {
      resolve(null);
    }
  });
}

function parsed(printed: string): PluginAnswer {
  try {
    const answer = JSON.parse(printed) as PluginAnswer;
    // The fields of another major version may mean something else, so only the version is returned.
    return isKnownSchema(answer.schema ?? hookSchema) ? answer : { schema: String(answer.schema) };
  } catch {
    return {};
  }
}
