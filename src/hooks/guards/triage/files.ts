import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../../../core/errors.ts";
import { realPath } from "../../../platform/real-path.ts";
import { readText } from "../../../platform/regular-file.ts";

/**
 * Triage's view of the file system: targets of links and contents of folders. It reads only files that decide what git
 * and ripgrep show.
 */
export interface Files {
  realPath(path: string): string;
  exists(path: string): boolean;
  /**
   * Names in a folder: those of folders end with a slash, and a link is replaced by its target. Null if the folder does
   * not exist, `closed` if it cannot be read completely.
   */
  list(folder: string): readonly string[] | "closed" | null;
  /**
   * The names that the .gitignore at the top of a repository excludes at any depth; none if it re-includes anything.
   */
  ignoredNames(repository: string): readonly string[];
  /**
   * Names that the ignore files in a folder, of those in `entries`, re-include: ripgrep reads them even if they are
   * hidden.
   */
  shownNames(folder: string, entries?: readonly string[]): readonly RegExp[];
  /** True if an address in git's settings, the repository's or the person's, may contain a password or token. */
  mayHoldAddressSecret(repository: string, home: string): boolean;
}

const mostNames = 5_000;

export const realFiles: Files = {
  realPath,
  exists: existsSync,
  list: (folder) => {
    try {
      const names = readdirSync(folder, { withFileTypes: true });
      if (names.length > mostNames) return "closed";
      return names.map((entry) => {
        if (entry.isSymbolicLink()) return realPath(join(folder, entry.name));
        return entry.isDirectory() ? `${entry.name}/` : entry.name;
      });
    } catch (error) {
      return hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR") ? null : "closed";
    }
  },
  ignoredNames: (repository) => {
    if (!existsSync(join(repository, ".git"))) return [];
    const lines = readSmall(join(repository, ".gitignore"))?.split("\n") ?? [];
    if (lines.some((line) => line.startsWith("!"))) return [];
    return lines.flatMap((line) => /^([\w.-]+)\/?$/.exec(line)?.[1] ?? []);
  },
  shownNames: (folder, entries) => {
    const here = ignoreFiles.filter(({ entry }) => entries === undefined || entries.includes(entry));
    return here.flatMap(({ file }) => {
      const path = join(folder, file);
      if (!existsSync(path)) return [];
      const text = readSmall(path)?.replace(/^\ufeff/, "");
      return text?.split("\n").flatMap((line) => (line.startsWith("!") ? [lastName(line)] : [])) ?? [/^/];
    });
  },
  mayHoldAddressSecret: (repository, home) => {
    const own = readSmall(join(repository, ".git", "config"));
    if (own === null || /^\s*\[include/im.test(own)) return true;
    // The person's rules may put a token into the address that git prints.
    const others = [join(home, ".gitconfig"), join(home, ".config", "git", "config"), "/etc/gitconfig"];
    const texts = [own, ...others.map((path) => (existsSync(path) ? readSmall(path) : ""))];
    return texts.some((text) => text === null || addressWithUser.test(text));
  },
};

// With ssh, a name before the host is not secret.
const addressWithUser = /(?<!\bssh):\/\/[^\s/"]*@/i;

const mostBytes = 65_536;

/** The text of a small regular file, or null. */
function readSmall(path: string): string | null {
  try {
    return readText(path, mostBytes);
  } catch {
    return null;
  }
}

const ignoreFiles = [
  { file: ".gitignore", entry: ".gitignore" },
  { file: ".ignore", entry: ".ignore" },
  { file: ".rgignore", entry: ".rgignore" },
  { file: join(".git", "info", "exclude"), entry: ".git/" },
] as const;

/**
 * What the last part of a pattern in an ignore file matches; anything, if that part is more than letters and two stars.
 */
function lastName(line: string): RegExp {
  const name = line.slice(1).trimEnd().replace(/\/+$/, "").split("/").at(-1) ?? "";
  // Each further star would multiply the time of a match.
  if (!/^[\w.*?-]+$/.test(name) || name.split("*").length > 3) return /^/;
  const source = name.replaceAll(".", "\\.").replaceAll("?", ".").replaceAll(/\*+/g, ".*");
  return new RegExp(`^${source}$`);
}
