import { loadConfig, type LoadedConfig } from "./load-config.ts";
import { resolvePlaces, type Places } from "./paths.ts";

/** The machine, the folder and the settings around a memory, for installing, keys and health. */
export interface Surroundings {
  readonly world: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
    readonly now: () => number;
  };
  readonly places: () => Places;
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
