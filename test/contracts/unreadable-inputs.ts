import { spawnSync } from "node:child_process";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { homeVariables } from "../home-variables.ts";
import { readContractCases } from "./contract-cases.ts";

const start = "import(process.argv[1]).then((hook) => hook.runHook(process.argv.slice(2)))";
const entry = new URL("../../src/hook-process/hook.ts", import.meta.url).href;
const huge = JSON.stringify({
  prompt: "x".repeat(3_000_000),
  tool_name: "Bash",
  tool_response: "<hook_context>".repeat(100_000),
});

/** An input of a host's hook that nobody can read. */
export interface UnreadableInput {
  readonly host: string;
  readonly name: string;
  readonly event: string;
  readonly stdin: string;
}

/** Two inputs of each host: half of an object, and one that is far too long. */
export const unreadableInputs: readonly UnreadableInput[] = readContractCases()
  .filter(({ name }) => name === "error.broken-json")
  .flatMap(({ host, event, stdin = "" }) => [
    { host, name: "half of an object", event, stdin },
    { host, name: "three million characters", event, stdin: huge },
  ]);

/** Runs the hook with an input. Returns its exit code, its answer and its messages. */
export function answerTo({ host, event, stdin }: UnreadableInput) {
  const home = makeScratch("contract");
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--input-type=module", "-e", start, entry, host, event],
      { input: stdin, encoding: "utf8", cwd: home, env: { ...homeVariables(home), PATH: process.env["PATH"] } },
    );
    return { status, answer: JSON.parse(stdout) as unknown, stderr };
  } finally {
    removeScratch(home);
  }
}
