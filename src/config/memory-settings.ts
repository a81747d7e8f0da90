import { readRetention } from "../core/settings/retention.ts";
import type { LoadedConfig } from "./load-config.ts";
import { recallSettings } from "./recall-settings.ts";

/** The settings in the form that `openMemory` accepts. */
export function memorySettings(
  loaded: Pick<LoadedConfig, "config" | "settings">,
  env: Readonly<Record<string, string | undefined>>,
) {
  const { profile, documents, entries, history, retention, tiers, facts } = loaded.config;
  return {
    profile,
    documents,
    entries: {
      limit: entries.limit,
      compartments: { run: "run", session: "session", plan: entries.planScope } as const,
    },
    history,
    retention: readRetention(retention),
    tiers,
    facts,
    recall: { enabled: recallSettings(loaded, env).offIn === null, learn: loaded.config.recall.learn },
  };
}
