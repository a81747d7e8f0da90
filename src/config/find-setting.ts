import { LociError } from "../core/errors.ts";
import { closestName } from "../core/text/closest-name.ts";
import { configKeys } from "./check-config.ts";
import type { LoadedConfig, Setting } from "./load-config.ts";

/** Finds one setting by its dotted key, such as `search.limit`. Throws USAGE for a key that does not exist. */
export function findSetting({ settings }: LoadedConfig, key: string): Setting {
  const setting = settings.find((one) => one.key === key);
  if (setting !== undefined) return setting;
  const meant = closestName(key, configKeys());
  const hint = meant === null ? "`loci config` lists all" : `did you mean ${meant}?`;
  throw new LociError("USAGE", `there is no setting '${key}'; ${hint}`);
}

/** The JSON Schema of a settings file, for editors. Asynchronous, because the schema library is slow to load. */
export async function readConfigSchema(): Promise<Readonly<Record<string, unknown>>> {
  return (await import("./config-schema.ts")).configJsonSchema();
}
