import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

import { hookScript } from "./hook-script.ts";

/** The files that an installed command names, as absolute paths. */
export interface OwnProgram {
  /** The path of Node.js. */
  readonly node: string;
  /** The path of the script that a hook runs. */
  readonly hook: string;
  /** The path of the script of the `loci` command. */
  readonly cli: string;
}

/** Returns the files of this program, so that other programs can start it later. */
export function ownProgram(env: Readonly<Record<string, string | undefined>>): OwnProgram {
  return {
    node: lastingNode(env["PATH"] ?? ""),
    hook: hookScript(),
    cli: cliScript(),
  };
}

/**
 * Returns a path of Node.js that outlasts updates. Version managers store each version in its own folder, which the
 * next update removes. But they put a stable link to it in the PATH.
 */
function lastingNode(path: string): string {
  const own = realpathSync(process.execPath);
  const links = path
    .split(delimiter)
    .filter((folder) => folder.startsWith("/") && !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"));
  return links.find((link) => existsSync(link) && realpathSync(link) === own) ?? process.execPath;
}

/** Returns the script of the `loci` command: the bundle of an installed Loci, or the source file in a checkout. */
function cliScript(): string {
  const script = import.meta.url.endsWith(".ts") ? "../cli/loci.ts" : "../cli/loci.cjs";
  return fileURLToPath(new URL(script, import.meta.url));
}
