// In a checkout, a host starts this script for each event. An installed Loci uses hook-loader.ts instead.
import { startHook } from "./start-hook.ts";

await startHook(process.argv.slice(2));
