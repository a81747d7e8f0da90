import { lstatSync, realpathSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, isAbsolute, relative } from "node:path";

import type { SpaceEvidence } from "../../core/event/event.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { realPath } from "../files/links.ts";
import { readBeginning } from "../files/regular-file.ts";

/**
 * Returns the space evidence of a folder; null outside of any repository. Reads only files and does not start git. All
 * worktrees have the root of their repository, so they are one space. The files in a folder are only a claim, which
 * anybody can make. So the root of another folder counts only if that folder points back to this one.
 */
export function findSpace(folder: string): SpaceEvidence | null {
  const path = resolve(folder);
  const checkout = findCheckout(path);
  if (checkout === null) return null;
  const found = repositoryOf(checkout);
  const remote = found === null ? null : originOf(join(found.config, "config"));
  const id = found === null ? null : checkoutId(found.config);
  return { ...(remote === null ? {} : { remote }), root: found?.root ?? checkout, path, checkout: id ?? "none" };
}

/** Returns the space evidence of a folder. A folder outside of any repository is identified by its path alone. */
export function spaceEvidence(folder: string): SpaceEvidence {
  return findSpace(folder) ?? { path: resolve(folder), checkout: "none" };
}

/**
 * Returns a fingerprint of the repository's git folder, made from its inode number and birth time. It stays the same
 * when the repository is moved or its files change. A clone, a copy or an unpacked archive gets a different one,
 * because nothing inside the folder decides it. Returns null if the fingerprint would prove nothing: behind a link,
 * because a hostile repository could link to another one, and on file systems that renumber their files.
 */
function checkoutId(git: string): string | null {
  try {
    if (realpathSync.native(git) !== git) return null;
    const stats = lstatSync(git, { bigint: true });
    if (!stats.isDirectory() || stats.birthtimeNs <= 0n) return null;
    if (process.platform === "linux" && isRenumbered(statfsSync(git).type)) return null;
    return sha256(`loci checkout ${stats.ino} ${stats.birthtimeNs}`).slice(0, 24);
  } catch {
    return null;
  }
}

// FAT, exFAT, FUSE, 9P and SMB, as in statfs(2). On these, the inode number of a file may change with each mount.
const renumbered: ReadonlySet<number> = new Set([
  0x4d44, 0x2011bab0, 0x65735546, 0x01021997, 0x517b, 0xff534d42, 0xfe534d42,
]);

function isRenumbered(type: number): boolean {
  return renumbered.has(type >>> 0);
}

/** Returns the top folder of a folder's checkout. For a worktree, this is the worktree, not its repository. */
export function findCheckout(folder: string): string | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (isRepositoryMark(join(at, ".git"))) return at;
    if (dirname(at) === at) return null;
  }
}

/** True if the path marks a repository: `.git` is a folder, or in a worktree a file that names one. */
function isRepositoryMark(path: string): boolean {
  const kind = kindOf(path);
  return kind === "folder" || kind === "link" || (kind === "file" && gitdirOf(path) !== null);
}

interface Repository {
  /** The git folder, which contains the configuration. */
  readonly config: string;
  readonly root: string;
}

/**
 * Returns the repository of a checkout. Returns null if `.git` leads to a folder that does not know this checkout. Then
 * only the checkout itself is certain.
 */
function repositoryOf(checkout: string): Repository | null {
  const mark = join(checkout, ".git");
  const kind = kindOf(mark);
  if (kind === "folder") return { config: mark, root: checkout };
  const git = kind === "file" ? gitdirOf(mark) : null;
  // Behind a link, the file belongs to another folder. A hostile repository may link to a worktree of a private one.
  if (git === null || realPath(mark) !== mark) return null;
  return worktreeOf(git, mark) ?? submoduleOf(git, checkout);
}

/**
 * Returns the repository of a worktree. It has a folder for each worktree, which names the `.git` file of the checkout.
 */
function worktreeOf(git: string, mark: string): Repository | null {
  const named = firstLine(join(git, "gitdir"));
  const common = dirname(dirname(git));
  if (named === "" || basename(dirname(git)) !== "worktrees" || !isSame(resolve(git, named), mark)) return null;
  if (!isSame(resolve(git, firstLine(join(git, "commondir"))), common)) return null;
  // The root of a bare repository is its own folder. If that folder is hidden, the root is the folder around it.
  return { config: common, root: basename(common).startsWith(".") ? dirname(common) : common };
}

/**
 * Returns the repository of a submodule, or a repository with a separate git folder. The configuration of the
 * repository must name the checkout.
 */
function submoduleOf(git: string, checkout: string): Repository | null {
  const named = valueOf(readStart(join(git, "config")), "core", "worktree");
  return named !== null && isSame(resolve(git, named), checkout) ? { config: git, root: checkout } : null;
}

function isSame(one: string, other: string): boolean {
  return realPath(one) === realPath(other);
}

function gitdirOf(mark: string): string | null {
  const named = /^gitdir: (.+)$/.exec(firstLine(mark))?.[1];
  return named === undefined ? null : resolve(dirname(mark), named.trim());
}

function originOf(config: string): string | null {
  const url = valueOf(readStart(config), 'remote "origin"', "url");
  return url === null ? null : normaliseRemote(url);
}

/** Returns a value of git's configuration. Does not read included files. */
function valueOf(config: string, section: string, key: string): string | null {
  let isIn = false;
  for (const line of config.split(/\r?\n/)) {
    const [, header, rest = line] = /^\s*\[([^\]]*)\](.*)$/.exec(line) ?? [];
    if (header !== undefined) isIn = sectionName(header) === section;
    const [, name, value] = (isIn ? /^\s*([a-zA-Z][a-zA-Z0-9-]*)\s*=\s*(.*)$/.exec(rest) : null) ?? [];
    if (name?.toLowerCase() === key && value !== undefined) return value.trim().replace(/^"(.*)"$/, "$1");
  }
  return null;
}

/** Normalises the name of a section. Only the part before the quotes is case-insensitive. */
function sectionName(header: string): string {
  return header.trim().replace(/^[^"\s]+\s*/, (name) => `${name.trim().toLowerCase()}${/\s$/.test(name) ? " " : ""}`);
}

/**
 * Returns the kind of a path. Returns null if the path does not exist or cannot be seen. It may be in a closed folder,
 * or a transcript may contain an invented path.
 */
function kindOf(path: string): "folder" | "file" | "link" | null {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    if (stats.isSymbolicLink()) return statSync(path, { throwIfNoEntry: false }) === undefined ? null : "link";
    return stats.isDirectory() ? "folder" : stats.isFile() ? "file" : null;
  } catch {
    return null;
  }
}

function firstLine(path: string): string {
  return readStart(path).split("\n", 1)[0]?.trim() ?? "";
}

// Larger than the configuration of a repository with hundreds of branches. The file must be small, because a hook waits
// while it is read.
const mostBytes = 256 * 1024;

/** Reads the beginning of a file. Returns an empty string for anything else, such as a pipe without a writer. */
function readStart(path: string): string {
  try {
    return readBeginning(path, mostBytes).toString("utf8");
  } catch {
    return "";
  }
}

/**
 * Returns a function that decides whether a file is outside of a space. Relative names start from `folder`. The files
 * of a worktree belong to the space.
 */
export function outsideTest({ root, path }: SpaceEvidence, folder: string): (file: string) => boolean {
  return (name) => {
    // A tool may pass the shell's short name for the home folder.
    const home = /^~(?:[/\\]|$)/.test(name) ? (process.env["HOME"] ?? process.env["USERPROFILE"] ?? "") : null;
    if (home === "") return true;
    const file = resolve(folder, home === null ? name : home + name.slice(1));
    if ([root, path].some((top) => top !== undefined && isWithin(top, file))) return false;
    // Checked last, because it reads the disk: the file may be in another checkout of the space, or its folder may have
    // two names.
    const tops = [findCheckout(folder), root, path].flatMap((top) => (top === null || top === undefined ? [] : [top]));
    const real = realPath(file);
    return !tops.some((top) => isWithin(top, file) || isWithin(realPath(top), real));
  };
}

function isWithin(top: string, file: string): boolean {
  const way = relative(top, file);
  return way === "" || (!/^\.\.(?:[/\\]|$)/.test(way) && !isAbsolute(way));
}

/**
 * Turns all forms of a repository's address into one name: `git@github.com:acme/app.git`,
 * `https://me:token@github.com/acme/app` and `ssh://git@github.com:22/acme/app.git/` all become `github.com/acme/app`.
 * Drops credentials. Returns null for text that is not an address, is too long or contains unusual characters. The text
 * comes from files that anybody may have written.
 */
export function normaliseRemote(url: string): string | null {
  const text = url.trim();
  if (text.length > longest || /[^\x21-\x7e\p{L}\p{N}\p{M}]/u.test(text)) return null;
  const match =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(text) ??
    /^(?:[^@/:]+@)?([^/:]{2,}):(?!\/\/)(.+)$/.exec(text);
  if (match === null || match[1] === undefined || match[2] === undefined) return null;
  const path = match[2]
    .replace(/^\/+/, "")
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
  return path === "" ? null : `${match[1].toLowerCase()}/${path}`;
}

const longest = 1024;
