import type { Settings } from "./config-file.ts";
import type { PluginRequest } from "./host-installer.ts";

/** The plugin's description of itself. */
export const pluginDescription =
  "One memory for all your AI agents: records what happens, and recalls it when it is useful";

/** Returns the fields that the manifests of most hosts share. */
export function pluginManifest({ version }: Pick<PluginRequest, "version">): Settings {
  return {
    name: "loci",
    version,
    description: pluginDescription,
    author: { name: "Loci" },
    license: "Apache-2.0",
    keywords: ["memory", "mcp", "hooks"],
  };
}

/** Returns the README of a folder that `loci plugin` has made. */
export function pluginReadme(host: string): string {
  return `${introduction}
\`loci plugin ${host}\` made this folder. It contains paths of this machine: run the command again after Node.js or Loci
have moved. Use either this or \`loci install ${host}\`. \`loci doctor\` checks that everything works.
`;
}

/** What the plugin does, for people who find its folder. */
export const introduction = `# Loci

Loci is one memory for all your AI agents. This plugin records prompts, answers, tool uses, changed files and errors
into a plain-text log on this machine, with secrets redacted, and gives the agent the relevant lines of what it learned
before. Nothing leaves the machine.
`;
