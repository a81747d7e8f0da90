import { join } from "node:path";

import type { HostInstaller } from "../install/host-installer.ts";
import { namedServer } from "../install/named-server.ts";
import { ownHooks } from "../install/own-hooks.ts";
import { serverCommand } from "../install/server-command.ts";
import { userFolder } from "../install/user-folder.ts";
import { findUnnoted, findUntrusted, howToTrust } from "./hook-trust.ts";
import { manifest } from "./manifest.ts";

export const installer: HostInstaller = {
  command: "codex",
  home: (env) => userFolder(env, "CODEX_HOME", ".codex"),
  files: (request) => {
    const { env, program, project, hasServer } = request;
    const folder = project === null ? installer.home(env) : join(project, ".codex");
    const hooks = ownHooks(manifest, request, {
      isGrouped: true,
      commandKey: "command",
      // Without a message, Codex would list the hook as "unnamed" when it asks the person to trust it.
      handler: (command, { timeout }) => ({ type: "command", command, timeout, statusMessage: "Loci" }),
    });
    const server = {
      ...serverCommand(program),
      // Codex passes only the variables in this list to a server.
      env_vars: ["AI_MEMORY_PATH", "XDG_CONFIG_HOME", "XDG_STATE_HOME"],
    };
    return [
      { path: join(folder, "hooks.json"), format: "json", parts: [hooks] },
      // Codex reads hooks from a project's settings, but servers only from the user's settings.
      ...(hasServer && project === null
        ? [{ path: join(folder, "config.toml"), format: "toml" as const, parts: [namedServer("mcp_servers", server)] }]
        : []),
    ];
  },
  noted: (env, hooks) => findUnnoted(installer.home(env), hooks),
  askHost: findUntrusted,
  afterwards: `${howToTrust}: until then Codex skips Loci's hooks, and \`codex exec\` does so without a word`,
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
