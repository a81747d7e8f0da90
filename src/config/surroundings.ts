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
