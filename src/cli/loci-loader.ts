// The file behind the `loci` command of an installed Loci; a checkout has loci.ts in its place. scripts/bundle-cli.ts builds it and the scripts that
// it loads.
import { existsSync } from "node:fs";
import { join } from "node:path";

import { stateHome } from "../config/paths.ts";
import { errorTable } from "../core/errors.ts";
import { openCachedScripts } from "../platform/cached-scripts.ts";
import type { main as Main } from "./main.ts";
import { isTooOld } from "./too-old.ts";

/** The name of the script with `main`; the bundler inserts it. */
declare const mainScript: string;

/** Each of these commands has its own code cache, so that it does not load code that only other commands need. */
const everyday: Readonly<Record<string, string>> = {
  "--help": "help",
  search: "search",
  recall: "recall",
  remember: "remember",
  timeline: "timeline",
};

if (!isTooOld()) {
  const args = process.argv.slice(2);
  const [command = "status"] = args;
  const state = stateHome(process.env);
  const cache = state !== null && existsSync(state) ? join(state, "cli-code", everyday[command] ?? "other") : null;
  const scripts = openCachedScripts({ folder: import.meta.dirname, cache, purpose: command });
  const { main } = scripts.load(mainScript) as { main: typeof Main };
  void main(args).then((exit) => {
    // An unknown command may be any typed text, so its name is not stored.
    if (exit !== errorTable.USAGE.exit) scripts.save();
    // All output is written by then, and no open handle needs an orderly end.
    process.exit(exit);
  });
}
