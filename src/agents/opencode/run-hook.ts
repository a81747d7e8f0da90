import { spawn } from "node:child_process";

import { hookSchema, isKnownSchema } from "../../hooks/hook-event.ts";

/** The answer of Loci's hook to opencode's plugin. */
export interface PluginAnswer {
  /** The version of its neutral form; left out if the answer is empty. */
  readonly schema?: string;
  /** Text to add for the model. */
  readonly context?: string;
  /** The reason if a tool must not run. */
  readonly decision?: "deny";
  readonly reason?: string;
}

interface HookRun {
  readonly input: unknown;
  readonly folder: string;
  readonly seconds: number;
}

/**
 * Starts the hook, and waits until it has ended or timed out. It always returns an answer. If its Node.js was removed
 * or is too old, the one in PATH is used.
 */
export async function runHook(node: string, args: readonly string[], run: HookRun): Promise<PluginAnswer> {
  return (await runWith(node, args, run)) ?? (await runWith("node", args, run)) ?? {};
}

/** Null if it could not run at all. */
function runWith(
  node: string,
  args: readonly string[],
  { input, folder, seconds }: HookRun,
): Promise<PluginAnswer | null> {
  return new Promise((resolve) => {
    try {
      const child = spawn(node, args, { cwd: folder, stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
      const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
      const end = (answer: PluginAnswer | null): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      let printed = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
      child.once("error", () => end(null));
      child.once("close", (code) => end(code !== 0 && code !== null && printed === "" ? null : parsed(printed)));
      // It may have ended before it has read everything.
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
    // Of an answer in another major version only the version is used.
    return isKnownSchema(answer.schema ?? hookSchema) ? answer : { schema: String(answer.schema) };
  } catch {
    return {};
  }
}
