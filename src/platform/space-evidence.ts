import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import type { SpaceEvidence } from "../core/event.ts";
import { normaliseRemote } from "../core/remote.ts";

/**
 * What tells which space a folder belongs to, read from files alone: no git is started. Null outside of any repository.
 * A worktree has the root of the repository it belongs to, so that all worktrees are one space.
 */
export function findSpace(folder: string): SpaceEvidence | null {
  const path = resolve(folder);
  for (let at = path; ; at = dirname(at)) {
    const git = gitFolder(join(at, ".git"));
    if (git !== null) {
      const common = commonFolder(git);
      const root = basename(common) === ".git" ? dirname(common) : at;
      const remote = originOf(join(common, "config"));
      return { ...(remote === null ? {} : { remote }), root, path };
    }
    if (dirname(at) === at) return null;
  }
}

/** The top folder of the checkout that a folder is in: a worktree's own, not that of the repository it belongs to. */
export function findCheckout(folder: string): string | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (gitFolder(join(at, ".git")) !== null) return at;
    if (dirname(at) === at) return null;
  }
}

/** `.git` is a folder, or in a worktree a file that names one. */
function gitFolder(path: string): string | null {
  const isFolder = isFolderAt(path);
  if (isFolder === null) return null;
  if (isFolder) return path;
  const named = /^gitdir: (.+)$/m.exec(read(path))?.[1];
  return named === undefined ? null : resolve(dirname(path), named.trim());
}

/** Null where there is nothing, or nothing that can be seen: of a closed folder, or a path that a transcript made up. */
function isFolderAt(path: string): boolean | null {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? null;
  } catch {
    return null;
  }
}

function commonFolder(git: string): string {
  const common = read(join(git, "commondir")).trim();
  return common === "" ? git : resolve(git, common);
}

function originOf(config: string): string | null {
  const section = /\[remote "origin"\]([^[]*)/.exec(read(config))?.[1] ?? "";
  const url = /^\s*url\s*=\s*(.+)$/m.exec(section)?.[1];
  return url === undefined ? null : normaliseRemote(url);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
