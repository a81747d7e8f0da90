import { spawnSync } from "node:child_process";
import { rmdirSync } from "node:fs";

import { makeScratch } from "../../src/platform/files/scratch.ts";

/** Runs `work` in a separate file system of exactly this size. */
export async function withTmpfs<T>(size: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeScratch("crash-tmpfs");
  mountTmpfs(folder, size);
  try {
    return await work(folder);
  } finally {
    unmount(folder);
    removeEmpty(folder);
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder is still mounted somewhere. An error here would hide the result of the work.
  }
}

/** Mounts an empty file system of this size over a folder. */
export function mountTmpfs(folder: string, size: string): void {
  mount("-t", "tmpfs", "-o", `size=${size},mode=700`, "tmpfs", folder);
}

export function unmount(folder: string): void {
  // A lazy unmount, because a killed process may use the file system a moment longer.
  spawnSync("umount", ["--lazy", folder]);
}

const patienceMs = 20_000;

/** Makes a mounted file system read-only, or writable again. File modes would not stop root. */
export function remount(folder: string, access: "ro" | "rw"): void {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      mount("-o", `remount,${access}`, folder);
      return;
    } catch (error) {
      // A process that a hook started may still use the file system.
      if (!String(error).includes("busy") || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
}

function mount(...words: string[]): void {
  const { status, stderr, error } = spawnSync("mount", words, { encoding: "utf8" });
  if (status === 0) return;
  throw new Error(
    `mount ${words.join(" ")} failed: ${error?.message ?? stderr.trim()}. The crash tests mount small file systems: run them as root on Linux.`,
  );
}
