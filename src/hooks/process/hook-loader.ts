// The script that a host starts for each of its events in an installed Loci: `node <this script> <host> <event>`. It is put together with
// the parts that it loads by scripts/bundle-hook.ts.
import { existsSync, writeSync } from "node:fs";
import { join } from "node:path";

import { stateHome } from "../../config/paths.ts";
import { openCachedScripts } from "../../platform/cached-scripts.ts";
import type { runHook as RunHook } from "./hook.ts";

/** The name of the script with `runHook`; the bundler puts it in. */
declare const mainScript: string;

const args = process.argv.slice(2);
try {
  const state = stateHome(process.env);
  const cache = state !== null && existsSync(state) ? join(state, "hook-code") : null;
  // It is kept beside the code: no more than a host and the name of an event.
  const purpose = args.every((arg) => /^[A-Za-z][A-Za-z.-]{1,40}$/.test(arg)) ? args.join(" ") : "other";
  const scripts = openCachedScripts({ folder: import.meta.dirname, cache, purpose });
  const { runHook } = scripts.load(mainScript) as { runHook: typeof RunHook };
  // All is written by then. To take down a process in good order takes longer than to leave it, and nothing is left open that would need it.
  void runHook(args).finally(() => {
    scripts.save();
    process.exit(0);
  });
} catch {
  // An installation that is being replaced at this moment: the host must not notice.
  writeSync(1, "{}");
}
