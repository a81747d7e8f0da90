import { join } from "node:path";

import type { Settings } from "../install/config-file.ts";
import { userFolder, userHome } from "../install/environment.ts";
import type { HostInstaller, PluginRequest } from "../install/host-installer.ts";
import { namedServer, serverCommand } from "../install/mcp-server.ts";
import { allHooksOff, ownHooks, pluginHooks, type HandlerShape } from "../install/own-hooks.ts";
import { pluginManifest } from "../install/plugin-texts.ts";
import { manifest } from "./manifest.ts";

/** The hook settings of Claude Code, in settings files and in plugins. */
const handlerShape: HandlerShape = {
  isGrouped: true,
  commandKey: "command",
  handler: (command, { timeout }) => ({ type: "command", command, timeout }),
};

function serverOf(server: NonNullable<PluginRequest["server"]>): Settings {
  return { type: "stdio", ...server, env: { ...server.env } };
}

/** Claude Code ignores a settings file with comments or trailing commas. */
const takes = ["a byte order mark"] as const;

export const installer: HostInstaller = {
  command: "claude",
  home: (env) => userFolder(env, "CLAUDE_CONFIG_DIR", ".claude"),
  files: (request) => {
    const { env, program, project, hasServer } = request;
    const settings = join(project === null ? installer.home(env) : join(project, ".claude"), "settings.json");
    // If CLAUDE_CONFIG_DIR is set, the file with the servers is inside it, else beside the default folder.
    const own = env["CLAUDE_CONFIG_DIR"] === undefined ? userHome(env) : installer.home(env);
    const servers = project === null ? join(own, ".claude.json") : join(project, ".mcp.json");
    return [
      { path: settings, format: "json", takes, parts: [ownHooks(manifest, request, handlerShape)] },
      ...(hasServer
        ? [
            {
              path: servers,
              format: "json" as const,
              takes,
              parts: [namedServer("mcpServers", serverOf(serverCommand(program)))],
            },
          ]
        : []),
    ];
  },
  plugin: (request) => ({
    files: {
      ".claude-plugin/plugin.json": pluginManifest(request),
      "hooks/hooks.json": pluginHooks(manifest, request, handlerShape).add({}),
      ...(request.server === null ? {} : { ".mcp.json": namedServer("mcpServers", serverOf(request.server)).add({}) }),
    },
    load: (folder) => `claude --plugin-dir ${folder}`,
  }),
  hindrance: allHooksOff,
  startWith: (prompt) => [prompt],
  resume: (session) => ["--resume", session],
  probe: (prompt, folder) => ({
    event: "UserPromptSubmit",
    input: {
      session_id: prompt,
      transcript_path: join(folder, "transcript.jsonl"),
      cwd: folder,
      prompt_id: prompt,
      permission_mode: "default",
      hook_event_name: "UserPromptSubmit",
      prompt,
    },
  }),
};
