import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** A folder in the cache that `.ci/run` also uses, outside the checkout. Created if missing. */
export function cacheFolder(...names: readonly string[]): string {
  const base = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  const folder = join(base, "loci-ci", ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}
