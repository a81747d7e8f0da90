import { existsSync } from "node:fs";

import { resolvePlaces } from "../config/paths.ts";
import { useCompileCache } from "../platform/compile-cache.ts";

/** Keeps what Node compiles of Loci, so that the next command starts sooner; only where there is a memory already. */
export function keepCompiled(env: Readonly<Record<string, string | undefined>>): void {
  try {
    const { state } = resolvePlaces(env);
    if (existsSync(state)) useCompileCache(state);
  } catch {
    // Where there is no place for a memory, the command itself says so.
  }
}
