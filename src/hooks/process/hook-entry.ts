// The script that a host starts for each event in a checkout; an installed Loci uses hook-loader.ts instead.
import { runHook } from "./hook.ts";

await runHook(process.argv.slice(2));
