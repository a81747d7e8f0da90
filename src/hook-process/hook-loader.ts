// In an installed Loci, a host starts this script for each event: `node <this script> <host> <event>`, or through hook.sh,
// if no session helper answers. `node <this script> --serve <parent>` is a session helper.
// scripts/bundle-programs.ts bundles it and the parts that it loads.
import { existsSync, writeSync } from "node:fs";
import { join } from "node:path";

import { stateHome } from "../config/paths.ts";
import { openCachedScripts } from "../platform/programs/cached-scripts.ts";
import { compileLess } from "../platform/programs/compile-less.ts";
import type { serveHooks as ServeHooks } from "./serve-hooks.ts";
import type { startHook as StartHook } from "./start-hook.ts";

/** The file names of the scripts with `startHook` and `serveHooks`; the bundler inserts them. */
declare const mainScript: string;
declare const helperScript: string;

const args = process.argv.slice(2);
try {
  const state = stateHome(process.env);
  const cache = state !== null && existsSync(state) ? join(state, "hook-code") : null;
  // The cache stores the purpose on the disk, so the purpose may contain only the names of a host and an event.
  const names = args[0] === "--serve" ? ["serve"] : args.slice(0, 2);
  const purpose = names.every((arg) => /^[A-Za-z][A-Za-z.-]{1,40}$/.test(arg)) ? names.join(" ") : "other";
  const folder = join(import.meta.dirname, "..", "scripts");
  compileLess();
  const scripts = openCachedScripts({ folder, cache, purpose });
  if (args[0] === "--serve") {
    const { serveHooks } = scripts.load(helperScript) as { serveHooks: typeof ServeHooks };
    void serveHooks(args.slice(1), () => scripts.save()).finally(() => process.exit(0));
  } else {
    const { startHook } = scripts.load(mainScript) as { startHook: typeof StartHook };
    // By now everything is written, and nothing still open needs a clean shutdown. Exiting at once is faster.
    void startHook(args).finally(() => {
      scripts.save();
      process.exit(0);
    });
  }
} catch {
  // The installation is probably being replaced at this moment. The host must not notice.
  writeSync(1, "{}");
}
