// In a checkout, a host starts this script for each event. An installed Loci uses hook-loader.ts instead.
import { runHook } from "./hook.ts";

await runHook(process.argv.slice(2));
