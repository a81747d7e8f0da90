import { join } from "node:path";

import type { HostInstaller } from "../install/host-installer.ts";
import { namedServer } from "../install/named-server.ts";
import { serverCommand } from "../install/server-command.ts";
import { userHome } from "../install/user-folder.ts";
import { wholeText } from "../install/whole-text.ts";
import { pluginCommands } from "../opencode/plugin-commands.ts";
import { manifest } from "./manifest.ts";
import { pluginFile } from "./plugin-file.ts";

/** Cline reads plugins of the user and of a project, but MCP servers only of the user. */
export const installer: HostInstaller = {
  command: "cline",
  home: (env) => join(userHome(env), ".cline"),
  files: (request) => {
    const { env, program, project, hasServer } = request;
    const home = installer.home(env);
    const folder = project === null ? home : join(project, ".cline");
    const settings = join(home, "data", "settings", "cline_mcp_settings.json");
    const server = namedServer("mcpServers", { ...serverCommand(program) });
    return [
      // Loci gets a file of its own, because Cline loads every file in this folder.
      {
        path: join(folder, "plugins", "loci.js"),
        format: "text",
        parts: [wholeText(pluginFile(request), "a plugin that runs the hooks")],
        isOwn: true,
        commands: ({ text }) => pluginCommands(String(text), manifest.name),
      },
      ...(hasServer && project === null ? [{ path: settings, format: "json" as const, parts: [server] }] : []),
    ];
  },
  probe: (prompt, folder) => ({
    event: "beforeRun",
    input: { session_id: prompt, cwd: folder, timestamp: Date.now(), message_id: prompt, prompt },
  }),
};
