import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Config } from "../config/config-schema.ts";
import { readIfThere } from "../platform/files/read-if-there.ts";
import { findProgram } from "../platform/programs/find-program.ts";
import { version } from "../version.ts";

/** The files that an installed command names, as absolute paths. */
export interface OwnProgram {
  /** The path of Node.js. */
  readonly node: string;
  /** The path of the script that a hook runs. */
  readonly hook: string;
  /** The path of the shell script that asks a session helper first. Left out if Node.js is to run the hook, and where sh or curl is missing. */
  readonly client?: string;
  /** The path of the native client, which is used before the shell script. Left out where its package is not installed. */
  readonly native?: string;
  /** The path of the script of the `loci` command. */
  readonly cli: string;
}

/** Returns the files of this program, so that other programs can start it later. */
export function ownProgram(
  env: Readonly<Record<string, string | undefined>>,
  hooks: Config["hooks"] = { warm: true, client: "auto" },
  hook = hookScript(),
): OwnProgram {
  const path = env["PATH"] ?? "";
  const native = wantsClient(hooks) && hooks.client !== "shell" ? nativeClient(hook) : null;
  return {
    node: lastingNode(path),
    hook,
    ...(native === null ? {} : { native }),
    ...(wantsClient(hooks) && hasClientPrograms() ? { client: join(dirname(hook), "hook.sh") } : {}),
    cli: cliScript(),
  };
}

/** True if the settings want a native client. Only on Linux is it the default, because it was never run on macOS. */
function wantsClient({ warm, client }: Config["hooks"]): boolean {
  return client === "shell" || (client === "auto" && warm && process.platform === "linux");
}

/** The start of the names of the optional packages that contain a native client, each for one system and processor. */
export const nativePackages = "@loci-memory/hook-";

/**
 * Returns the native client in the optional package for this machine. Returns null if it is not installed, or is of another
 * version, which no helper answers.
 */
function nativeClient(hook: string): string | null {
  try {
    const manifest = createRequire(hook).resolve(`${nativePackages}${process.platform}-${process.arch}/package.json`);
    const file = join(dirname(manifest), "loci-hook");
    accessSync(file, constants.X_OK);
    const { version: own } = JSON.parse(readIfThere(manifest) ?? "{}") as { version?: string };
    return own === version ? file : null;
  } catch {
    return null;
  }
}

/** The folders of the system's own programs. A project may put others first into PATH. */
const systemPath = "/usr/bin:/bin:/usr/local/bin";

/** True if a hook can be a shell with curl. On Windows, neither the shell nor the socket would be private. */
function hasClientPrograms(): boolean {
  return process.platform !== "win32" && existsSync("/bin/sh") && findProgram("curl", systemPath) !== null;
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

/**
 * Returns the absolute path of the script that a host's hooks start: the bundle of an installed Loci, or the source
 * file in a checkout.
 */
export function hookScript(): string {
  const script = import.meta.url.endsWith(".ts") ? "../hook-process/hook-entry.ts" : "../hook/hook.cjs";
  return fileURLToPath(new URL(script, import.meta.url));
}
