import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

import { hookScript } from "./hook-script.ts";

/** The files that an installed command names, each by its absolute path. */
export interface OwnProgram {
  readonly node: string;
  /** What a hook runs. */
  readonly hook: string;
  /** What the `loci` command runs. */
  readonly cli: string;
}

/** This program, as it can be started later by others. */
export function ownProgram(env: Readonly<Record<string, string | undefined>>): OwnProgram {
  return {
    node: lastingNode(env["PATH"] ?? ""),
    hook: hookScript(),
    cli: cliScript(),
  };
}

/**
 * Version managers and package managers keep each Node.js in a folder of its version, which goes with the next update, and put a
 * link to it in the PATH, which stays.
 */
function lastingNode(path: string): string {
  const own = realpathSync(process.execPath);
  const links = path
    .split(delimiter)
    .filter((folder) => folder.startsWith("/") && !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"));
  return links.find((link) => existsSync(link) && realpathSync(link) === own) ?? process.execPath;
}

/** The script behind the `loci` command: of an installed Loci the bundle, of a checkout its source. */
function cliScript(): string {
  const script = import.meta.url.endsWith(".ts") ? "../cli/loci.ts" : "../cli/loci.cjs";
  return fileURLToPath(new URL(script, import.meta.url));
}
