import { readFileSync } from "node:fs";

import type { Host } from "../src/agents/host.ts";
import { hosts } from "../src/agents/hosts.ts";
import type { PluginRequest } from "../src/agents/install/host-installer.ts";
import { introduction, pluginDescription, pluginManifest } from "../src/agents/install/plugin-texts.ts";
import { skill } from "./plugin-skill.ts";

/** The content of a file by its path in the repository. */
export type PluginFiles = Readonly<Record<string, string>>;

interface OwnPackage {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly mcpName: string;
}

/**
 * Returns the plugins that hosts install from a repository or a package, and the lists in which hosts find them. They
 * contain no path of a machine, so they need `loci` in PATH.
 */
export async function pluginFiles(): Promise<PluginFiles> {
  const own = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as OwnPackage;
  const perHost = await Promise.all(hosts.map((host) => hostPlugin(host, own.version)));
  const files: Record<string, object | string> = {
    ...Object.assign({}, ...perHost),
    ...portablePlugin(own.version),
    ...marketplaces(own.version),
    "server.json": registryEntry(own),
  };
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`,
    ]),
  );
}

const server = { command: "loci", args: ["mcp"] };

/** Returns the plugin of a host with hooks of its own; no files if the host has no plugins. */
async function hostPlugin(host: Host, version: string): Promise<Record<string, object | string>> {
  const { name, title } = host.manifest;
  const { plugin } = await host.loadInstaller();
  if (plugin === undefined) return {};
  const request: PluginRequest = {
    version,
    // A guard judges tools before they run. Its hooks would cost a process per tool use, so `loci install` adds them.
    guards: [],
    // sh, fish, cmd.exe and PowerShell 7 understand this. Without Loci, the host gets an empty answer.
    hookCommand: (event) => `loci hook ${name} ${event} || echo {}`,
    server,
  };
  const { files } = plugin(request);
  return inFolder(`plugins/${name}`, { ...files, ...skill, "README.md": readme(title, `\`loci install ${name}\``) });
}

/** Returns the plugin in the form of Agent Plugins 1.0, which has no hooks, with the manifest of Cursor. */
function portablePlugin(version: string): Record<string, object | string> {
  const manifest = pluginManifest({ version });
  return inFolder("plugins/portable", {
    "plugin.json": { $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", ...manifest },
    "mcp.json": {
      $schema: "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json",
      mcpServers: { loci: { type: "stdio", ...server } },
    },
    ".cursor-plugin/plugin.json": { ...manifest, displayName: "Loci", skills: "./skills/", mcpServers: "./mcp.json" },
    ...skill,
    "README.md": readme("any agent that reads Agent Plugins 1.0", "an entry of your own"),
  });
}

/** Returns the lists in which Claude Code, Codex, Copilot and Cursor look for plugins. */
function marketplaces(version: string): Record<string, object> {
  const owner = { name: "Loci" };
  const entry = { name: "loci", description: pluginDescription };
  const list = (source: string) => ({
    name: "loci",
    owner,
    metadata: { description: pluginDescription, version },
    plugins: [{ ...entry, version, source }],
  });
  return {
    ".claude-plugin/marketplace.json": list("./plugins/claude-code"),
    ".github/plugin/marketplace.json": list("./plugins/copilot"),
    ".cursor-plugin/marketplace.json": {
      name: "loci",
      owner,
      metadata: { description: pluginDescription },
      plugins: [{ ...entry, source: "./plugins/portable" }],
    },
    ".agents/plugins/marketplace.json": {
      name: "loci",
      interface: { displayName: "Loci" },
      plugins: [
        {
          name: "loci",
          source: { source: "local", path: "./plugins/codex" },
          policy: { installation: "AVAILABLE", authentication: "ON_INSTALL" },
          category: "Productivity",
        },
      ],
    },
  };
}

/** Returns the entry for the MCP registry. */
function registryEntry({ name, version, mcpName }: OwnPackage): object {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: mcpName,
    title: "Loci",
    description: pluginDescription,
    version,
    packages: [
      {
        registryType: "npm",
        identifier: name,
        version,
        runtimeHint: "npx",
        transport: { type: "stdio" },
        packageArguments: [{ type: "positional", value: "mcp" }],
      },
    ],
  };
}

function inFolder(folder: string, files: Readonly<Record<string, object | string>>): Record<string, object | string> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
}

function readme(title: string, other: string): string {
  return `${introduction}
This folder is the plugin for ${title}. It needs \`loci\` in PATH: \`npm install --global loci-memory\`. Use either this
or ${other}. \`loci doctor\` checks that everything works.

\`npm run generate\` writes this folder; do not change it by hand.
`;
}
