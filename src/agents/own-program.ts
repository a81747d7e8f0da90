import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

import { hookScript } from "./hook-script.ts";

/** The files that an installed command names, each by its absolute path. */
export interface OwnProgram {
  /** The path of Node.js. */
  readonly node: string;
  /** The program of a hook. */
  readonly hook: string;
  /** The program of the `loci` command. */
  readonly cli: string;
}

/** This program, in a form that others can start later. */
export function ownProgram(env: Readonly<Record<string, string | undefined>>): OwnProgram {
  return {
    node: lastingNode(env["PATH"] ?? ""),
    hook: hookScript(),
    cli: cliScript(),
  };
}

/**
 * Version managers store each Node.js in a folder of its version, which the next update removes, and put a stable link
 * to it in the PATH.
 */
function lastingNode(path: string): string {
  const own = realpathSync(process.execPath);
  const links = path
    .split(delimiter)
    .filter((folder) => folder.startsWith("/") && !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"));
  return links.find((link) => existsSync(link) && realpathSync(link) === own) ?? process.execPath;
}

/** The script of the `loci` command: the bundle of an installed Loci, or the source of a checkout. */
function cliScript(): string {
  const script = import.meta.url.endsWith(".ts") ? "../cli/loci.ts" : "../cli/loci.cjs";
  return fileURLToPath(new URL(script, import.meta.url));
}
