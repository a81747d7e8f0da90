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
    cli: ownFile("../cli/loci"),
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

/** A file of ours: compiled, or in a checkout its source. */
function ownFile(name: string): string {
  return fileURLToPath(new URL(`${name}${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url));
}
