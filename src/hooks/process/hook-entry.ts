// The script that a host starts for each of its events in a checkout; an installed Loci has hook-loader.ts in its place.
import { runHook } from "./hook.ts";

await runHook(process.argv.slice(2));
