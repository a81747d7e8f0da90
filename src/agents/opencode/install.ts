import { existsSync } from "node:fs";
import { join } from "node:path";

import type { HostManifest } from "../host.ts";
import type { ConfigPart } from "../install/config-file.ts";
import { fixedValue } from "../install/fixed-value.ts";
import type { Environment, HostInstaller } from "../install/host-installer.ts";
import { namedServer } from "../install/named-server.ts";
import { serverCommand } from "../install/server-command.ts";
import { userFolder } from "../install/user-folder.ts";
import { wholeText } from "../install/whole-text.ts";
import { manifest } from "./manifest.ts";
import { pluginCommands } from "./plugin-commands.ts";
import { pluginFile } from "./plugin-file.ts";

/** Where opencode, or a program made from it, has its settings. */
interface PluginPlaces {
  readonly manifest: HostManifest;
  /** The name of its command, of its folder among the user's settings, and of its settings file. */
  readonly command: string;
  /** The variable that names another folder for its settings. */
  readonly variable: string;
  /** The schema that it adds to its settings file. */
  readonly schema: string;
}

export const installer: HostInstaller = pluginInstaller({
  manifest,
  command: "opencode",
  variable: "OPENCODE_CONFIG_DIR",
  schema: "https://opencode.ai/config.json",
});

/** Returns how Loci changes the settings of opencode or of a program made from it. */
export function pluginInstaller(places: PluginPlaces): HostInstaller {
  const { command: name } = places;
  const home = (env: Environment): string => homeOf(env, places);
  return {
    command: name,
    home,
    files: (request) => {
      const { env, program, project, hasServer } = request;
      const folder = project === null ? home(env) : join(project, `.${name}`);
      const { command, args } = serverCommand(program);
      const server = namedServer("mcp", { type: "local", command: [command, ...args], enabled: true });
      return [
        // Loci gets a file of its own, because the program loads every file in this folder.
        {
          path: join(folder, "plugins", "loci.js"),
          format: "text",
          parts: [wholeText(pluginFile(places.manifest, request), "a plugin that runs the hooks")],
          isOwn: true,
          commands: ({ text }) => pluginCommands(String(text), places.manifest.name),
        },
        ...(hasServer
          ? [
              {
                path: settingsFile(project ?? home(env), name),
                format: "json" as const,
                takes: ["comments", "trailing commas", "a byte order mark"] as const,
                parts: [inNewFile(server, places.schema)],
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
}

/** Returns the folder that the variable names, or else the folder of the user's settings. */
function homeOf(env: Environment, { variable, command }: PluginPlaces): string {
  const own = env[variable];
  if (own !== undefined && own !== "") return userFolder(env, variable, join(".config", command));
  return join(userFolder(env, "XDG_CONFIG_HOME", ".config"), command);
}

/**
 * Adds the program's schema to a new file. The program would add it anyway, and then the file would differ from what
 * Loci wrote.
 */
function inNewFile(part: ConfigPart, url: string): ConfigPart {
  const schema = fixedValue("$schema", url);
  return {
    ...part,
    add: (settings) => part.add(Object.keys(settings).length === 0 ? schema.add(settings) : settings),
    remove: (settings, before) => schema.remove(part.remove(settings, before), before),
  };
}

/** Returns the settings file. The program reads either name. */
function settingsFile(folder: string, name: string): string {
  const [plain, commented] = [join(folder, `${name}.json`), join(folder, `${name}.jsonc`)];
  return existsSync(commented) && !existsSync(plain) ? commented : plain;
}
