import type { BlockLimits } from "../core/block/context-block.ts";
import type { LoadedConfig } from "./load-config.ts";

/** What the settings say about giving memories to agents. */
export interface RecallSettings {
  /** Where it was switched off: the path of a file, or `LOCI_RECALL`. Null when it is on. */
  readonly offIn: string | null;
  /** What `memory.recall` takes from the settings. */
  readonly options: {
    readonly limits: Pick<BlockLimits, "tokens" | "facts" | "snippets">;
    readonly alsoFrom: readonly string[];
    readonly sensitive: boolean;
    /** With capture off nothing is stored, so not that something was given either. */
    readonly record: boolean;
  };
}

/** The environment variable that switches recall off for one session. */
export const recallVariable = "LOCI_RECALL";

/** Whether and how agents are given memories: by the settings, and by the environment for one session. */
export function recallSettings(
  { config, settings }: Pick<LoadedConfig, "config" | "settings">,
  env: Readonly<Record<string, string | undefined>>,
): RecallSettings {
  const { enabled, tokens, facts, snippets, alsoFrom, sensitive } = config.recall;
  const source = settings.find(({ key }) => key === "recall.enabled")?.source ?? "default";
  return {
    offIn: isOff(env[recallVariable]) ? recallVariable : enabled ? null : source,
    options: { limits: { tokens, facts, snippets }, alsoFrom, sensitive, record: config.capture },
  };
}

/** Who sets the variable wants something to change: all that does not clearly say on is off. */
function isOff(value = ""): boolean {
  return !/^(?:|on|yes|true|1)$/i.test(value.trim());
}
