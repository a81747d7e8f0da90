import { loadConfig, type LoadedConfig } from "../config/load-config.ts";
import { memorySettings } from "../config/memory-settings.ts";
import { resolvePlaces, type Places } from "../config/paths.ts";
import { LociError } from "../core/errors.ts";
import { printableLine } from "../core/text/phrases/printable.ts";
import { describeTaken } from "../health/describe-states.ts";
import { localZone } from "../platform/clock/clock.ts";
import { settleHome } from "../platform/home/settle-home.ts";
import type { ArgDefinitions, WrittenOption } from "./arguments.ts";
import type { Cli, Unanswered } from "./command.ts";
import { asCaller, isByAgent } from "./only-by-person.ts";
import { createProgress, type Progress } from "./output/progress.ts";
import { createStyle, isColoured } from "./output/style.ts";
import type { World } from "./world.ts";

/** The width for a pipe or file, so that lines are neither shortened nor wrapped. */
const unlimited = 100_000;
/** The smallest width of the layout. A narrower terminal wraps the lines itself. */
const narrowest = 40;

/** The number of new events from which progress is shown. The index reads about this many in half a second. */
const manyEvents = 5000;

interface CliOptions {
  readonly isJson: boolean;
  readonly options: readonly WrittenOption[];
  readonly definitions: ArgDefinitions;
  /** True to use the valid settings of an invalid settings file. */
  readonly goesOn?: boolean | undefined;
  /** True if the command gets only the agent's part of the memory. */
  readonly isNarrowed: boolean;
}

/** Creates the services that a command can use. */
export function createCli(world: World, { isJson, options, definitions, goesOn = false, isNarrowed }: CliOptions): Cli {
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
  const cli: Cli = {
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
        return await work(isNarrowed ? await asCaller(memory, cli) : memory);
      } finally {
        (catchUp as Progress | null)?.end();
        await memory.close();
      }
    },
    progress,
    confirm: (question, isYes, { canLook = "dry-run" in definitions, ...more } = {}) =>
      confirmWith(world, isJson, { question, isYes, canLook, ...more }),
  };
  return cli;
}

/** A question that a person has to confirm, with its hints. */
interface Asked extends Unanswered {
  readonly question: string;
  readonly isYes: boolean;
}

/** Asks a person to agree. Throws USAGE without a terminal, and CANCELLED at Ctrl-C. */
async function confirmWith(world: World, isJson: boolean, options: Asked): Promise<boolean> {
  const { question, isYes, canLook, unasked, byDefault = true } = options;
  if (isYes) return true;
  if (isJson || world.stdin.isTTY !== true || !world.stderr.isTTY) {
    if (unasked !== undefined) throw new LociError("USAGE", unasked);
    const look = canLook === true ? ", or --dry-run to look first" : "";
    throw new LociError("USAGE", `not a terminal; pass --yes to confirm${look}`);
  }
  // The prompt library is slow to load, so it is loaded only for a question.
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({
    message: question,
    initialValue: byDefault,
    input: world.stdin,
    output: process.stderr,
  });
  if (isCancel(answer)) throw new LociError("CANCELLED", "cancelled; nothing was done");
  return answer;
}
