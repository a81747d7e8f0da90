import { existsSync, readdirSync } from "node:fs";

import { hasCode } from "../../../core/errors.ts";
import { realPath } from "../../../platform/files/links.ts";
import { readText } from "../../../platform/files/regular-file.ts";
import { join, slashed } from "./slash-paths.ts";

/**
 * What triage knows about the file system: targets of links and contents of folders. It reads only files that decide
 * what git and ripgrep show.
 */
export interface Files {
  realPath(path: string): string;
  exists(path: string): boolean;
  /**
   * Returns the names in a folder. Names of folders end with a slash, and a link is replaced by its target. Returns
   * null if the folder does not exist, and `closed` if it cannot be read completely.
   */
  list(folder: string): readonly string[] | "closed" | null;
  /**
   * Returns the names that the .gitignore at the top of a repository excludes at any depth. Returns none if the file
   * re-includes anything.
   */
  ignoredNames(repository: string): readonly string[];
  /**
   * Returns patterns for the names that the ignore files in a folder re-include: ripgrep reads such files even if they
   * are hidden. `entries` are the names in the folder, if known.
   */
  shownNames(folder: string, entries?: readonly string[]): readonly RegExp[];
  /**
   * True if a remote address in git's settings may contain a password or token. Reads the settings of the repository
   * and of the person.
   */
  mayHoldAddressSecret(repository: string, home: string): boolean;
}

const mostNames = 5_000;

export const realFiles: Files = {
  realPath: (path) => slashed(realPath(path)),
  exists: existsSync,
  list: (folder) => {
    try {
      const names = readdirSync(folder, { withFileTypes: true });
      if (names.length > mostNames) return "closed";
      return names.map((entry) => {
        if (entry.isSymbolicLink()) return slashed(realPath(join(folder, entry.name)));
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
    // The person's settings may rewrite an address and put a token into it, which git then prints.
    const others = [join(home, ".gitconfig"), join(home, ".config", "git", "config"), "/etc/gitconfig"];
    const texts = [own, ...others.map((path) => (existsSync(path) ? readSmall(path) : ""))];
    return texts.some((text) => text === null || addressWithUser.test(text));
  },
};

// With ssh, the user name before the host is not secret.
const addressWithUser = /(?<!\bssh):\/\/[^\s/"]*@/i;

const mostBytes = 65_536;

/** Returns the text of a small regular file, or null if it cannot be read. */
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
 * Returns a regex for the last part of a pattern in an ignore file. Returns a regex that matches everything if that
 * part is not simple.
 */
function lastName(line: string): RegExp {
  const name = line.slice(1).trimEnd().replace(/\/+$/, "").split("/").at(-1) ?? "";
  // Each additional star would multiply the time of a match.
  if (!/^[\w.*?-]+$/.test(name) || name.split("*").length > 3) return /^/;
  const source = name.replaceAll(".", "\\.").replaceAll("?", ".").replaceAll(/\*+/g, ".*");
  return new RegExp(`^${source}$`);
}
