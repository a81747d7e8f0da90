import { existsSync } from "node:fs";
import { join } from "node:path";

import { hookCommand } from "../hook-command.ts";
import type { ConfigPart } from "../install/config-file.ts";
import { fixedValue } from "../install/fixed-value.ts";
import type { Environment, HostInstaller } from "../install/host-installer.ts";
import { namedServer } from "../install/named-server.ts";
import { serverCommand } from "../install/server-command.ts";
import { userFolder } from "../install/user-folder.ts";
import { wholeText } from "../install/whole-text.ts";
import { manifest } from "./manifest.ts";
import { pluginFile, pluginSettings } from "./plugin-file.ts";

export const installer: HostInstaller = {
  command: "opencode",
  home,
  files: (request) => {
    const { env, program, project, hasServer } = request;
    const folder = project === null ? home(env) : join(project, ".opencode");
    const { command, args } = serverCommand(program);
    const server = namedServer("mcp", { type: "local", command: [command, ...args], enabled: true });
    return [
      // Loci gets a file of its own, because opencode loads every file in this folder.
      {
        path: join(folder, "plugins", "loci.js"),
        format: "text",
        parts: [wholeText(pluginFile(request), "a plugin that runs the hooks")],
        isOwn: true,
        commands: ({ text }) => commandsOf(String(text)),
      },
      ...(hasServer
        ? [
            {
              path: settingsFile(project ?? home(env)),
              format: "json" as const,
              takes: ["comments", "trailing commas", "a byte order mark"] as const,
              parts: [inNewFile(server)],
            },
          ]
        : []),
    ];
  },
  probe: (prompt, folder) => ({
    event: "chat.message",
    input: {
      session_id: prompt,
      cwd: folder,
      timestamp: Date.now(),
      message_id: prompt,
      prompt,
    },
  }),
};

/** Returns the folder in OPENCODE_CONFIG_DIR, or else the folder of the user's settings. */
function home(env: Environment): string {
  const own = env["OPENCODE_CONFIG_DIR"];
  if (own !== undefined && own !== "") return userFolder(env, "OPENCODE_CONFIG_DIR", join(".config", "opencode"));
  return join(userFolder(env, "XDG_CONFIG_HOME", ".config"), "opencode");
}

const schema = fixedValue("$schema", "https://opencode.ai/config.json");

/**
 * Adds opencode's schema to a new file. opencode would add it anyway, and then the file would differ from what Loci
 * wrote.
 */
function inNewFile(part: ConfigPart): ConfigPart {
  return {
    ...part,
    add: (settings) => part.add(Object.keys(settings).length === 0 ? schema.add(settings) : settings),
    remove: (settings, before) => schema.remove(part.remove(settings, before), before),
  };
}

/** Returns the settings file. opencode reads either name. */
function settingsFile(folder: string): string {
  const [plain, commented] = [join(folder, "opencode.json"), join(folder, "opencode.jsonc")];
  return existsSync(commented) && !existsSync(plain) ? commented : plain;
}

/** Returns the commands that the plugin runs, as a shell would run them. */
function commandsOf(plugin: string): [event: string, command: string][] {
  const settings = pluginSettings(plugin);
  if (settings === null) return [];
  const { node, hook, timeouts } = settings;
  return Object.keys(timeouts).map((event) => [event, hookCommand({ node, hook }, manifest.name, event)]);
}
