import { hookCommand, isHookCommand } from "../hook-command.ts";
import { wantedHooks, type HostHook, type HostManifest } from "../host.ts";
import { type ConfigPart, type Settings, isSettings, settingsAt } from "./config-file.ts";
import type { InstallRequest, PluginRequest, HostInstaller } from "./host-installer.ts";

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

/** One handler of a host's event, as it is written in the host's settings. */
type Handler = Settings;

export interface HookShape {
  /** Loci's handlers, by the host's name of the event. */
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly isOwn: (handler: Handler) => boolean;
  /** True if handlers are in groups with a matcher: `[{ "matcher": "…", "hooks": […] }]`. */
  readonly isGrouped: boolean;
}

/** Hooks in the setting `hooks`: one list for each event, which may also contain handlers of other programs. */
function hookLists(shape: HookShape): ConfigPart {
  const { length } = Object.keys(shape.handlers);
  return {
    label: `${length} ${length === 1 ? "hook" : "hooks"}`,
    add: (settings) => {
      const lists = settingsAt(settings, "hooks");
      const events = [...new Set([...Object.keys(lists), ...Object.keys(shape.handlers)])];
      const hooks = events.flatMap((event): [string, unknown][] => {
        const list = lists[event];
        const handler = shape.handlers[event];
        if (!Array.isArray(list)) {
          if (handler === undefined) return [[event, list]];
          if (list !== undefined) throw new TypeError(`"hooks.${event}" is not a list`);
        }
        const present = (list ?? []) as readonly unknown[];
        const next = replaceOwn(present, handler, shape);
        return next.length === 0 && present.length > 0 ? [] : [[event, next]];
      });
      return { ...settings, hooks: Object.fromEntries(hooks) };
    },
    remove: (settings, before) => {
      if (!isSettings(settings["hooks"])) return settings;
      const known = before === null ? {} : isSettings(before["hooks"]) ? before["hooks"] : {};
      const lists = Object.entries(settings["hooks"]);
      const rest = lists.flatMap(([event, list]): [string, unknown][] => {
        if (!Array.isArray(list)) return [[event, list]];
        const next = replaceOwn(list, undefined, shape);
        return next.length === 0 && list.length > 0 && known[event] === undefined ? [] : [[event, next]];
      });
      if (rest.length > 0 || before === null || before["hooks"] !== undefined)
        return { ...settings, hooks: Object.fromEntries(rest) };
      const { hooks: _hooks, ...others } = settings;
      return others;
    },
  };
}

/**
 * Returns the list with the handler in the place of Loci's old one, or at the end. Also removes a group that contained
 * only Loci's handler.
 */
function replaceOwn(list: readonly unknown[], handler: Handler | undefined, shape: HookShape): unknown[] {
  let left = handler;
  const replace = (found: unknown): unknown[] => {
    if (!isSettings(found) || !shape.isOwn(found)) return [found];
    const next = left;
    left = undefined;
    return next === undefined ? [] : [next];
  };
  const replaced = list.flatMap((item) => {
    if (!shape.isGrouped) return replace(item);
    if (!isSettings(item) || !Array.isArray(item["hooks"])) return [item];
    const hooks = item["hooks"].flatMap(replace);
    return hooks.length === 0 && item["hooks"].length > 0 ? [] : [{ ...item, hooks }];
  });
  if (left === undefined) return replaced;
  return [...replaced, shape.isGrouped ? { hooks: [left] } : left];
}

/** Reports that the setting `disableAllHooks`, which several agents have, stops the hooks. */
export const allHooksOff: NonNullable<HostInstaller["hindrance"]> = (settings) =>
  settings["disableAllHooks"] === true
    ? { found: "hooks are switched off by disableAllHooks", todo: "remove disableAllHooks from the file" }
    : null;
