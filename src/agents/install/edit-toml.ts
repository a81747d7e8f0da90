import { isDeepStrictEqual } from "node:util";

import { parse, TomlError } from "smol-toml";

import { LociError } from "../../core/errors.ts";
import { isBlank, isSettings, type Settings } from "./config-file.ts";

/** The comment above Loci's lines, which tells the person who wrote them. */
const mark = "# Loci, by `loci install codex`; `loci uninstall codex` takes it away";

/** Parses TOML settings. Throws a SyntaxError with the line and column. */
export function parseTomlSettings(text: string): Settings {
  try {
    // Dates become text and tables become plain objects, so that two readings of one text are equal. An empty table
    // counts as missing.
    const settings = JSON.parse(JSON.stringify(parse(text))) as Settings;
    return Object.fromEntries(Object.entries(settings).filter(([, value]) => !isSettings(value) || !isBlank(value)));
  } catch (error) {
    const [what = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    const place = error instanceof TomlError ? `line ${error.line}, column ${error.column}: ` : "";
    throw new SyntaxError(place + what.replace("Invalid TOML document: ", ""), { cause: error });
  }
}

/**
 * Returns the text with one changed table, `[group.name]`. No TOML editor leaves the rest of a text unchanged. So this
 * function tries several edits, and parses each result to find an edit that changed only that table.
 */
export function editToml(text: string, settings: Settings): string {
  const present = parseTomlSettings(text);
  if (isDeepStrictEqual(present, settings)) return text;
  const [group, name] = differingEntry(present, settings);
  const wanted = entryOf(settings, group, name);
  const tries = isSettings(wanted)
    ? [
        () => replaceLines(text, group, name, changedOf(entryOf(present, group, name), wanted)),
        () => append(text, group, name, wanted),
        ...insertInline(text, group, name, wanted),
        ...removeInline(text, group, name).flatMap((without) => insertInline(without(), group, name, wanted)),
      ]
    : [...removeSections(text, group, name), ...removeInline(text, group, name)];
  for (const attempt of tries) {
    const edited = attempt();
    if (isParsedAs(edited, settings)) return edited;
  }
  throw new LociError(
    "CONFIG_INVALID",
    `"${group}.${name}" cannot be changed in this file without touching the rest; change it by hand`,
  );
}

function entryOf(settings: Settings, group: string, name: string): unknown {
  return isSettings(settings[group]) ? settings[group][name] : undefined;
}

function changedOf(present: unknown, wanted: Settings): Settings {
  const before = isSettings(present) ? present : {};
  return Object.fromEntries(Object.entries(wanted).filter(([key, value]) => !isDeepStrictEqual(before[key], value)));
}

function isParsedAs(text: string, settings: Settings): boolean {
  try {
    return isDeepStrictEqual(parseTomlSettings(text), settings);
  } catch {
    return false;
  }
}

function differingEntry(from: Settings, to: Settings): [group: string, name: string] {
  for (const group of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[group] ?? {}, to[group] ?? {}];
    if (!isSettings(before) || !isSettings(after)) continue;
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (!isDeepStrictEqual(before[name], after[name])) return [group, name];
  }
  throw new Error("settings that differ in no entry of a group");
}

// A JSON string is also valid TOML, and so is a list of strings.
function lines(entry: Settings): string[] {
  return Object.entries(entry).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
}

function append(text: string, group: string, name: string, entry: Settings): string {
  const newline = newlineOf(text);
  const above = text === "" ? "" : text.endsWith("\n") ? newline : newline + newline;
  return text + above + [mark, `[${group}.${name}]`, ...lines(entry), ""].join(newline);
}

function newlineOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/**
 * Inserts an entry into an inline table: `group = { … }`. A line that looks like one may be part of a text or of
 * another table, so each place is a separate try.
 */
function insertInline(text: string, group: string, name: string, entry: Settings): (() => string)[] {
  return inlineStarts(text, group).map((start) => () => {
    const rest = text.slice(start);
    const comma = /^\s*\}/.test(rest) ? " " : ",";
    return `${text.slice(0, start)} ${name} = { ${lines(entry).join(", ")} }${comma}${rest}`;
  });
}

function removeInline(text: string, group: string, name: string): (() => string)[] {
  const own = new RegExp(String.raw` ${name} = \{ [^{}]* \}(?:,| (?=\s*\}))`);
  return inlineStarts(text, group).map((start) => () => text.slice(0, start) + text.slice(start).replace(own, ""));
}

function inlineStarts(text: string, group: string): number[] {
  return [...text.matchAll(new RegExp(String.raw`^[ \t]*["']?${group}["']?[ \t]*=[ \t]*\{`, "gm"))].map(
    (match) => match.index + match[0].length,
  );
}

/** The lines of one table: from its header up to the next header. */
interface Section {
  readonly path: readonly string[];
  readonly from: number;
  readonly to: number;
}

function sectionsOf(all: readonly string[]): Section[] {
  const headers = all.flatMap((line, at) => (/^\s*\[/.test(line) ? [{ at, path: headerPath(line) }] : []));
  return headers.map(({ at, path }, n) => ({ path, from: at, to: headers[n + 1]?.at ?? all.length }));
}

/**
 * Returns the names in `[a."b.c"]`. Returns none for a line that only looks like a header, for example inside a list.
 */
function headerPath(line: string): string[] {
  try {
    const path: string[] = [];
    for (let value: unknown = parse(line); isSettings(value); value = Object.values(value)[0])
      path.push(...Object.keys(value));
    return path;
  } catch {
    return [];
  }
}

function isOf(path: readonly string[], group: string, name: string): boolean {
  return path[0] === group && path[1] === name;
}

/**
 * Returns edits to try, one after the other. The first removes all tables of the entry; each further edit leaves one
 * more table at the top. A table near the top may be text that only looks like a table.
 */
function removeSections(text: string, group: string, name: string): (() => string)[] {
  const all = text.split(/(?<=\n)/);
  const own = sectionsOf(all).filter(({ path }) => isOf(path, group, name));
  return own.map((_, first) => () => {
    const gone = new Set(own.slice(first).flatMap((section) => linesOf(section, all)));
    return all.filter((_line, at) => !gone.has(at)).join("");
  });
}

function linesOf({ path, from, to }: Section, all: readonly string[]): number[] {
  let end = to;
  // A comment right above the next header belongs to that header.
  while (end < all.length && end > from + 1 && /^\s*(?:#.*)?$/.test((all[end - 1] ?? "").trim())) end -= 1;
  const top = path.length === 2 && all[from - 1]?.trim() === mark ? from - 1 : from;
  const start = all[top - 1]?.trim() === "" ? top - 1 : top;
  return Array.from({ length: end - start }, (_, at) => start + at);
}

/** Updates the lines of a table in place. */
function replaceLines(text: string, group: string, name: string, entry: Settings): string {
  const all = text.split(/(?<=\n)/);
  const section = sectionsOf(all).find(({ path }) => path.length === 2 && isOf(path, group, name));
  if (section === undefined) return text;
  const left = new Map(Object.entries(entry));
  const next = all.slice(section.from + 1, section.to).map((line) => {
    const [, key = ""] = /^\s*([\w-]+)\s*=/.exec(line) ?? [];
    const value = left.get(key);
    if (!left.delete(key)) return line;
    return `${key} = ${JSON.stringify(value)}${/\r?\n$/.exec(line)?.[0] ?? ""}`;
  });
  const added = [...left].map(([key, value]) => `${key} = ${JSON.stringify(value)}${newlineOf(text)}`);
  return [...all.slice(0, section.from + 1), ...added, ...next, ...all.slice(section.to)].join("");
}
