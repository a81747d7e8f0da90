import { quoted, shellWord } from "../hook-command.ts";
import type { OwnProgram } from "../own-program.ts";
import { isSettings, settingsAt, type ConfigPart, type Settings } from "./config-file.ts";

/** The name under which hosts list Loci's MCP server. */
const serverName = "loci";

/** The settings under which hosts list MCP servers. */
export type ServersKey = "mcpServers" | "mcp_servers" | "mcp" | "servers" | "context_servers" | "amp.mcpServers";

/**
 * Loci's MCP server in a host's list of servers. Leaves a server of the same name unchanged if a person has set it up.
 */
export function namedServer(key: ServersKey, server: Settings): ConfigPart {
  return {
    label: "the MCP server",
    add: (settings) => {
      const servers = settingsAt(settings, key);
      const present = servers[serverName];
      if (present === undefined) return { ...settings, [key]: { ...servers, [serverName]: server } };
      // Settings that the person added, such as allowed tools, stay.
      return isOwn(present)
        ? { ...settings, [key]: { ...servers, [serverName]: { ...present, ...server } } }
        : settings;
    },
    remove: (settings, before) => {
      const servers = settings[key];
      if (!isSettings(servers) || !isOwn(servers[serverName])) return settings;
      const { [serverName]: _own, ...rest } = servers;
      // In TOML, an empty table has no lines, so an empty group cannot stay.
      const canStay = key !== "mcp_servers" && key !== "mcp";
      const wasThere = canStay && (before === null || before[key] !== undefined);
      if (Object.keys(rest).length > 0 || wasThere) return { ...settings, [key]: rest };
      const { [key]: _servers, ...others } = settings;
      return others;
    },
    note: (settings) => {
      const servers = settings[key];
      const present = isSettings(servers) ? servers[serverName] : undefined;
      return present === undefined || isOwn(present)
        ? null
        : `has an MCP server "${serverName}" already; it stays as it is`;
    },
  };
}

/** True if any version of `loci install` wrote the server. */
function isOwn(server: unknown): server is Settings {
  if (!isSettings(server)) return false;
  // Most hosts have the arguments in `args`. One host has command and arguments in one list.
  return isServerCommand([server["command"], server["args"] ?? []].flat());
}

/** How a host starts the MCP server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Returns the command that starts the MCP server. Hosts start it without a shell, so except on Windows the command runs
 * `/bin/sh`, which falls back on the Node.js in PATH. The command contains no `$`, because some hosts would expand it
 * as a variable.
 */
export function serverCommand({ node, cli }: OwnProgram, platform: NodeJS.Platform = process.platform): ServerCommand {
  if (platform === "win32") return { command: node, args: [cli, "mcp"] };
  const [first, script] = [quoted(node), quoted(cli)];
  return {
    command: "/bin/sh",
    args: ["-c", `[ -x ${first} ] && exec ${first} ${script} mcp; exec node ${script} mcp`],
  };
}

/** True if any version of `loci install` wrote the command. */
export function isServerCommand(words: readonly unknown[]): boolean {
  const [command, first, second, ...rest] = words;
  if (typeof first !== "string" || typeof second !== "string" || rest.length > 0) return false;
  if (command === "/bin/sh" && first === "-c") return ownScript.test(written.exec(second)?.[2] ?? "");
  return ownScript.test(first) && second === "mcp";
}

const written = new RegExp(String.raw`^\[ -x (${shellWord}) \] && exec \1 (${shellWord}) mcp; exec node \2 mcp$`);

/** The end of the script's path: in an installed Loci, or in a checkout. */
const ownScript = /[\\/](?:dist[\\/]cli[\\/]loci\.c?js|src[\\/]cli[\\/]loci\.ts)'?$/;
