import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { Settings } from "./config-file.ts";
import { userFolder, userHome } from "./environment.ts";
import type { Environment, InstallTarget } from "./host-installer.ts";
import { namedServer, type ServersKey, serverCommand, type ServerCommand } from "./mcp-server.ts";

/**
 * A program that gets the MCP server and no hooks. The files and settings of Amp, Auggie, Droid and Grok are those that
 * the programs write themselves; the others follow their documentation, and the programs were not run.
 */
interface Editor {
  readonly name: string;
  readonly title: string;
  readonly command: string;
  /** The folder of the user's settings. */
  home(env: Environment): string;
  /** The file with the servers, in the folder of the user's settings. */
  readonly file: string;
  /** The file with the servers of a project; null if the program has none. */
  readonly projectFile: string | null;
  readonly key: ServersKey;
  /** The format of the file, JSON if left out. */
  readonly format?: "toml";
  /** Settings that the program needs beside the command. */
  readonly extra?: Settings;
}

const list: readonly Editor[] = [
  {
    name: "cursor",
    title: "Cursor",
    command: "cursor",
    home: (env) => join(userHome(env), ".cursor"),
    file: "mcp.json",
    projectFile: ".cursor/mcp.json",
    key: "mcpServers",
  },
  {
    name: "vscode",
    title: "VS Code",
    command: "code",
    home: (env) => join(programSettings(env), "Code", "User"),
    file: "mcp.json",
    projectFile: ".vscode/mcp.json",
    key: "servers",
    extra: { type: "stdio" },
  },
  {
    name: "windsurf",
    title: "Windsurf",
    command: "windsurf",
    home: (env) => join(userHome(env), ".codeium", "windsurf"),
    file: "mcp_config.json",
    projectFile: null,
    key: "mcpServers",
  },
  {
    name: "kiro",
    title: "Kiro",
    command: "kiro",
    home: (env) => join(userHome(env), ".kiro"),
    file: "settings/mcp.json",
    projectFile: ".kiro/settings/mcp.json",
    key: "mcpServers",
  },
  {
    name: "zed",
    title: "Zed",
    command: "zed",
    home: (env) =>
      process.platform === "win32"
        ? join(programSettings(env), "Zed")
        : join(userFolder(env, "XDG_CONFIG_HOME", ".config"), "zed"),
    file: "settings.json",
    projectFile: ".zed/settings.json",
    key: "context_servers",
    extra: { source: "custom", env: {} },
  },
  {
    name: "junie",
    title: "Junie, in JetBrains IDEs",
    command: "junie",
    home: (env) => join(userHome(env), ".junie"),
    file: "mcp/mcp.json",
    projectFile: ".junie/mcp/mcp.json",
    key: "mcpServers",
  },
  {
    name: "droid",
    title: "Factory Droid",
    command: "droid",
    home: (env) => join(userHome(env), ".factory"),
    file: "mcp.json",
    projectFile: ".factory/mcp.json",
    key: "mcpServers",
    extra: { type: "stdio" },
  },
  {
    name: "amp",
    title: "Amp",
    command: "amp",
    home: (env) => join(userFolder(env, "XDG_CONFIG_HOME", ".config"), "amp"),
    file: "settings.json",
    projectFile: null,
    key: "amp.mcpServers",
  },
  {
    name: "auggie",
    title: "Auggie",
    command: "auggie",
    home: (env) => join(userHome(env), ".augment"),
    file: "settings.json",
    projectFile: null,
    key: "mcpServers",
    extra: { type: "stdio" },
  },
  {
    name: "grok",
    title: "Grok Build",
    command: "grok",
    home: (env) => join(userHome(env), ".grok"),
    file: "config.toml",
    projectFile: null,
    key: "mcp_servers",
    format: "toml",
  },
];

/** The programs that get the MCP server only. */
export const editors: readonly InstallTarget[] = list.map((editor) => ({
  manifest: { name: editor.name, title: editor.title },
  loadInstaller: async () => ({
    command: editor.command,
    home: (env) => editor.home(env),
    files: ({ env, program, project, hasServer }) =>
      hasServer
        ? [
            {
              path: project === null ? join(editor.home(env), editor.file) : join(project, projectFile(editor)),
              format: editor.format ?? "json",
              takes: ["comments", "trailing commas", "a byte order mark"],
              parts: [namedServer(editor.key, serverOf(serverCommand(program), editor))],
            },
          ]
        : [],
    afterwards: "restart the program if it runs; it has the memory as MCP tools and records nothing by itself",
  }),
}));

function serverOf(command: ServerCommand, { extra = {} }: Editor): Settings {
  return { ...extra, ...command };
}

function projectFile({ title, name, projectFile: file }: Editor): string {
  if (file !== null) return file;
  throw new LociError("USAGE", `${title} has no settings for a project; run \`loci install ${name}\``);
}

/** Returns the folder in which programs with a window store settings on this system. */
function programSettings(env: Environment): string {
  if (process.platform === "darwin") return join(userHome(env), "Library", "Application Support");
  if (process.platform === "win32") return userFolder(env, "APPDATA", join("AppData", "Roaming"));
  return userFolder(env, "XDG_CONFIG_HOME", ".config");
}
