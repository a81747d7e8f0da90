import { statSync } from "node:fs";

import { loadConfig, type LoadedConfig } from "./load-config.ts";
import { resolvePlaces, type Places } from "./paths.ts";

/** The machine, the folder and the settings around a memory. Installing, keys and health use them. */
export interface Surroundings {
  /** The environment, folder and clock. */
  readonly world: {
    /** The environment variables. */
    readonly env: Readonly<Record<string, string | undefined>>;
    /** The working folder. */
    readonly cwd: string;
    /** The clock, in milliseconds since 1970. */
    readonly now: () => number;
  };
  /** The folders of the memory. */
  readonly places: () => Places;
  /** Reads the settings for the working folder. */
  readonly config: () => LoadedConfig;
}

/** The surroundings of this process. `overrides` can replace its environment, folder and clock. */
export function surroundingsOf(overrides: Partial<Surroundings["world"]> = {}): Surroundings {
  const { env = process.env, cwd = process.cwd(), now = Date.now } = overrides;
  const places = resolvePlaces(env);
  return {
    world: { env, cwd, now },
    places: () => places,
    config: () => loadConfig({ cwd, global: places.config, state: places.state }),
  };
}

/**
 * Returns a function that returns the present settings. It reads the files again if one of them has changed, so that a
 * server need not be restarted. If they cannot be read then, the last settings stay.
 */
export function createCurrentConfig(load: () => LoadedConfig): () => LoadedConfig {
  let known = load();
  let stamp = stampOf(known);
  return () => {
    const present = stampOf(known);
    if (present === stamp) return known;
    stamp = present;
    try {
      known = load();
      stamp = stampOf(known);
    } catch {
      // A mistake in a project's file. The commands report it.
    }
    return known;
  };
}

/** Differs if a file was changed, added or removed. */
function stampOf({ files }: LoadedConfig): string {
  return files
    .map(({ path }) => {
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats === undefined ? "" : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    })
    .join("\n");
}
