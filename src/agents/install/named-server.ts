import { isSettings, settingsAt, type ConfigPart, type Settings } from "./config-file.ts";
import { isServerCommand } from "./server-command.ts";

/** The name of the MCP server in hosts. */
const serverName = "loci";

/** The MCP server in a host's list of servers. Does not change a server of that name that a person has set up. */
export function namedServer(key: "mcpServers" | "mcp_servers" | "mcp", server: Settings): ConfigPart {
  return {
    label: "the MCP server",
    add: (settings) => {
      const servers = settingsAt(settings, key);
      const present = servers[serverName];
      if (present === undefined) return { ...settings, [key]: { ...servers, [serverName]: server } };
      // The person's additions, such as allowed tools, stay.
      return isOwn(present)
        ? { ...settings, [key]: { ...servers, [serverName]: { ...present, ...server } } }
        : settings;
    },
    remove: (settings, before) => {
      const servers = settings[key];
      if (!isSettings(servers) || !isOwn(servers[serverName])) return settings;
      const { [serverName]: _own, ...rest } = servers;
      // An empty TOML table has no lines.
      const wasThere = key === "mcpServers" && (before === null || before[key] !== undefined);
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

/** True if `loci install` wrote it, in any version. */
function isOwn(server: unknown): server is Settings {
  if (!isSettings(server)) return false;
  // Most hosts have the arguments beside the command, one has all in a list.
  return isServerCommand([server["command"], server["args"] ?? []].flat());
}
