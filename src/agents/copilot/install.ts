import { join } from "node:path";

import { type Settings, fixedValue } from "../install/config-file.ts";
import { userFolder } from "../install/environment.ts";
import type { HostInstaller } from "../install/host-installer.ts";
import { namedServer, serverCommand, type ServerCommand } from "../install/mcp-server.ts";
import { ownHooks, pluginHooks, type HandlerShape } from "../install/own-hooks.ts";
import { pluginManifest } from "../install/plugin-texts.ts";
import { manifest } from "./manifest.ts";

const takes = ["comments", "trailing commas", "a byte order mark"] as const;

/** The setting that names the shell in which Copilot runs a command on this system. */
const shell = process.platform === "win32" ? "powershell" : "bash";

const handlerShape: HandlerShape = {
  isGrouped: false,
  commandKey: shell,
  handler: (command, { timeout }) => ({ type: "command", [shell]: command, timeoutSec: timeout }),
};

/** A plugin works on any system, so it names the command for both shells. */
const pluginShape: HandlerShape = {
  ...handlerShape,
  handler: (command, { timeout }) => ({ type: "command", bash: command, powershell: command, timeoutSec: timeout }),
};

function serverOf(command: ServerCommand): Settings {
  return { type: "local", ...command, tools: ["*"] };
}

export const installer: HostInstaller = {
  command: "copilot",
  home: (env) => userFolder(env, "COPILOT_HOME", ".copilot"),
  files: (request) => {
    const { env, program, project, hasServer } = request;
    const folder = project === null ? installer.home(env) : join(project, ".github");
    const hooks = ownHooks(manifest, request, handlerShape);
    const servers = join(folder, project === null ? "mcp-config.json" : "mcp.json");
    const server = serverOf(serverCommand(program));
    return [
      // Loci gets a file of its own, because Copilot reads every file in this folder.
      {
        path: join(folder, "hooks", "loci.json"),
        format: "json",
        parts: [hooks, fixedValue("version", 1)],
        isOwn: true,
      },
      ...(hasServer
        ? [{ path: servers, format: "json" as const, takes, parts: [namedServer("mcpServers", server)] }]
        : []),
    ];
  },
  plugin: (request) => ({
    files: {
      ".github/plugin/plugin.json": {
        ...pluginManifest(request),
        hooks: "hooks.json",
        ...(request.server === null ? {} : { mcpServers: ".mcp.json" }),
      },
      "hooks.json": fixedValue("version", 1).add(pluginHooks(manifest, request, pluginShape).add({})),
      ...(request.server === null
        ? {}
        : // Copilot would start the server in the plugin's folder, and the server takes its folder for the project.
          { ".mcp.json": namedServer("mcpServers", { ...serverOf(request.server), cwd: "." }).add({}) }),
    },
    load: (folder) => `copilot plugin install ${folder}`,
  }),
  startWith: (prompt) => ["--interactive", prompt],
  resume: (session) => [`--resume=${session}`],
  probe: (prompt, folder) => ({
    event: "userPromptSubmitted",
    input: { sessionId: prompt, timestamp: Date.now(), cwd: folder, prompt },
  }),
};
