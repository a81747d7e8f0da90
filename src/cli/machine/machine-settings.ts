import { changeSetting, ownSettingsFile, findSetting, readConfigSchema } from "../../config/change-setting.ts";
import { loadConfig, type LoadedConfig, type Setting } from "../../config/load-config.ts";
import { loadPolicies } from "../../config/load-policies.ts";
import { type Places, projectFolders } from "../../config/paths.ts";
import { projectRules } from "../../config/project-rules.ts";
import { LociError } from "../../core/errors.ts";
import type { MachineSetting, MachineSettings, MachineGuards } from "../../server/machine.ts";

/** The JSON Schema of a setting, or of a group of settings. */
interface Schema extends Readonly<Record<string, unknown>> {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly default?: unknown;
}

/** Reads the person's settings, or with a folder those that apply there. */
export async function readSettings(places: Places, folder: string | null): Promise<MachineSettings> {
  const mistakes: string[] = [];
  const loaded = load(places, folder, (error) => mistakes.push(error instanceof Error ? error.message : String(error)));
  const schema = await readConfigSchema();
  return {
    settings: loaded.settings.map((setting) => toMachineSetting(setting, schema)),
    ignored: loaded.ignored,
    mistakes,
    files: loaded.files,
  };
}

/** Changes a setting in the person's own file, or removes it. Returns the setting after the change. */
export async function changeOwnSetting(places: Places, key: string, value: unknown): Promise<MachineSetting> {
  findSetting(
    load(places, null, () => {}),
    key,
  );
  if (places.config === null)
    throw new LociError("HOME_MISSING", "there is no folder for settings: set HOME, or XDG_CONFIG_HOME");
  changeSetting(ownSettingsFile(places.config), key, value);
  return toMachineSetting(
    findSetting(
      load(places, null, () => {}),
      key,
    ),
    await readConfigSchema(),
  );
}

function load({ config, state }: Places, cwd: string | null, onBroken: (error: unknown) => void): LoadedConfig {
  return loadConfig({ cwd, global: config, state, onBroken });
}

function toMachineSetting({ key, value, source }: Setting, root: Schema): MachineSetting {
  const found = key.split(".").reduce<Schema | undefined>((at, name) => at?.properties?.[name], root) ?? {};
  const { description = "", default: usual = null, ...schema } = found;
  const appliesAt = appliesAtOf(key);
  return {
    key,
    value: value ?? null,
    default: usual,
    source,
    description,
    schema,
    project: projectRules[key] ?? "never",
    ...(appliesAt === null ? {} : { appliesAt }),
  };
}

/** Settings that hooks and commands read each time they start, and a served memory each time it uses them. */
const readEachTime: ReadonlySet<string> = new Set([
  "retention.days",
  "retention.types",
  "retention.spaces",
  "tiers.warm",
  "tiers.cold",
  "history.messages",
  "files.outside",
  "search.limit",
  "backup.every",
  "backup.keep",
  "backup.path",
  "recall.tokens",
  "recall.facts",
  "recall.snippets",
  "recall.alsoFrom",
  "guards.model",
]);

/** Settings whose effect also depends on installed hooks, or differs between switching on and off. */
const depends: ReadonlySet<string> = new Set(["guards.permissions", "guards.delegation", "hooks.warm"]);

function appliesAtOf(key: string): "now" | "restart" | null {
  if (depends.has(key)) return null;
  return readEachTime.has(key) ? "now" : "restart";
}

/** Reads the person's rules for guards, or with a folder those that apply there. */
export function readGuards({ config }: Places, folder: string | null): MachineGuards {
  const mistakes: string[] = [];
  const { policy, presets } = loadPolicies({
    global: config,
    projects: folder === null ? [] : projectFolders(folder),
    onBroken: (error) => mistakes.push(error instanceof Error ? error.message : String(error)),
  });
  return { policy, presets, folder: config, mistakes };
}
