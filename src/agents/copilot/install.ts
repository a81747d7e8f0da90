import { join } from "node:path";

import { fixedValue } from "../install/fixed-value.ts";
import type { HostInstaller } from "../install/host-installer.ts";
import { namedServer } from "../install/named-server.ts";
import { ownHooks } from "../install/own-hooks.ts";
import { serverCommand } from "../install/server-command.ts";
import { userFolder } from "../install/user-folder.ts";
import { manifest } from "./manifest.ts";

const takes = ["comments", "trailing commas", "a byte order mark"] as const;

/** The setting that names the shell in which Copilot runs a command on this system. */
const shell = process.platform === "win32" ? "powershell" : "bash";

export const installer: HostInstaller = {
  command: "copilot",
  home: (env) => userFolder(env, "COPILOT_HOME", ".copilot"),
  files: (request) => {
    const { env, program, project, hasServer } = request;
    const folder = project === null ? installer.home(env) : join(project, ".github");
    const hooks = ownHooks(manifest, request, {
      isGrouped: false,
      commandKey: shell,
      handler: (command, { timeout }) => ({ type: "command", [shell]: command, timeoutSec: timeout }),
    });
    const servers = join(folder, project === null ? "mcp-config.json" : "mcp.json");
    const server = { type: "local", ...serverCommand(program), tools: ["*"] };
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
  probe: (prompt, folder) => ({
    event: "userPromptSubmitted",
    input: { sessionId: prompt, timestamp: Date.now(), cwd: folder, prompt },
  }),
};
