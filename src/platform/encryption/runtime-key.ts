import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { replaceFile } from "../files/make-files.ts";
import { readText, smallFileBytes } from "../files/regular-file.ts";
import type { Secret } from "./keyring.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the key that `loci unlock` stored for this login session; null if there is none. */
export function readRuntimeKey(env: Environment, memory: string): Secret | null {
  const path = runtimePath(env, memory);
  if (path === null) return null;
  try {
    const { id, secret } = JSON.parse(readText(path, smallFileBytes)) as Record<string, unknown>;
    return typeof id === "string" && typeof secret === "string"
      ? { id, secret: Buffer.from(secret, "base64url") }
      : null;
  } catch {
    return null;
  }
}

/**
 * Stores the secret in XDG_RUNTIME_DIR. Most systems keep that folder in memory and remove it at the last log-out. This
 * is not checked.
 */
export function writeRuntimeKey(env: Environment, memory: string, { id, secret }: Secret): string {
  checkRuntimeFolder(env);
  const path = runtimePath(env, memory) ?? "";
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  replaceFile(path, JSON.stringify({ id, secret: secret.toString("base64url") }));
  return path;
}

/** Throws KEY_LOCKED if this system has no private folder for the key. */
export function checkRuntimeFolder(env: Environment): void {
  if (runtimeFolder(env) !== null) return;
  throw new LociError(
    "KEY_LOCKED",
    "there is no private folder in memory to unlock into (XDG_RUNTIME_DIR); set LOCI_KEY_FILE to a file with your " +
      "recovery key or passphrase, or use `loci encrypt --keychain`",
  );
}

/** Removes the stored key, which locks the memory again. Returns false if there was no key. */
export function removeRuntimeKey(env: Environment, memory: string): boolean {
  const path = runtimePath(env, memory);
  const isThere = path !== null && statSync(path, { throwIfNoEntry: false }) !== undefined;
  if (isThere) rmSync(path, { force: true });
  return isThere;
}

/**
 * Moves the key and the drafts when the memory's folder was moved. So the memory stays unlocked, and no key is left
 * that `loci lock` would not find.
 */
export function moveRuntimeFiles(env: Environment, from: string, to: string): void {
  for (const place of [runtimePath, runtimeDrafts]) {
    const [before, after] = [place(env, from), place(env, to)];
    if (before === null || after === null || !existsSync(before)) continue;
    if (existsSync(after)) rmSync(before, { recursive: true, force: true });
    else renameSync(before, after);
  }
}

function runtimePath(env: Environment, memory: string): string | null {
  const folder = runtimeFolder(env);
  return folder === null ? null : join(folder, `${sha256(memory).slice(0, 16)}.key`);
}

/**
 * Returns the folder for editing documents of an encrypted memory. It is not on the disk, and each memory has its own.
 * Returns null if there is no runtime folder.
 */
export function runtimeDrafts(env: Environment, memory: string): string | null {
  const folder = runtimeFolder(env);
  return folder === null ? null : join(folder, `${sha256(memory).slice(0, 16)}.drafts`);
}

/** Returns Loci's folder in XDG_RUNTIME_DIR. Returns null if that folder is missing or if other users can enter it. */
export function runtimeFolder(env: Environment): string | null {
  const folder = env["XDG_RUNTIME_DIR"];
  if (folder === undefined || !isAbsolute(folder)) return null;
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true || (stats.mode & 0o077) !== 0) return null;
  if (process.getuid !== undefined && stats.uid !== process.getuid()) return null;
  return join(folder, "loci");
}
