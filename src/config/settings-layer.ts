import { join } from "node:path";

import { profiles } from "../core/access/profile.ts";
import { checkConfig } from "./check-config.ts";
import { projectRules } from "./project-rules.ts";
import { parseJsonFile, readSettingsFile } from "./read-settings-file.ts";

/** The content of one settings file, keyed by dotted names. */
export interface Layer {
  readonly path: string;
  readonly values: ReadonlyMap<string, unknown>;
  readonly found: boolean;
}

type OnBroken = (error: unknown) => void;

/**
 * Reads the settings files of a folder, the strongest first. Passes mistakes to `onBroken` and continues with the valid
 * values. Without `onBroken`, throws them.
 */
export function layersOf(folder: string, tool: string, onBroken?: OnBroken): Layer[] {
  return [join(folder, "tools", tool, "config.json"), join(folder, "config.json")].map((path) => {
    try {
      return readLayer(path, onBroken);
    } catch (error) {
      if (onBroken === undefined) throw error;
      onBroken(error);
      return { path, values: new Map<string, unknown>(), found: true };
    }
  });
}

function readLayer(path: string, onBroken?: OnBroken): Layer {
  const text = readSettingsFile(path);
  if (text === null) return { path, values: new Map<string, unknown>(), found: false };
  let value: unknown;
  try {
    value = parseJsonFile(path, text);
  } catch (error) {
    if (onBroken === undefined) throw error;
    onBroken(error);
    return { path, values: strictestOf(text), found: true };
  }
  try {
    checkConfig(path, value);
    return { path, values: flatten(value as object), found: true };
  } catch (error) {
    if (onBroken === undefined) throw error;
    onBroken(error);
    return { path, values: soundValues(path, value), found: true };
  }
}

/**
 * The valid values of a partly invalid file, because an unknown key must not invalidate `"capture": false`. If a
 * project may switch a setting off, an invalid value switches it off.
 */
function soundValues(path: string, value: unknown): Map<string, unknown> {
  const entries = typeof value === "object" && value !== null ? [...flatten(value)] : [];
  return new Map(
    entries.flatMap(([key, item]): [string, unknown][] => {
      if (!Object.hasOwn(projectRules, key)) return [];
      if (isSound(path, key, item)) return [[key, item]];
      return strictest(key) === undefined ? [] : [[key, strictest(key)]];
    }),
  );
}

/** For a file that is not JSON: switches off every setting in its text that a project may switch off. */
function strictestOf(text: string): Map<string, unknown> {
  const named = Object.keys(projectRules).filter(
    (key) => strictest(key) !== undefined && key.split(".").every((name) => text.includes(`"${name}"`)),
  );
  return new Map(named.map((key) => [key, strictest(key)]));
}

export function strictest(key: string): unknown {
  switch (projectRules[key]) {
    case "only-false":
      return false;
    case "only-calmer":
      return profiles[0];
    default:
      return undefined;
  }
}

export function isSound(path: string, key: string, item: unknown): boolean {
  try {
    checkConfig(
      path,
      key.split(".").reduceRight((inner, name) => ({ [name]: inner }), item),
    );
    return true;
  } catch {
    return false;
  }
}

/** Flattens nested settings to dotted keys. */
export function flatten(value: object, prefix = ""): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [name, item] of Object.entries(value) as [string, unknown][]) {
    if (prefix === "" && name === "$schema") continue;
    if (typeof item === "object" && item !== null && !Array.isArray(item)) {
      for (const [key, inner] of flatten(item, `${prefix}${name}.`)) flat.set(key, inner);
    } else {
      flat.set(prefix + name, item);
    }
  }
  return flat;
}
