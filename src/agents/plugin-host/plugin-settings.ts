import { givenFields } from "../../core/event/given-fields.ts";
import { hookCommand } from "../hook-command.ts";
import { wantedHooks, type HostManifest } from "../host.ts";
import type { InstallRequest } from "../install/host-installer.ts";

/** The settings in an installed plugin file: how to start a hook, and the timeout of each event in seconds. */
export interface PluginSettings {
  /** The name of the host in Loci. Missing if the host has a plugin of its own, and in opencode's files. */
  readonly host?: string;
  readonly node: string;
  readonly hook: string;
  /** The shell script that asks a session helper first. Left out where sh or curl is missing. */
  readonly client?: string;
  /** The native client, which is used before the shell script. Left out where its package is not installed. */
  readonly native?: string;
  readonly timeouts: Readonly<Record<string, number>>;
}

/** Returns the settings of a plugin that reports the events of a host. */
export function pluginSettings(
  manifest: HostManifest,
  { program, guards }: Pick<InstallRequest, "program" | "guards">,
): PluginSettings {
  const wanted = wantedHooks(manifest, guards);
  return {
    node: program.node,
    hook: program.hook,
    ...givenFields({ client: program.client, native: program.native }),
    timeouts: Object.fromEntries(wanted.map(({ event, timeout }) => [event, timeout])),
  };
}

/** Returns the line of a plugin file that contains the settings. */
export function settingsLine(settings: PluginSettings): string {
  return `const settings = ${JSON.stringify(settings, null, 2)};`;
}

/** Returns the commands that an installed plugin runs, as a shell would run them. */
export function pluginCommands(plugin: string, host: string): [event: string, command: string][] {
  const settings = readSettings(plugin);
  if (settings === null) return [];
  return Object.keys(settings.timeouts).map((event) => [event, hookCommand(settings, host, event)]);
}

/** Reads the settings in an installed plugin file. Returns null for any other file. */
function readSettings(text: string): PluginSettings | null {
  const [, settings] = /^const settings = (\{$[\s\S]*?^\});$/m.exec(text) ?? [];
  try {
    return settings === undefined ? null : (JSON.parse(settings) as PluginSettings);
  } catch {
    return null;
  }
}
