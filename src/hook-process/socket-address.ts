import { dirname } from "node:path";

import { stateHome } from "../config/paths.ts";
import { makeFolder, replaceFile } from "../platform/files/make-files.ts";
import { readIfThere } from "../platform/files/read-if-there.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Stores the path of the socket in a file for the shell client. The path of this file contains the path of the memory,
 * so the client can find the file without computing a digest.
 */
export function writeAddress(socket: string, env: Environment): void {
  const path = addressFile(env);
  if (path === null || readIfThere(path) === `${socket}\n`) return;
  makeFolder(dirname(path));
  replaceFile(path, `${socket}\n`);
}

/** Returns the path as hook.sh makes it from the variables; null if hook.sh could not find the file. */
function addressFile(env: Environment): string | null {
  const home = stateHome(env);
  const config = env["XDG_CONFIG_HOME"]?.startsWith("/") === true ? env["XDG_CONFIG_HOME"] : `${env["HOME"]}/.config`;
  const memory = env["AI_MEMORY_PATH"] || `${config}/ai/memory`;
  if (home === null || !memory.startsWith("/") || memory.split("/").includes("..")) return null;
  return `${home}/sockets${memory}/address`;
}
