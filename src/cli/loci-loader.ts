// The file behind the `loci` command of an installed Loci; a checkout has loci.ts in its place. scripts/bundle-cli.ts makes it and the scripts that
// it loads.
import { existsSync } from "node:fs";
import { join } from "node:path";

import { stateHome } from "../config/paths.ts";
import { errorTable } from "../core/errors.ts";
import { openCachedScripts } from "../platform/cached-scripts.ts";
import type { main as Main } from "./main.ts";
import { isTooOld } from "./too-old.ts";

/** The name of the script with `main`; the bundler puts it in. */
declare const mainScript: string;

/** These have compiled code of their own each: what another command compiles, they would load for nothing. */
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
    // A command that does not exist may be anything that was typed: its name is not kept.
    if (exit !== errorTable.USAGE.exit) scripts.save();
    // Everything has been written, and nothing that is still open has to be closed properly.
    process.exit(exit);
  });
}
