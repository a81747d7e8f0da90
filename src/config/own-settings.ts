import { statSync, utimesSync } from "node:fs";
import { join } from "node:path";

import { closestName } from "../core/text/closest-name.ts";
import { sha256 } from "../core/text/sha256.ts";
import { makeFolder, replaceFile } from "../platform/files/make-files.ts";
import { readText, smallFileBytes } from "../platform/files/regular-file.ts";
import { checkConfig } from "./check-config.ts";
import { configDefaults } from "./config-shape.generated.ts";
import { projectRules, refusedBecause } from "./project-rules.ts";
import { parseJsonFile, readSettingsFile } from "./read-settings-file.ts";
import { flatten, isSound, strictest, type Layer } from "./settings-layer.ts";

/** One of the person's own settings files with a mistake. */
export interface BrokenFile {
  /** The path of the file. */
  readonly path: string;
  /** Why the file cannot be used. */
  readonly error: unknown;
  /**
   * What applies until the file is corrected. `last`: its last valid content. `safe`: its valid values, and safe values
   * for the rest.
   */
  readonly used: "last" | "safe";
}

export interface OwnLayer extends Layer {
  readonly broken?: BrokenFile;
  /** The keys for which a safe value replaces the value in the file. */
  readonly unsure?: readonly string[];
}

/**
 * Reads the person's own settings files, the strongest first. Without a state folder, throws on a mistake. With one,
 * uses the last valid content or safe values instead.
 */
export function ownLayers(folder: string, tool: string, state: string | null): OwnLayer[] {
  return [join(folder, "tools", tool, "config.json"), join(folder, "config.json")].map((path) => {
    const text = state === null ? readSettingsFile(path) : readOrNothing(path);
    if (text === null) return { path, values: new Map<string, unknown>(), found: false };
    try {
      const values = parseLayer(path, text);
      if (state !== null) keepCopy(state, path, text);
      return { path, values, found: true };
    } catch (error) {
      if (state === null) throw error;
      return brokenLayer(path, text, error, state);
    }
  });
}

/** Returns an empty string for an unreadable file, so it counts as a file with a mistake. */
function readOrNothing(path: string): string | null {
  try {
    return readSettingsFile(path);
  } catch {
    return "";
  }
}

function parseLayer(path: string, text: string): Map<string, unknown> {
  const value = parseJsonFile(path, text);
  checkConfig(path, value);
  return flatten(value as object);
}

function brokenLayer(path: string, text: string, error: unknown, state: string): OwnLayer {
  const parsed = parsedOrNot(text);
  if (parsed !== undefined) {
    const { values, unsure } = validOrSafe(path, parsed);
    // Under another user name, Loci would not find the person's memories.
    const user = values.get("user") ?? lastValid(state, path)?.get("user");
    if (user !== undefined) values.set("user", user);
    return { path, values, found: true, unsure, broken: { path, error, used: "safe" } };
  }
  const last = lastValid(state, path);
  if (last !== null) return { path, values: last, found: true, broken: { path, error, used: "last" } };
  const values = safeForText(text);
  return { path, values, found: true, unsure: [...values.keys()], broken: { path, error, used: "safe" } };
}

function parsedOrNot(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns each valid value, and the least harmful value in place of each invalid one. */
function validOrSafe(path: string, value: unknown): { values: Map<string, unknown>; unsure: string[] } {
  const values = new Map<string, unknown>();
  const safe = new Map<string, unknown>();
  const useSafe = (key: string): void => {
    for (const [safeKey, item] of safeValues(key)) safe.set(safeKey, item);
  };
  const entries = typeof value === "object" && value !== null && !Array.isArray(value) ? [...flatten(value)] : [];
  for (const [name, item] of entries) {
    const key = Object.hasOwn(projectRules, name) ? name : (closestName(name, Object.keys(projectRules)) ?? name);
    if (!Object.hasOwn(projectRules, key)) continue;
    if (!isSound(path, key, item)) useSafe(key);
    else if (key === name) values.set(key, item);
    // A misspelt name counts as the real one (`"captrue": false` as `"capture": false`), but it never loosens a
    // setting.
    else if (projectRules[key] === "never") useSafe(key);
    else if (refusedBecause(key, item, flatten(configDefaults).get(key)) === null) safe.set(key, item);
  }
  return { values: new Map([...values, ...safe]), unsure: [...safe.keys()] };
}

/** The least harmful value of a setting whose value is invalid: record, recall and allow less, and erase nothing. */
function safeValues(key: string): [string, unknown][] {
  if (key.startsWith("retention."))
    return [
      ["retention.days", 0],
      ["retention.types", []],
      ["retention.spaces", []],
    ];
  if (key === "backup.keep") return [[key, 1000]];
  if (key === "documents.compactAt") return [[key, 16_777_216]];
  if (key === "guards.delegation") return [[key, true]];
  if (key === "recall.pushes") return [[key, "never"]];
  // The guard then refuses harmful commands and allows none, see answer-hook.ts.
  if (key === "guards.permissions") return [[key, false]];
  // Without its valid address or key, the model would be another one than the person chose.
  if (/^model\.(?:provider|name|url|keyVariable)$/.test(key)) return [["model.provider", "none"]];
  if (/^model\.(?:tokens|dollars)PerDay$/.test(key)) return [[key, 0]];
  return strictest(key) === undefined ? [] : [[key, strictest(key)]];
}

/** The safe values for a file that is not JSON and has no copy: one for each setting that the file may have set. */
function safeForText(text: string): Map<string, unknown> {
  const isCut = !text.trim().endsWith("}");
  // A file without any of these words cannot have switched anything off, unless it contains two typing errors.
  const mayBeOff = isCut || /false|manual|captu|profile|enabled/i.test(text);
  const keys = [
    ...(mayBeOff ? ["capture", "recall.enabled"] : []),
    "retention.days",
    "backup.keep",
    "documents.compactAt",
    ...["guards.permissions", "guards.delegation"].filter((key) => isCut || text.includes(key.slice(7))),
  ];
  return new Map(keys.flatMap(safeValues));
}

function copyOf(state: string, path: string): string {
  return join(state, "settings", `${sha256(path).slice(0, 16)}.json`);
}

/**
 * Stores a copy of a valid file. The copy has the modification time of the file, so that a hook sees without reading
 * the copy that it is current.
 */
function keepCopy(state: string, path: string, text: string): void {
  try {
    const copy = copyOf(state, path);
    const { mtimeMs, mtime } = statSync(path);
    const known = statSync(copy, { throwIfNoEntry: false });
    if (
      known !== undefined &&
      Math.trunc(known.mtimeMs) === Math.trunc(mtimeMs) &&
      known.size === Buffer.byteLength(text)
    )
      return;
    makeFolder(join(state, "settings"));
    replaceFile(copy, Buffer.from(text));
    utimesSync(copy, mtime, mtime);
  } catch {
    // If the copy cannot be written, a later mistake gets safe values instead.
  }
}

function lastValid(state: string, path: string): Map<string, unknown> | null {
  try {
    return parseLayer(path, readText(copyOf(state, path), smallFileBytes));
  } catch {
    return null;
  }
}
