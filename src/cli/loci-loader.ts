// The script of the `loci` command in an installed Loci. A checkout has loci.ts instead. scripts/bundle-programs.ts
// builds this script and the scripts that it loads.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { stateHome } from "../config/paths.ts";
import { errorTable } from "../core/errors.ts";
import { openCachedScripts } from "../platform/programs/cached-scripts.ts";
import type { main as Main } from "./main.ts";

const oldest = 24;

/** True if this Node.js is too old for Loci; then prints one line. The bundler keeps this script in older syntax. */
function isTooOld(): boolean {
  const isOld = Number(process.versions.node.split(".")[0]) < oldest;
  if (isOld) {
    console.error(
      "loci needs Node.js " + oldest + " or newer, and this is " + process.versions.node + ": see https://nodejs.org",
    );
    process.exitCode = 1;
  }
  return isOld;
}

/** The name of the script that exports `main`. The bundler inserts it. */
declare const mainScript: string;

/** The name of the script of `loci statusline`, which a host starts after each message. */
declare const statuslineScript: string;

/** Commands with a code cache of their own, so that they do not load code that only other commands need. */
const everyday: Readonly<Record<string, string>> = {
  "--help": "help",
  search: "search",
  recall: "recall",
  remember: "remember",
  timeline: "timeline",
  statusline: "statusline",
};

if (!isTooOld()) {
  const args = process.argv.slice(2);
  const [command = "status"] = args;
  if (command === "hook") runHook();
  else runCommand(args, command);
}

/** Runs the script of a hook, which reads the host and the event from the arguments after its path. */
function runHook(): void {
  const script = join(import.meta.dirname, "..", "hook", "hook.cjs");
  process.argv.splice(1, 2, script);
  createRequire(import.meta.url)(script);
}

function runCommand(args: readonly string[], command: string): void {
  const state = stateHome(process.env);
  const cache = state !== null && existsSync(state) ? join(state, "cli-code", everyday[command] ?? "other") : null;
  const folder = join(import.meta.dirname, "..", "scripts");
  const scripts = openCachedScripts({ folder, cache, purpose: command });
  const script = command === "statusline" && args.length === 1 ? statuslineScript : mainScript;
  const { main } = scripts.load(script) as { main: typeof Main };
  void main(args).then((exit) => {
    // The name of an unknown command may be any typed text, so nothing is stored for it.
    if (exit !== errorTable.USAGE.exit) scripts.save();
    // All output has been written, and nothing that is still open needs a clean shutdown.
    process.exit(exit);
  });
}
