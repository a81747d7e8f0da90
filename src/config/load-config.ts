import type { Config } from "./config-schema.ts";
import { configDefaults } from "./config-shape.generated.ts";
import { ownLayers, type BrokenFile } from "./own-settings.ts";
import { projectFolders } from "./paths.ts";
import { projectRules, refusedBecause } from "./project-rules.ts";
import { flatten, layersOf, type Layer } from "./settings-layer.ts";

/** The effective value of a setting and its source: a file, or `default`. */
export interface Setting {
  /** The name of the setting. */
  readonly key: string;
  /** The value; undefined for a setting that has neither a value nor a default. */
  readonly value: unknown;
  /** The file that sets the value, or `default`. */
  readonly source: string;
}

/** A value in a project's file that does not apply. */
export interface IgnoredSetting extends Setting {
  /** Why the value is ignored. */
  readonly reason: string;
}

/** The settings, and where they come from. */
export interface LoadedConfig {
  /** The effective settings. */
  readonly config: Config;
  /** Each setting with its source. */
  readonly settings: readonly Setting[];
  /** Settings in a project's files that have no effect. */
  readonly ignored: readonly IgnoredSetting[];
  /**
   * The person's own files that contain a mistake. Always empty without `state`, because the mistake is then thrown.
   */
  readonly broken: readonly BrokenFile[];
  /** The person's settings that have a safe value because the file has a mistake. */
  readonly unsure: readonly string[];
  /** The files that were looked for, the strongest first. */
  readonly files: readonly {
    /** The path of a settings file. */
    readonly path: string;
    /** True if the file exists. */
    readonly found: boolean;
  }[];
}

/** Where to look for settings. */
export interface LoadConfigOptions {
  /** The folder whose settings are read; null for the person's own settings, without those of any project. */
  readonly cwd: string | null;
  /** The global settings folder, or null if there is none. */
  readonly global: string | null;
  /** The tool that asks. Its own files override the common ones. */
  readonly tool?: string;
  /**
   * Receives the mistakes in settings files. The valid values of a broken project file still apply. If a project may
   * switch a setting off, an invalid value switches it off. Without this function, a mistake in a project's file is
   * thrown.
   */
  readonly onBroken?: (error: unknown) => void;
  /**
   * The state folder, with copies of the person's own files from when they were last valid. Without it, a mistake in
   * one of these files is thrown.
   */
  readonly state?: string;
}

/**
 * Reads the settings. The first of these sources that has a value decides: project tool, project, global tool, global,
 * defaults.
 */
export function loadConfig({ cwd, global, tool = "cli", onBroken, state }: LoadConfigOptions): LoadedConfig {
  const projects = (cwd === null ? [] : projectFolders(cwd)).map((folder) => layersOf(folder, tool, onBroken));
  const own = global === null ? [] : ownLayers(global, tool, state ?? null);
  const broken = own.flatMap((layer) => layer.broken ?? []);
  for (const { error } of broken) onBroken?.(error);
  const ignored: IgnoredSetting[] = [];
  for (const { path, values } of projects.flat()) {
    for (const [key, value] of values) {
      const reason = refusedBecause(key, value, ownSetting(key, own).value);
      if (reason !== null) ignored.push({ key, value, source: path, reason });
    }
  }
  const settings = Object.keys(projectRules).map((key) => effective(key, projects, own));
  return {
    config: settingsToConfig(settings),
    settings,
    ignored,
    broken,
    unsure: own.flatMap((layer) => layer.unsure ?? []),
    files: [...projects.flat(), ...own].map(({ path, found }) => ({ path, found })),
  };
}

function effective(key: string, projects: readonly (readonly Layer[])[], own: readonly Layer[]): Setting {
  const [nearest = [], ...above] = projects;
  // From the outermost folder to the nearest: each may only tighten the value so far.
  const folders = projectRules[key] === "free" ? [nearest] : [...above.toReversed(), nearest];
  return folders.reduce(
    (current, layers) => {
      const layer = layers.find(({ values }) => {
        return values.has(key) && refusedBecause(key, values.get(key), current.value) === null;
      });
      return layer === undefined ? current : { key, value: layer.values.get(key), source: layer.path };
    },
    ownSetting(key, own),
  );
}

/** Returns the value from the person's own settings, or else the default. Ignores the settings files of projects. */
function ownSetting(key: string, own: readonly Layer[]): Setting {
  const layer = own.find(({ values }) => values.has(key));
  if (layer === undefined) return { key, value: defaults().get(key), source: "default" };
  return { key, value: layer.values.get(key), source: layer.path };
}

let flatDefaults: ReadonlyMap<string, unknown> | undefined;

function defaults(): ReadonlyMap<string, unknown> {
  flatDefaults ??= flatten(configDefaults);
  return flatDefaults;
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
