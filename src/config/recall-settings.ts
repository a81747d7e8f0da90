import type { BlockLimits } from "../core/block/context-block.ts";
import type { LoadedConfig } from "./load-config.ts";

/** The settings of recall. */
export interface RecallSettings {
  /** What switched recall off: the path of a file, or `LOCI_RECALL`. Null if recall is on. */
  readonly offIn: string | null;
  /** The settings of `memory.recall`. */
  readonly options: {
    /** The limits of the block. */
    readonly limits: Pick<BlockLimits, "tokens" | "facts" | "snippets">;
    /** Other spaces to recall from. */
    readonly alsoFrom: readonly string[];
    /** True to include sensitive memories. */
    readonly sensitive: boolean;
    /** Which prompts of a session bring memories. */
    readonly pushes: "every" | "first" | "never";
    /** True to record that a recall happened. False if capture is off, because then Loci stores nothing. */
    readonly record: boolean;
  };
}

/** The environment variable that switches recall off for one session. */
export const recallVariable = "LOCI_RECALL";

/** Decides whether and how agents get memories: by the settings, or for one session by the environment. */
export function recallSettings(
  { config, settings }: Pick<LoadedConfig, "config" | "settings">,
  env: Readonly<Record<string, string | undefined>>,
): RecallSettings {
  const { enabled, tokens, facts, snippets, alsoFrom, sensitive, pushes } = config.recall;
  const source = settings.find(({ key }) => key === "recall.enabled")?.source ?? "default";
  return {
    offIn: isOff(env[recallVariable]) ? recallVariable : enabled ? null : source,
    options: { limits: { tokens, facts, snippets }, alsoFrom, sensitive, pushes, record: config.capture },
  };
}

/** True for every value that does not clearly mean "on", because somebody who sets the variable wants a change. */
function isOff(value = ""): boolean {
  return !/^(?:|on|yes|true|1)$/i.test(value.trim());
}
