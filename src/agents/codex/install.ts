import { join } from "node:path";

import { userFolder } from "../install/environment.ts";
import type { HostInstaller } from "../install/host-installer.ts";
import { namedServer, serverCommand } from "../install/mcp-server.ts";
import { ownHooks, pluginHooks, type HandlerShape } from "../install/own-hooks.ts";
import { pluginDescription, pluginManifest } from "../install/plugin-texts.ts";
import { findUnnoted, findUntrusted, howToTrust } from "./hook-trust.ts";
import { manifest } from "./manifest.ts";

const handlerShape: HandlerShape = {
  isGrouped: true,
  commandKey: "command",
  // Without a message, Codex would list the hook as "unnamed" when it asks the person to trust it.
  handler: (command, { timeout }) => ({ type: "command", command, timeout, statusMessage: "Loci" }),
};

// Codex passes only the variables in this list to a server.
const passedOn = { env_vars: ["AI_MEMORY_PATH", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] };

export const installer: HostInstaller = {
  command: "codex",
  home: (env) => userFolder(env, "CODEX_HOME", ".codex"),
  files: (request) => {
    const { env, program, project, hasServer } = request;
    const folder = project === null ? installer.home(env) : join(project, ".codex");
    const hooks = ownHooks(manifest, request, handlerShape);
    const server = { ...serverCommand(program), ...passedOn };
    return [
      { path: join(folder, "hooks.json"), format: "json", parts: [hooks] },
      // Codex reads hooks from a project's settings, but servers only from the user's settings.
      ...(hasServer && project === null
        ? [{ path: join(folder, "config.toml"), format: "toml" as const, parts: [namedServer("mcp_servers", server)] }]
        : []),
    ];
  },
  plugin: (request) => ({
    files: {
      ".codex-plugin/plugin.json": {
        ...pluginManifest(request),
        skills: "./skills/",
        hooks: "./hooks/hooks.json",
        ...(request.server === null ? {} : { mcpServers: "./.mcp.json" }),
        interface: {
          displayName: "Loci",
          shortDescription: "One memory for all your AI agents",
          longDescription: pluginDescription,
          developerName: "Loci",
          category: "Productivity",
          capabilities: ["Read", "Write"],
        },
      },
      "hooks/hooks.json": pluginHooks(manifest, request, handlerShape).add({}),
      ...(request.server === null
        ? {}
        : { ".mcp.json": namedServer("mcpServers", { ...request.server, ...passedOn }).add({}) }),
    },
  }),
  noted: (env, hooks) => findUnnoted(installer.home(env), hooks),
  askHost: findUntrusted,
  afterwards: `${howToTrust}: until then Codex skips Loci's hooks, and \`codex exec\` does so without a word`,
  startWith: (prompt) => [prompt],
  resume: (session) => ["resume", session],
  probe: (prompt, folder) => ({
    event: "UserPromptSubmit",
    input: {
      session_id: prompt,
      turn_id: prompt,
      transcript_path: null,
      cwd: folder,
      hook_event_name: "UserPromptSubmit",
      model: "none",
      permission_mode: "default",
      prompt,
    },
  }),
};
