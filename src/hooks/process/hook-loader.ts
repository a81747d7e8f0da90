// The script that a host starts for each event in an installed Loci: `node <this script> <host> <event>`.
// scripts/bundle-hook.ts bundles it with the parts that it loads.
import { existsSync, writeSync } from "node:fs";
import { join } from "node:path";

import { stateHome } from "../../config/paths.ts";
import { openCachedScripts } from "../../platform/cached-scripts.ts";
import type { runHook as RunHook } from "./hook.ts";

/** The name of the script with `runHook`; the bundler inserts it. */
declare const mainScript: string;

const args = process.argv.slice(2);
try {
  const state = stateHome(process.env);
  const cache = state !== null && existsSync(state) ? join(state, "hook-code") : null;
  // Stored beside the code: only a host and the name of an event.
  const purpose = args.every((arg) => /^[A-Za-z][A-Za-z.-]{1,40}$/.test(arg)) ? args.join(" ") : "other";
  const scripts = openCachedScripts({ folder: import.meta.dirname, cache, purpose });
  const { runHook } = scripts.load(mainScript) as { runHook: typeof RunHook };
  // Everything is written by then. Exiting at once is faster than an orderly end, and nothing open needs one.
  void runHook(args).finally(() => {
    scripts.save();
    process.exit(0);
  });
} catch {
  // The installation is being replaced at this moment: the host must not notice.
  writeSync(1, "{}");
}
