import { hookCommand } from "../hook-command.ts";
import { pluginSettings } from "./plugin-file.ts";

/** Returns the commands that an installed plugin runs, as a shell would run them. */
export function pluginCommands(plugin: string, host: string): [event: string, command: string][] {
  const settings = pluginSettings(plugin);
  if (settings === null) return [];
  const { node, hook, timeouts } = settings;
  return Object.keys(timeouts).map((event) => [event, hookCommand({ node, hook }, host, event)]);
}
