// A bundled hook that waits for the session helper as long as a busy machine needs: `<folder of the bundle> <host> <event>`.
import { readdirSync } from "node:fs";
import { join } from "node:path";

import type { startHook as StartHook } from "../../src/hook-process/start-hook.ts";
import { openCachedScripts } from "../../src/platform/programs/cached-scripts.ts";

const [bundle = "", ...args] = process.argv.slice(2);
const folder = join(bundle, "scripts");
const main = readdirSync(folder).find((name) => name.startsWith("start-hook-")) ?? "";
const scripts = openCachedScripts({ folder, cache: null, purpose: "test" });
const { startHook } = scripts.load(main) as { startHook: typeof StartHook };
await startHook(args, 20_000);
process.exit(0);
