import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { cacheFolder } from "../e2e/cache-folder.ts";
import { followFile } from "./follow-file.ts";

/** Windows' Node, in this checkout. */
export interface WindowsNode {
  /** Where a run leaves its files: `stdout`, `stderr`, and what its arguments name by `outFile`. */
  readonly out: string;
  outFile(name: string): string;
  /** Runs one program to its end, and prints its standard output as it grows. Returns the exit code. */
  run(argv: readonly string[]): Promise<number | null>;
  remove(): void;
}

const checkout = fileURLToPath(new URL("../..", import.meta.url));
const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The Node that runs this, if this is Windows. Otherwise Windows' Node under Wine, which is set up first. */
export function setUpWindowsNode(): WindowsNode {
  const folder = cacheFolder("windows");
  const out = join(folder, `out-${process.pid}`);
  const remove = (): void => rmSync(out, { recursive: true, force: true });
  if (process.platform === "win32")
    return {
      out,
      outFile: (name) => join(out, name),
      run: async (argv) => runInto(out, process.execPath, argv),
      remove,
    };
  const folders = execFileSync("bash", [script("set-up.sh"), folder, checkout], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const enter = [script("enter.sh"), join(folder, "trixie"), ...folders.trim().split("\n"), checkout, out];
  return {
    out,
    outFile: (name) => `Z:/out/${name}`,
    run: async (argv) => runInto(out, "bash", [...enter, ...argv]),
    remove,
  };
}

async function runInto(out: string, command: string, argv: readonly string[]): Promise<number | null> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const standard = ["stdout", "stderr"].map((name) => openSync(join(out, name), "a"));
  const stop = followFile(join(out, "stdout"), (text) => process.stderr.write(text));
  const child = spawn(command, argv, { stdio: ["ignore", ...standard], cwd: checkout });
  const end = (): void => {
    child.kill("SIGKILL");
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  const [code] = (await once(child, "exit")) as [number | null];
  stop();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, end);
  return code;
}
