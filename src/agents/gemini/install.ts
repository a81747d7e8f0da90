import { join } from "node:path";

import { isSettings } from "../install/config-file.ts";
import { memoryVariables, userFolder } from "../install/environment.ts";
import type { HostInstaller } from "../install/host-installer.ts";
import { namedServer, serverCommand } from "../install/mcp-server.ts";
import { ownHooks, pluginHooks, type HandlerShape } from "../install/own-hooks.ts";
import { pluginDescription } from "../install/plugin-texts.ts";
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

export const installer: HostInstaller = {
  command: "gemini",
  home: (env) => join(userFolder(env, "GEMINI_CLI_HOME", ""), ".gemini"),
  files: (request) => {
    const { env, program, project, hasServer } = request;
    const folder = project === null ? installer.home(env) : join(project, ".gemini");
    const parts = [
      ownHooks(manifest, request, handlerShape),
      // Gemini passes few variables to servers, so its settings must contain them.
      ...(hasServer ? [namedServer("mcpServers", { ...serverCommand(program), ...memoryVariables(env) })] : []),
    ];
    return [{ path: join(folder, "settings.json"), format: "json", takes: ["comments"], parts }];
  },
  plugin: (request) => ({
    files: {
      "gemini-extension.json": {
        name: "loci",
        version: request.version,
        description: pluginDescription,
        ...(request.server === null ? {} : namedServer("mcpServers", { ...request.server }).add({})),
      },
      "hooks/hooks.json": pluginHooks(manifest, request, handlerShape).add({}),
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
  startWith: (prompt) => ["--prompt-interactive", prompt],
  resume: (session) => ["--resume", session],
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
