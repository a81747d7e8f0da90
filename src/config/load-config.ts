import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { checkConfig } from "./check-config.ts";
import type { Config } from "./config-schema.ts";
import { configDefaults } from "./config-shape.ts";
import { parseJsonFile } from "./parse-json.ts";
import { projectRules, refusedBecause } from "./project-rules.ts";
import { readSettingsFile } from "./read-settings-file.ts";

/** One effective value and where it came from: a file, or `default`. */
export interface Setting {
  readonly key: string;
  /** Undefined for a setting without a default that nobody has set. */
  readonly value: unknown;
  readonly source: string;
}

/** A value in a project's file that is not used. */
export interface IgnoredSetting extends Setting {
  readonly reason: string;
}

export interface LoadedConfig {
  readonly config: Config;
  readonly settings: readonly Setting[];
  readonly ignored: readonly IgnoredSetting[];
  /** The files that were looked for, the strongest first. */
  readonly files: readonly { readonly path: string; readonly found: boolean }[];
}

export interface LoadConfigOptions {
  readonly cwd: string;
  /** The global settings folder; null where there is none. */
  readonly global: string | null;
  /** Which tool asks; its own files stand before the common ones. */
  readonly tool?: string;
}

interface Layer {
  readonly path: string;
  readonly isProject: boolean;
  readonly values: ReadonlyMap<string, unknown>;
  readonly found: boolean;
}

/** Reads the settings: project tool, project, global tool, global, defaults; the first that has a value gives it. */
export function loadConfig({ cwd, global, tool = "cli" }: LoadConfigOptions): LoadedConfig {
  const project = findProject(cwd);
  const layers = [
    ...(project === null ? [] : layersOf(join(project, ".ai"), tool, true)),
    ...(global === null ? [] : layersOf(global, tool, false)),
  ];
  const ignored: IgnoredSetting[] = [];
  for (const { path, isProject, values } of layers) {
    for (const [key, value] of isProject ? values : []) {
      const reason = refusedBecause(key, value, ownSetting(key, layers).value);
      if (reason !== null) ignored.push({ key, value, source: path, reason });
    }
  }
  const settings = Object.keys(projectRules).map((key) => effective(key, layers));
  return {
    config: settingsToConfig(settings),
    settings,
    ignored,
    files: layers.map(({ path, found }) => ({ path, found })),
  };
}

function effective(key: string, layers: readonly Layer[]): Setting {
  const own = ownSetting(key, layers);
  const layer = layers.find(({ values, isProject }) => {
    return isProject && values.has(key) && refusedBecause(key, values.get(key), own.value) === null;
  });
  return layer === undefined ? own : { key, value: layer.values.get(key), source: layer.path };
}

/** What the person has chosen, whatever the project says. */
function ownSetting(key: string, layers: readonly Layer[]): Setting {
  const layer = layers.find(({ values, isProject }) => !isProject && values.has(key));
  if (layer === undefined) return { key, value: defaults().get(key), source: "default" };
  return { key, value: layer.values.get(key), source: layer.path };
}

let flatDefaults: ReadonlyMap<string, unknown> | undefined;

function defaults(): ReadonlyMap<string, unknown> {
  flatDefaults ??= flatten(configDefaults);
  return flatDefaults;
}

/** The nearest folder, from here upwards, that has an `.ai` folder or is a repository. */
export function findProject(cwd: string): string | null {
  for (let at = resolve(cwd); ; at = dirname(at)) {
    if (existsSync(join(at, ".ai")) || existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return null;
  }
}

function layersOf(folder: string, tool: string, isProject: boolean): Layer[] {
  return [join(folder, "tools", tool, "config.json"), join(folder, "config.json")].map((path) => {
    const text = readSettingsFile(path);
    if (text === null) return { path, isProject, values: new Map<string, unknown>(), found: false };
    const value = parseJsonFile(path, text);
    checkConfig(path, value);
    return { path, isProject, values: flatten(value as object), found: true };
  });
}

/** Nested settings as dotted keys. */
function flatten(value: object, prefix = ""): Map<string, unknown> {
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

function settingsToConfig(settings: readonly Setting[]): Config {
  const config: Record<string, unknown> = {};
  for (const { key, value } of settings) {
    if (value === undefined) continue;
    const [first = "", second] = key.split(".");
    if (second === undefined) config[first] = value;
    else config[first] = { ...(config[first] as object | undefined), [second]: value };
  }
  return config as unknown as Config;
}
