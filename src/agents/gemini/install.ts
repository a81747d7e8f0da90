import { join } from "node:path";

import { isSettings, type Settings } from "../install/config-file.ts";
import type { Environment, HostInstaller, InstallRequest } from "../install/host-installer.ts";
import { namedServer } from "../install/named-server.ts";
import { ownHooks, type HandlerShape } from "../install/own-hooks.ts";
import { pluginDescription, pluginReadme } from "../install/plugin-texts.ts";
import { serverCommand } from "../install/server-command.ts";
import { userFolder } from "../install/user-folder.ts";
import { manifest } from "./manifest.ts";

/**
 * The hook settings of Gemini CLI, in settings files and in extensions. Unlike other hosts, Gemini counts timeouts in
 * milliseconds.
 */
const handlerShape: HandlerShape = {
  isGrouped: true,
  commandKey: "command",
  handler: (command, { timeout }) => ({ type: "command", name: "loci", command, timeout: timeout * 1000 }),
};

function serverOf({ program, env }: InstallRequest): Settings {
  return { ...serverCommand(program), ...passedOn(env) };
}

export const installer: HostInstaller = {
  command: "gemini",
  home: (env) => join(userFolder(env, "GEMINI_CLI_HOME", ""), ".gemini"),
  files: (request) => {
    const { env, project, hasServer } = request;
    const folder = project === null ? installer.home(env) : join(project, ".gemini");
    const parts = [
      ownHooks(manifest, request, handlerShape),
      ...(hasServer ? [namedServer("mcpServers", serverOf(request))] : []),
    ];
    return [{ path: join(folder, "settings.json"), format: "json", takes: ["comments"], parts }];
  },
  plugin: (request, version) => ({
    files: {
      "gemini-extension.json": {
        name: "loci",
        version,
        description: pluginDescription,
        ...(request.hasServer ? namedServer("mcpServers", serverOf(request)).add({}) : {}),
      },
      "README.md": pluginReadme("gemini"),
      "hooks/hooks.json": ownHooks(manifest, request, handlerShape).add({}),
    },
    load: (folder) => `gemini extensions link ${folder}`,
  }),
  hindrance: (settings) => {
    const hooks = isSettings(settings["hooksConfig"]) ? settings["hooksConfig"] : {};
    if (hooks["enabled"] === false)
      return {
        found: "hooks are switched off by hooksConfig.enabled",
        todo: "remove hooksConfig.enabled from the file",
      };
    const disabled = Array.isArray(hooks["disabled"]) ? (hooks["disabled"] as unknown[]) : [];
    return disabled.includes("loci")
      ? { found: "the hook loci is switched off by hooksConfig.disabled", todo: "run /hooks enable loci in gemini" }
      : null;
  },
  probe: (prompt, folder) => ({
    event: "BeforeAgent",
    input: {
      session_id: prompt,
      transcript_path: join(folder, "transcript.json"),
      cwd: folder,
      hook_event_name: "BeforeAgent",
      timestamp: new Date().toISOString(),
      prompt,
    },
  }),
};

/**
 * Returns the variables that locate the memory. Gemini passes few variables to servers, so its settings must contain
 * them.
 */
function passedOn(env: Environment): { env?: Readonly<Record<string, string>> } {
  const variables = ["AI_MEMORY_PATH", "XDG_CONFIG_HOME", "XDG_STATE_HOME"].flatMap((name) => {
    const value = env[name];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  return variables.length === 0 ? {} : { env: Object.fromEntries(variables) };
}
