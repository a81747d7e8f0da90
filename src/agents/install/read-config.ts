import { lstatSync, readlinkSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import { realPath } from "../../platform/files/links.ts";
import { readBytes } from "../../platform/files/regular-file.ts";
import { mostConfigBytes } from "../../platform/files/write-change.ts";
import type { ConfigFile, Settings } from "./config-file.ts";
import { editJson } from "./edit-json.ts";
import { editToml, parseTomlSettings } from "./edit-toml.ts";
import { parseJsonSettings, refuseExtras } from "./parse-json-settings.ts";

/** The present content of a host's file. */
export interface ConfigContent {
  /** The path of the file itself, after following links. */
  readonly target: string;
  /** Null if the file does not exist. */
  readonly bytes: Buffer | null;
  /** The permissions of the file; null if it does not exist. */
  readonly mode: number | null;
}

/**
 * Reads a settings file and follows links, because people keep settings elsewhere, for example in a dotfiles folder.
 */
export function readConfig(path: string): ConfigContent {
  const target = linkTarget(path);
  try {
    return { target, bytes: readBytes(target, mostConfigBytes), mode: statSync(target).mode & 0o7777 };
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return { target, bytes: null, mode: null };
    throw fileErrorToLociError(error, "reading", target);
  }
}

// Follows links step by step, because a link may also lead to a file that does not exist yet.
function linkTarget(path: string, steps = 0): string {
  const here = join(realPath(dirname(path)), basename(path));
  const isLink = lstatSync(here, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (!isLink) return here;
  if (steps > 30) throw new LociError("IO_FAILED", `${path} is a link that leads to itself; correct it`);
  return linkTarget(resolve(dirname(here), readlinkSync(here)), steps + 1);
}

const byteOrderMark = "\uFEFF";

interface Format {
  parse(text: string): Settings;
  edit(text: string, settings: Settings): string;
}

const formats: Readonly<Record<ConfigFile["format"], Format>> = {
  json: { parse: (text) => parseJsonSettings(text).settings, edit: editJson },
  toml: { parse: parseTomlSettings, edit: editToml },
  text: {
    parse: (text) => (text === "" ? {} : { text }),
    edit: (_text, { text }) => (typeof text === "string" ? text : ""),
  },
};

/** Parses the settings in a file. Throws CONFIG_INVALID, with the line and column, if the text is not valid. */
export function parseConfig({ path, format }: Pick<ConfigFile, "path" | "format">, bytes: Buffer | null): Settings {
  const text = decode(path, bytes).replace(byteOrderMark, "");
  return orInvalid(path, () => formats[format].parse(text));
}

/** Throws CONFIG_INVALID for a file that Loci can read but its host cannot. No setting in it would take effect. */
export function refuseUnreadable({ path, format, takes = [] }: ConfigFile, bytes: Buffer | null): void {
  if (format === "json") orInvalid(path, () => refuseExtras(decode(path, bytes), takes));
}

/** Returns the bytes of a file with changed settings. Everything else in the file stays as it was. */
export function editConfig(
  file: Pick<ConfigFile, "path" | "format">,
  bytes: Buffer | null,
  settings: Settings,
): Buffer {
  const whole = decode(file.path, bytes);
  const text = whole.replace(byteOrderMark, "");
  const edited = orInvalid(file.path, () => formats[file.format].edit(text, settings));
  return Buffer.from((whole.startsWith(byteOrderMark) ? byteOrderMark : "") + edited);
}

export function decode(path: string, bytes: Buffer | null): string {
  try {
    return bytes === null ? "" : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new LociError("CONFIG_INVALID", `${path} is not UTF-8; save it as UTF-8 first`, {
      cause: error,
    });
  }
}

/**
 * Runs `work` and turns a parse error into CONFIG_INVALID. Loci never writes a file that it cannot parse, because a
 * host that does not start is worse than a host without Loci.
 */
export function orInvalid<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw new LociError("CONFIG_INVALID", `${path}: ${error.message}`, {
        cause: error,
        next: "Nothing was changed. Correct the file, then run the command again.",
      });
    if (error instanceof LociError) throw new LociError(error.code, `${path}: ${error.message}`, { cause: error });
    throw error;
  }
}
