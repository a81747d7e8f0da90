import { existsSync } from "node:fs";
import { join } from "node:path";

import type { HostManifest } from "../host.ts";
import { type ConfigPart, fixedValue, wholeText } from "../install/config-file.ts";
import { userFolder } from "../install/environment.ts";
import type { Environment, HostInstaller, InstallRequest } from "../install/host-installer.ts";
import { namedServer, serverCommand } from "../install/mcp-server.ts";
import { pluginCommands, pluginSettings, settingsLine } from "../plugin-host/plugin-settings.ts";
import { manifest } from "./manifest.ts";

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
    startWith: (prompt) => ["--prompt", prompt],
    resume: (session) => ["--session", session],
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

/**
 * Returns the file that opencode, or a program made from it, loads. It contains only the path of Loci and the events to report. If Loci was
 * removed, the file does nothing, so that it does not disturb the work.
 */
export function pluginFile(host: HostManifest, request: Pick<InstallRequest, "program" | "guards">): string {
  const { name } = host;
  const settings = {
    ...(name === "opencode" ? {} : { host: name }),
    ...pluginSettings(host, request),
  };
  return `// Lets Loci remember what happens here. Written by \`loci install ${name}\`; \`loci uninstall ${name}\` takes it away.
${settingsLine(settings)}

export const Loci = async ({ directory, client }) => {
  // Of several files like this one, the first is enough.
  const loaded = (globalThis[Symbol.for("loci")] ??= new Set());
  if (loaded.has(directory)) return {};
  loaded.add(directory);
  try {
    const { createHooks } = await import(${JSON.stringify(pluginUrl())});
    const findSession = async (id) => (await client.session.get({ path: { id } })).data;
    const addText = (id, text) =>
      client.session.prompt({ path: { id }, body: { noReply: true, parts: [{ type: "text", text, synthetic: true }] } });
    const hooks = createHooks(settings, directory, findSession, addText);
    return { ...hooks, dispose: () => hooks.dispose().finally(() => loaded.delete(directory)) };
  } catch {
    return {};
  }
};
`;
}

/** Returns the URL of the plugin: the compiled file of an installed Loci, or the source file in a checkout. */
function pluginUrl(): string {
  return new URL(import.meta.url.endsWith(".ts") ? "./plugin.ts" : "./plugin.js", import.meta.url).href;
}
