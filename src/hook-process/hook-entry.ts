// In a checkout, a host starts this script for each event. An installed Loci uses hook-loader.ts instead.
import { startHook } from "./start-hook.ts";

const args = process.argv.slice(2);
if (args[0] === "--serve") {
  const { serveHooks } = await import("./serve-hooks.ts");
  await serveHooks(args.slice(1), () => {});
} else await startHook(args);
// Exits at once, like hook-loader.ts. A normal shutdown would close an open index without wiping its write-ahead log.
process.exit(0);
