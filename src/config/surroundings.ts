import { loadConfig, type LoadedConfig } from "./load-config.ts";
import { resolvePlaces, type Places } from "./paths.ts";

/** The machine, the folder and the settings around a memory, for installing, keys and health. */
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

/** The surroundings of this process, or of the environment, folder and clock that are passed. */
export function surroundingsOf(given: Partial<Surroundings["world"]> = {}): Surroundings {
  const { env = process.env, cwd = process.cwd(), now = Date.now } = given;
  const places = resolvePlaces(env);
  return {
    world: { env, cwd, now },
    places: () => places,
    config: () => loadConfig({ cwd, global: places.config, state: places.state }),
  };
}
