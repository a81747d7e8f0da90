import { lstatSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";

import { sha256 } from "../../core/text/sha256.ts";
import { runtimeFolder } from "../encryption/runtime-key.ts";

/** The longest address of a Unix socket in bytes: 107 on Linux, 103 on macOS. */
const longestAddress = 103;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the address of the socket that answers the hooks of a memory. Returns null if this machine has no private
 * place for it. A named pipe of Windows has no owner and mode that a caller could check, so there is none on Windows.
 */
export function hookSocket(state: string, env: Environment): string | null {
  return socketOf(state, env, "hooks.sock", ".sock");
}

/** Returns the address of the socket that gives the CLI a link for a person; null as for `hookSocket`. */
export function linkSocket(state: string, env: Environment): string | null {
  return socketOf(state, env, "links.sock", "-links.sock");
}

function socketOf(state: string, env: Environment, name: string, shortEnding: string): string | null {
  if (process.platform === "win32") return null;
  const path = join(state, "warm", name);
  if (Buffer.byteLength(path) <= longestAddress) return path;
  const folder = runtimeFolder(env);
  const short = folder === null ? null : join(folder, `${sha256(state).slice(0, 16)}${shortEnding}`);
  return short !== null && Buffer.byteLength(short) <= longestAddress ? short : null;
}

/** True for a private socket in the folder where Loci makes its own. */
export function isOwnSocket(state: string, path: string): boolean {
  return dirname(path) === join(state, "warm") && isPrivateSocket(path);
}

/**
 * True if only this user can have made the socket, and only this user can connect to it. Node cannot report which
 * user is at the other end, so the owner and the mode of the socket and its folder decide. Links do not count.
 */
export function isPrivateSocket(path: string): boolean {
  if (!isPrivateFolder(dirname(path))) return false;
  const socket = lstatSync(path, { throwIfNoEntry: false });
  return socket?.isSocket() === true && isOwn(socket) && (socket.mode & 0o777) === 0o600;
}

/** True for a folder that only this user can enter. */
export function isPrivateFolder(path: string): boolean {
  const folder = lstatSync(path, { throwIfNoEntry: false });
  return folder?.isDirectory() === true && isOwn(folder) && (folder.mode & 0o077) === 0;
}

function isOwn({ uid }: Stats): boolean {
  return uid === process.getuid?.();
}
