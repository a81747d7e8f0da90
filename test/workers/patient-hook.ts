// A bundled hook that waits for a warm process as long as a busy machine needs: `<folder of the scripts> <host> <event>`.
import { readdirSync } from "node:fs";

import type { startHook as StartHook } from "../../src/hooks/process/start-hook.ts";
import { openCachedScripts } from "../../src/platform/cached-scripts.ts";

const [folder = "", ...args] = process.argv.slice(2);
const main = readdirSync(folder).find((name) => name.startsWith("main-")) ?? "";
const scripts = openCachedScripts({ folder, cache: null, purpose: "test" });
const { startHook } = scripts.load(main) as { startHook: typeof StartHook };
await startHook(args, { connectMs: 20_000, answerMs: 20_000 });
process.exit(0);
