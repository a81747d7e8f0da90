// In an installed Loci, a host starts this script for each event: `node <this script> <host> <event>`.
// scripts/bundle-hook.ts bundles it with the parts that it loads.
import { existsSync, writeSync } from "node:fs";
import { join } from "node:path";

import { stateHome } from "../../config/paths.ts";
import { openCachedScripts } from "../../platform/cached-scripts.ts";
import type { startHook as StartHook } from "./start-hook.ts";

/** The file name of the script with `startHook`; the bundler inserts it. */
declare const mainScript: string;

const args = process.argv.slice(2);
try {
  const state = stateHome(process.env);
  const cache = state !== null && existsSync(state) ? join(state, "hook-code") : null;
  // The purpose is stored beside the code, so it may contain only the names of a host and an event.
  const purpose = args.every((arg) => /^[A-Za-z][A-Za-z.-]{1,40}$/.test(arg)) ? args.join(" ") : "other";
  const scripts = openCachedScripts({ folder: import.meta.dirname, cache, purpose });
  const { startHook } = scripts.load(mainScript) as { startHook: typeof StartHook };
  // By now everything is written, and nothing still open needs a clean shutdown. Exiting at once is faster.
  void startHook(args).finally(() => {
    scripts.save();
    process.exit(0);
  });
} catch {
  // The installation is probably being replaced at this moment. The host must not notice.
  writeSync(1, "{}");
}
