import { loadConfig, type LoadedConfig } from "../config/load-config.ts";
import { memorySettings } from "../config/memory-settings.ts";
import { resolvePlaces, type Places } from "../config/paths.ts";
import { printableLine } from "../core/text/phrases/printable.ts";
import { describeTaken } from "../health/describe-states.ts";
import { settleHome } from "../platform/home/settle-home.ts";
import { localZone } from "../platform/local-zone.ts";
import type { ArgDefinitions, WrittenOption } from "./arguments.ts";
import type { Cli } from "./command.ts";
import { confirmWith } from "./confirm.ts";
import { isByAgent } from "./only-by-person.ts";
import { createProgress, type Progress } from "./output/progress.ts";
import { createStyle, isColoured } from "./output/style.ts";
import type { World } from "./world.ts";

/** The width for a pipe or file, so that lines are neither shortened nor wrapped. */
const unlimited = 100_000;
/** The smallest width of the layout. A narrower terminal wraps the lines itself. */
const narrowest = 40;

/** The number of new events from which progress is shown. The index reads about this many in half a second. */
const manyEvents = 5000;

/** Creates the services that a command can use. */
export function createCli(
  world: World,
  isJson: boolean,
  options: readonly WrittenOption[],
  definitions: ArgDefinitions,
  goesOn = false,
): Cli {
  // An agent gets no colours, because a colour code inside a secret would hide the secret from redaction.
  const style = createStyle(isColoured(world, world.stdout) && !isByAgent(world));
  let loaded: LoadedConfig | null = null;
  let found: Places | null = null;
  const places = (): Places => {
    if (found !== null) return found;
    const resolved = resolvePlaces(world.env);
    const taken = settleHome(resolved, world.env, world.now());
    if (!isJson)
      for (const one of taken) world.stderr.write(`${style.warn("!")} ${printableLine(describeTaken(one))}\n`);
    return (found = resolved);
  };
  const load = () => (loaded ??= loadConfig({ cwd: world.cwd, global: places().config, state: places().state }));
  const config = (): LoadedConfig => {
    const [broken] = load().broken;
    if (broken !== undefined && !goesOn) throw broken.error;
    return load();
  };
  const progress: Cli["progress"] = (title, total, unit) =>
    createProgress(world, createStyle(isColoured(world, world.stderr)), title, total, unit);
  return {
    world,
    style,
    width: Math.max(narrowest, world.stdout.columns ?? unlimited),
    isJson,
    list: (option) => {
      const values = options.flatMap(({ name, value }) => (name === option && value !== null ? value.split(",") : []));
      return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))];
    },
    places,
    config,
    withMemory: async (work, embedder) => {
      const { user, model } = config().config;
      const { openMemory } = await import("../compose/open-memory.ts");
      // Shown only if there are enough new events that a person would notice the wait.
      let catchUp: Progress | null = null;
      const onCatchUp = (events: number) => {
        if (events < manyEvents) return;
        catchUp ??= progress("Reading new events");
        catchUp.update(events);
      };
      const settings = memorySettings(config(), world.env);
      const memory = await openMemory({ env: world.env, user, settings, onCatchUp, embedder, model, zone: localZone });
      try {
        return await work(memory);
      } finally {
        (catchUp as Progress | null)?.end();
        await memory.close();
      }
    },
    progress,
    confirm: (question, isYes, { canLook = "dry-run" in definitions, ...more } = {}) =>
      confirmWith(world, isJson, { question, isYes, canLook, ...more }),
  };
}
