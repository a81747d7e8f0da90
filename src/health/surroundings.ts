import { memoryPlaces } from "../compose.ts";
import { loadConfig, type LoadedConfig } from "../config/load-config.ts";
import type { Places } from "../config/paths.ts";

/** The machine, the folder and the settings that a look at the health of a memory starts from. */
export interface Surroundings {
  readonly world: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
    readonly now: () => number;
  };
  readonly places: () => Places;
  readonly config: () => LoadedConfig;
}

/** Those of this process, where nothing else is given. */
export function surroundingsOf(given: Partial<Surroundings["world"]> = {}): Surroundings {
  const { env = process.env, cwd = process.cwd(), now = Date.now } = given;
  const places = memoryPlaces({ env });
  return {
    world: { env, cwd, now },
    places: () => places,
    config: () => loadConfig({ cwd, global: places.config, state: places.state }),
  };
}
