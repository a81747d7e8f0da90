import { hookCommand, isHookCommand } from "../hook-command.ts";
import { wantedHooks, type HostHook, type HostManifest } from "../host.ts";
import type { ConfigPart, Settings } from "./config-file.ts";
import { hookLists } from "./hook-lists.ts";
import type { InstallRequest } from "./host-installer.ts";

/** The form of a handler in a host's settings. */
export interface HandlerShape {
  readonly isGrouped: boolean;
  /** The setting of a handler that contains the command. */
  readonly commandKey: string;
  handler(command: string, hook: HostHook): Settings;
}

/** The hooks of a host's manifest, in the form of its settings. */
export function ownHooks(manifest: HostManifest, { program, guards }: InstallRequest, shape: HandlerShape): ConfigPart {
  const wanted = wantedHooks(manifest, guards);
  return hookLists({
    handlers: Object.fromEntries(
      wanted.map((hook) => [hook.event, shape.handler(hookCommand(program, manifest.name, hook.event), hook)]),
    ),
    isOwn: (handler) => isHookCommand(handler[shape.commandKey], manifest.name),
    isGrouped: shape.isGrouped,
  });
}
