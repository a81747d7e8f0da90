import { chmodSync, readdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

import { makeFolder } from "./files.ts";

/**
 * Keeps what Node compiles from now on in this machine's state, so that the next start takes about two thirds of the time. What cannot be
 * kept is compiled again.
 */
export function useCompileCache(state: string): void {
  try {
    // The folder is for its owner alone: who can write there decides what is run.
    const folder = join(state, "compile-cache");
    makeFolder(folder);
    enableCompileCache(folder);
    // Node makes one in it for each of its versions, as open as the umask lets it be.
    if (process.platform !== "win32") for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o700);
  } catch {
    // A state folder that cannot be written is told of where something has to be written.
  }
}
