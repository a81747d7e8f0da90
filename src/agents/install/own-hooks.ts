import { hookCommand, isHookCommand } from "../hook-command.ts";
import { wantedHooks, type HostHook, type HostManifest } from "../host.ts";
import type { ConfigPart, Settings } from "./config-file.ts";
import { hookLists } from "./hook-lists.ts";
import type { InstallRequest, PluginRequest } from "./host-installer.ts";

/** How a host writes the handler of a hook in its settings. */
export interface HandlerShape {
  readonly isGrouped: boolean;
  /** The name of the handler's setting that contains the command. */
  readonly commandKey: string;
  handler(command: string, hook: HostHook): Settings;
}

/** Returns the hooks of a host's manifest, as its settings contain them. */
export function ownHooks(manifest: HostManifest, { program, guards }: InstallRequest, shape: HandlerShape): ConfigPart {
  return pluginHooks(manifest, { guards, hookCommand: (event) => hookCommand(program, manifest.name, event) }, shape);
}

/** Returns the hooks of a host's manifest, as a plugin contains them. */
export function pluginHooks(
  manifest: HostManifest,
  request: Pick<PluginRequest, "guards" | "hookCommand">,
  shape: HandlerShape,
): ConfigPart {
  const wanted = wantedHooks(manifest, request.guards);
  return hookLists({
    handlers: Object.fromEntries(
      wanted.map((hook) => [hook.event, shape.handler(request.hookCommand(hook.event), hook)]),
    ),
    isOwn: (handler) => isHookCommand(handler[shape.commandKey], manifest.name),
    isGrouped: shape.isGrouped,
  });
}
